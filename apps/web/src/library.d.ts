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
  /** Loads what has registered so far in a language; `all`: also what only pages beside the table say. */
  export function loadTexts(lang: "es" | "en", all: boolean): Promise<void>;
}
