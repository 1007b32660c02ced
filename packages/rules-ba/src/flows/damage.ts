import { ask, call, done, goto } from "@escaramuza/kernel";
import type { Seat } from "@escaramuza/kernel";
import { baFlow, rollD6 } from "../ba.ts";
import type { C } from "../ba.ts";
import { DATA } from "../data.ts";
import { destroyUnit } from "../destruction.ts";
import { casualties, exceptional } from "../fire-kinds.ts";
import { reveal } from "../hidden.ts";
import { armourRow, couldDamage, damageNeeded, gradeOf, isEnclosedArmour, rollSpec } from "../hits.ts";
import type { Bunch } from "../hits.ts";
import { bloody, checksLosses, defaultOrder, hasMedic, lostHalf, mayFall, menIn, removeMen } from "../losses.ts";
import { addPins } from "../pins.ts";
import { isAlive, unitOf } from "../state.ts";
import type { Point, Unit } from "../state.ts";
import { moraleCheck } from "../tests.ts";
import { damageVehicle } from "../vehicle-damage.ts";
import { gunLostFlow, gunLostVars } from "./gun-lost.ts";

/**
 * Hits on one unit, from whatever source: pins, damage, casualties, morale (BA-SHOOT-32 to BA-SHOOT-40), in the order of dice that
 * the section Randomness fixes.
 */
interface HitsVars {
  readonly target: string;
  /** Who chooses for those who hit it (BA-SHOOT-38). */
  readonly seat: Seat;
  readonly bunches: readonly Bunch[];
  /** The action's check: for half the men, in any case (BA-WPN-15), or none. */
  readonly morale: "half" | "always" | "never";
  /** Men it had when the action began (BA-R47). */
  readonly start: number;
  /** Where from, for who goes first (BA-SHOOT-37). */
  readonly from: Point | null;
  /** Only he can be hit (BA-WPN-36). */
  readonly spotter: string | null;
  /** The preliminary bombardment does not reveal (BA-DEPLOY-8). */
  readonly reveals: boolean;
  /** Casualties by small arms and by others; exceptional ones, those that destroy a gun (BA-GUN-8); men named (BA-SPEC-8). */
  small: number;
  heavy: number;
  exceptional: number;
  gun: boolean;
  named: readonly string[];
  /** Men it had when these hits came. */
  before: number;
}

interface HitOptions {
  readonly morale?: HitsVars["morale"];
  readonly start?: number;
  readonly from?: Point | null;
  readonly spotter?: string | null;
  readonly reveals?: boolean;
}

export function hitsVars(target: Unit, seat: Seat, bunches: readonly Bunch[], options: HitOptions = {}): HitsVars {
  const { morale = "half", start = menIn(target).length, from = null, spotter = null, reveals = true } = options;
  return {
    target: target.id,
    seat,
    bunches,
    morale,
    start,
    from,
    spotter,
    reveals,
    small: 0,
    heavy: 0,
    exceptional: 0,
    gun: false,
    named: [],
    before: menIn(target).length,
  };
}

export const hitsFlow = baFlow<HitsVars>()("hits", {
  // BA-SHOOT-32
  pins(c, v) {
    const target = unitOf(c.s, v.target);
    if (!isPinnable(target, v.bunches)) return done;
    if (v.reveals) reveal(c, target);
    v.before = menIn(target).length;
    addPins(c, target, pinsFrom(c, target, v.bunches, v.seat), "BA-SHOOT-32");
    if (!isAlive(target)) return done;
    return goto(target.vehicle === null ? "damage" : "armour");
  },
  // BA-SHOOT-33 to BA-SHOOT-38
  damage(c, v) {
    const target = unitOf(c.s, v.target);
    const thrown = v.bunches.map((bunch) => ({ bunch, ...damageDice(c, target, bunch, v.seat) }));
    for (const { bunch, damaged, sixes } of thrown) {
      const most = bunch.named === null ? exceptionalDice(c, target, sixes, v.seat) : 0;
      if (bunch.named !== null && damaged > 0) v.named = [...v.named, bunch.named];
      const plain = bunch.named === null ? damaged - most : 0;
      if (bunch.pen === null) v.small += plain;
      else v.heavy += plain;
      // BA-GUN-7, BA-GUN-8
      if (most > 0 && target.gun !== null && bunch.pen !== null) v.gun = true;
      else v.exceptional += most;
    }
    return goto("medic");
  },
  // BA-HQ-9, BA-HQ-10, BA-R79: excess damage is lost before anybody is saved; heavy weapons' is counted first.
  medic(c, v) {
    const target = unitOf(c.s, v.target);
    const left = v.spotter === null ? menIn(target).length : 1;
    v.small = Math.max(0, Math.min(v.small, left - v.exceptional - v.named.length - v.heavy));
    if (v.small > 0 && hasMedic(c.s, target)) {
      const needed = DATA.figures.medicSaves.value;
      const { dice } = rollD6(c, {
        purpose: "medic",
        rule: "BA-HQ-9",
        seat: target.seat,
        n: v.small,
        target: needed,
        about: { unit: target.id },
        reads: { atLeast: needed },
      });
      v.small -= dice.filter((die) => die >= needed).length;
    }
    return call(lossesFlow, lossesVars(target, v.seat, lossesOf(v), v), "morale");
  },
  // BA-VEH-14: all damage dice, then what they do. Nothing is exceptional (BA-R49).
  armour(c, v) {
    const target = unitOf(c.s, v.target);
    const thrown = v.bunches.map((bunch) => ({ bunch, ...damageDice(c, target, bunch, v.seat) }));
    for (const { bunch, dice } of thrown)
      for (const die of dice) {
        if (!isAlive(target)) return done;
        if (die < damageNeeded(target, bunch)) continue;
        damageVehicle(c, target, gradeOf(target, bunch.pen ?? 0, die), bunch);
      }
    return goto("morale");
  },
  // BA-SHOOT-39, BA-WPN-15
  morale(c, v) {
    const target = unitOf(c.s, v.target);
    if (!isAlive(target) || target.gun?.abandoned === true) return done;
    // Not again where it was due in this action before these hits.
    const already = v.before < v.start && lostHalf(v.start, v.before);
    const half = v.morale !== "never" && !already && checksLosses(target, v.start);
    if (half || v.morale === "always") {
      const why = v.morale === "always" ? "flame" : "losses";
      const rule = why === "flame" ? "BA-WPN-15" : "BA-SHOOT-39";
      if (!moraleCheck(c, target, why, rule)) destroyUnit(c, target, rule);
    }
    if (menIn(target).length < v.before) bloody(c, target);
    return done;
  },
});

