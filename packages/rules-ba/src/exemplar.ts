import type { Exemplar, Frame, Json, Seat } from "@escaramuza/kernel";
import { slotsOf } from "@escaramuza/units";
import * as z from "zod/mini";
import { DATA, mapOf, scenarioOf, templateOf, weaponOf } from "./data.ts";
import type { TerrainPiece } from "./data.ts";
import { crewPlaces } from "./deploy-slots.ts";
import { givenSchema } from "./exemplar-schema.ts";
import type { Given, UnitRow, terrainSchema } from "./exemplar-schema.ts";
import { facts } from "./facts.ts";
import { airFlow, airVars } from "./flows/air.ts";
import { assaultFlow, assaultVars } from "./flows/assault.ts";
import { bailOutFlow, bailOutVars } from "./flows/bail-out.ts";
import { barrageFlow, barrageVars } from "./flows/barrage.ts";
import { bombardmentFlow, bombardmentVars } from "./flows/bombardment.ts";
import { transferFlow, transferVars } from "./flows/crew.ts";
import { executeFlow, executeVars } from "./flows/execute.ts";
import { failedFlow, failedVars } from "./flows/failed.ts";
import { fubarFlow, fubarVars } from "./flows/fubar.ts";
import { orderFlow, orderVars } from "./flows/order.ts";
import { setUpVars } from "./flows/set-up.ts";
import { shootingFlow, shootingVars } from "./flows/shooting.ts";
import { giveFlow, giveVars, turnFlow, turnVars } from "./flows/turn.ts";
import { newUnit } from "./forces.ts";
import { modelRadius } from "./board.ts";
import { SATCHEL, newPosition } from "./setup.ts";
import { INCH, isAlive, livingOf, takesOrders, unitOf } from "./state.ts";
import { toUnits } from "./table-facts.ts";
import type { Battle, Model, Order, Place, Point, Position, Unit } from "./state.ts";

/** Examples of this game: positions, where the game stands, and how both are read back. */
export const exemplar: Exemplar<Position> = {
  stage(raw) {
    const given = z.parse(givenSchema, raw);
    return { s: positionOf(given), frames: framesOf(given), run: given.at !== undefined };
  },
  answer: (_kind, raw) => toUnits(raw),
  read,
  facts,
};

function positionOf(given: Given): Position {
  const units = Object.entries(given.units)
    .map(([id, row]) => unitOfRow(id, row, given))
    .toSorted((a, b) => a.seat - b.seat);
  const { at } = given;
  giveDie(units, at);
  const dice = (seat: Seat): number =>
    units.filter((unit) => unit.seat === seat && unit.die === null && takesOrders(unit)).length;
  const drawn = at !== undefined && "order" in at ? at.order : null;
  const { turns, mayGoOn } = scenarioOf(given.scenario);
  const player = (seat: 0 | 1): Position["players"][0] => ({
    seat,
    vp: given.vp[seat],
    outflank: given.outflank[seat],
    outflankShown: false,
  });
  return {
    ...newPosition(Object.freeze(battleOf(given, units)), units, objectivesOf(given)),
    phase: phaseOf(at),
    turn: given.turn,
    lastTurn: given.lastTurn === undefined ? (mayGoOn ? null : turns) : given.lastTurn,
    attacker: given.attacker,
    edges: given.edges,
    bag: given.bag ?? [dice(0) - (drawn === 0 ? 1 : 0), dice(1) - (drawn === 1 ? 1 : 0)],
    drawn,
    firstDraw: given.firstDraw,
    acting: null,
    ordered: given.ordered,
    bailing: at !== undefined && "bailOut" in at ? at.bailOut : [],
    players: [player(0), player(1)],
    sections: Object.entries(given.sections).map(([id, state]) => ({ id, state })),
    smoke: given.smoke.map(({ kind, at: { x, y }, radius }) => ({ kind, x, y, radius })),
    requests: given.requests.map(({ observer, kind, at: { x, y }, turn }) => ({
      seat: seatOf(observer),
      observer,
      kind,
      x,
      y,
      turn,
    })),
    airRequests: given.airRequests.map((request) => ({ seat: seatOf(request.observer), ...request })),
    wrecks: given.wrecks.map(({ at: { x, y }, ...wreck }) => ({ x, y, ...wreck })),
    works: given.works,
  };
}

function seatOf(id: string): 0 | 1 {
  return id.startsWith("b") ? 1 : 0;
}

