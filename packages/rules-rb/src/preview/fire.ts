import { apartSquared } from "@escaramuza/geometry";
import { fieldOf, listIn, overlaySight, textIn } from "@escaramuza/kernel";
import type { Preview, PreviewChart, PreviewLine, PreviewRow, Refusal, SceneItem } from "@escaramuza/kernel";
import type { Ambush, Shoot, Shot } from "../answers.ts";
import { attacksOf, referenceOf, weaponAt } from "../attacks.ts";
import type { Attack } from "../attacks.ts";
import { behindWall, boardOf, coveredByGround, sees } from "../board.ts";
import { closestPair } from "../contact.ts";
import { checkOf } from "../data.ts";
import type { WeaponId } from "../data.ts";
import { ambush, shoot } from "../fire-kinds.ts";
import { carriedBy, gunHindrance, targetHindrance } from "../guns.ts";
import { armourOf, lossesCheck } from "../judgement.ts";
import { say, unitName } from "../scene-texts.ts";
import { ambushShotsOf, shotsOf } from "../shooting.ts";
import { findUnit, livingOf, onTable, unitOf } from "../state.ts";
import type { Figure, Position, Unit } from "../state.ts";
import { forecast } from "../volley.ts";
import type { Forecast } from "../volley.ts";
import { blockers, bodyMark, distanceText, figureMark } from "./draw.ts";
import { chart, fateBar, figure, note, preview } from "./parts.ts";

/** Fire: who of the unit shoots, with how many dice, and what may come of it. */

/** RB-SHT-12 */
export function shootPreview(s: Position, unit: Unit, answer: unknown, refusal: Refusal | null): Preview {
  const given = shoot.parse(answer);
  const title = say("preview.shoot", { unit: unitName(unit) });
  if (given === undefined) return preview({ title, overlays: shooters(unit), refusal });
  if (given.do === "hold") return preview({ title: say("preview.holdFire"), refusal });
  const shots = shotsOf(s, unit, given);
  if ("code" in shots) return { ...hindered(s, unit, targetsIn(s, given)), title, refusal };
  return volleyPreview(s, unit, shots, refusal);
}

/** RB-AMB-5: `target` is the unit that moves. */
export function ambushPreview(s: Position, target: Unit, answer: unknown, refusal: Refusal | null): Preview {
  const given = ambush.parse(answer);
  const unit = findUnit(s, textIn(fieldOf(answer, "unit")));
  const title =
    unit === null ? say("preview.decline") : say("preview.ambush", { unit: unitName(unit), target: unitName(target) });
  const marked = bodyMark("target", target, unitName(target));
  if (given === undefined || given.do === "decline" || unit === null)
    return preview({ title, overlays: unit === null ? marked : [...marked, ...shooters(unit)], refusal });
  const shots = ambushShotsOf(s, target, given);
  if ("code" in shots) return { ...hindered(s, unit, [target]), title, refusal };
  const shown = volleyPreview(s, unit, shots, refusal);
  const notes = [note("RB-ORD-7", say(s.battle.ambushSingleShot ? "preview.endsAmbush" : "preview.oncePerPhase"))];
  return { ...shown, title, notes: [...shown.notes, ...notes] };
}

function volleyPreview(s: Position, unit: Unit, shots: readonly Shot[], refusal: Refusal | null): Preview {
  const attacks = attacksOf(unit, shots);
  const forecasts = forecast(s, unit, shots);
  const [first, second] = forecasts;
  const [target] = forecasts.map((one) => unitOf(s, one.target));
  if (first === undefined || target === undefined) return preview({ title: say("preview.holdFire"), refusal });
  const only = second === undefined;
  return preview({
    title: only
      ? say("preview.shootAt", { unit: unitName(unit), target: unitName(target) })
      : say("preview.shoot", { unit: unitName(unit) }),
    lines: [...attacks.flatMap((attack) => attackLines(s, unit, attack, only)), ...loaderLines(shots, attacks)],
    roll: rollText(unit, target, first),
    odds: only ? fateBar(first.fate) : [],
    rows: only ? [] : forecasts.map((one) => attackRow(s, one)),
    notes: [...idleNotes(s, unit, shots, target), ...afterNotes(unit, shots)],
    overlays: attacks.flatMap((attack) => attackOverlays(s, unit, attack)),
    charts: forecasts.flatMap((one) => charts(s, one, only)),
    refusal,
  });
}

