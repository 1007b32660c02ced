import { ask, call, done, goto } from "@escaramuza/kernel";
import type { Seat } from "@escaramuza/kernel";
import { targetNamed } from "../aim.ts";
import type { Target } from "../aim.ts";
import type { Shot } from "../answers.ts";
import { armFor, armsOf } from "../arms.ts";
import { baFlow, tell } from "../ba.ts";
import type { C } from "../ba.ts";
import { unitOn } from "../buildings.ts";
import { distinctPlaces, houseHits, levelFor } from "../bursts.ts";
import { heOf } from "../data.ts";
import { react, shoot, template } from "../fire-kinds.ts";
import { burnHouse, checkFuel } from "../flames.ts";
import { reveal } from "../hidden.ts";
import { halved, isProne, rollSpec } from "../hits.ts";
import type { Bunch } from "../hits.ts";
import { menIn } from "../losses.ts";
import { rangedOn } from "../modifiers.ts";
import { goDown } from "../order-dice.ts";
import type { FireCause } from "../questions.ts";
import { reactionsOf } from "../reactions.ts";
import { makeRequest } from "../requests.ts";
import { salvoTargets } from "../salvo.ts";
import { shotsOf } from "../declaration.ts";
import { isAlive, isOnTable, rival, unitOf } from "../state.ts";
import type { Point, Position, Unit } from "../state.ts";
import { bestTemplates, touchedBy } from "../template.ts";
import type { Touched } from "../template.ts";
import { rollToHit } from "../to-hit.ts";
import { burstOn, firedOf } from "../open-fire.ts";
import type { Volley } from "../open-fire.ts";
import { hitsFlow, hitsVars, pinnedBy } from "./damage.ts";
import type { Pinned } from "./damage.ts";
import { escapeFlow, escapeVars } from "./escape.ts";
import { salvoFlow, salvoVars } from "./salvo.ts";
import { smokeFlow, smokeVars } from "./smoke.ts";

/**
 * A whole shooting action, the `shoot` question with it (BA-SHOOT-1). Who calls it has checked `canFire` or `canFireAt`, and has set
 * the die. `target`: the only one it may declare; null: any. On `fubar` the opponent makes the choices, and everything fires.
 */
interface ShootingVars {
  readonly unit: string;
  readonly cause: FireCause;
  readonly target: string | null;
  /** By target, in the order declared; the first is under way. */
  groups: readonly Group[];
  /** Units that may still react. */
  reacting: readonly string[];
  /** Men of each unit when the action began (BA-R47). */
  starts: { readonly [unit: string]: number };
  /** The largest pin result each has had of this action (BA-TEST-11). */
  pins: Pinned;
  /** Of the group under way: dice still to be thrown, hits scored, and on whom else. */
  volleys: readonly Volley[];
  bunches: readonly Bunch[];
  others: readonly { readonly unit: string; readonly bunch: Bunch }[];
  /** Templates to be placed, of the volley at the head. */
  templates: number;
  /** A flamethrower fired; it hit. */
  flamed: boolean;
  scorched: boolean;
  /** The section a target inside is in: it may burn (BA-BLDG-23). */
  section: string | null;
}

interface Group {
  readonly target: string;
  readonly shots: readonly Shot[];
}

export function shootingVars(unit: string, cause: FireCause, target: string | null = null): ShootingVars {
  return {
    unit,
    cause,
    target,
    groups: [],
    reacting: [],
    starts: {},
    pins: {},
    volleys: [],
    bunches: [],
    others: [],
    templates: 0,
    flamed: false,
    scorched: false,
    section: null,
  };
}

