import { cornersOfOblong } from "@escaramuza/geometry";
import { ask, call, done, goto } from "@escaramuza/kernel";
import type { Flow } from "@escaramuza/kernel";
import { fieldOf } from "../aim.ts";
import { baFlow, tell } from "../ba.ts";
import type { C } from "../ba.ts";
import { boardOf, footprintsOf } from "../board.ts";
import { lookOut } from "../buildings.ts";
import { displaceUnder, settle } from "../displaced.ts";
import { anyHidden, reveal, revealNear } from "../hidden.ts";
import { interrupt } from "../kinds.ts";
import { leaveTable } from "../leaving.ts";
import { noteMoved } from "../moved.ts";
import { sampleAt, sampleCount, standAt } from "../movement.ts";
import type { Moving } from "../movement.ts";
import { turnDie } from "../order-dice.ts";
import type { Ambusher } from "../questions.ts";
import type { RuleId } from "../rule-ids.ts";
import { canFireIn } from "../shooting.ts";
import { EPS, isAlive, isOnTable, playerOf, rival, unitOf } from "../state.ts";
import type { Place, Point, Position, Unit } from "../state.ts";
import { bailOutFlow, bailOutVars } from "./bail-out.ts";
import { shootingFlow, shootingVars } from "./shooting.ts";

/**
 * A committed move, with the interruptions on its way (BA-ORD-9 to BA-ORD-12). It ends where it was to end, or where the unit was
 * destroyed or stopped: `s.walk` says how far it came.
 */
export type MoveCause =
  | "advance"
  | "run"
  | "assault"
  | "panic"
  | "reverse"
  | "escape"
  | "entry"
  | "leaving"
  | "transfer"
  /** Nobody interrupts these (BA-ORD-11, BA-R33). */
  | "consolidation"
  | "displaced";

interface MoveVars {
  readonly unit: string;
  readonly moving: Moving;
  readonly cause: MoveCause;
  /** It ends after every shot at it, for who asked to look at it again (BA-CQ-8). */
  readonly pauses: boolean;
  at: number;
  of: number;
}

export function moveVars(unit: string, moving: Moving, cause: MoveCause, { pauses = false } = {}): MoveVars {
  return { unit, moving: Object.freeze(moving), cause, pauses, at: 0, of: 0 };
}

// Named: a shot at it may be answered by another move.
export const moveFlow: Flow<Position, MoveVars> = baFlow<MoveVars>()("move", {
  begin(c, v) {
    const { s } = c;
    const unit = unitOf(s, v.unit);
    s.walk = null;
    unit.stopped = false;
    v.of = sampleCount(unit, v.moving);
    // BA-GUN-11: a gun stays when some of its crew go.
    if (v.moving.moves) noteMoved(s, unit, v.cause !== "transfer");
    if (v.of > 0 || comesOut(unit.place, v.moving.into)) setOut(c, unit, v);
    if (v.of === 0 || NEVER.includes(v.cause)) return goto("finish");
    return goto("window");
  },
  // BA-ORD-10: any of them, at this sample or a later one, until the owner passes.
  window(c, v) {
    const { s } = c;
    const unit = unitOf(s, v.unit);
    const ambushers = ambushersOf(s, unit, v);
    if (ambushers.length === 0) return goto("finish");
    const params = { unit: unit.id, at: v.at, of: v.of, track: trackOf(unit, v), ambushers };
    return ask(interrupt, rival(unit.seat), "BA-ORD-9", params, "interrupted");
  },
  interrupted(c, v) {
    const { s } = c;
    const a = c.answer(interrupt);
    if (a.do === "pass") return goto("finish");
    const unit = unitOf(s, v.unit);
    const by = unitOf(s, a.unit);
    walkTo(c, unit, v, a.sample);
    turnDie(by, "fire");
    reveal(c, by);
    tell(c, "interrupted", "BA-ORD-9", { unit: by.id, seat: by.seat, target: unit.id });
    return call(shootingFlow, shootingVars(by.id, "ambush", unit.id), "resolved");
  },
  resolved: (c) => (c.s.bailing.length > 0 ? call(bailOutFlow, bailOutVars(), "goOn") : goto("goOn")),
  goOn(c, v) {
    const { s } = c;
    const unit = unitOf(s, v.unit);
    s.walk = { at: v.at, of: v.of };
    if (unit.stopped) {
      displaceUnder(c, unit);
      settle(s, unit);
    }
    if (!isAlive(unit)) return done;
    if (unit.stopped) {
      tell(c, "halted", "BA-VEH-22", { unit: unit.id, seat: unit.seat });
      return done;
    }
    return v.pauses ? done : goto("window");
  },
  finish(c, v) {
    const { s } = c;
    const unit = unitOf(s, v.unit);
    if (v.of === 0) standAt(unit, sampleAt(unit, v.moving, 0, 0));
    walkTo(c, unit, v, v.of);
    arrive(c, unit, v);
    s.walk = { at: v.of, of: v.of };
    return done;
  },
});