function rollText(unit: Unit, target: Unit, { dice }: Forecast): Preview["roll"] {
  const need = checkOf(unit.quality);
  return target.kind === "vehicle"
    ? say("preview.fireVehicle", { dice, need, armour: armourOf(target) })
    : say("preview.fireRoll", { dice, need, kills: checkOf(target.quality) - 1 });
}

function attackRow(s: Position, one: Forecast): PreviewRow {
  const target = unitOf(s, one.target);
  return {
    piece: target.id,
    text: say("preview.diceAt", { n: one.dice, target: unitName(target) }),
    odds: fateBar(one.fate),
  };
}

// --- the arithmetic

function attackLines(s: Position, unit: Unit, attack: Attack, only: boolean): PreviewLine[] {
  const target = unitOf(s, attack.target);
  const reference = referenceOf(unit, attack, target);
  const closest = reference === null ? null : nearestOf(reference, target);
  return [
    ...(only ? [] : [note("RB-SHT-6", say("preview.against", { target: unitName(target) }))]),
    ...(reference === null || closest === null
      ? []
      : [note("RB-SHT-1", say(`preview.distance.${attack.mode}`, { distance: distanceText(reference, closest) }))]),
    ...diceLines(unit, attack, target),
    coverLine(s, target, attack.mode === "direct" ? reference : null),
  ];
}

/** Dice by weapon (RB-HIT-1); against a vehicle with what is added to the armour roll (RB-ARM-2). */
function diceLines(unit: Unit, { fired }: Attack, target: Unit): PreviewLine[] {
  const sums = new Map<WeaponId, { n: number; dice: number; at: number | null }>();
  for (const one of fired) {
    const { id, at } = weaponAt(unit, one);
    const sum = sums.get(id) ?? { n: 0, dice: 0, at };
    sums.set(id, { n: sum.n + 1, dice: sum.dice + one.dice, at });
  }
  return [...sums].map(([id, { n, dice, at }]) => {
    const weapon = say(`value.weapon.${id}`);
    const key = target.kind === "vehicle" ? "preview.diceAT" : "preview.dice";
    return figure("RB-HIT-1", say(key, { n, weapon, at: at ?? 0 }), dice);
  });
}

/** RB-WPN-4: who feeds a weapon instead of firing his own. */
function loaderLines(shots: readonly Shot[], attacks: readonly Attack[]): PreviewLine[] {
  const fired = new Set(attacks.flatMap((attack) => attack.fired.map((one) => one.figure)));
  const loading = new Set(shots.filter((shot) => !fired.has(shot.figure)).map((shot) => shot.figure));
  return loading.size === 0 ? [] : [note("RB-WPN-4", say("preview.loads", { n: loading.size }))];
}

/** RB-COV-2, RB-COV-3: how many of them, and by what. */
function coverLine(s: Position, target: Unit, from: Figure | null): PreviewLine {
  const living = livingOf(target);
  if (target.dugIn) return note("RB-COV-3", say("preview.cover.dugIn", { need: checkOf(target.quality) }));
  const board = boardOf(s);
  const ground = living.filter((f) => coveredByGround(board, target, f)).length;
  const walls = living.filter(
    (f) => !coveredByGround(board, target, f) && from !== null && behindWall(board, from, f),
  ).length;
  const params = { n: ground + walls, of: living.length, need: checkOf(target.quality) };
  if (2 * (ground + walls) < living.length) return note("RB-COV-2", say("preview.cover.none", params));
  return note(
    "RB-COV-2",
    say(ground === 0 ? "preview.cover.wall" : walls === 0 ? "preview.cover.ground" : "preview.cover.both", params),
  );
}

// --- notes

/** Those of the unit who do not fire, by what keeps them from it. */
function idleNotes(s: Position, unit: Unit, shots: readonly Shot[], target: Unit): PreviewLine[] {
  const counts = new Map<string, number>();
  for (const gun of carriedBy(unit)) {
    if (shots.some((shot) => shot.figure === gun.figure.id && (unit.kind === "infantry" || shot.weapon === gun.index)))
      continue;
    const why =
      gunHindrance(unit, gun) ??
      (["direct", "indirect"] as const)
        .map((mode) => targetHindrance(s, unit, gun, target, mode))
        .reduce((found, one) => (found === "noSuchMode" ? one : found));
    if (why !== null && why !== "noSuchMode") counts.set(why, (counts.get(why) ?? 0) + 1);
  }
  return [...counts].map(([why, n]) => note("RB-SHT-2", say(`preview.idle.${why}`, { n })));
}

