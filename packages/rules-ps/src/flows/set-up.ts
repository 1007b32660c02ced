import { ask, askTogether, call, done, goto } from "@escaramuza/kernel";
import type { Seat } from "@escaramuza/kernel";
import { muster } from "../muster.ts";
import { psFlow, tell } from "../ps.ts";
import { buildRoster } from "../squad.ts";
import { hasRule, playerOf, rival, soldierOf } from "../state.ts";
import type { Position } from "../state.ts";
import { explosionFlow, explosionVars } from "./explosion.ts";
import { PLACING, placeTerrainFlow } from "./place-terrain.ts";
import { rollOff } from "./roll-off.ts";
import { deploy, directives, edge, objective, objectiveAt, role, roster, split, stonk } from "./set-up-decisions.ts";

/** From the empty table to the first turn, the same for all modes but for objectives and orders (PS-9.1, PS-9.2-1, PS-9.3-1). */

export const setUpFlow = psFlow<{ readonly [key: string]: never }>()("setUp", {
  terrain(c) {
    if (c.s.plan.terrain !== "controlled") return goto("rosters");
    return call(placeTerrainFlow, { ...PLACING }, "rosters");
  },
  rosters(c) {
    const open = c.s.players.filter((p) => p.squad === null);
    if (open.length === 0) return goto("shown");
    return askTogether(
      roster,
      "PS-8-1",
      open.map((p) => ({ seat: p.seat, params: {} })),
      "built",
    );
  },
  built(c) {
    for (const { seat, answer } of c.answers(roster)) {
      const built = buildRoster(answer);
      if (!built.ok) throw new Error("an illegal squad was accepted");
      muster(c.s, seat, built.roster);
    }
    return goto("shown");
  },
  shown(c) {
    tell(c, "squadsShown", "PS-9.1-2", { squads: c.s.players.map((p) => p.squad), op: c.s.players.map((p) => p.op) });
    return goto("roles");
  },
  roles(c) {
    if (c.s.plan.attacker !== null) {
      c.s.attacker = c.s.plan.attacker;
      return goto("edges");
    }
    const homeland = (seat: Seat) =>
      hasRule(c.s, seat, "defenceOfHomeland") ? [{ code: "homeland", rule: "PS-10.IT-1", value: 2 }] : [];
    // PS-R73: two Italian players both add 2.
    const winner = rollOff(c, "roleRoll", "PS-9.1-3", [homeland(0), homeland(1)]);
    if (winner === null) return goto("roles");
    tell(c, "rollOffWon", "PS-9.1-3", { seat: winner });
    if (hasRule(c.s, winner, "defenceOfHomeland")) {
      c.s.attacker = rival(winner); // PS-10.IT-1: no choice
      return goto("edges");
    }
    return ask(role, winner, "PS-9.1-3", { italian: false }, "roleChosen");
  },
  roleChosen(c) {
    const { seat, answer } = only(c.answers(role));
    c.s.attacker = answer === "attacker" ? seat : rival(seat);
    return goto("edges");
  },
  edges(c) {
    tell(c, "rolesSet", "PS-9.1-3", { attacker: c.s.attacker });
    if (c.s.plan.lowEdge !== null) {
      c.s.lowEdge = c.s.plan.lowEdge;
      return goto("objectives");
    }
    return ask(edge, defender(c.s), "PS-9.1-4", {}, "edgeChosen");
  },
  edgeChosen(c) {
    c.s.lowEdge = c.answer(edge) === "low" ? defender(c.s) : rival(defender(c.s));
    tell(c, "edgeChosen", "PS-9.1-4", { lowEdge: c.s.lowEdge });
    return goto("objectives");
  },
  objectives(c) {
    if (c.s.mode === "simple" || c.s.objectives.length === 2) return goto("split");
    const seat = c.s.objectives.length === 0 ? defender(c.s) : rival(defender(c.s));
    const fixed = c.s.plan.objectives?.[seat];
    if (fixed !== undefined) {
      c.s.objectives.push({ placedBy: seat, x: fixed[0], y: fixed[1] });
      return goto("objectives");
    }
    return ask(objective, seat, "PS-9.2-2", {}, "objectivePlaced");
  },
  objectivePlaced(c) {
    const { seat, answer } = only(c.answers(objective));
    const at = objectiveAt(c.s, seat, answer);
    c.s.objectives.push({ placedBy: seat, ...at });
    tell(c, "objectivePlaced", "PS-9.2-2", { seat, ...at });
    return goto("objectives");
  },
  split: () =>
    askTogether(
      split,
      "PS-9.1-5",
      [0, 1].map((seat) => ({ seat, params: {} })),
      "splitDone",
    ),
  splitDone(c) {
    for (const { seat, answer } of c.answers(split)) playerOf(c.s, seat).officerTeam = answer;
    c.s.teamsSplit = true;
    return goto("deploy");
  },
  deploy(c) {
    const seat = nextToDeploy(c.s);
    if (seat === null) return goto("priorities");
    const teams = (["officer", "nco"] as const).filter((team) => !playerOf(c.s, seat).deployed.includes(team));
    return ask(deploy, seat, "PS-9.1-6", { teams }, "deployed");
  },
  deployed(c) {
    const { seat, answer } = only(c.answers(deploy));
    const { team, spots } = answer;
    for (const { soldier: id, x, y } of spots) {
      const soldier = soldierOf(c.s, id);
      soldier.x = x;
      soldier.y = y;
      soldier.status = "active";
    }
    playerOf(c.s, seat).deployed.push(team);
    c.emit({ type: "deployed", rule: "PS-9.1-7", seat, team, spots, reveals: true });
    return goto("deploy");
  },
  priorities(c) {
    if (c.s.mode !== "orders") return goto("stonk");
    // PS-9.2-4: defender's, attacker's, discarded. One die chooses among the six shuffles; nobody sees it.
    const { total } = c.roll({
      purpose: "priorityDeal",
      rule: "PS-9.2-4",
      seat: defender(c.s),
      n: 1,
      sides: 6,
      modifiers: [],
      reads: "total",
      target: null,
      about: {},
      hidden: true,
    });
    const deal = DEALS[total - 1] ?? [1, 2, 3];
    c.s.deal = deal;
    playerOf(c.s, defender(c.s)).priority = deal[0] ?? 1;
    playerOf(c.s, rival(defender(c.s))).priority = deal[1] ?? 2;
    for (const player of c.s.players)
      c.emit({
        type: "priorityDrawn",
        rule: "PS-9.2-4",
        only: [player.seat],
        seat: player.seat,
        priority: player.priority,
      });
    return askTogether(
      directives,
      "PS-9.2-5",
      [0, 1].map((seat) => ({ seat, params: {} })),
      "directivesChosen",
    );
  },
  directivesChosen(c) {
    for (const { seat, answer } of c.answers(directives)) playerOf(c.s, seat).directives = answer;
    c.s.directivesSet = true;
    return goto("stonk");
  },
  // PS-R72: with two British players the attacker fires first.
  stonk: (c) => call(stonkFlow, { seat: rival(defender(c.s)) }, "stonkDefender"),
  stonkDefender: (c) => call(stonkFlow, { seat: defender(c.s) }, "end"),
  end: () => done,
});