export const shootingFlow = baFlow<ShootingVars>()("shooting", {
  // Step 1
  declare(c, v) {
    const unit = unitOf(c.s, v.unit);
    const params = { unit: unit.id, cause: v.cause, target: v.target };
    return ask(shoot, chooserOf(c, v), "BA-SHOOT-1", params, "declared");
  },
  declared(c, v) {
    const { s } = c;
    const unit = unitOf(s, v.unit);
    const a = c.answer(shoot);
    if (a.do === "hold") {
      tell(c, "heldFire", "BA-SHOOT-3", { unit: unit.id, seat: unit.seat });
      return done;
    }
    reveal(c, unit);
    if (a.do === "barrage" || a.do === "air") {
      makeRequest(c, unit, a);
      return done;
    }
    if (a.do === "smoke") return call(smokeFlow, smokeVars(unit.id, v.cause, a, a.indirect), "end");
    const shots = shotsOf(s, unit, v.cause, v.target, a);
    if ("code" in shots) throw new Error(`an answer that was checked is refused: ${shots.code}`);
    v.groups = groupsOf(shots);
    v.starts = Object.fromEntries(s.units.filter(isOnTable).map((o) => [o.id, menIn(o).length]));
    for (const { target, shots: some } of v.groups)
      tell(c, "declaredFire", v.cause === "ambush" ? "BA-ORD-9" : "BA-SHOOT-4", {
        unit: unit.id,
        seat: unit.seat,
        target,
        cause: v.cause,
        n: some.length,
      });
    if (!shots.some(({ target }) => unit.ranging?.target === target)) unit.ranging = null; // BA-WPN-32
    v.reacting = [...new Set(v.groups.flatMap((group) => reactorsOf(s, unit, v.cause, group)))];
    return goto("react");
  },
  // Step 2
  react(c, v) {
    const { s } = c;
    const [id] = v.reacting;
    if (id === undefined) return goto("attack");
    const unit = unitOf(s, id);
    if (!isOnTable(unit) || reactionsOf(s, unit).length === 0) {
      v.reacting = v.reacting.slice(1);
      return goto("react");
    }
    const shots = v.groups.flatMap((group) => (targetNamed(s, group.target)?.unit === unit ? group.shots : []));
    return ask(react, unit.seat, "BA-SHOOT-11", { unit: unit.id, from: v.unit, cause: v.cause, shots }, "reacted");
  },
  reacted(c, v) {
    const [id = ""] = v.reacting;
    v.reacting = v.reacting.slice(1);
    const unit = unitOf(c.s, id);
    switch (c.answer(react)) {
      case "none":
        return goto("react");
      case "down":
        goDown(c, unit, unit.die === "ambush" ? "BA-ORD-13" : "BA-ORD-15");
        return goto("react");
      case "escape":
        return call(escapeFlow, escapeVars(unit.id, v.unit), "react");
    }
  },
  // Step 3
  attack(c, v) {
    const { s } = c;
    const [group] = v.groups;
    const unit = unitOf(s, v.unit);
    if (group === undefined || !isAlive(unit)) return done;
    v.bunches = [];
    v.others = [];
    v.flamed = false;
    v.scorched = false;
    const about = { unit: unit.id, seat: unit.seat, target: group.target };
    const target = targetNamed(s, group.target);
    v.section = target?.unit.place.at === "building" ? target.unit.place.section : null;
    const { fired, volleys } = target === null ? { fired: [], volleys: [] } : firedOf(s, unit, v.cause, group.shots);
    if (fired.length === 0) {
      tell(c, "shotsLost", "BA-SHOOT-13", about);
      return goto("next");
    }
    spend(unit, v.cause, fired);
    const lost = group.shots.length - fired.length;
    tell(c, "fired", "BA-SHOOT-14", {
      ...about,
      lost,
      volleys: volleys.map(({ weapon, by, dice, needed, modifiers }) => ({ weapon, by, dice, needed, modifiers })),
    });
    v.volleys = volleys;
    const [first] = volleys;
    if (first?.launcher === true) return call(salvoFlow, salvoVars(unit.id, group.target, first, v.starts), "next");
    return goto("hit");
  },
  // Step 4
  hit(c, v) {
    const [volley] = v.volleys;
    if (volley === undefined) return goto("resolve");
    const unit = unitOf(c.s, v.unit);
    const target = targetUnder(c, v);
    const hits = rollToHit(c, unit, target.unit, volley);
    if (volley.indirect) unit.ranging = rangedOn(unit.ranging, target.id, hits > 0);
    v.templates = 0;
    if (volley.flame !== null) v.flamed = true;
    if (hits === 0) return goto("thrown");
    if (volley.flame !== null) {
      // BA-WPN-12, BA-R51, BA-R52: of whatever kind it is.
      v.scorched = true;
      const about = { unit: target.unit.id };
      const roll = { purpose: "flameHits", rule: "BA-WPN-12", seat: unit.seat, about } as const;
      v.bunches = [...v.bunches, { ...volley.hit, hits: rollSpec(c, volley.flame, roll) }];
      return goto("thrown");
    }
    if (volley.he === null) {
      v.bunches = [...v.bunches, { ...volley.hit, hits }];
      return goto("thrown");
    }
    v.templates = hits;
    return goto(target.unit.place.at === "building" ? "building" : "burst");
  },
  // BA-WPN-19 to BA-WPN-24
  burst(c, v) {
    const { s } = c;
    const [volley] = v.volleys;
    const target = targetUnder(c, v);
    if (volley === undefined || volley.he === null) throw new Error("no template to place");
    if (target.spotter !== null) {
      place(c, v, volley, target, touchedAt(c, target.spotter, volley.he, target));
      return goto("thrown");
    }
    const places = distinctPlaces(bestTemplates(s, target.unit, heOf(volley.he).radius, unitOf(s, v.unit).seat));
    const [only] = places;
    if (only === undefined) return goto("thrown");
    if (places.length === 1) {
      place(c, v, volley, target, only.touched);
      return goto("thrown");
    }
    const params = {
      unit: v.unit,
      target: target.id,
      size: volley.he,
      places: places.map(({ x, y }) => ({ x, y })),
    };
    return ask(template, chooserOf(c, v), "BA-WPN-22", params, "placed");
  },
  placed(c, v) {
    const [volley] = v.volleys;
    if (volley === undefined || volley.he === null) throw new Error("no template to place");
    const target = targetUnder(c, v);
    place(c, v, volley, target, touchedAt(c, c.answer(template), volley.he, target));
    return goto("thrown");
  },
  // BA-BLDG-19, BA-BLDG-21, BA-BLDG-22
  building(c, v) {
    const [volley] = v.volleys;
    const target = targetUnder(c, v);
    const { place: at } = target.unit;
    if (volley === undefined || volley.he === null || at.at !== "building") throw new Error("no building");
    const row = heOf(volley.he);
    for (let i = 0; i < v.templates; i++) {
      const floor = volley.indirect ? levelFor(c, unitOf(c.s, v.unit).seat, at.section) : at.floor;
      const inside = unitOn(c.s, { section: at.section, floor });
      const hits = houseHits(c, unitOf(c.s, v.unit).seat, at.section, row);
      if (hits === null) break;
      if (inside === null) continue;
      const one = inside === target.unit ? volley.hit : burstOn(inside, volley);
      const bunch = { ...one, hits: isProne(inside) ? halved(hits) : hits };
      if (inside === target.unit) v.bunches = [...v.bunches, bunch];
      else v.others = [...v.others, { unit: inside.id, bunch }];
    }
    return goto("thrown");
  },
  thrown(_c, v) {
    v.volleys = v.volleys.slice(1);
    return goto("hit");
  },
  // Steps 5 to 7
  resolve(c, v) {
    const { s } = c;
    const unit = unitOf(s, v.unit);
    const target = targetUnder(c, v);
    if (v.bunches.length === 0 || !isAlive(target.unit)) return goto("others");
    const bunches = pinnedBy(c, v, target.unit, v.bunches, chooserOf(c, v));
    const vars = hitsVars(target.unit, chooserOf(c, v), bunches, {
      morale: v.scorched ? "always" : "half",
      start: v.starts[target.unit.id] ?? menIn(target.unit).length,
      from: unit.vehicle ?? unit.gun ?? menIn(unit)[0] ?? null,
      spotter: target.spotter?.id ?? null,
    });
    return call(hitsFlow, vars, "others");
  },
  // BA-WPN-24
  others(c, v) {
    const [one] = v.others;
    if (one === undefined) return goto("after");
    const same = v.others.filter(({ unit }) => unit === one.unit).map(({ bunch }) => bunch);
    v.others = v.others.filter(({ unit }) => unit !== one.unit);
    const other = unitOf(c.s, one.unit);
    if (!isAlive(other)) return goto("others");
    const start = v.starts[other.id] ?? menIn(other).length;
    const bunches = pinnedBy(c, v, other, same, chooserOf(c, v));
    return call(hitsFlow, hitsVars(other, chooserOf(c, v), bunches, { start }), "others");
  },
  // BA-WPN-16, BA-BLDG-23, BA-R149: hit or miss.
  after(c, v) {
    if (v.flamed) {
      const unit = unitOf(c.s, v.unit);
      checkFuel(c, unit);
      if (v.section !== null) burnHouse(c, unit.seat, v.section);
    }
    return goto("next");
  },
  next(_c, v) {
    v.groups = v.groups.slice(1);
    return goto("attack");
  },
  end: () => done,
});