/** Who carries out an order has its die. */
function giveDie(units: readonly Unit[], at: Given["at"]): void {
  if (at === undefined) return;
  const give = (id: string, face: Order): void => {
    for (const unit of units) if (unit.id === id) unit.die ??= face;
  };
  if ("ordered" in at) give(at.ordered.unit, at.ordered.order);
  if ("execute" in at) give(at.execute.unit, at.execute.order);
  if ("move" in at) give(at.move.unit, at.move.order);
  if ("moved" in at) give(at.moved.unit, at.moved.order);
  if ("assault" in at) give(at.assault.unit, "run");
  if ("failed" in at) give(at.failed, "fire");
  if ("fubar" in at) give(at.fubar, "fire");
  if ("transfer" in at) give(at.transfer, "fire");
  if ("shoot" in at) give(at.shoot.unit, at.shoot.cause === "advance" ? "advance" : "fire");
}

function phaseOf(at: Given["at"]): Position["phase"] {
  if (at === undefined) return "orders";
  if ("setUp" in at) return "setUp";
  if ("endOfTurn" in at || "scoring" in at) return "turnEnd";
  if ("turn" in at) return at.turn === "begin" ? "startOfTurn" : at.turn === "draw" ? "orders" : "turnEnd";
  return "barrage" in at || "air" in at || "bombardment" in at ? "startOfTurn" : "orders";
}

function battleOf(given: Given, units: readonly Unit[]): Battle {
  const nation = (seat: Seat): Battle["nations"][0] => {
    const first = units.find((unit) => unit.seat === seat);
    return first === undefined ? (seat === 0 ? "german" : "soviet") : templateOf(first.template).nation;
  };
  const { x: width, y: height } = given.table;
  const objectives = given.objectives.map(({ id, at: { x, y } }) => ({ id, x, y }));
  return {
    scenario: given.scenario,
    map: given.map ?? Object.freeze({ width, height, pieces: Object.freeze(given.terrain.map(pieceOf)), objectives }),
    nations: [nation(0), nation(1)],
    forces: [null, null],
    attacker: given.agreedAttacker === undefined ? given.attacker : given.agreedAttacker,
    added: ["ger-grenadiers", "sov-rifles"],
    closeQuartersClearsPins: given.closeQuartersClearsPins,
    runPivot: given.runPivot,
  };
}

/** Those named; without any, those of the map that the scenario fights for. */
function objectivesOf({ objectives, map, scenario }: Given): Position["objectives"] {
  if (objectives.length > 0 || map === undefined)
    return objectives.map(({ id, at: { x, y }, carrier }) => ({ id, x, y, carrier }));
  const { objectives: named, satchel } = scenarioOf(scenario);
  return [
    ...mapOf(map)
      .objectives.filter(({ id }) => named.includes(id))
      .map((one) => ({ ...one, carrier: null })),
    ...(satchel === null ? [] : [{ id: SATCHEL, x: satchel.x, y: satchel.y, carrier: null }]),
  ];
}

function pieceOf(row: z.infer<typeof terrainSchema>, i: number): TerrainPiece {
  const { kind } = row;
  const id = row.id ?? `${kind}${i + 1}`;
  if ("points" in row) return Object.freeze({ id, kind, points: row.points, section: null });
  const { from, to } = row;
  const points = [from, { x: to.x, y: from.y }, to, { x: from.x, y: to.y }];
  const isBuilding = DATA.terrain.some((one) => one.kind === kind && one.shape === "building");
  const { section } = row;
  const own = section ?? { material: "brick", floors: 1, roof: "pitched", walls: [0, 1, 2, 3] };
  return Object.freeze({
    id,
    kind,
    points,
    section: isBuilding ? { ...own, building: section?.building ?? id } : null,
  });
}

// --- units

