import type { Pick } from "@escaramuza/kernel";
import { fieldOf } from "./aim.ts";
import type { Field, Target } from "./aim.ts";
import type { Shoot, Shot } from "./answers.ts";
import { armsOf } from "./arms.ts";
import { unitGap } from "./board.ts";
import { heOf } from "./data.ts";
import { oneShots, openTargets } from "./fire-menu.ts";
import type { ShootQuestion } from "./fire-questions.ts";
import { damageNeeded } from "./hits.ts";
import { airTargets, mayRequest, requestRefusal } from "./requests.ts";
import { legalShots, shotsIn, shotsRefusal } from "./declaration.ts";
import { isInRange, isInReach } from "./shooting.ts";
import { stationsOf } from "./stations.ts";
import { togetherRefusal } from "./together.ts";
import { atWords, byWords } from "./shot-words.ts";
import { smokeArm, smokePoints, smokeRefusal } from "./smoke-shells.ts";
import { hasRule, isOnTable, unitOf } from "./state.ts";
import type { Position, Unit } from "./state.ts";
import { openFire } from "./open-fire.ts";
import type { Volley } from "./open-fire.ts";
import { bestTemplates } from "./template.ts";

/** Sensible fire drawn at random: mostly everything at one unit in reach, now and then part of it, smoke, or nothing. */

export function sampleShoot(s: Position, q: ShootQuestion, pick: Pick): Shoot | null {
  const unit = unitOf(s, q.unit);
  const free = q.cause !== "fubar" && q.cause !== "ambush";
  if (free && pick(20) === 0) return { do: "hold" };
  if (q.target === null && q.cause === "fire" && mayRequest(s, unit) && pick(4) > 0)
    return sampleRequest(s, unit, pick);
  if (q.target === null && q.cause !== "fubar" && pick(8) === 0) {
    const smoke = sampleSmoke(s, q, unit, pick);
    if (smoke !== null) return smoke;
  }
  const field = fieldOf(s, unit, q.cause);
  const targets = openTargets(s, q);
  const from = pick(Math.max(1, targets.length));
  for (let i = 0; i < targets.length; i++) {
    const target = targets[(from + i) % targets.length];
    if (target === undefined || (target.spotter !== null && i < targets.length - 1 && pick(3) > 0)) continue;
    const found = sampleAt(field, target, targets, pick);
    if (found !== null) return found;
  }
  return free ? { do: "hold" } : defaultShoot(s, q);
}

function sampleAt(field: Field, target: Target, targets: readonly Target[], pick: Pick): Shoot | null {
  const { cause } = field;
  // Now and then at what cannot be reached (BA-SHOOT-4).
  const far = !isInReach(field, target);
  if (far && pick(30) > 0) return null;
  if (target.unit.vehicle !== null && pick(2) === 0) {
    const once = oneShots(field, target);
    if (once.length > 0 && reaches(field, once)) return { do: "shots", shots: once };
  }
  const all = shotsIn(field, target);
  if ("code" in all || (!far && !reaches(field, all) && pick(30) > 0)) return null;
  if (cause !== "fubar" && pick(8) === 0) return someShots(field, targets, pick);
  if (pick(6) === 0) {
    const he = pick(2) === 0;
    if (!("code" in shotsIn(field, target, { he }))) return { do: "all", target: target.id, he };
  }
  return { do: "all", target: target.id };
}

function reaches(field: Field, shots: readonly Shot[]): boolean {
  return stationsOf(field, shots).some(
    ({ arm, aim, shot }) => typeof aim !== "string" && isInRange(field, arm, aim, shot.indirect),
  );
}

