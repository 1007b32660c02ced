import type { Point } from "@escaramuza/geometry";
import type { Preview, PreviewLine, Refusal, SceneItem, Text } from "@escaramuza/kernel";
import { DATA } from "../data.ts";
import type { ExplosiveId } from "../data.ts";
import {
  blastThreat,
  landsAt,
  radioDice,
  radioOperator,
  ruleOf,
  scatterModifiers,
  victimsOf,
} from "../flows/explosion.ts";
import type { ExplosionVars } from "../flows/explosion.ts";
import { centimetres, manName, say, sidedName } from "../scene-texts.ts";
import { BASE, MARKER } from "../state.ts";
import type { Position, Soldier } from "../state.ts";
import { bar, evasionChances, mixed, rolls3d6, throwsOf, worstOf } from "./dice.ts";
import type { Chances, Throw } from "./dice.ts";
import { circle, mark, zone } from "./draw.ts";
import { preview } from "./parts.ts";

/** Everything with a marker: where it may come down, who is then in the circle, what becomes of them (PS-6.4, PS-7.2, PS-10.GB). */
export function blastPreview(
  s: Position,
  title: Text,
  attack: ExplosiveId,
  thrower: Soldier | null,
  v: ExplosionVars | null,
  refusal: Refusal | null,
): Preview {
  const radius = DATA.explosives.attacks[attack].radius ?? 0;
  const lines = [evasionLine(attack, radius)];
  const range = rangeOverlays(attack, thrower);
  if (v === null) return preview({ title, lines, overlays: range, refusal });
  const landings = landingsOf(s, v);
  const fates = fatesOf(s, attack, landings);
  const here = victimsOf(s, v);
  return preview({
    title,
    lines,
    odds: bar(worst(s, attack, v, landings)),
    rows: fates.slice(0, MOST_ROWS).map(({ soldier, inside, chances }) => ({
      piece: soldier.id,
      text: say("preview.blastRow", { soldier: sidedName(soldier), percent: Math.max(1, Math.round(100 * inside)) }),
      odds: bar(chances),
    })),
    notes: [...scatterNotes(s, v), ...ownRisk(s, v, landings)],
    overlays: [
      ...range,
      zone("blast", "blast", [circle(v, radius)], say("preview.blast", { radius: cm(radius) })),
      { type: "marker", id: "ground-zero", style: "target", seat: v.seat, x: v.x, y: v.y, radius: MARKER, text: title },
      ...here.map((o) => mark("affected", o, say("preview.affected", { soldier: manName(o) }))),
      ...throwLine(thrower, v),
    ],
    refusal,
  });
}

const MOST_ROWS = 12;

function cm(length: number): Text {
  return say("unit.cm", { n: centimetres(length) });
}

function evasionLine(attack: ExplosiveId, radius: number): PreviewLine {
  const { need, rule } = blastThreat(attack, "");
  return { text: say("preview.blastEvasion", { radius: cm(radius), need }), rule, value: null };
}

// --- where it comes down

/** Every place with its chance. With an operator who sees the marker, as if the radio were used (PS-8.3.1-1). */
function landingsOf(s: Position, v: ExplosionVars): Throw<Point>[] {
  const operator = radioOperator(s, v);
  if (operator === null) return scattered(s, v, v.dice);
  const dice = new Map<number, number>();
  for (const { result, chance } of rolls3d6([])) {
    const n = radioDice(result.total);
    dice.set(n, (dice.get(n) ?? 0) + chance);
  }
  return [...dice].flatMap(([n, share]) =>
    scattered(s, v, n).map(({ result, chance }) => ({ result, chance: chance * share })),
  );
}

const HOURS = 12;

function scattered(s: Position, v: ExplosionVars, dice: number): Throw<Point>[] {
  return throwsOf(dice, scatterModifiers(v)).flatMap(({ result, chance }) => {
    if (result.triple) return [{ result: { x: v.x, y: v.y }, chance }]; // PS-7.2-3
    return Array.from({ length: HOURS }, (_, i) => ({
      result: landsAt(s, v, result.total, i + 1),
      chance: chance / HOURS,
    }));
  });
}

// --- what becomes of whom

