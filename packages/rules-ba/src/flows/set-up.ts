import { ask, askTogether, done, goto } from "@escaramuza/kernel";
import type { Seat } from "@escaramuza/kernel";
import { autoPlace, autoPlaceAll } from "../auto-deploy.ts";
import { baFlow, rollD6, tell } from "../ba.ts";
import type { C } from "../ba.ts";
import { insideOr, placedOr, put, toDeploy } from "../deployment.ts";
import type { Deployed } from "../deployment.ts";
import { idOf, newUnit } from "../forces.ts";
import { mayHide } from "../hiding.ts";
import { diceDue } from "../order-dice.ts";
import { limitsOf, rideOf, unitsOf } from "../reserves.ts";
import { sandbagLine, sandbagsLeft } from "../sandbags.ts";
import { scenarioRow } from "../scoring.ts";
import { deploy, edge, flank, hide, reserves, role, sandbags } from "../set-up-kinds.ts";
import type { Deploy, Reserves } from "../set-up-answers.ts";
import { playerOf, rival, unitOf } from "../state.ts";
import type { Position, Unit } from "../state.ts";
import { defenderOf } from "../zones.ts";

/** Everything before the first turn, in the order of BA-SCEN-1. */

interface SetUpVars {
  /** Who won the roll-off. */
  winner: Seat;
  /** Who decides now. */
  seat: Seat;
  /** The defender, or the winner of the roll-off: who decides first. */
  first: Seat;
  /** Observers and snipers are being deployed (BA-DEPLOY-5). */
  scouts: boolean;
}

export function setUpVars(): SetUpVars {
  return { winner: 0, seat: 0, first: 0, scouts: false };
}

export const setUpFlow = baFlow<SetUpVars>()("setUp", {
  rollOff(c, v) {
    v.winner = rollOff(c);
    const { roles } = scenarioRow(c.s);
    if (!roles) return ask(edge, v.winner, "BA-SCEN-1", {}, "edgeChosen");
    return c.s.attacker === null ? ask(role, v.winner, "BA-SCEN-1", {}, "roleChosen") : goto("roles");
  },
  edgeChosen(c, v) {
    const { s } = c;
    const chosen = c.answer(edge);
    s.edges = (chosen === "south") === (v.winner === 0) ? ["south", "north"] : ["north", "south"];
    tell(c, "edgeChosen", "BA-SCEN-1", { seat: v.winner, edge: chosen });
    v.first = v.winner;
    return goto("reservesOf");
  },
  roleChosen(c, v) {
    c.s.attacker = c.answer(role) === "attack" ? v.winner : rival(v.winner);
    return goto("roles");
  },
  // The attacker comes from the south.
  roles(c, v) {
    const { s } = c;
    const attacker = s.attacker ?? 0;
    s.edges = attacker === 0 ? ["south", "north"] : ["north", "south"];
    v.first = rival(attacker);
    tell(c, "roles", "BA-SCEN-1", { attacker, defender: v.first });
    if (scenarioRow(s).addsSquad) addSquad(c, attacker);
    return goto("reservesOf");
  },
  // BA-DEPLOY-14: the defender first, or who won.
  reservesOf(_c, v) {
    v.seat = v.first;
    return goto("reserves");
  },
  reserves(c, v) {
    return limitsOf(c.s, v.seat).most === 0 ? goto("reservesNext") : ask(reserves, v.seat, "BA-DEPLOY-14", {}, "held");
  },
  held(c, v) {
    holdBack(c, v.seat, c.answer(reserves));
    return goto("reservesNext");
  },
  reservesNext(_c, v) {
    if (v.seat !== v.first) return goto("flanks");
    v.seat = rival(v.first);
    return goto("reserves");
  },
  // BA-DEPLOY-15: secret, so both at the same time.
  flanks(c) {
    const seats = [0, 1].filter((seat) => outflankers(c.s, seat).length > 0);
    if (seats.length === 0) return goto("works");
    return askTogether(
      flank,
      "BA-DEPLOY-15",
      seats.map((seat) => ({ seat, params: {} })),
      "flanksChosen",
    );
  },
  flanksChosen(c) {
    for (const { seat, answer } of c.answers(flank)) {
      playerOf(c.s, seat).outflank = answer;
      tell(c, "flankChosen", "BA-DEPLOY-15", { seat, side: answer, only: [seat] });
    }
    return goto("works");
  },
  // Decision 42
  works(c) {
    const seat = defenderOf(c.s);
    if (seat === null || sandbagsLeft(c.s) === 0) return goto("deployment");
    return ask(sandbags, seat, "BA-SCEN-1", {}, "laid");
  },
  laid(c) {
    const { s } = c;
    const a = c.answer(sandbags);
    if (a.do === "done") return goto("deployment");
    s.works = Object.freeze([...s.works, sandbagLine(a)]);
    tell(c, "sandbagsLaid", "BA-SCEN-1", { seat: defenderOf(s), x: a.x, y: a.y });
    return goto("works");
  },
  deployment(c, v) {
    c.s.phase = "deployment";
    tell(c, "deploymentBegan", "BA-SCEN-1", { seat: v.first });
    v.seat = v.first;
    v.scouts = false;
    return goto("deploy");
  },
  deploy(c, v) {
    const { s } = c;
    const left = (seat: Seat): boolean => toDeploy(s, seat, v.scouts).length > 0;
    if (!left(v.seat)) v.seat = rival(v.seat);
    if (!left(v.seat)) return v.scouts ? goto("hiding") : goto("scouts");
    return ask(deploy, v.seat, v.scouts ? "BA-DEPLOY-5" : "BA-SCEN-1", { scouts: v.scouts }, "deployed");
  },
  deployed(c, v) {
    deployBy(c, v.seat, v.scouts, c.answer(deploy));
    // Observers and snipers: the defender's first, or by turns (BA-DEPLOY-6, BA-R136).
    const byTurns = v.scouts ? c.s.attacker === null : scenarioRow(c.s).order === "alternately";
    if (byTurns) v.seat = rival(v.seat);
    return goto("deploy");
  },
  scouts(c, v) {
    const { s } = c;
    v.scouts = true;
    v.seat = defenderOf(s) ?? v.first;
    const both = [0, 1].every((seat) => toDeploy(s, seat, true).length > 0);
    if (both && s.attacker === null) v.seat = rollOff(c);
    return goto("deploy");
  },
  // BA-SCEN-1: when everybody stands.
  hiding(_c, v) {
    v.seat = v.first;
    return goto("hide");
  },
  hide(c, v) {
    return mayHide(c.s, v.seat) ? ask(hide, v.seat, "BA-DEPLOY-1", {}, "hidden") : goto("hideNext");
  },
  hidden(c, v) {
    const { units } = c.answer(hide);
    for (const id of units) unitOf(c.s, id).hidden = true;
    if (units.length > 0) tell(c, "hidden", "BA-DEPLOY-1", { seat: v.seat, units });
    return goto("hideNext");
  },
  hideNext(_c, v) {
    if (v.seat !== v.first) return goto("dice");
    v.seat = rival(v.first);
    return goto("hide");
  },
  dice(c, v) {
    const { s } = c;
    s.firstDraw = v.first;
    s.bag = [diceDue(s, 0), diceDue(s, 1)];
    tell(c, "diceInBag", "BA-TURN-9", { a: s.bag[0], b: s.bag[1] });
    return done;
  },
});