/** Hits, and somebody to be hit. */
function isPinnable(target: Unit, bunches: readonly Bunch[]): boolean {
  return bunches.some(({ hits }) => hits > 0) && isAlive(target) && target.gun?.abandoned !== true;
}

/** The largest pin result each unit has had of an action. */
export interface Pinned {
  readonly [unit: string]: number;
}

/** BA-TEST-11, BA-R28: the pins of these hits, as far as they are more than what the action has given it; and the hits without. */
export function pinnedBy(
  c: C,
  v: { pins: Pinned },
  unit: Unit,
  bunches: readonly Bunch[],
  seat: Seat,
): readonly Bunch[] {
  if (!isPinnable(unit, bunches)) return bunches;
  reveal(c, unit);
  const before = v.pins[unit.id] ?? 0;
  const most = Math.max(before, pinsFrom(c, unit, bunches, seat));
  v.pins = { ...v.pins, [unit.id]: most };
  addPins(c, unit, most - before, "BA-SHOOT-32");
  return bunches.map((bunch) => ({ ...bunch, pins: null }));
}

/** The largest counts. */
function pinsFrom(c: C, target: Unit, bunches: readonly Bunch[], seat: Seat): number {
  let most = 0;
  for (const bunch of bunches) {
    const { pins } = bunch;
    if (pins === null || bunch.hits === 0 || !takesPins(c, target, bunch, seat)) continue;
    const about = { unit: target.id };
    most = Math.max(most, rollSpec(c, pins, { purpose: "pins", rule: "BA-WPN-25", seat, about }));
  }
  return most;
}

/** BA-VEH-10: for regular crews one die for each hit, where it makes a difference. */
function takesPins(c: C, target: Unit, { pen, hits }: Bunch, seat: Seat): boolean {
  if (!isEnclosedArmour(target)) return true;
  if (pen === null) return false; // BA-R146
  if (couldDamage(target, pen)) return true;
  switch (target.quality) {
    case "inexperienced":
      return true;
    case "veteran":
      return false;
    case "regular": {
      const { dice } = rollD6(c, {
        purpose: "enclosed",
        rule: "BA-VEH-10",
        seat,
        n: hits,
        target: AS_INEXPERIENCED,
        about: { unit: target.id },
        reads: { atLeast: AS_INEXPERIENCED },
      });
      return dice.some((die) => die >= AS_INEXPERIENCED);
    }
  }
}

/** BA-R109 */
const AS_INEXPERIENCED = 4;

/** One die for each hit; what small arms cannot hurt is not rolled for (BA-SHOOT-34). */
function damageDice(
  c: C,
  target: Unit,
  bunch: Bunch,
  seat: Seat,
): { readonly dice: readonly number[]; readonly damaged: number; readonly sixes: number } {
  const needed = damageNeeded(target, bunch);
  const harmless = bunch.pen === null && armourRow(target)?.armoured === true;
  const pen = bunch.pen ?? 0;
  const { dice } = rollD6(c, {
    purpose: "damage",
    rule: "BA-SHOOT-33",
    seat,
    n: harmless ? 0 : bunch.hits,
    modifiers: pen === 0 ? [] : [{ code: "pen", rule: "BA-SHOOT-33", value: pen }],
    // A natural 1 fails whatever is added to it.
    target: needed + pen,
    about: { unit: target.id, ...(bunch.weapon === null ? {} : { weapon: bunch.weapon }) },
    reads: "dice",
  });
  const damaged = dice.filter((die) => die >= needed).length;
  return { dice, damaged, sixes: needed <= 6 ? dice.filter((die) => die === 6).length : 0 };
}

