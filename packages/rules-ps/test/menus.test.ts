import { apply, engine, generatorFrom, kindOf, picker, start, viewOf } from "@escaramuza/kernel";
import type { Decision, Game } from "@escaramuza/kernel";
import { describe, expect, test } from "vitest";
import { DATA, squadTypeId } from "../src/data.ts";
import { defaultSplit, defaultSpots } from "../src/deployment.ts";
import { parabellumSoldiers } from "../src/index.ts";
import { playerOf } from "../src/state.ts";
import type { Position } from "../src/state.ts";

/** What menus promise is what the rules take, and what is proposed is what the specification proposes. */

const e = engine(parabellumSoldiers);

/** Points the acting side has left: action points in an activation, operational points otherwise. */
function left(s: Position, d: Decision): number {
  return d.kind === "act" ? (s.activation?.pa ?? 0) : playerOf(s, d.seat).op;
}

function fields(answer: unknown): { readonly [key: string]: unknown } {
  return typeof answer === "object" && answer !== null ? { ...answer } : {};
}

/** The line of the menu an answer belongs to, and how many times its price is due. */
function promised(game: Game<Position>, d: Decision, answer: unknown): number | null {
  const said = fields(answer);
  const lines = kindOf(e, d).menu(viewOf(e, game, d.seat).position, d);
  const line = lines.find((item) => Object.entries(fields(item.answer)).every(([key, value]) => said[key] === value));
  if (line === undefined) throw new Error(`no line for ${JSON.stringify(answer)}`);
  expect(line.refusal, JSON.stringify(answer)).toBeNull();
  const price = line.costs.reduce((sum, c) => sum + c.amount, 0);
  // Priced by the shot and by the man: the first is on the menu.
  if (said["do"] === "shoot")
    return said["aim"] === true ? null : price * (Array.isArray(said["targets"]) ? said["targets"].length : 1);
  return said["call"] === "fireAtWill" || said["call"] === "anticipation" ? null : price;
}

test("PS-4.3.2-2, PS-4.2-2: a line of the menu costs what it says", () => {
  const seen = new Set<string>();
  for (let seed = 1; seed <= 60; seed++) {
    const scenario = parabellumSoldiers.scenarios[seed % 6];
    const begun = parabellumSoldiers.start(scenario?.setup);
    if (!begun.ok) throw new Error("does not start");
    const { game } = start(e, begun.position, generatorFrom(seed));
    const pick = picker(generatorFrom(seed + 500));
    while (game.outcome === null) {
      const d = game.pending.find((p) => !game.answers.some((a) => a.decision === p.id));
      if (d === undefined) throw new Error("nobody to answer");
      const view = viewOf(e, game, d.seat).position;
      const kind = kindOf(e, d);
      const answer = kind.sample(view, d, pick) ?? kind.fallback(view, d);
      const priced = d.kind === "act" || d.kind === "reinforcement";
      const price = priced ? promised(game, d, answer) : null;
      const before = left(game.s, d);
      const { activation } = game.s;
      const applied = apply(e, game, { seat: d.seat, decision: d.id, answer });
      expect(applied.ok).toBe(true);
      // Going to ground is paid from the same purse, and an activation that is over has none.
      const ended = d.kind === "act" && game.s.activation !== activation;
      const grounded = applied.ok && applied.events.some((event) => event.type === "wentToGround");
      if (price !== null && !ended && !grounded) {
        expect([JSON.stringify(answer), before - left(game.s, d)]).toEqual([JSON.stringify(answer), price]);
        seen.add(String(fields(answer)["do"] ?? fields(answer)["call"]));
      }
    }
  }
  for (const name of [
    "move",
    "shoot",
    "grenade",
    "coveringFire",
    "order",
    "sniper",
    "artillery",
    "lightMortar",
    "pass",
  ])
    expect(seen).toContain(name);
});