/** BA-D47: a die each, ties again. */
function rollOff(c: C): Seat {
  for (;;) {
    const [a, b] = [0, 1].map(
      (seat) => rollD6(c, { purpose: "rollOff", rule: "BA-SCEN-1", seat, reads: "total" }).natural,
    );
    if (a === undefined || b === undefined || a === b) continue;
    const winner = a > b ? 0 : 1;
    tell(c, "rollOff", "BA-SCEN-1", { seat: winner });
    return winner;
  }
}

/** Scenario S2 */
function addSquad({ s, emit }: C, seat: Seat): void {
  const template = s.battle.added[seat];
  if (template === undefined) return;
  const unit = newUnit(idOf(seat, unitsOf(s, seat).length), seat, { template });
  s.units = [...s.units, unit].toSorted((a, b) => a.seat - b.seat);
  emit({ type: "squadAdded", rule: "BA-SCEN-1", seat, unit: unit.id });
}

function outflankers(s: Position, seat: Seat): Unit[] {
  return unitsOf(s, seat).filter(({ place }) => place.at === "outflank");
}

/** Those named wait off the table, with whom they carry; all see who. */
function holdBack(c: C, seat: Seat, { reserve, outflank, aboard }: Reserves): void {
  const { s } = c;
  for (const id of reserve) unitOf(s, id).place = { at: "reserve" };
  for (const id of outflank) unitOf(s, id).place = { at: "outflank" };
  for (const { vehicle, units } of aboard)
    for (const id of units) unitOf(s, id).place = rideOf(unitOf(s, id), unitOf(s, vehicle));
  const carried = aboard.flatMap(({ units }) => units);
  if (reserve.length > 0) tell(c, "heldBack", "BA-DEPLOY-9", { seat, units: reserve });
  if (outflank.length > 0) tell(c, "outflanking", "BA-DEPLOY-14", { seat, units: outflank });
  if (carried.length > 0) tell(c, "riding", "BA-DEPLOY-12", { seat, units: carried });
}

function deployBy(c: C, seat: Seat, scouts: boolean, a: Deploy): void {
  const { s } = c;
  if (a.do === "auto" && a.unit === null) {
    for (const { unit, put: found } of autoPlaceAll(s, seat, scouts)) stand(c, unitOf(s, unit), found);
    return;
  }
  const unit = unitOf(s, a.unit ?? "");
  const found = a.do === "auto" ? autoPlace(s, unit) : a.do === "place" ? placedOr(s, unit, a) : insideOr(s, unit, a);
  if (found !== null && "rule" in found) throw new Error(found.code);
  stand(c, unit, found);
}

/** Where there is no room at all it waits to enter. */
function stand(c: C, unit: Unit, found: Deployed | null): void {
  if (found === null) {
    unit.place = { at: "reserve" };
    tell(c, "inReserve", "BA-DEPLOY-9", { unit: unit.id, seat: unit.seat });
    return;
  }
  put(c.s, unit, found);
  const { place, aboard } = found;
  if (place.at === "building")
    tell(c, "placedInside", "BA-BLDG-2", {
      unit: unit.id,
      seat: unit.seat,
      section: place.section,
      floor: place.floor,
    });
  else tell(c, "placed", "BA-SCEN-1", { unit: unit.id, seat: unit.seat });
  if (aboard.length > 0) tell(c, "placedAboard", "BA-TRANS-11", { unit: unit.id, seat: unit.seat, units: aboard });
}