const NEVER: readonly MoveCause[] = ["consolidation", "displaced"];

const RULES: { readonly [K in MoveCause]: RuleId } = {
  advance: "BA-ORD-3",
  run: "BA-ORD-4",
  assault: "BA-CQ-10",
  panic: "BA-FUBAR-2",
  reverse: "BA-VEH-1",
  escape: "BA-VSPEC-6",
  entry: "BA-DEPLOY-11",
  leaving: "BA-TRANS-6",
  transfer: "BA-GUN-11",
  consolidation: "BA-CQ-22",
  displaced: "BA-VASLT-5",
};

/** Onto the table from wherever it was: from its edge, out of a building or a vehicle. */
function setOut(c: C, unit: Unit, v: MoveVars): void {
  const { s } = c;
  const from = unit.place.at;
  const entering = from === "reserve" || from === "outflank";
  if (from !== "table" && !isInside(v.moving.into, unit.place)) unit.place = { at: "table" };
  if (entering) {
    unit.entered = true;
    if (from === "outflank") showFlank(c, unit);
    tell(c, "entered", "BA-DEPLOY-11", { unit: unit.id, seat: unit.seat, ways: told(v.moving) });
  }
  standAt(unit, sampleAt(unit, v.moving, 0, v.of));
  const { id, seat } = unit;
  if (!entering) tell(c, "moved", RULES[v.cause], { unit: id, seat, cause: v.cause, from, ways: told(v.moving) });
  if (anyHidden(s)) revealNear(c, unit);
}

/** The ways of those who move, for who watches them go: also of who is stopped on his. */
function told({ ways }: Moving): readonly { readonly model: string; readonly path: readonly number[][] }[] {
  return ways
    .filter(({ path }) => path.length > 1)
    .map(({ model, path }) => ({ model, path: path.map(({ x, y }) => [x, y]) }));
}

/** Onto the table, be it without a step. */
function comesOut(place: Place, into: Moving["into"]): boolean {
  return into.at === "table" && place.at !== "table";
}

/** Steps inside a building stay inside. */
function isInside(into: Moving["into"], place: Place): boolean {
  return into.at === "building" && place.at === "building";
}

/** BA-DEPLOY-15: the first of them shows the side. */
function showFlank(c: C, unit: Unit): void {
  const player = playerOf(c.s, unit.seat);
  if (player.outflankShown) return;
  player.outflankShown = true;
  tell(c, "flankShown", "BA-DEPLOY-15", { seat: unit.seat, side: player.outflank });
}

/** On to a later sample; who hides is found at every one of them (BA-DEPLOY-3). */
function walkTo(c: C, unit: Unit, v: MoveVars, to: number): void {
  if (v.of === 0 || to <= v.at) return;
  if (anyHidden(c.s))
    for (let k = v.at + 1; k < to; k++) {
      standAt(unit, sampleAt(unit, v.moving, k, v.of));
      revealNear(c, unit);
    }
  v.at = to;
  standAt(unit, sampleAt(unit, v.moving, to, v.of));
  if (anyHidden(c.s)) revealNear(c, unit);
}

