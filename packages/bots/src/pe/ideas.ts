import type { Decision } from "@escaramuza/kernel";
import { attackOf, mustFlee, standRefusal } from "@escaramuza/rules-pe";
import type { Act, Pace, Point, Soldier } from "@escaramuza/rules-pe";
import { textsIn } from "../ps/read.ts";
import { spreadOut } from "../spread.ts";
import { attacksOf } from "./attack.ts";
import type { Option } from "./attack.ts";
import { holds } from "./errands.ts";
import { judge, mateOf } from "./place.ts";
import type { Mate } from "./place.ts";
import { forEachGoing, isFree, moveAct, posturesOf, shots } from "./plan.ts";
import { actOf, menLeft } from "./scripted.ts";
import type { World } from "./world.ts";

/** What else could be answered, best first, for those who look ahead: things that differ, not the same a step aside. */
export function ideasOf(w: World, { kind, params }: Decision): readonly unknown[] {
  if (kind === "act") return actIdeas(w);
  if (kind !== "trigger") return [];
  return [...textsIn(params, "watchers").map((soldier) => ({ do: "fire", soldier })), { do: "hold" }];
}

/** What else the man could do whose turn it is; or nothing, and then it is the next man's. Who comes or flees has no choice. */
function actIdeas(w: World): Act[] {
  const men = menLeft(w.s, w.seat);
  const place = men.findIndex((soldier) => actOf(w, soldier) !== null);
  const man = men[place];
  if (man === undefined || man.place !== "table" || man.crossing !== null || mustFlee(w.s, man)) return [];
  return plansOf(w, man, nextOf(w, men.slice(place + 1)));
}

function nextOf(w: World, men: readonly Soldier[]): Act {
  for (const soldier of men) {
    const act = actOf(w, soldier);
    if (act !== null) return act;
  }
  return { do: "end" };
}

/** Attacks of one man, and places he could go to. */
const ATTACKS = 4;
const PLACES = { apart: 40, most: 4, tries: 12 };

interface Idea {
  readonly value: number;
  readonly act: Act;
}

/** `instead`: what is done when he does nothing. */
function plansOf(w: World, soldier: Soldier, instead: Act): Act[] {
  const { go } = soldier;
  const mate = mateOf(w, soldier);
  const pace: Pace = go.spent === 0 ? "none" : go.mode;
  const attacks = isFree(soldier) ? differing(w, soldier, attacksOf(w, soldier, pace)) : [];
  const [here = null] = attacks;
  const shotAt = shots(w, soldier, here, pace);
  const stay = judge(w, mate, soldier, soldier.posture, go.displaced ? go.mode : "none", "none").value;
  const ideas: Idea[] = [
    { value: stay, act: instead },
    ...attacks.map(({ value, act }) => ({ value: stay + value, act })),
  ];
  if (soldier.morale === "steady") {
    for (const { value, change } of posturesOf(w, mate, here, shotAt)) ideas.push({ value, act: change });
    if (!holds(w.s, soldier)) ideas.push(...goingsOf(w, mate, shotAt));
  }
  return ideas.toSorted((a, b) => b.value - a.value).map(({ act }) => act);
}

/** At each man one attack of each sort; who is struck by a burst first makes no other attack of it. */
function differing(w: World, soldier: Soldier, attacks: readonly Option[]): Option[] {
  const found = new Map<string, Option>();
  for (const attack of attacks) {
    if (found.size >= ATTACKS) break;
    const { act } = attack;
    const at = "target" in act ? act.target : "targets" in act ? act.targets.toSorted().join(" ") : "";
    const key = `${act.do} ${at}`;
    if (!found.has(key) && !("code" in attackOf(w.s, soldier, act))) found.set(key, attack);
  }
  return [...found.values()];
}

interface Going extends Point {
  readonly value: number;
  readonly own: "walk" | "run";
}

/** Who lies or ducks rises first. */
function goingsOf(w: World, mate: Mate, shotAt: (pace: Pace) => number): Idea[] {
  const { soldier } = mate;
  if (soldier.posture !== "standing") return [];
  const goings: Going[] = [];
  forEachGoing(w, mate, shotAt, (value, { x, y }, own) => goings.push({ x, y, value, own }));
  const best = goings.toSorted((a, b) => b.value - a.value);
  return spreadOut(best, PLACES, ({ x, y, value, own }) =>
    standRefusal(w.s, soldier, { x, y }) === null ? { value, act: moveAct(soldier, own, { x, y }) } : null,
  );
}