test("every line has a sign, and whatever stands for a soldier says so", () => {
  const kinds = new Set<string>();
  for (let seed = 1; seed <= 12; seed++) {
    const setup = seed <= 6 ? parabellumSoldiers.scenarios[seed - 1]?.setup : { mode: "orders", terrain: "controlled" };
    const begun = parabellumSoldiers.start(setup);
    if (!begun.ok) throw new Error("does not start");
    const { game } = start(e, begun.position, generatorFrom(seed));
    const pick = picker(generatorFrom(seed + 500));
    while (game.outcome === null) {
      const d = game.pending.find((p) => !game.answers.some((a) => a.decision === p.id));
      if (d === undefined) throw new Error("nobody to answer");
      const view = viewOf(e, game, d.seat).position;
      const kind = kindOf(e, d);
      const ids = new Set<unknown>(view.soldiers.map((o) => o.id));
      kinds.add(d.kind);
      for (const item of kind.menu(view, d)) {
        expect(item.icon, `${d.kind} ${item.id}`).toBeTypeOf("string");
        if (ids.has(item.answer)) expect(item.piece).toBe(item.answer);
        for (const slot of item.slots) {
          if (slot.type === "path") expect(slot.finds).toBe("find");
          const choices = "of" in slot ? slot.of : [];
          for (const { value, piece } of choices) {
            const soldier = ids.has(value) ? value : fields(value)["soldier"];
            if (soldier !== undefined) expect(piece, `${d.kind} ${item.id} ${slot.name}`).toBe(soldier);
          }
        }
      }
      apply(e, game, { seat: d.seat, decision: d.id, answer: kind.sample(view, d, pick) ?? kind.fallback(view, d) });
    }
  }
  for (const kind of ["act", "reinforcement", "split", "deploy", "directives", "roster", "activate", "placeTerrain"])
    expect(kinds).toContain(kind);
});

test("the price of what is paid by the man", () => {
  const begun = parabellumSoldiers.start({ scenario: "PS-S2" });
  if (!begun.ok) throw new Error("does not start");
  const s = begun.position;
  for (const o of s.soldiers)
    Object.assign(o, { status: "active", x: 1000 + 300 * o.n, y: o.seat === 0 ? 1000 : 8000 });
  playerOf(s, 0).op = 4;
  const menu = kindOf(e, {
    id: 1,
    seat: 0,
    kind: "reinforcement",
    rule: "PS-7-1",
    secret: false,
    params: { seat: 0 },
  }).menu(s, { id: 1, seat: 0, kind: "reinforcement", rule: "PS-7-1", secret: false, params: { seat: 0 } });
  const prices = Object.fromEntries(menu.map((item) => [item.id, item.costs[0]?.amount ?? 0]));
  expect(prices).toEqual({
    sniper: 2,
    artillery1: 1,
    artillery2: 2,
    artillery3: 3,
    artillery4: 4,
    lightMortar: 1,
    fireAtWill: 1,
    anticipation: 1,
    pass: 0,
  });
  expect(menu.find((item) => item.id === "anticipation")?.slots).toMatchObject([
    { name: "soldiers", type: "list", min: 1, max: 5, repeat: false },
  ]);
});

test("PS-9.1-5: the NCO stands in the list of the officer's team with the reason why he cannot go there", () => {
  const begun = parabellumSoldiers.start({ scenario: "PS-S1" });
  if (!begun.ok) throw new Error("does not start");
  const d: Decision = { id: 1, seat: 0, kind: "split", rule: "PS-9.1-5", secret: true, params: {} };
  const [slot] = kindOf(e, d).menu(begun.position, d)[0]?.slots ?? [];
  const refused = slot?.type === "list" ? slot.of.filter(({ refusal }) => refusal !== null) : [];
  expect(refused).toMatchObject([{ value: "a2", refusal: { rule: "PS-9.1-5", code: "teamLeaders" } }]);
});

describe("C4, C5: what is proposed before the first turn", () => {
  test.each(squadTypeId.options)("%s", (type) => {
    const begun = parabellumSoldiers.start({ squads: [type, type] });
    if (!begun.ok) throw new Error("does not start");
    const s = begun.position;
    s.lowEdge = 0;
    const size = s.soldiers.filter((o) => o.seat === 0).length;
    const teams = DATA.deployment.teams.find((t) => t.size === size);
    if (teams === undefined) throw new Error("no teams");
    for (const seat of [0, 1]) {
      const letter = seat === 0 ? "a" : "b";
      const split = defaultSplit(s, seat);
      expect(new Set(split)).toEqual(new Set(teams.officer.map((n) => `${letter}${n}`)));
      playerOf(s, seat).officerTeam = split;
      for (const team of ["officer", "nco"] as const) {
        const slots = DATA.deployment.slots.filter((slot) => slot.team === team);
        const spots = defaultSpots(s, seat, team);
        // The slots are used from the first on: leader, then gunner and assistant, then the rest by number.
        expect(spots.map(({ x, y }) => (seat === 0 ? [x, y] : [9000 - x, 9000 - y]))).toEqual(
          slots.slice(0, spots.length).map(({ x, y }) => [x, y]),
        );
        expect(spots.map((spot) => spot.soldier)).toEqual(teams[team].map((n) => `${letter}${n}`));
      }
    }
  });
});
