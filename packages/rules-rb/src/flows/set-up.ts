import { ask, done, goto } from "@escaramuza/kernel";
import type { Seat } from "@escaramuza/kernel";
import { DATA, missionOf } from "../data.ts";
import { autoPlace, autoPlaceAll, placeRefusalOr, placed } from "../deployment.ts";
import type { Deployed } from "../deployment.ts";
import { seatOf } from "../forces.ts";
import { rbFlow, rollD6, tell } from "../rb.ts";
import type { C } from "../rb.ts";
import { missionRow } from "../scoring.ts";
import { deploy, dugIn, role, squadKinds, startingSquads, works, zone } from "../set-up-kinds.ts";
import { GERMAN, SOVIET, defenderOf, onTable, playerOf, rival, unitOf } from "../state.ts";
import type { MissionId, Unit } from "../state.ts";
import { workAt } from "../works.ts";
import { entryOf } from "../zones.ts";

/** Everything before the first turn: mission, roles, zone, squads, obstacles, deployment, bombardment (RB-MIS-4). */

interface SetUpVars {
  /** Who chooses his squads, or deploys. */
  seat: Seat;
}

export function setUpVars(): SetUpVars {
  return { seat: GERMAN };
}

export const setUpFlow = rbFlow<SetUpVars>()("setUp", {
  // RB-MIS-1
  mission(c) {
    const { s } = c;
    for (let mission = s.mission; mission === null; mission = s.mission) {
      const die = rollD6(c, { purpose: "mission", rule: "RB-MIS-1", seat: GERMAN, reads: "total" }).natural;
      s.mission = ROLLED[die - 1] ?? null;
    }
    tell(c, "mission", "RB-MIS-1", { mission: s.mission });
    return goto("roles");
  },
  // RB-MIS-2
  roles(c, v) {
    const { s } = c;
    if (s.attacker === null) {
      const named = missionRow(s).attacker;
      if (named !== null) s.attacker = seatOf(named);
    }
    if (s.attacker !== null) return goto("zone");
    const die = rollD6(c, { purpose: "roles", rule: "RB-MIS-2", seat: GERMAN, reads: "total" }).natural;
    switch (die) {
      case 5:
      case 6:
        v.seat = die === 5 ? SOVIET : GERMAN;
        return ask(role, v.seat, "RB-MIS-2", {}, "roleChosen");
      default:
        s.attacker = die <= 2 ? GERMAN : SOVIET;
        return goto("zone");
    }
  },
  roleChosen(c, v) {
    c.s.attacker = c.answer(role) === "attack" ? v.seat : rival(v.seat);
    return goto("zone");
  },
  zone(c) {
    const { s } = c;
    tell(c, "roles", "RB-MIS-2", { attacker: s.attacker, defender: defenderOf(s) });
    const { zones, rule } = missionRow(s);
    return zones.length > 1 ? ask(zone, defenderOf(s), rule, {}, "zoneChosen") : goto("reserves");
  },
  zoneChosen(c) {
    const { s } = c;
    s.zone = c.answer(zone);
    tell(c, "zoneChosen", "RB-MIS-4", { seat: defenderOf(s), zone: s.zone });
    return goto("reserves");
  },
  reserves(c, v) {
    const { s } = c;
    v.seat = defenderOf(s);
    for (const { army, template, turn, entry } of missionRow(s).reserves)
      for (const unit of s.units)
        if (unit.seat === seatOf(army) && unit.template === template) {
          unit.place = "reserve";
          unit.entry = { edges: entry, turn };
        }
    return missionRow(s).oneSquad ? goto("squads") : goto("works");
  },
  // RB-M3-1: defender first.
  squads(c, v) {
    const kinds = squadKinds(c.s, v.seat);
    if (kinds.every((kind) => kind.length <= 1)) {
      start(
        c,
        v.seat,
        kinds.flat().map((unit) => unit.id),
      );
      return goto("squadsNext");
    }
    return ask(startingSquads, v.seat, "RB-M3-2", {}, "squadsChosen");
  },
  squadsChosen(c, v) {
    start(c, v.seat, c.answer(startingSquads).units);
    return goto("squadsNext");
  },
  squadsNext(c, v) {
    const { s } = c;
    const second = v.seat === s.attacker;
    v.seat = second ? defenderOf(s) : rival(v.seat);
    return second ? goto("works") : goto("squads");
  },
  // RB-M5-2
  works(c) {
    const { s } = c;
    if (missionRow(s).works.length === 0 || playerOf(s, defenderOf(s)).worksDone) return goto("deployment");
    return ask(works, defenderOf(s), "RB-M5-2", {}, "laid");
  },
  laid(c) {
    const { s } = c;
    const a = c.answer(works);
    if (a.do === "done") playerOf(s, defenderOf(s)).worksDone = true;
    else {
      const work = workAt(s, a);
      s.works = Object.freeze([...s.works, Object.freeze({ ...work, points: Object.freeze(work.points) })]);
      tell(c, "workLaid", "RB-M5-2", { seat: defenderOf(s), work: a.type, x: a.x, y: a.y });
      if (missionRow(s).works.every(({ type, count }) => s.works.filter((o) => o.type === type).length >= count))
        playerOf(s, defenderOf(s)).worksDone = true;
    }
    return goto("works");
  },
  // RB-DEP-3: all of one side before the other begins.
  deployment(c, v) {
    c.s.phase = "deployment";
    tell(c, "deploymentBegan", "RB-DEP-3", { seat: v.seat });
    return goto("deploy");
  },
  deploy(c, v) {
    const { s } = c;
    if (!s.units.some((unit) => unit.seat === v.seat && (unit.place === "unplaced" || onTable(unit))))
      return goto("deployed");
    return ask(deploy, v.seat, "RB-DEP-3", {}, "put");
  },
  put(c, v) {
    const { s } = c;
    const a = c.answer(deploy);
    switch (a.do) {
      case "place": {
        const put = placeRefusalOr(s, v.seat, a);
        if ("rule" in put) throw new Error(put.code);
        stand(c, unitOf(s, a.unit), put);
        return goto("deploy");
      }
      case "auto":
        if (a.unit === null) {
          for (const { unit, put } of autoPlaceAll(s, v.seat)) stand(c, unit, put);
          return goto("deployed");
        }
        stand(c, unitOf(s, a.unit), autoPlace(s, unitOf(s, a.unit)));
        return goto("deploy");
      case "reserve":
        stand(c, unitOf(s, a.unit), null);
        return goto("deploy");
      case "done":
        return goto("deployed");
    }
  },
  deployed(c, v) {
    const { s } = c;
    tell(c, "deployed", "RB-DEP-3", { seat: v.seat });
    if (v.seat === s.attacker) return goto("bombardment");
    const { dugIn: all, dugInUpTo } = missionRow(s);
    if (all) for (const unit of s.units) if (unit.seat === v.seat && onTable(unit)) unit.dugIn = true; // RB-M2-3, RB-M5-2, RB-R62
    return dugInUpTo > 0 ? ask(dugIn, v.seat, "RB-SC1-1", {}, "dug") : goto("attackers");
  },
  dug(c, v) {
    const { units } = c.answer(dugIn);
    for (const id of units) unitOf(c.s, id).dugIn = true;
    if (units.length > 0) tell(c, "dugIn", "RB-SC1-1", { seat: v.seat, units });
    return goto("attackers");
  },
  attackers(_c, v) {
    v.seat = rival(v.seat);
    return goto("deployment");
  },
  // RB-M5-4, RB-R68
  bombardment(c) {
    const { s } = c;
    if (!missionRow(s).bombardment || s.attacker === null) return done;
    const seat = s.attacker;
    const target = DATA.figures.bombardment.value;
    const units = s.units.filter((unit) => unit.seat === rival(seat) && onTable(unit));
    const { dice } = rollD6(c, { purpose: "bombardment", rule: "RB-M5-4", seat, n: units.length, target });
    for (const [i, unit] of units.entries()) {
      if ((dice[i] ?? 0) < target) continue;
      unit.suppressed = true;
      tell(c, "bombarded", "RB-M5-4", { unit: unit.id, seat: unit.seat });
    }
    return done;
  },
});

const ROLLED: readonly MissionId[] = DATA.missions.flatMap(({ id }) =>
  typeof id === "number" ? [missionOf(id).id] : [],
);

/** Whoever is not named waits to enter over his own edge (RB-M3-3). */
function start(c: C, seat: Seat, ids: readonly string[]): void {
  const { s } = c;
  for (const unit of s.units) {
    if (unit.seat !== seat || ids.includes(unit.id)) continue;
    unit.place = "reserve";
    unit.entry = entryOf(s, seat);
  }
  tell(c, "squadsChosen", "RB-M3-2", { seat, units: ids });
}

/** On the table, or, where there is no room, in reserve (RB-DEP-5). */
function stand(c: C, unit: Unit, put: Deployed | null): void {
  const { s } = c;
  if (put === null) {
    unit.place = "reserve";
    unit.entry = entryOf(s, unit.seat);
    tell(c, "inReserve", "RB-DEP-5", { unit: unit.id, seat: unit.seat });
    return;
  }
  Object.assign(unit, placed(unit, put));
  const [first] = put.places;
  tell(c, "placed", "RB-DEP-3", { unit: unit.id, seat: unit.seat, x: first?.x, y: first?.y });
}