/** The preliminary bombardment of one player, if he is British. */
export const stonkFlow = psFlow<{ readonly seat: Seat }>()("stonk", {
  offer: (c, { seat }) => (hasRule(c.s, seat, "stonk") ? ask(stonk, seat, "PS-10.GB-1", {}, "fire") : done),
  fire(c, { seat }) {
    const choice = c.answer(stonk);
    return choice.use
      ? call(explosionFlow, explosionVars("stonk", seat, null, choice.x, choice.y, false), "end")
      : done;
  },
  end: () => done,
});

const DEALS = [
  [1, 2, 3],
  [1, 3, 2],
  [2, 1, 3],
  [2, 3, 1],
  [3, 1, 2],
  [3, 2, 1],
] as const;

/** The one answer together with who gave it. */
function only<A>(given: readonly { readonly seat: Seat; readonly answer: A }[]): {
  readonly seat: Seat;
  readonly answer: A;
} {
  const [first] = given;
  if (first === undefined) throw new Error("nobody answered");
  return first;
}

function defender(s: Position): Seat {
  if (s.attacker === null) throw new Error("roles are not set");
  return rival(s.attacker);
}

/** PS-9.1-6: defender, attacker, defender, attacker. */
function nextToDeploy(s: Position): Seat | null {
  const first = defender(s);
  const [a, b] = [playerOf(s, first).deployed.length, playerOf(s, rival(first)).deployed.length];
  return a === 2 && b === 2 ? null : a === b ? first : rival(first);
}
