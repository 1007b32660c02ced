import type { Preview, PreviewLine, PreviewRow, Refusal, Text } from "@escaramuza/kernel";
import { weaponOf } from "../data.ts";
import type { DamageClass } from "../data.ts";
import { DATA } from "../data.ts";
import { inHand } from "../arms.ts";
import { classOf } from "../fc.ts";
import type { Factor } from "../fc.ts";
import { factorOf, jamNumber, pointsLeft, shooterPace } from "../fire.ts";
import { moraleNumber, mustCheck } from "../morale.ts";
import { shieldFrom } from "../protection.ts";
import { cm, featureName, gap, manName, say, weaponName } from "../scene-texts.ts";
import { DISC, PM, findSoldier } from "../state.ts";
import type { Attack, Gait, Position, Soldier } from "../state.ts";
import { atMost, fateBar, nerveBar, out, shotFates } from "./dice.ts";
import type { Fates } from "./dice.ts";
import { arrow, circle, coneRing, mark, sightLine, zone } from "./draw.ts";
import { factorLines, preview, rollText, told } from "./parts.ts";

/** Shots and bursts: the arithmetic of the main target, the odds of each (sections 5 to 7). */

export function firePreview(
  s: Position,
  soldier: Soldier,
  attack: Attack,
  title: Text,
  refusal: Refusal | null,
): Preview {
  const gait = attack.gait ?? shooterPace(s, soldier, attack.spentBefore);
  const aimed = attack.targets.flatMap(({ soldier: id }, n) => {
    const target = findSoldier(s, id);
    const factor = factorOf(s, attack, soldier, n, gait);
    return target === null || factor === null ? [] : [{ target, n, factor, fates: fatesOf(attack, n, factor, target) }];
  });
  const [main] = aimed;
  if (main === undefined) return preview({ title, refusal });
  const several = aimed.length > 1;
  return preview({
    title,
    lines: [...lineOf(s, soldier, attack, main.n, main.target), ...arithmetic(soldier, attack, main.factor)],
    roll: rollText(main.factor.factor),
    odds: several ? [] : fateBar(main.fates),
    rows: [
      ...(several ? aimed.map((one) => rowOf(one.target, one.factor, one.fates)) : []),
      ...(several ? [togetherRow(aimed.map(({ fates }) => fates))] : []),
      ...aimed.slice(0, 6).map((one) => moraleRow(s, attack, one.n, one.target)),
    ],
    notes: notesOf(s, soldier, attack, gait, aimed.length),
    overlays: [
      ...coneOf(
        soldier,
        attack,
        aimed.map(({ target }) => target),
      ),
      ...aimed.map((one) => ({
        ...arrow(s, "fire", soldier, one.target, say("preview.shotAt", { soldier: manName(one.target) })),
        id: `fire-${one.target.id}`,
      })),
      ...(several ? [] : [sightLine(soldier, main.target)]),
      ...aimed.map((one) => mark(s, "target", one.target, say("preview.target", { soldier: manName(one.target) }))),
    ],
    refusal,
  });
}

function fatesOf(attack: Attack, n: number, { factor }: Factor, target: Soldier): Fates {
  const column = classOf(weaponOf(attack.fires ?? "FUS"), attack.targets[n]?.band ?? "AE");
  return shotFates(factor, shotClass(column), target);
}

export function shotClass(column: string): DamageClass {
  return column === "T1" || column === "T2" || column === "T3" ? column : "T4";
}

/** How far, in which band, behind what. */
function lineOf(s: Position, soldier: Soldier, attack: Attack, n: number, target: Soldier): PreviewLine[] {
  const fixed = attack.targets[n];
  if (fixed === undefined) return [];
  return [
    told(say("preview.band", { distance: cm(gap(soldier, target)), band: say(`value.band.${fixed.band}`) }), "PE-6-8"),
    protectionLine(s, soldier, target),
  ];
}

export function protectionLine(s: Position, from: Soldier, target: Soldier): PreviewLine {
  const { grade, prone, area, object } = shieldFrom(s, from, target);
  const by = [
    ...(prone ? [say("posture.prone")] : []),
    ...(area === null ? [] : [featureName(s, area)]),
    ...(object === null ? [] : [featureName(s, object)]),
  ];
  const protection = say(`value.protection.${grade}`);
  return told(by.length === 0 ? protection : say("preview.protectionBy", { protection, by }), "PE-6-14");
}

function arithmetic({ vet }: Soldier, attack: Attack, factor: Factor): PreviewLine[] {
  const weapon = weaponName(attack.fires ?? "FUS");
  return factorLines(say("preview.base", { weapon, vet: say(`vet.${vet}`) }), "PE-5-1", factor);
}

function rowOf(target: Soldier, { factor }: Factor, fates: Fates): PreviewRow {
  return {
    piece: target.id,
    text: say("preview.shotRow", { soldier: manName(target), need: factor + 1 }),
    odds: fateBar(fates),
  };
}

