import * as z from "zod/mini";
import type { Json } from "./types.ts";

/**
 * A battle said in no game's terms: ground in metres, men and guns by what they are. Every ruleset makes of it the nearest battle of its
 * own (`Ruleset.neutral`) and says where it had to depart from it. The Germans begin in the south (y 0), the Soviets in the north.
 */

export const NEUTRAL_TERRAIN = [
  "woods",
  "scrub",
  "field",
  "building",
  "wall",
  "hedge",
  "hill",
  "road",
  "water",
] as const;
export const NEUTRAL_UNITS = [
  "officer",
  "rifle",
  "smg",
  "lmg",
  "mmg",
  "sniper",
  "medic",
  "antitank",
  "mortar",
  "atGun",
  "tank",
] as const;
export type NeutralTerrain = (typeof NEUTRAL_TERRAIN)[number];
export type NeutralUnit = (typeof NEUTRAL_UNITS)[number];
export type NeutralSide = "german" | "soviet";

const MOST = 200;
const metres = z.number().check(z.minimum(0), z.maximum(5000));
const size = metres.check(z.minimum(1));
/** A rectangle by its middle; a wall, hedge or road runs along its longer side. */
const piece = z.strictObject({ type: z.enum(NEUTRAL_TERRAIN), x: metres, y: metres, width: size, height: size });
/** Men with rifles and submachine guns one by one; of the others how many: teams, guns, tanks. */
const force = z.partialRecord(z.enum(NEUTRAL_UNITS), z.int().check(z.minimum(0), z.maximum(MOST)));
const battle = z.strictObject({
  name: z.string().check(z.maxLength(80)),
  width: size.check(z.minimum(20)),
  height: size.check(z.minimum(20)),
  terrain: z.readonly(z.array(piece).check(z.maxLength(60))),
  german: force,
  soviet: force,
  /** Null: nobody. */
  attacker: z._default(z.nullable(z.enum(["german", "soviet"])), null),
});

export type NeutralPiece = Readonly<z.infer<typeof piece>>;
export type NeutralForce = { readonly [unit in NeutralUnit]?: number | undefined };
export interface NeutralBattle {
  readonly name: string;
  readonly width: number;
  readonly height: number;
  readonly terrain: readonly NeutralPiece[];
  readonly german: NeutralForce;
  readonly soviet: NeutralForce;
  readonly attacker: NeutralSide | null;
}

/** Where the battle of a game is not the one asked for. */
export type NeutralNote =
  /** Its forces are those of a list, the most like them. */
  | { readonly note: "nearestForce"; readonly side: NeutralSide; readonly force: string }
  /** There is no such thing in the game, or no room for it: so many. */
  | { readonly note: "noTerrain"; readonly terrain: NeutralTerrain; readonly n: number }
  | { readonly note: "noUnit"; readonly side: NeutralSide; readonly unit: NeutralUnit; readonly n: number }
  /** Nobody attacks in this battle of the game. */
  | { readonly note: "noAttacker" };

export interface Neutralised {
  readonly setup: Json;
  readonly notes: readonly NeutralNote[];
}

/** What is wrong with a battle file, and where: a message of its own for each `wrong`, with `what` in it. */
export interface NeutralWrong {
  /** `terrain › #2 › type`: lists count from 1. Empty: the whole. */
  readonly at: string;
  readonly wrong: "missing" | "number" | "int" | "text" | "list" | "group" | "least" | "most" | "unknown" | "choice";
  /** The limit, what is not known, or what may be chosen. */
  readonly what: string;
}

export function parseNeutral(
  raw: unknown,
): { readonly ok: true; readonly battle: NeutralBattle } | ({ readonly ok: false } & NeutralWrong) {
  const parsed = z.safeParse(battle, raw);
  if (parsed.success) return { ok: true, battle: parsed.data };
  const [issue] = parsed.error.issues;
  if (issue === undefined) throw new Error("refused without a reason");
  const at = issue.path.map((part) => (typeof part === "number" ? `#${part + 1}` : String(part))).join(" › ");
  return { ok: false, at, ...wrongIn(issue, raw) };
}

function wrongIn(issue: z.core.$ZodIssue, raw: unknown): Omit<NeutralWrong, "at"> {
  if (isMissing(raw, issue.path)) return { wrong: "missing", what: "" };
  switch (issue.code) {
    case "invalid_type":
      return { wrong: EXPECTED[issue.expected] ?? "group", what: "" };
    case "too_small":
      return { wrong: "least", what: String(issue.minimum) };
    case "too_big":
      return { wrong: "most", what: String(issue.maximum) };
    case "unrecognized_keys":
      return { wrong: "unknown", what: issue.keys.join(", ") };
    case "invalid_value":
      return { wrong: "choice", what: issue.values.map(String).join(", ") };
    default:
      return { wrong: "group", what: "" };
  }
}

const EXPECTED: { readonly [type: string]: NeutralWrong["wrong"] } = {
  number: "number",
  int: "int",
  string: "text",
  array: "list",
};

/** Nothing stands there, which is another mistake than something wrong. */
function isMissing(raw: unknown, path: readonly PropertyKey[]): boolean {
  let at: unknown = raw;
  for (const part of path) {
    if (typeof at !== "object" || at === null) return true;
    at = Reflect.get(at, part);
  }
  return path.length > 0 && at === undefined;
}

/** Adds one after the other and leaves out those with which it would not be sound. */
export function keepSound<T>(
  items: readonly T[],
  isSound: (kept: readonly T[]) => boolean,
): { readonly kept: readonly T[]; readonly left: readonly T[] } {
  let kept: readonly T[] = [];
  const left: T[] = [];
  for (const item of items) {
    const more = [...kept, item];
    if (isSound(more)) kept = more;
    else left.push(item);
  }
  return { kept, left };
}

/** Terrain that a game has not, or had no room for, counted by type. */
export function leftOut(pieces: readonly NeutralPiece[]): NeutralNote[] {
  return NEUTRAL_TERRAIN.flatMap((terrain) => {
    const n = pieces.filter(({ type }) => type === terrain).length;
    return n === 0 ? [] : [{ note: "noTerrain" as const, terrain, n }];
  });
}

/** The one of several whose shares of each thing are most like those wanted. */
export function nearest<T>(
  wanted: { readonly [name: string]: number },
  of: readonly T[],
  counts: (one: T) => { readonly [name: string]: number },
): T | null {
  const share = (all: { readonly [name: string]: number }, name: string): number => {
    const total = Object.values(all).reduce((sum, n) => sum + n, 0);
    return total === 0 ? 0 : (all[name] ?? 0) / total;
  };
  let best: T | null = null;
  let least = Number.POSITIVE_INFINITY;
  for (const one of of) {
    const has = counts(one);
    const names = new Set([...Object.keys(wanted), ...Object.keys(has)]);
    const apart = [...names].reduce((sum, name) => sum + Math.abs(share(wanted, name) - share(has, name)), 0);
    if (apart >= least) continue;
    least = apart;
    best = one;
  }
  return best;
}
