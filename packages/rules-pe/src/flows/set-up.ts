import { ask, askTogether, done, goto } from "@escaramuza/kernel";
import type { Seat } from "@escaramuza/kernel";
import { missionOf, physicalOf } from "../data.ts";
import { deploy, deploymentOf } from "../deployment.ts";
import { minesKind, minesLaid } from "../mines-kind.ts";
import { peFlow, roll, tell } from "../pe.ts";
import { deployKind, grenadesGiven, grenadesKind, orderKind } from "../set-up-kinds.ts";
import { rival, seatOf, soldierOf } from "../state.ts";
import type { Position, SideId, SquadId } from "../state.ts";

/** Before the first player-turn, in its order (PE-3-17). */

export interface SetUpVars {
  at: number;
  squad: number;
}

export const setUpFlow = peFlow<SetUpVars>()("setUp", {
  /** (c) PE-8-1 */
  physical(c, v) {
    const soldier = c.s.soldiers[v.at];
    if (soldier === undefined) {
      v.at = 0;
      return goto("grenades");
    }
    v.at += 1;
    if (soldier.ff === 0) {
      const { total } = roll(c, {
        purpose: "physical",
        rule: "PE-8-1",
        seat: seatOf(c.s, soldier),
        n: 1,
        about: { soldier: soldier.id },
        reads: ({ total: sum }) => physicalOf(sum, soldier.vet),
      });
      soldier.ff = physicalOf(total, soldier.vet);
      tell(c, "physical", "PE-8-1", { soldier: soldier.id, ff: soldier.ff });
    }
    return goto("physical");
  },
  /** (d) PE-19-2 */
  grenades(c) {
    const side = ([0, 1] as const).find((one) => missionOf(c.s.battle.mission).sides[one].grenades !== null);
    if (side === undefined) return goto("mines");
    const seat = seatsOf(c.s, side)[0] ?? 0;
    const { total } = roll(c, { purpose: "grenades", rule: "PE-19-2", seat, about: {} });
    return ask(grenadesKind, seat, "PE-19-2", { total }, "shared");
  },
  shared(c) {
    for (const { soldier, gof } of grenadesGiven(c.answer(grenadesKind))) soldierOf(c.s, soldier).gof += gof;
    tell(c, "grenadesShared", "PE-19-2");
    return goto("mines");
  },
  /** (e) PE-11-1, PE-11-3: secretly. */
  mines(c) {
    const asked = ([0, 1] as const).flatMap((side) => {
      const { mines, overloaded, traps } = c.s.sides[side];
      return mines + overloaded + traps > 0
        ? [{ seat: seatsOf(c.s, side)[0] ?? 0, params: { mines, overloaded, traps } }]
        : [];
    });
    return asked.length === 0 ? goto("deploy") : askTogether(minesKind, "PE-11-1", asked, "mined");
  },
  mined(c) {
    for (const { seat, answer } of c.answers(minesKind)) {
      const { side } = c.s.battle.seats[seat] ?? { side: 0 as const };
      const { mines, wires } = minesLaid(answer);
      c.s.mines = [...c.s.mines, ...mines.map((mine, i) => ({ id: `m${side}${i + 1}`, side, ...mine }))];
      c.s.wires = [...c.s.wires, ...wires.map((wire, i) => ({ id: `w${side}${i + 1}`, side, ...wire }))];
    }
    return goto("deploy");
  },
  /** (f) in the scenario's order */
  deploy(c, v) {
    c.s.phase = "deployment";
    const next = queue(c.s)[v.at];
    if (next === undefined) return goto("order");
    const plan = deploymentOf(c.s, next.side, next.squad);
    const enters = missionOf(c.s.battle.mission).sides[next.side].enters !== null;
    if (plan === null || enters) {
      v.at += 1;
      return goto("deploy");
    }
    const seat =
      seatsOf(c.s, next.side).find((one) => c.s.battle.seats[one]?.squads.includes(next.squad) === true) ?? 0;
    return ask(deployKind, seat, "PE-3-17", { squad: next.squad }, "deployed");
  },
  deployed(c, v) {
    const next = queue(c.s)[v.at];
    if (next !== undefined) deploy(c.s, next.side, next.squad, c.answer(deployKind));
    tell(c, "deployed", "PE-3-17", { ...next });
    v.at += 1;
    return goto("deploy");
  },
  /** (g) PE-R111, PE-C-1: the higher throw chooses. */
  order(c) {
    const mission = missionOf(c.s.battle.mission);
    if (mission.first !== null) {
      c.s.first = mission.first;
      return done;
    }
    const [a = 0] = seatsOf(c.s, 0);
    const [b = 1] = seatsOf(c.s, 1);
    for (;;) {
      const mine = roll(c, { purpose: "first", rule: "PE-R111", seat: a, about: {} });
      const theirs = roll(c, { purpose: "first", rule: "PE-R111", seat: b, about: {} });
      if (mine.total === theirs.total) continue;
      const seat = mine.total > theirs.total ? a : b;
      const edge = mission.sides.some(({ enters }) => enters?.edge === "chosen");
      return ask(orderKind, seat, "PE-R111", { edge }, "ordered");
    }
  },
  ordered(c) {
    const [given] = c.answers(orderKind);
    const side = c.s.battle.seats[given?.seat ?? 0]?.side ?? 0;
    const answer = c.answer(orderKind);
    c.s.first = answer.first ? side : rival(side);
    c.s.sides[side].edge = answer.edge;
    c.s.sides[rival(side)].edge = answer.edge === "south" ? "north" : "south";
    tell(c, "ordered", "PE-R111", { side, first: c.s.first, edge: answer.edge });
    return done;
  },
});

function seatsOf(s: Position, side: SideId): Seat[] {
  return s.battle.seats.flatMap((place, seat) => (place.side === side ? [seat] : []));
}

function queue(s: Position): { readonly side: SideId; readonly squad: SquadId }[] {
  const { sides } = missionOf(s.battle.mission);
  const order = ([0, 1] as const).toSorted((a, b) => sides[a].setUp - sides[b].setUp);
  return order.flatMap((side) => sides[side].deployment.map(({ squad }) => ({ side, squad })));
}
