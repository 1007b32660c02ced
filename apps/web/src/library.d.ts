/** Made by library-plugin.ts: by ruleset code in lower case. */
declare module "virtual:library" {
  const library: {
    readonly [code: string]: {
      readonly es: () => Promise<string>;
      readonly en: () => Promise<string>;
      readonly examples: () => Promise<readonly unknown[]>;
      /** Of each example its id, its title and its rules. */
      readonly titles: () => Promise<readonly unknown[]>;
    };
  };
  export default library;
}

/** Made by texts-plugin.ts. */
declare module "virtual:texts" {
  /** Loads what has registered so far in a language; `all`: also what only pages beside the table say. True where that was something new. */
  export function loadTexts(lang: "es" | "en", all: boolean): Promise<boolean>;
}

/** Made by late-plugin.ts. */
declare module "virtual:late" {
  /** Fetches what a first battle does without: of those modules that have registered so far. */
  export function bring(set: "cells" | "bodies" | "examples" | "forms" | "neutral"): Promise<void>;
}

/** Made by cards-plugin.ts. */
declare module "virtual:cards" {
  import type { Json } from "@escaramuza/kernel";
  interface InBoth {
    readonly es: string;
    readonly en: string;
  }
  export interface HomeCard {
    readonly id: string;
    /** In lower case: names the game in addresses. */
    readonly code: string;
    readonly minutes: number;
    readonly difficulty: number;
    readonly builds: boolean;
    readonly seats: number;
    /** A battle that begins at once, and the best computer player for it. */
    readonly quick: Json;
    readonly player: string | null;
    readonly name: InBoth;
    readonly about: InBoth;
    readonly table: InBoth;
    readonly battle: InBoth;
  }
  const cards: readonly HomeCard[];
  export default cards;
}