function unitOfRow(id: string, row: UnitRow, { edges }: Given): Unit {
  const { men, panzerfausts, quality, spotter } = row;
  const unit = newUnit(id, seatOf(id), {
    template: row.type,
    ...(quality === undefined ? {} : { quality }),
    ...(men === undefined ? {} : { men }),
    ...(panzerfausts === undefined ? {} : { panzerfausts }),
    ...(spotter === undefined ? {} : { spotter }),
  });
  const rules = row.rules ?? unit.rules;
  const facing = row.facing ?? AWAY[edges[unit.seat === 0 ? 0 : 1]];
  const models = row.models === undefined ? unit.models : row.models.map((man, i) => modelOf(`${id}.${i + 1}`, man));
  const { pins, die, retained, shaken, hidden, moved, assaulted, entered, escaped, blooded, requestUsed } = row;
  const made: Unit = {
    ...unit,
    rules,
    models: models.map((model, i) => ({ ...model, alive: model.alive && livesIn(row.alive, i) })),
    starting: row.starting ?? models.filter(({ role }) => role !== "spotter").length,
    pins,
    die,
    retained,
    shaken,
    place: placeOf(row),
    hidden,
    moved,
    assaulted,
    entered,
    escaped,
    blooded,
    requestUsed,
    mounted: row.mounted ?? unit.mounted,
    bicycles: row.bicycles ?? rules.includes("bicycles"),
    ranging: row.ranging ?? null,
    gun:
      unit.gun === null
        ? null
        : { ...unit.gun, ...row.at, facing, abandoned: row.abandoned, operatesFrom: row.operatesFrom },
    vehicle:
      unit.vehicle === null
        ? null
        : {
            ...unit.vehicle,
            ...row.at,
            heading: facing,
            immobilised: row.immobilised,
            jam: row.jam,
            flameEmpty: row.flameEmpty,
            boarded: row.boarded,
          },
  };
  for (const [i, model] of made.models.entries()) {
    const man = row.models?.[i];
    const own = man === undefined || typeof man === "string" ? undefined : man.facing;
    if (model.facing !== null) model.facing = own ?? facing;
  }
  standIn(made, row, facing);
  if (!isAlive(made)) for (const model of made.models) model.alive = false;
  return made;
}

/** Towards the middle of the table. */
const AWAY = { south: 0, west: 90, north: 180, east: 270 } as const;

function modelOf(id: string, man: NonNullable<UnitRow["models"]>[number]): Model {
  const about =
    typeof man === "string"
      ? { weapons: [man], role: undefined, at: undefined, alive: true, spent: [], sidecar: false }
      : man;
  const weapons = about.weapons ?? ["rifle"];
  return {
    id,
    x: about.at?.x ?? 0,
    y: about.at?.y ?? 0,
    alive: about.alive,
    role: about.role ?? "ordinary",
    weapons,
    spent: about.spent,
    sidecar: about.sidecar,
    facing: weapons.some((weapon) => weaponOf(weapon).traits.includes("fixed")) ? 0 : null,
  };
}

function livesIn(alive: UnitRow["alive"], i: number): boolean {
  if (alive === undefined) return true;
  return typeof alive === "number" ? i < alive : alive.includes(i + 1);
}

function placeOf({ place, at, places, models }: UnitRow): Place {
  if (place === undefined) {
    const own = models?.some((man) => typeof man !== "string" && man.at !== undefined) === true;
    return { at: at !== undefined || places !== undefined || own ? "table" : "unplaced" };
  }
  if (typeof place === "string") return { at: place };
  if ("aboard" in place) return { at: "aboard", vehicle: place.aboard };
  if ("towed" in place) return { at: "towed", vehicle: place.towed };
  return { at: "building", section: place.building, floor: place.floor, opening: place.opening };
}

/** The first where it was said, the others beside and behind him; a crew round its gun. A place of one's own comes first. */
function standIn(unit: Unit, row: UnitRow, facing: number): void {
  const { at, places, step, shape, spacing } = row;
  const pitch = 2 * modelRadius(unit) + SPACING[spacing].value;
  const slots = slotsOf(shape === "keep" ? "doubleLine" : shape, unit.models.length, pitch, { x: 0, y: 0 }, 0, 1);
  const [first = { x: 0, y: 0 }] = slots;
  const stand = ({ x, y }: Point): Point[] => {
    if (step !== undefined) return unit.models.map((_, i) => ({ x: x + i * step.x, y: y + i * step.y }));
    if (unit.gun !== null) return crewPlaces(unit, { x, y }, facing);
    return slots.map((slot) => ({ x: x + slot.x - first.x, y: y + slot.y - first.y }));
  };
  const found = places ?? (at === undefined ? [] : stand(at));
  for (const [i, model] of unit.models.entries()) {
    const place = found[i];
    if (place === undefined || model.x !== 0 || model.y !== 0) continue;
    model.x = place.x;
    model.y = place.y;
  }
}

const SPACING = {
  tight: DATA.figures.spacingTight,
  normal: DATA.figures.spacingNormal,
  loose: DATA.figures.spacingLoose,
} as const;