interface Fate {
  readonly soldier: Soldier;
  /** Chance of being in the circle. */
  readonly inside: number;
  readonly chances: Chances;
}

/** Those who may be caught, the likeliest first. */
function fatesOf(s: Position, attack: ExplosiveId, landings: readonly Throw<Point>[]): Fate[] {
  const inside = new Map<Soldier, number>();
  for (const { result, chance } of landings)
    for (const victim of victimsOf(s, { attack, ...result })) inside.set(victim, (inside.get(victim) ?? 0) + chance);
  return [...inside]
    .map(([soldier, share]) => ({
      soldier,
      inside: share,
      chances: mixed([
        { result: caught(attack, soldier), chance: share },
        { result: { saved: 1, suppressed: 0, eliminated: 0 }, chance: 1 - share },
      ]),
    }))
    .toSorted((a, b) => b.inside - a.inside || a.soldier.n - b.soldier.n);
}

/** In the circle: most weapons suppress whoever is in it, evaded or not. */
function caught(attack: ExplosiveId, soldier: Soldier): Chances {
  const chances = evasionChances(soldier, blastThreat(attack, soldier.id));
  return DATA.explosives.attacks[attack].suppresses ? unsaved(chances) : chances;
}

/** Suppressed in any case: evading only keeps him alive. */
export function unsaved({ saved, suppressed, eliminated }: Chances): Chances {
  return { saved: 0, suppressed: saved + suppressed, eliminated };
}

/** The gravest that happens to any enemy. */
function worst(s: Position, attack: ExplosiveId, { seat }: ExplosionVars, landings: readonly Throw<Point>[]): Chances {
  return mixed(
    landings.map(({ result, chance }) => ({
      result: worstOf(
        victimsOf(s, { attack, ...result })
          .filter((o) => o.seat !== seat)
          .map((o) => caught(attack, o)),
      ),
      chance,
    })),
  );
}

// --- words and lines

function scatterNotes(s: Position, v: ExplosionVars): PreviewLine[] {
  const operator = radioOperator(s, v);
  const notes: PreviewLine[] = [
    {
      text: say("preview.scatter", { dice: v.dice, min: v.dice + v.plus, max: 6 * v.dice + v.plus }),
      rule: ruleOf(v.attack),
      value: null,
    },
  ];
  if (operator !== null)
    notes.push({ text: say("preview.radio", { soldier: manName(operator) }), rule: "PS-8.3.1-1", value: null });
  return notes;
}

/** How likely any of one's own is in the circle. */
function ownRisk(s: Position, v: ExplosionVars, landings: readonly Throw<Point>[]): PreviewLine[] {
  const risk = landings.reduce(
    (total, { result, chance }) =>
      victimsOf(s, { attack: v.attack, ...result }).some((o) => o.seat === v.seat) ? total + chance : total,
    0,
  );
  if (risk === 0) return [];
  const percent = Math.max(1, Math.round(100 * risk));
  return [{ text: say("preview.ownRisk", { percent }), rule: blastThreat(v.attack, "").rule, value: null }];
}

/** Where the marker may be put, measured from the base's edge to its centre. */
function rangeOverlays(attack: ExplosiveId, thrower: Soldier | null): SceneItem[] {
  const { gapMin, gapMax } = DATA.explosives.attacks[attack];
  if (thrower === null || gapMax === null) return [];
  const rings = [circle(thrower, gapMax + BASE), ...(gapMin > 0 ? [circle(thrower, gapMin + BASE)] : [])];
  return [zone("range", "range", rings, say("preview.rangeRing"))];
}

function throwLine(thrower: Soldier | null, at: Point): SceneItem[] {
  if (thrower === null) return [];
  const dx = at.x - thrower.x;
  const dy = at.y - thrower.y;
  const away = cm(Math.max(0, Math.sqrt(dx * dx + dy * dy) - BASE));
  return [
    {
      type: "line",
      id: "throw",
      style: "sight",
      seat: thrower.seat,
      points: [
        { x: thrower.x, y: thrower.y },
        { x: at.x, y: at.y },
      ],
      label: away,
      text: say("preview.distance", { distance: away }),
    },
  ];
}
