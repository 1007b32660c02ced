import type { Json } from "@escaramuza/kernel";
import { remembered, rememberedList } from "../remembered.ts";

/** Campaigns this browser has a key to, by game: the latest first. */
export interface KnownCampaign {
  readonly id: string;
  readonly token: string;
}

export function knownCampaigns(game: string): readonly KnownCampaign[] {
  return rememberedList(`campaigns.${game}`, isKnown);
}

export function rememberCampaign(game: string, known: KnownCampaign): void {
  const others = knownCampaigns(game).filter(({ id }) => id !== known.id);
  remembered.set(`campaigns.${game}`, JSON.stringify([known, ...others].slice(0, 100)));
}

function isKnown(raw: unknown): raw is KnownCampaign {
  if (typeof raw !== "object" || raw === null || !("id" in raw) || !("token" in raw)) return false;
  return typeof raw.id === "string" && typeof raw.token === "string";
}

/** Larger than any campaign's file. */
export const LARGEST_CAMPAIGN = 5_000_000;

/** The file that the command line reads and writes too. */
export function fileText(ruleset: string, campaign: Json): string {
  return `${JSON.stringify({ game: ruleset, campaign }, null, 2)}\n`;
}

/** Null for what is no such file. */
export function readCampaignFile(text: string, ruleset: string): Json | null {
  try {
    const raw: unknown = JSON.parse(text);
    if (typeof raw !== "object" || raw === null || !("game" in raw) || raw.game !== ruleset) return null;
    if (!("campaign" in raw)) return null;
    const campaign: Json = JSON.parse(JSON.stringify(raw.campaign));
    return campaign;
  } catch {
    return null;
  }
}
