import type { Decision } from "@escaramuza/kernel";
import { boardOf, missionRow } from "@escaramuza/rules-rb";
import type { Position, Unit } from "@escaramuza/rules-rb";
import { bodyOf, groundFor, numberFor } from "./ground.ts";
import type { Ground } from "./ground.ts";
import type { Style } from "./style.ts";

/**
 * Answers given, by all that they depend on. Who plays on from one position again and again, with other dice each time, meets the same
 * positions again until the dice part them, and often after that.
 */

/** Questions asked while units act. What comes before is asked once. */
const KEPT: ReadonlySet<string> = new Set([
  "order",
  "move",
  "shoot",
  "ambush",
  "vehicleAssault",
  "changeOrder",
  "assaultTarget",
  "casualties",
]);
const MOST_KEPT = 4000;

/** `about` is what the answer depends on beside the position and the question. */
export function keptAnswer(
  s: Position,
  { kind, seat, params }: Decision,
  style: Style,
  about: () => string,
  find: () => unknown,
): unknown {
  if (!KEPT.has(kind)) return find();
  const ground = groundFor(boardOf(s), missionRow(s).id);
  const key = `${kind} ${seat} ${numberFor(style)} ${JSON.stringify(params)} ${about()} ${positionKey(ground, s)}`;
  if (ground.answers.has(key)) return ground.answers.get(key);
  const answer = find();
  if (ground.answers.size >= MOST_KEPT) ground.answers.clear();
  ground.answers.set(key, answer);
  return answer;
}

function positionKey(ground: Ground, s: Position): string {
  let key = `${numberFor(s.battle)} ${s.phase} ${s.turn} ${s.first} ${s.active} ${s.lastTurn} ${s.attacker}`;
  key += ` ${s.zone} ${s.acting} ${s.check} ${s.initiative?.join() ?? ""}`;
  for (const { activationsLeft, phaseDone, worksDone } of s.players)
    key += ` ${activationsLeft} ${phaseDone} ${worksDone}`;
  for (const unit of s.units) key += unitKey(ground, unit);
  return key;
}

function unitKey(ground: Ground, unit: Unit): string {
  if (unit.place === "destroyed") return ";";
  const { shape, arms, mark } = bodyOf(ground, unit);
  const { vehicle, entry } = unit;
  const flags = (unit.ambushShotUsed ? 4 : 0) + (unit.firedFixed ? 2 : 0) + (unit.dugIn ? 1 : 0);
  const turned = vehicle === null ? "" : ` ${vehicle.dx},${vehicle.dy} ${vehicle.immobilised}`;
  const waits = unit.place === "table" ? "" : ` ${unit.place} ${JSON.stringify(entry)}`;
  return `;${shape.id} ${arms.id} ${mark.id} ${flags}${turned}${waits}`;
}