/** One group for each target, whatever is fired at it (BA-VEH-8). */
function groupsOf(shots: readonly Shot[]): Group[] {
  const groups: { target: string; shots: Shot[] }[] = [];
  for (const shot of shots) {
    const group = groups.find(({ target }) => target === shot.target);
    if (group === undefined) groups.push({ target: shot.target, shots: [shot] });
    else group.shots.push(shot);
  }
  return groups;
}

/** BA-WPN-39: of a salvo everybody it may fall on. */
function reactorsOf(s: Position, unit: Unit, cause: FireCause, { target, shots }: Group): string[] {
  const found = targetNamed(s, target);
  if (found === null) return [];
  const arms = armsOf(unit, cause);
  const salvo = shots.some((shot) => armFor(arms, shot)?.weapon.traits.includes("multipleLauncher") === true);
  return [found.unit.id, ...(salvo ? salvoTargets(s, unit, found.unit).map(({ id }) => id) : [])];
}

function chooserOf(c: C, { unit, cause }: ShootingVars): Seat {
  const { seat } = unitOf(c.s, unit);
  return cause === "fubar" ? rival(seat) : seat;
}

/** What the group under way is fired at; its spotter may be dead by now. */
function targetUnder(c: C, v: ShootingVars): Target {
  const id = v.groups[0]?.target ?? "";
  const found = targetNamed(c.s, id);
  if (found !== null) return found;
  const unit = c.s.units.find((o) => o.models.some((model) => model.id === id));
  if (unit === undefined) throw new Error(`no target ${id}`);
  return { id, unit, spotter: unit.models.find((model) => model.id === id) ?? null };
}