/** BA-SHOOT-38: how many of the sixes are exceptional. */
export function exceptionalDice(c: C, target: Unit, sixes: number, seat: Seat): number {
  const { dice } = rollD6(c, {
    purpose: "exceptional",
    rule: "BA-SHOOT-38",
    seat,
    n: sixes,
    target: 6,
    about: { unit: target.id },
    reads: { atLeast: 6 },
  });
  return dice.filter((die) => die === 6).length;
}

function lossesOf(v: HitsVars): Losses {
  return { ordinary: v.small + v.heavy, exceptional: v.exceptional, gun: v.gun, named: v.named };
}

// --- who falls

interface Losses {
  /** The owner chooses (BA-SHOOT-37). */
  readonly ordinary: number;
  /** Who hit them chooses (BA-SHOOT-38). */
  readonly exceptional: number;
  /** The gun itself (BA-GUN-8). */
  readonly gun: boolean;
  /** By snipers (BA-SPEC-8). */
  readonly named: readonly string[];
}

/** Casualties taken from a unit: those named, exceptional ones, then the others. Also of close quarters (BA-CQ-17). */
interface LossesVars {
  readonly unit: string;
  readonly seat: Seat;
  readonly from: Point | null;
  readonly spotter: string | null;
  readonly named: readonly string[];
  readonly gun: boolean;
  exceptional: number;
  ordinary: number;
}

export function lossesVars(
  unit: Unit,
  seat: Seat,
  { ordinary, exceptional: worst, gun, named }: Losses,
  { from = null, spotter = null }: { readonly from?: Point | null; readonly spotter?: string | null } = {},
): LossesVars {
  return { unit: unit.id, seat, from, spotter, named, gun, exceptional: worst, ordinary };
}

export const lossesFlow = baFlow<LossesVars>()("losses", {
  begin(c, v) {
    const unit = unitOf(c.s, v.unit);
    if (v.spotter !== null) {
      if (v.named.length + v.exceptional + v.ordinary > 0) removeMen(c, unit, [v.spotter], "BA-WPN-36");
      return done;
    }
    if (v.gun) return goto("gun");
    const living = menIn(unit).map(({ id }) => id);
    removeMen(
      c,
      unit,
      v.named.filter((id) => living.includes(id)),
      "BA-SPEC-8",
    );
    return goto("exceptional");
  },
  // BA-GUN-9: with whom it has left; which of them fell makes no difference any more.
  gun(c, v) {
    const unit = unitOf(c.s, v.unit);
    const lost = v.named.length + v.exceptional + v.ordinary;
    const order = defaultOrder(unit, v.from).map(({ id }) => id);
    if (lost < order.length) removeMen(c, unit, order.slice(0, lost), "BA-SHOOT-36");
    else for (const model of unit.models) model.alive = false;
    return call(gunLostFlow, gunLostVars(unit.id), "end");
  },
  exceptional(c, v) {
    const unit = unitOf(c.s, v.unit);
    const men = menIn(unit);
    if (!isAlive(unit) || men.length === 0) return done;
    if (v.exceptional > 0 && unit.kind === "supportTeam") {
      removeMen(
        c,
        unit,
        men.map(({ id }) => id),
        "BA-SHOOT-38",
      );
      return done;
    }
    if (v.exceptional === 0 || v.exceptional + v.ordinary >= men.length) return goto("ordinary");
    return ask(exceptional, v.seat, "BA-SHOOT-38", { unit: unit.id, left: v.exceptional }, "taken");
  },
  taken(c, v) {
    removeMen(c, unitOf(c.s, v.unit), [c.answer(exceptional)], "BA-SHOOT-38");
    v.exceptional -= 1;
    return goto("exceptional");
  },
  ordinary(c, v) {
    const unit = unitOf(c.s, v.unit);
    const men = menIn(unit);
    const count = Math.min(men.length, v.ordinary + v.exceptional);
    if (count === 0) return done;
    const open = mayFall(unit, count);
    if (count < open.length)
      return ask(casualties, unit.seat, "BA-SHOOT-37", { unit: unit.id, count, from: v.from }, "chosen");
    removeMen(
      c,
      unit,
      open.map(({ id }) => id),
      "BA-SHOOT-36",
    );
    return done;
  },
  chosen(c, v) {
    removeMen(c, unitOf(c.s, v.unit), c.answer(casualties), "BA-SHOOT-36");
    return done;
  },
  end: () => done,
});