function afterNotes(unit: Unit, shots: readonly Shot[]): PreviewLine[] {
  const weapons = shots.map((shot) => weaponAt(unit, shot));
  return [
    ...(weapons.some((w) => w.traits.includes("terror")) ? [note("RB-WPN-6", say("preview.terror"))] : []),
    ...(weapons.some((w) => w.traits.includes("expendable")) ? [note("RB-WPN-8", say("preview.onceOnly"))] : []),
  ];
}

// --- charts

function charts(s: Position, one: Forecast, only: boolean): PreviewChart[] {
  const target = unitOf(s, one.target);
  const strength = livingOf(target).length;
  const hits = chart(say("preview.hits", { target: unitName(target) }), one.hits, () => 0);
  if (one.losses === null) return only ? [hits] : [];
  const losses = chart(say("preview.casualties", { target: unitName(target) }), one.losses.casualties, (n) =>
    n === strength ? 2 : lossesCheck(n, strength) ? 1 : 0,
  );
  return only ? [hits, losses] : [losses];
}

// --- over the table

/** A line from everybody who fires to whom he sees nearest; the one that counts for cover with its length. */
function attackOverlays(s: Position, unit: Unit, attack: Attack): SceneItem[] {
  const target = unitOf(s, attack.target);
  const reference = referenceOf(unit, attack, target);
  const name = unitName(target);
  const lines = [...new Set(attack.fired.map((one) => one.figure))].flatMap((id): SceneItem[] => {
    const from = unit.figures.find((f) => f.id === id);
    const to =
      from === undefined
        ? null
        : attack.mode === "direct"
          ? nearestSeen(s, unit, from, target)
          : nearestOf(from, target);
    if (from === undefined || to === null) return [];
    const label = from === reference ? distanceText(from, to) : undefined;
    return [overlaySight(`${id}-${target.id}`, from, to, say("preview.aims", { target: name }), label)];
  });
  return [...bodyMark("target", target, name), ...lines];
}

function nearestOf(from: Figure, target: Unit): Figure | null {
  return nearest(from, livingOf(target));
}

function nearestSeen(s: Position, unit: Unit, from: Figure, target: Unit): Figure | null {
  return nearest(
    from,
    livingOf(target).filter((to) => sees(boardOf(s), s, from, to, unit, target)),
  );
}

function nearest(from: Figure, others: readonly Figure[]): Figure | null {
  return others.reduce<Figure | null>(
    (best, o) => (best === null || apartSquared(from, o) < apartSquared(from, best) ? o : best),
    null,
  );
}

/** Everybody with a weapon that may fire this turn. */
function shooters(unit: Unit): SceneItem[] {
  const able = new Set(carriedBy(unit).flatMap((gun) => (gunHindrance(unit, gun) === null ? [gun.figure] : [])));
  return unit.kind === "vehicle" ? [] : [...able].map((f) => figureMark("can", unit, f, unitName(unit)));
}

/** Why nothing reaches: the line between the closest, and what stands on it. */
function hindered(s: Position, unit: Unit, targets: readonly Unit[]): Preview {
  return preview({
    overlays: targets.flatMap((target): SceneItem[] => {
      const pair = closestPair(unit, target);
      if (pair === null) return [];
      const seen = sees(boardOf(s), s, pair.a, pair.b, unit, target);
      return [
        ...(seen ? [] : blockers(s, pair.a, pair.b)),
        ...bodyMark("target", target, unitName(target)),
        overlaySight(
          `${unit.id}-${target.id}`,
          pair.a,
          pair.b,
          say("preview.aims", { target: unitName(target) }),
          distanceText(pair.a, pair.b),
        ),
      ];
    }),
  });
}

function targetsIn(s: Position, given: Shoot | Ambush): Unit[] {
  const ids = new Set<string>();
  if ("target" in given) ids.add(given.target);
  if ("shots" in given) for (const shot of given.shots) ids.add(shot.target);
  if ("fire" in given)
    for (const { at } of given.fire) for (const id of listIn(at)) ids.add(textIn(id).split("/")[0] ?? "");
  return [...ids].flatMap((id) => {
    const unit = findUnit(s, id);
    return unit !== null && onTable(unit) ? [unit] : [];
  });
}