/** Nobody hit, somebody hit, somebody out of it: the rolls are each for themselves. */
function togetherRow(all: readonly Fates[]): PreviewRow {
  const unhurt = all.reduce((p, f) => p * (f.miss + f.graze), 1);
  const none = all.reduce((p, f) => p * (1 - out(f)), 1);
  const odds = [
    { text: say("preview.nobodyHit"), weight: 0 as const, chance: unhurt },
    { text: say("preview.somebodyHit"), weight: 1 as const, chance: none - unhurt },
    { text: say("preview.somebodyOut"), weight: 2 as const, chance: 1 - none },
  ];
  return { piece: null, text: say("preview.together"), odds: odds.filter(({ chance }) => chance > 1e-12) };
}

/** His check at the end of the player-turn if nothing hits him (PE-13-2, PE-13-7): those who fire at him already count. */
export function moraleRow(s: Position, attack: Attack, n: number, target: Soldier): PreviewRow {
  const others = s.declared.filter((a) => a.by !== attack.by && a.targets.some(({ soldier }) => soldier === target.id));
  const by = new Set([...target.fire.by, ...others.map((a) => a.by), attack.by]);
  const protection = attack.targets[n]?.protection ?? 0;
  const before = target.fire.protection;
  const least = before === null || before === "total" || protection < before ? protection : before;
  const shotAt: Soldier = {
    ...target,
    fire: {
      ...target.fire,
      by: [...by],
      byAp: target.fire.byAp || [attack, ...others].some((a) => a.fires === "APL" || a.fires === "APP"),
      protection: least,
    },
  };
  const { number } = moraleNumber(s, shotAt);
  if (!mustCheck(shotAt) || !s.battle.options.morale)
    return { piece: target.id, text: say("preview.noMorale", { soldier: manName(target) }), odds: [] };
  return {
    piece: target.id,
    text: say("preview.moraleRow", { soldier: manName(target), number }),
    odds: nerveBar(number),
  };
}

function notesOf(s: Position, soldier: Soldier, attack: Attack, gait: Gait, rolls: number): PreviewLine[] {
  const notes: PreviewLine[] = [];
  const held = inHand(s, soldier);
  const spent = attack.kind === "burst" ? DATA.figures.burstRounds.value : 1;
  if (held !== null)
    notes.push(
      told(say("preview.ammunition", { left: Math.max(0, held.loaded - spent), spare: held.spare.length }), "PE-6-1"),
    );
  const jam = jamNumber(attack);
  if (jam !== null) {
    let none = 1;
    for (let i = 0; i < rolls; i++) none *= 1 - atMost(jam);
    notes.push(told(say("preview.jams", { most: jam, percent: percent(1 - none) }), "PE-6-25"));
  }
  const server = attack.server === null ? null : findSoldier(s, attack.server);
  if (server !== null) notes.push(told(say("preview.server", { soldier: manName(server) }), "PE-6-27"));
  if (attack.gait !== null) return notes;
  const left = pointsLeft(s, soldier);
  const held3 = attack.exchanged || (attack.aimTurns > 0 && soldier.aim !== null);
  if (held !== null && held.weapon.traits.includes("emplacedOnly"))
    notes.push(told(say("preview.movesNoMore"), "PE-6-22"));
  else if (held3) notes.push(told(say("preview.aimBinds"), "PE-6-31"));
  else if (left > 0 && gait.pace === "none" && soldier.morale === "steady")
    notes.push(told(say("preview.movesAfter", { left: left / PM }), "PE-5-9"));
  return notes;
}

export function percent(chance: number): number {
  return Math.round(chance * 1000) / 10;
}

function coneOf(soldier: Soldier, attack: Attack, targets: readonly Soldier[]): ReturnType<typeof zone>[] {
  if (attack.kind !== "burst" || attack.fires === null) return [];
  const reach = Math.max(...targets.map((t) => gap(soldier, t))) + 2 * DISC;
  const ring = coneRing(soldier, targets, weaponOf(attack.fires).cone ?? 0, reach);
  return ring.length === 0
    ? []
    : [zone("cone", "range", [ring], say("preview.cone", { degrees: weaponOf(attack.fires).cone ?? 0 }))];
}

/** Nobody chosen yet: how far the bands of what he holds reach (PE-6-8). */
export function rangePreview(s: Position, soldier: Soldier, title: Text, refusal: Refusal | null): Preview {
  const held = inHand(s, soldier);
  const ranges = held?.weapon.ranges ?? null;
  if (held === null || ranges === null) return preview({ title, refusal });
  const near = ranges.filter((range) => range <= MOST);
  return preview({
    title,
    lines: [
      told(say("preview.bands", { ranges: ranges.map(cm) }), "PE-6-8"),
      told(say("preview.ammunition", { left: held.loaded, spare: held.spare.length }), "PE-6-1"),
    ],
    overlays: near.map((range, i) =>
      zone(`range${i}`, i === 0 ? "range" : "far", [circle(soldier, range)], say(`value.band.${BANDS[i] ?? "AE"}`)),
    ),
    refusal,
  });
}

const BANDS = ["AC", "AM", "AL", "AE"] as const;
/** Farther than any table: not worth a circle. */
const MOST = 1400;