function arrive(c: C, unit: Unit, { moving, of, cause }: MoveVars): void {
  const { into, facing } = moving;
  if (facing !== null) {
    if (unit.gun !== null) unit.gun.facing = facing;
    for (const model of unit.models) if (model.facing !== null) model.facing = facing;
  }
  if (of === 0 && moving.moves && into.at === "table")
    tell(c, "turned", unit.vehicle === null ? "BA-WPN-4" : "BA-VEH-3", { unit: unit.id, seat: unit.seat });
  const about = { unit: unit.id, seat: unit.seat };
  switch (into.at) {
    case "left":
      leaveTable(c, unit);
      return;
    case "aboard":
    case "towed": {
      const { place, vehicle: carrier } = unitOf(c.s, into.vehicle);
      // BA-WPN-24: shells meant for them may have destroyed it.
      if (carrier === null || place.at !== "table") {
        settle(c.s, unit);
        return;
      }
      carrier.boarded = true; // BA-TRANS-4
      unit.place = { at: into.at, vehicle: into.vehicle };
      tell(c, "boarded", into.at === "aboard" ? "BA-TRANS-3" : "BA-GUN-14", { ...about, vehicle: into.vehicle });
      return;
    }
    case "building": {
      const before = unit.place;
      const { section, floor, opening } = into;
      unit.place = { at: "building", section, floor, opening };
      lookOut(c.s, unit);
      if (before.at === "building" && before.section === section && before.floor === floor) {
        if (before.opening !== opening) tell(c, "turned", "BA-BLDG-13", about);
        return;
      }
      tell(c, "inside", before.at === "building" ? "BA-BLDG-7" : "BA-BLDG-4", { ...about, section, floor });
      revealNear(c, unit); // BA-GEO-6: it is as far as its walls now.
      return;
    }
    case "table":
      unit.place = { at: "table" };
      // A tank that assaults goes on from where it is (BA-VASLT-4).
      if (cause !== "assault") displaceUnder(c, unit);
      return;
  }
}

// --- who may interrupt

/** Enemies on Ambush, and the samples from now on at which each has a shot (BA-ORD-9, BA-ORD-12, BA-R30). */
function ambushersOf(s: Position, unit: Unit, v: MoveVars): Ambusher[] {
  const waiting = s.units
    .filter((o) => isAmbusher(o, unit))
    .map((o) => ({ field: fieldOf(s, o, "ambush"), shots: new Array<boolean>() }));
  if (waiting.length === 0) return [];
  for (let k = v.at; k <= v.of; k++) {
    standAt(unit, sampleAt(unit, v.moving, k, v.of));
    // BA-DEPLOY-11: who comes in must be able to end there, should he be stopped.
    const open = v.cause !== "entry" || isWhollyOn(s, unit);
    for (const { field, shots } of waiting) shots.push(open && canFireIn(field, unit));
  }
  standAt(unit, sampleAt(unit, v.moving, v.at, v.of));
  return waiting
    .map(({ field, shots }) => ({ unit: field.unit.id, spans: spansOf(shots, v.at) }))
    .filter(({ spans }) => spans.length > 0);
}

/** All of it on the table. */
function isWhollyOn(s: Position, unit: Unit): boolean {
  const { width, height } = boardOf(s);
  return footprintsOf(s, unit).every((print) => {
    const at = print.kind === "hull" ? cornersOfOblong(print.hull) : [print];
    const r = print.kind === "disc" ? print.radius : 0;
    return at.every(({ x, y }) => Math.min(x, width - x, y, height - y) >= r - EPS);
  });
}

function trackOf(unit: Unit, v: MoveVars): Point[] {
  return Array.from({ length: v.of - v.at + 1 }, (_, i): Point => {
    const [first] = sampleAt(unit, v.moving, v.at + i, v.of);
    return { x: first?.x ?? 0, y: first?.y ?? 0 };
  });
}

export function isAmbusher(o: Unit, mover: Unit): boolean {
  return o.die === "ambush" && o.seat !== mover.seat && isOnTable(o);
}

function spansOf(shots: readonly boolean[], first: number): [number, number][] {
  const spans: [number, number][] = [];
  for (const [i, shot] of shots.entries()) {
    if (!shot) continue;
    const last = spans.at(-1);
    if (last !== undefined && last[1] === first + i - 1) last[1] = first + i;
    else spans.push([first + i, first + i]);
  }
  return spans;
}