/** BA-SHOOT-13, BA-WPN-3: what is fired once is spent, hit or miss. */
function spend(unit: Unit, cause: FireCause, fired: readonly Shot[]): void {
  const arms = armsOf(unit, cause);
  for (const shot of fired) {
    const arm = armFor(arms, shot);
    if (arm === null || arm.model === null || !arm.weapon.traits.includes("oneShot")) continue;
    arm.model.spent = [...arm.model.spent, arm.index];
  }
}

/** So many models of each unit under so many templates: a vehicle is hit once by each (BA-WPN-27), men who are Down by half (BA-WPN-26). */
function place(c: C, v: ShootingVars, volley: Volley, target: Target, touched: readonly Touched[]): void {
  for (const { unit: id, models } of touched) {
    const unit = unitOf(c.s, id);
    const all = v.templates * models;
    const one = unit === target.unit ? volley.hit : burstOn(unit, volley);
    const bunch = { ...one, hits: isProne(unit) ? halved(all) : all };
    if (unit === target.unit) v.bunches = [...v.bunches, bunch];
    else v.others = [...v.others, { unit: id, bunch }];
  }
}

/** Of a spotter he alone is under it. */
function touchedAt(c: C, at: Point, size: number, { unit, spotter }: Target): readonly Touched[] {
  if (spotter !== null) return [{ unit: unit.id, models: 1 }];
  return touchedBy(c.s, at, heOf(size).radius);
}
