import { DIRECTIONS } from "@escaramuza/geometry";
import {
  apLeft,
  cellAt,
  counter,
  entryHexes,
  finderOf,
  isEngaged,
  isStunned,
  markerOn,
  mayMove,
  minesUnder,
  moveCost,
  near,
  onMap,
  plays,
  rallyModifiers,
  stepRefusal,
  sum,
} from "@escaramuza/rules-ch";
import type { CardId, StepOf, Unit } from "@escaramuza/rules-ch";
import { unmasked } from "./attack.ts";
import { atLeast, harmOf, withUnit } from "./odds.ts";
import type { Idea } from "./pay.ts";
import { quiet, standIn } from "./stand.ts";
import type { Stand } from "./stand.ts";
import { lifeOf } from "./world.ts";
import type { World } from "./world.ts";

/** Steps, turns, rallies and digging in: what each makes better for the unit. */

export interface Step {
  readonly unit: Unit;
  readonly to: string;
  readonly stand: Stand;
  readonly gain: number;
  readonly cost: number;
}

/** AP a unit has for what comes after. */
function purse(w: World, unit: Unit): number {
  if (w.me.activation?.members.includes(unit.id) === true) return apLeft(w.me);
  return unit.status === "unused" ? 7 : 0;
}

/** How it stands now. A hidden one stands in no fire. */
export function standing(w: World, unit: Unit, ap: number): number {
  if (unit.hidden || unit.facing === null) return quiet(w, unit, unit.place) + unmasked(w, unit);
  return standIn(w, unit, unit.place, ap, [unit.facing]).value;
}

/** Its steps, best first. */
export function stepsOf(w: World, unit: Unit): Step[] {
  if (!onMap(unit) || isStunned(unit) || !mayMove(unit)) return [];
  const ap = purse(w, unit);
  const now = standing(w, unit, ap);
  const steps: Step[] = [];
  for (const to of cellAt(w.board, unit.place).around) {
    if (to === null || stepRefusal(w.s, unit, to) !== null) continue;
    const cost = moveCost(w.board, unit, to, unit.facing, false);
    const stand = standIn(w, unit, to, ap - cost);
    steps.push({ unit, to, stand, gain: stand.value - now - obstacle(w, unit, to), cost });
  }
  return steps.toSorted((a, b) => b.gain - a.gain);
}

/** Mines and wire one knows of (CH-RE20, CH-RE21). */
function obstacle(w: World, unit: Unit, to: string): number {
  if (w.s.works.length === 0) return 0;
  const wire = w.s.works.some((work) => work.hex === to && work.kind === "wire") && counter(unit).mover === "foot";
  if (minesUnder(w.s, { ...unit, place: to }) === null) return wire ? TANGLED : 0;
  const { destroyed, hit } = harmOf(MINED, unit.hit !== null);
  return (destroyed + hit * w.style.hit) * lifeOf(w, unit) + (wire ? TANGLED : 0);
}

/** What half an activation in the wire costs; what the dice must show for a mine. */
const TANGLED = 0.06;
const MINED = 8;

/** The best steps of one unit, alone and with those beside it who want to go too (CH-9.1.1-1). */
export function movesOf(w: World, unit: Unit, steps: ReadonlyMap<string, readonly Step[]>): Idea[] {
  const own = steps.get(unit.id) ?? [];
  const ideas = own.slice(0, 2).map((step) => moveIdea(w, [step]));
  const [first] = own;
  if (first === undefined || !plays(w.s, "P2") || first.gain <= 0) return ideas;
  const others: Step[] = [];
  for (const o of w.own) {
    const step = steps.get(o.id)?.[0];
    if (step === undefined || o === unit || o.hidden !== unit.hidden || o.status !== unit.status) continue;
    if (near(o.place, unit.place) && step.gain > 0.01 && step.cost <= first.cost) others.push(step);
  }
  if (others.length > 0) ideas.push(moveIdea(w, [first, ...others]));
  return ideas;
}

function moveIdea(w: World, steps: readonly Step[]): Idea {
  const [first, ...more] = steps;
  if (first === undefined) throw new Error("nobody moves");
  const danger = Math.max(...steps.map((step) => step.stand.danger));
  const bonus: CardId[] = w.me.hand.includes("16") && danger > 0.35 ? ["16"] : [];
  return {
    units: steps.map((step) => step.unit),
    gain: steps.reduce((total, step) => total + step.gain, 0),
    cost: Math.max(...steps.map((step) => step.cost)),
    waits: false,
    make: (payment) => ({
      do: "move",
      ...stepOf(first),
      with: more.map(stepOf),
      bonus,
      facings: [],
      payment,
    }),
  };
}

export function stepOf({ unit, to, stand }: Step): StepOf {
  return { unit: unit.id, to, facing: stand.facing, cautious: false };
}

export function pivotsOf(w: World, unit: Unit): Idea[] {
  const { facing } = unit;
  if (!onMap(unit) || facing === null || isStunned(unit) || !mayMove(unit)) return [];
  const cost = 1 + (markerOn(unit)?.moveCost ?? 0);
  const ap = purse(w, unit);
  const now = standIn(w, unit, unit.place, ap, [facing]);
  const best = standIn(
    w,
    unit,
    unit.place,
    ap - cost,
    DIRECTIONS.filter((d) => d !== facing),
  );
  return [
    {
      units: [unit],
      gain: best.value - now.value - 0.01,
      cost,
      waits: false,
      make: (payment) => ({
        do: "pivot",
        unit: unit.id,
        facing: best.facing,
        facings: [],
        payment,
      }),
    },
  ];
}

