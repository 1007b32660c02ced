import {
  apply,
  engine,
  eventsFor,
  generatorFrom,
  kindOf,
  picker,
  scriptedDice,
  start,
  viewOf,
} from "@escaramuza/kernel";
import type { Game, GameEvent, Seat } from "@escaramuza/kernel";
import { describe, expect, test } from "vitest";
import { parabellumSoldiers as rules } from "../src/index.ts";
import type { Position } from "../src/index.ts";
import { playerOf } from "../src/state.ts";

// What each seat is told of the other's secrets, step by step through a set-up by orders.

const e = engine(rules);

interface Table {
  readonly game: Game<Position>;
  readonly events: GameEvent[];
  /** Answers a decision of that kind, with what an absent player would do unless an answer is given. */
  answer(kind: string, seat: Seat, answer?: unknown): void;
  sees(who: Seat | null, whose: Seat): { officerTeam: unknown; priority: unknown; directives: unknown };
}

function table(rolls: readonly (readonly number[])[]): Table {
  const begun = rules.start({ mode: "orders", terrain: "M1", squads: [null, null] });
  if (!begun.ok) throw new Error(JSON.stringify(begun.problems));
  const dice = scriptedDice(rolls.map((roll) => ({ dice: roll })));
  const { game, events: first } = start(e, begun.position, generatorFrom(1), { dice });
  const events = [...first];
  return {
    game,
    events,
    answer(kind, seat, answer) {
      const decision = game.pending.find((d) => d.kind === kind && d.seat === seat);
      if (decision === undefined) throw new Error(`no ${kind} of ${seat}: ${game.pending.map((d) => d.kind).join()}`);
      const view = viewOf(e, game, seat);
      const applied = apply(
        e,
        game,
        { seat, decision: decision.id, answer: answer ?? kindOf(e, decision).fallback(view.position, decision) },
        dice,
      );
      if (!applied.ok) throw new Error(JSON.stringify(applied.refusal));
      events.push(...applied.events);
    },
    sees(who, whose) {
      const { officerTeam, priority, directives } = playerOf(viewOf(e, game, who).position, whose);
      return { officerTeam, priority, directives };
    },
  };
}

describe("secrets of the set-up", () => {
  // Role roll 6 to 1, then chips 2 (defender), 3 (attacker), 1 (discarded).
  const t = table([[6], [1], [4]]);

  test("PS-9.1-2, PS-R86: a squad built is not seen before the other is built too", () => {
    t.answer("roster", 0, { type: "GB-RIFLE", soldiers: [{ n: 6, experience: "recruit" }] });
    for (const who of [0, 1, null]) {
      const { position } = viewOf(e, t.game, who);
      expect(position.soldiers).toEqual([]);
      expect(position.players.map((p) => [p.squad, p.op])).toEqual([
        [null, 0],
        [null, 0],
      ]);
    }
    expect(JSON.stringify(viewOf(e, t.game, 1))).not.toContain("GB-RIFLE");
    t.answer("roster", 1, { type: "GB-RIFLE", soldiers: [] });
    for (const who of [0, 1, null]) {
      const { position } = viewOf(e, t.game, who);
      expect(position.players.map((p) => [p.squad, p.op])).toEqual([
        ["GB-RIFLE", 11],
        ["GB-RIFLE", 10],
      ]);
      expect(position.soldiers).toHaveLength(20);
      expect(position.soldiers.find((o) => o.id === "a6")?.experience).toBe("recruit");
    }
  });

  test("PS-9.1-5: a team is not seen before one of its player's is on the table", () => {
    t.answer("role", 0, "attacker");
    t.answer("edge", 1, "high");
    t.answer("objective", 1);
    t.answer("objective", 0);
    const teamA = ["a1", "a3", "a5", "a6"];
    const teamB = ["b1", "b3", "b5", "b6", "b7"];
    t.answer("split", 0, teamA);
    expect(JSON.stringify(viewOf(e, t.game, 1))).not.toContain(JSON.stringify(teamA));
    t.answer("split", 1, teamB);
    expect(t.sees(0, 0).officerTeam).toEqual(teamA);
    expect(t.sees(1, 0).officerTeam).toBeNull();
    expect(t.sees(0, 1).officerTeam).toBeNull();
    expect(t.sees(null, 0).officerTeam).toBeNull();
    t.answer("deploy", 1);
    expect(t.sees(0, 1).officerTeam).toEqual(teamB);
    expect(t.sees(null, 1).officerTeam).toEqual(teamB);
    expect(t.sees(1, 0).officerTeam).toBeNull();
    t.answer("deploy", 0);
    expect(t.sees(1, 0).officerTeam).toEqual(teamA);
    t.answer("deploy", 1);
    t.answer("deploy", 0);
  });

  test("PS-9.2-4, PS-R75: each sees his own priority order, nobody the discarded one", () => {
    expect(t.game.s.players.map((p) => p.priority)).toEqual([3, 2]);
    expect(t.sees(0, 0).priority).toBe(3);
    expect(t.sees(1, 1).priority).toBe(2);
    for (const [who, whose] of [
      [0, 1],
      [1, 0],
      [null, 0],
      [null, 1],
    ] as const)
      expect(t.sees(who, whose).priority).toBeNull();
    for (const who of [0, 1, null]) {
      expect(viewOf(e, t.game, who).position.deal).toBeNull();
      const told = eventsFor(t.events, who);
      expect(told.filter((o) => o.type === "priorityDrawn").map((o) => o["seat"])).toEqual(who === null ? [] : [who]);
      expect(told.filter((o) => o.type === "roll" && o["purpose"] === "priorityDeal")).toEqual([]);
    }
  });

  test("PS-9.2-5: directives are the player's own", () => {
    t.answer("directives", 0, [2, 5]);
    t.answer("directives", 1, [1, 4]);
    expect(t.sees(0, 0).directives).toEqual([2, 5]);
    expect(t.sees(1, 1).directives).toEqual([1, 4]);
    for (const [who, whose] of [
      [0, 1],
      [1, 0],
      [null, 0],
      [null, 1],
    ] as const)
      expect(t.sees(who, whose).directives).toBeNull();
  });

  test("a guess at what is hidden fits what is known", () => {
    t.answer("stonk", 0);
    t.answer("stonk", 1);
    const pick = picker(generatorFrom(5));
    const seen = new Set<string>();
    for (let i = 0; i < 60; i++) {
      for (const who of [0, 1, null]) {
        const guess = rules.determinize(viewOf(e, t.game, who).position, who, pick);
        expect(guess.deal?.toSorted()).toEqual([1, 2, 3]);
        expect(guess.players[1].priority).toBe(guess.deal?.[0]); // the defender's
        expect(guess.players[0].priority).toBe(guess.deal?.[1]);
        if (who !== null) expect(playerOf(guess, who)).toEqual(playerOf(t.game.s, who));
        const other = who === 0 ? 1 : 0;
        const { directives, priority } = playerOf(guess, other);
        expect(directives).toHaveLength(2);
        const [a = 0, b = 0] = directives ?? [];
        expect(1 <= a && a < b && b <= 6).toBe(true);
        seen.add(`${who} ${a}${b}`).add(`${who} order ${priority}`);
      }
    }
    // All fifteen pairs, and for a player the two orders he has not got.
    for (const who of [0, 1])
      expect([...seen].filter((x) => x.startsWith(`${who} `) && !x.includes("order"))).toHaveLength(15);
    expect([...seen].filter((x) => x.startsWith("0 order")).toSorted()).toEqual(["0 order 1", "0 order 2"]);
    expect([...seen].filter((x) => x.startsWith("1 order")).toSorted()).toEqual(["1 order 1", "1 order 3"]);
  });

  test("PS-R75: when the game is over all is shown", () => {
    t.game.s.phase = "over";
    expect(viewOf(e, t.game, 0).position.deal).toEqual([2, 3, 1]);
    expect(t.sees(0, 1)).toMatchObject({ priority: 2, directives: [1, 4] });
    expect(t.sees(null, 0)).toMatchObject({ priority: 3, directives: [2, 5] });
    expect(rules.determinize(t.game.s, 0, () => 0)).toEqual(t.game.s);
  });
});