// --- where the game stands

function framesOf({ at }: Given): Frame[] {
  if (at === undefined) return [];
  const game = (step: string): Frame => ({ flow: "game", step, v: {} });
  const from = ({ id }: { readonly id: string }, step: string, v: object): Frame => ({ flow: id, step, v: { ...v } });
  const alone = (flow: { readonly id: string; readonly entry: string }, v: object): Frame[] => [
    from(flow, flow.entry, v),
  ];
  if ("setUp" in at)
    return at.setUp === true
      ? [game("setUp")]
      : [game("turns"), { flow: "setUp", step: at.setUp, v: { ...setUpVars() } }];
  if ("turn" in at) return [game("next"), from(turnFlow, at.turn, turnVars())];
  if ("endOfTurn" in at) return [game("next")];
  if ("scoring" in at) return [game("over")];
  if ("order" in at) return alone(giveFlow, giveVars(at.order));
  if ("ordered" in at) return alone(orderFlow, orderVars(choiceOf(at.ordered), false));
  if ("execute" in at) return alone(executeFlow, executeVars(choiceOf(at.execute)));
  if ("move" in at) return [from(executeFlow, "where", executeVars(choiceOf({ ...at.move, assault: null })))];
  if ("moved" in at) return [from(executeFlow, "moved", executeVars(choiceOf({ ...at.moved, assault: null })))];
  if ("shoot" in at) return alone(shootingFlow, shootingVars(at.shoot.unit, at.shoot.cause, at.shoot.target));
  if ("failed" in at) return alone(failedFlow, failedVars(at.failed));
  if ("fubar" in at) return alone(fubarFlow, fubarVars(at.fubar));
  if ("assault" in at) return alone(assaultFlow, assaultVars(at.assault.unit, at.assault.target, at.assault.stop));
  if ("transfer" in at) return alone(transferFlow, transferVars(at.transfer));
  if ("barrage" in at) return alone(barrageFlow, barrageVars(at.barrage));
  if ("air" in at) return alone(airFlow, airVars(at.air));
  if ("bombardment" in at) return alone(bombardmentFlow, bombardmentVars());
  if ("bailOut" in at) return alone(bailOutFlow, bailOutVars());
  return [at.frame];
}

function choiceOf(given: {
  readonly unit: string;
  readonly order: Order;
  readonly assault: string | null;
  readonly stop?: Point | undefined;
}): Parameters<typeof orderVars>[0] {
  const { unit, order, assault, stop } = given;
  return { unit, order, assault, ...(stop === undefined ? {} : { stop }) };
}

/** A position as an example's `expect` names it. */
function read(s: Position): Json {
  const at = ({ x, y }: Point): [number, number] => [x / INCH, y / INCH];
  const units = Object.fromEntries(
    s.units.map(({ models, vehicle, gun, place, ...unit }) => [
      unit.id,
      {
        ...unit,
        ...place,
        place: place.at,
        living: livingOf(unitOf(s, unit.id)).length,
        ...(vehicle === null ? {} : { ...vehicle, at: at(vehicle) }),
        ...(gun === null ? {} : { ...gun, at: at(gun) }),
        models: Object.fromEntries(models.map((model, i) => [String(i + 1), { ...model, at: at(model) }])),
      },
    ]),
  );
  const text: string = JSON.stringify({
    phase: s.phase,
    turn: s.turn,
    lastTurn: s.lastTurn,
    attacker: s.attacker,
    edges: s.edges,
    bag: s.bag,
    drawn: s.drawn,
    firstDraw: s.firstDraw,
    check: s.check,
    players: Object.fromEntries(s.players.map((player) => [String(player.seat), player])),
    sections: Object.fromEntries(s.sections.map(({ id, state }) => [id, state])),
    smoke: s.smoke.map((one) => ({ ...one, radius: one.radius / INCH, at: at(one) })),
    requests: s.requests.map((one) => ({ ...one, at: at(one) })),
    airRequests: s.airRequests,
    wrecks: s.wrecks.map((one) => ({ ...one, at: at(one) })),
    works: s.works.map(({ from, to }) => ({ from: at(from), to: at(to) })),
    objectives: Object.fromEntries(s.objectives.map((one) => [one.id, { ...one, at: at(one) }])),
    units,
  });
  const value: Json = JSON.parse(text);
  return value;
}