/** Coming onto the map, and leaving it where that is worth something. */
export function passagesOf(w: World, unit: Unit): Idea[] {
  if (unit.place === "reserve") {
    if (unit.batch === null || (w.s.batches[unit.batch] ?? 99) > w.s.round) return [];
    let best: Step | null = null;
    for (const to of entryHexes(w.s, unit)) {
      const cost = counter(unit).move + cellAt(w.board, to).ground.move;
      const stand = standIn(w, unit, to, purse(w, unit) - cost);
      if (best === null || stand.value > best.stand.value) best = { unit, to, stand, gain: 0.6 + stand.value, cost };
    }
    if (best === null) return [];
    const step = stepOf(best);
    const { cost, gain } = best;
    const make: Idea["make"] = (payment) => ({
      do: "enter",
      ...step,
      with: [],
      bonus: [],
      payment,
    });
    return [{ units: [unit], gain: Math.max(0.3, gain), cost, waits: false, make }];
  }
  const { exit } = w.s.battle.firefight;
  if (exit === null || !exit.hexes.includes(unit.place) || isStunned(unit) || !mayMove(unit)) return [];
  return [
    {
      units: [unit],
      gain: exit.vpPerUnit * (1.2 - 0.4 * w.ahead),
      cost: counter(unit).move + (markerOn(unit)?.moveCost ?? 0),
      waits: false,
      make: (payment) => ({ do: "exit", unit: unit.id, with: [], facings: [], payment }),
    },
  ];
}

/** A hidden unit goes on unseen (CH-10.1-1). */
export function hiddenMovesOf(w: World, unit: Unit): Idea[] {
  if (!unit.hidden || !onMap(unit)) return [];
  const now = quiet(w, unit, unit.place);
  const ideas: Idea[] = [];
  for (const to of cellAt(w.board, unit.place).around) {
    if (to === null || stepRefusal(w.s, unit, to) !== null) continue;
    const trial = withUnit(w.s, unit, { place: to });
    if (finderOf(trial.s, trial.unit) !== null) continue;
    const cost = counter(unit).move + (cellAt(w.board, to).ground.cover ? 1 : 3);
    ideas.push({
      units: [unit],
      gain: quiet(w, trial.unit, to) - now - 0.02 * cost,
      cost,
      waits: false,
      make: (payment) => ({ do: "hiddenMove", unit: unit.id, to, with: [], payment }),
    });
  }
  return ideas;
}

const SEVERITY: { readonly [marker: string]: number } = {
  stunned: 1,
  panicked: 0.9,
  suppressed: 0.8,
  pinned: 0.7,
  cowering: 0.7,
  unnerved: 0.5,
  berserk: 0.4,
};

/** What getting rid of its marker is worth. */
export function reliefOf(w: World, unit: Unit): number {
  if (unit.hit === null) return 0;
  return lifeOf(w, unit) * (0.15 + 0.3 * (SEVERITY[unit.hit] ?? 0.7));
}

export function rallyNeeds(w: World, unit: Unit, cap: number): number {
  return (markerOn(unit)?.rally ?? 99) - sum(rallyModifiers(w.s, unit)) - cap;
}

export function rallyChance(w: World, unit: Unit, cap: number): number {
  return atLeast(rallyNeeds(w, unit, cap));
}

const RALLY = 5;

/** CH-7.6-1, CH-9.1.3-1 */
export function ralliesOf(w: World, unit: Unit): Idea[] {
  if (unit.hit === null || !onMap(unit) || isEngaged(w.s, unit)) return [];
  const also = plays(w.s, "P2")
    ? w.own.filter(
        (o) =>
          o !== unit &&
          o.hit !== null &&
          onMap(o) &&
          o.status === unit.status &&
          near(o.place, unit.place) &&
          !isEngaged(w.s, o),
      )
    : [];
  const idea = (others: readonly Unit[]): Idea => ({
    units: [unit, ...others],
    gain: [unit, ...others].reduce((total, o) => total + reliefOf(w, o) * rallyChance(w, o, 0), 0),
    cost: RALLY,
    waits: false,
    make: (payment) => ({ do: "rally", unit: unit.id, with: others.map((o) => o.id), payment }),
  });
  return also.length > 0 ? [idea([]), idea(also)] : [idea([])];
}

const DIG = 5;

/** CH-HD-1: for those who mean to stay. */
export function digsOf(w: World, unit: Unit): Idea[] {
  const { facing } = unit;
  if (!plays(w.s, "P2") || !onMap(unit) || facing === null || unit.hasty || isStunned(unit) || isEngaged(w.s, unit))
    return [];
  const pull = w.pulls.get(unit.id);
  if (pull !== undefined && pull.goal.hex !== unit.place) return [];
  const open = standIn(w, unit, unit.place, 0, [facing]);
  const dug = standIn(w, { ...unit, hasty: true }, unit.place, 0, [facing]);
  return [
    {
      units: [unit],
      gain: dug.value - open.value,
      cost: DIG,
      waits: true,
      make: (payment) => ({ do: "hastyDefense", unit: unit.id, with: [], facings: [], payment }),
    },
  ];
}