/** Some of what is legal, thrown together; null where the rules would not have it. */
function someShots(field: Field, targets: readonly Target[], pick: Pick): Shoot | null {
  const { s, unit, cause } = field;
  const legal = legalShots(field, targets);
  const main = legal[pick(Math.max(1, legal.length))];
  if (main === undefined) return null;
  const shots: Shot[] = [];
  const arms = armsOf(unit, cause);
  for (const shot of legal) {
    if (shot.target !== main.target && pick(4) > 0) continue;
    if (pick(3) > 0 && togetherRefusal(s, unit, arms, [...shots, shot]) === null) shots.push(shot);
  }
  if (shots.length === 0 || shotsRefusal(s, unit, cause, shots) !== null) return null;
  return pick(2) === 0
    ? { do: "shots", shots }
    : { do: "each", fire: shots.map((shot) => ({ by: byWords(shot, unit.id), at: [atWords(shot)] })) };
}

function sampleSmoke(s: Position, { cause }: ShootQuestion, unit: Unit, pick: Pick): Shoot | null {
  const arm = smokeArm(s, unit, cause);
  if (arm === null) return null;
  const points = smokePoints(s, unit, arm);
  for (let i = 0; i < 4; i++) {
    const at = points[pick(points.length)];
    if (at !== undefined && smokeRefusal(s, unit, cause, { ...at, indirect: true }) === null)
      return { do: "smoke", ...at, indirect: true };
  }
  return null;
}

function sampleRequest(s: Position, unit: Unit, pick: Pick): Shoot | null {
  if (hasRule(unit, "airObserver")) {
    const targets = airTargets(s, unit);
    const target = targets[pick(Math.max(1, targets.length))];
    return target === undefined ? null : { do: "air", target: target.id };
  }
  const enemies = s.units.filter((o) => o.seat !== unit.seat && isOnTable(o));
  const enemy = enemies[pick(Math.max(1, enemies.length))];
  const at = enemy?.vehicle ?? enemy?.gun ?? enemy?.models.find(({ alive }) => alive);
  if (at === undefined || at === null) return null;
  const answer: Shoot = { do: "barrage", kind: pick(4) === 0 ? "smoke" : "barrage", x: at.x, y: at.y };
  return requestRefusal(s, unit, answer) === null ? answer : null;
}

/** Decision 19, where nobody chooses: everything at the target that may be expected to suffer most; who must fire does. */
export function defaultShoot(s: Position, q: ShootQuestion): Shoot {
  const unit = unitOf(s, q.unit);
  const field = fieldOf(s, unit, q.cause);
  const targets = openTargets(s, q);
  const must = q.cause === "fubar" || q.cause === "ambush";
  let best: { readonly target: string; readonly worth: number; readonly gap: number } | null = null;
  for (const target of targets) {
    if (!must && !isInReach(field, target)) continue;
    const all = shotsIn(field, target);
    if ("code" in all) continue;
    const worth = expected(s, unit, target.unit, openFire(s, unit, q.cause, all));
    if (worth === 0 && !must) continue;
    const gap = unitGap(s, unit, target.unit);
    if (best === null || worth > best.worth || (worth === best.worth && gap < best.gap))
      best = { target: target.id, worth, gap };
  }
  if (best !== null) return { do: "all", target: best.target };
  if (!must) return { do: "hold" };
  const shot = legalShots(field, targets).find((one) => shotsRefusal(s, unit, q.cause, [one]) === null);
  if (shot === undefined) throw new Error(`${unit.id} cannot fire`);
  return { do: "shots", shots: [shot] };
}

/** Hits that damage, on the whole; something for a mere pin. */
function expected(s: Position, unit: Unit, target: Unit, volleys: readonly Volley[]): number {
  let sum = 0;
  for (const { dice, needed, he, hit } of volleys) {
    const hits = dice * (needed > 6 ? 1 / 36 : (7 - needed) / 6);
    const damaged = Math.max(0, 7 - damageNeeded(target, hit)) / 6;
    sum += hits * (damaged * touchedBy(s, unit, target, he) + 0.01);
  }
  return Math.min(sum, Math.max(1, target.models.length));
}

function touchedBy(s: Position, unit: Unit, target: Unit, he: number | null): number {
  if (he === null || target.vehicle !== null) return 1;
  const row = heOf(he);
  if (target.place.at === "building") return row.building.dice * (row.building.sides / 2);
  return bestTemplates(s, target, row.radius, unit.seat)[0]?.hits ?? 0;
}