describe("the six ways the chips may fall", () => {
  test.each([
    [1, [1, 2, 3]],
    [2, [1, 3, 2]],
    [3, [2, 1, 3]],
    [4, [2, 3, 1]],
    [5, [3, 1, 2]],
    [6, [3, 2, 1]],
  ])("PS-9.2-4: %i", (die, chips) => {
    const t = table([[1], [6], [die]]);
    t.answer("roster", 0);
    t.answer("roster", 1);
    t.answer("role", 1, "attacker");
    t.answer("edge", 0, "low");
    t.answer("objective", 0);
    t.answer("objective", 1);
    t.answer("split", 0);
    t.answer("split", 1);
    for (const seat of [0, 1, 0, 1]) t.answer("deploy", seat);
    expect(t.game.s.deal).toEqual(chips);
    expect(t.game.s.players.map((p) => p.priority)).toEqual(chips.slice(0, 2));
    // A guess of the attacker knows his own chip.
    const guess = rules.determinize(viewOf(e, t.game, 1).position, 1, picker(generatorFrom(die)));
    expect(guess.players[1].priority).toBe(chips[1]);
    expect(guess.deal?.[1]).toBe(chips[1]);
    // Directives are still being chosen: nobody has any yet.
    expect(guess.players.map((p) => p.directives)).toEqual([null, null]);
  });
});

describe("guesses during the set-up", () => {
  test("nothing is made up before it exists", () => {
    const t = table([[6], [1]]);
    const pick = picker(generatorFrom(7));
    const guess = (who: Seat): Position => rules.determinize(viewOf(e, t.game, who).position, who, pick);
    t.answer("roster", 0);
    t.answer("roster", 1);
    t.answer("role", 0, "attacker");
    t.answer("edge", 1, "low");
    t.answer("objective", 1);
    t.answer("objective", 0);
    expect(guess(0).players.map((p) => p.officerTeam)).toEqual([null, null]);
    expect(guess(0).deal).toBeNull();
    t.answer("split", 0);
    t.answer("split", 1);
    const team = guess(0).players[1].officerTeam ?? [];
    expect(team).toContain("b1");
    expect(team).not.toContain("b2");
    expect(team.length).toBeGreaterThanOrEqual(4);
    expect(team.length).toBeLessThanOrEqual(6);
    expect(guess(0).players[0].officerTeam).toEqual(t.game.s.players[0].officerTeam);
    expect(guess(0).deal).toBeNull();
    expect(guess(0).players[1].directives).toBeNull();
  });
});
