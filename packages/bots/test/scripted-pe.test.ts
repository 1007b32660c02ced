import { apply, engine, generatorFrom, hasWon, picker, start, viewOf } from "@escaramuza/kernel";
import type { Json, Seat } from "@escaramuza/kernel";
import { peloton as rules, sees } from "@escaramuza/rules-pe";
import type { Position, Soldier } from "@escaramuza/rules-pe";
import { describe, expect, test } from "vitest";
import { findPlayer, playersOf, randomPlayer, scriptedPe } from "../src/index.ts";
import { played } from "./played.ts";

const e = engine(rules);
const TWO = rules.scenarios.filter(({ id }) => id !== "woundedWolf3").map(({ id, setup }) => [id, setup] as const);

test("is one of the players of its game", () => {
  expect(playersOf("peloton").map((p) => p.id)).toEqual(["random", "recruit", "veteran", "elite", "ace"]);
  expect(findPlayer("peloton", "scripted")).toBe(scriptedPe);
});

test.each(rules.scenarios.map(({ id, setup }) => [id, setup] as const))("every answer is legal: %s", (_, setup) => {
  played(e, setup, 1, [scriptedPe, scriptedPe]);
});

test("comes on by the edges of a map of one's own, in its middle half", () => {
  const entered: (readonly [number, number])[] = [];
  const map = { width: 600, height: 1200, features: [] };
  played(e, { mission: "encounter", map }, 1, [scriptedPe, scriptedPe], {
    after: (_d, _answer, events) => {
      for (const { type, x, y } of events) if (type === "entered") entered.push([Number(x), Number(y)]);
    },
  });
  expect(new Set(entered.map(([, y]) => y))).toEqual(new Set([0, 1200]));
  expect(entered.filter(([x]) => x < 150 || x > 450)).toEqual([]);
});

describe("beats a player who does anything", () => {
  const GAMES = 2;
  test.each(TWO.flatMap(([id, setup]) => ([0, 1] as const).map((seat) => [id, seat, setup] as const)))(
    "%s from seat %i",
    (_, seat, setup) => {
      for (let seed = 1; seed <= GAMES; seed++) {
        const outcome = played(e, setup, seed, seat === 0 ? [scriptedPe, randomPlayer] : [randomPlayer, scriptedPe]);
        expect([seed, hasWon(outcome, seat)]).toEqual([seed, true]);
      }
    },
  );
});

test("the defenders of a house stay by it", () => {
  let seen = 0;
  played(e, { mission: "defence" }, 2, [scriptedPe, scriptedPe], {
    before: ({ s }, { kind }) => {
      if (kind !== "act" || s.active !== 0) return;
      for (const o of s.soldiers)
        if (o.side === 1 && o.morale === "steady" && o.down === null && o.condition === "ok" && o.lastMove !== "none") {
          seen++;
          expect([o.id, Math.max(600 - o.x, o.x - 740, 600 - o.y, o.y - 720) <= 150]).toEqual([o.id, true]);
        }
    },
  });
  expect(seen).toBeGreaterThan(0);
});

test("the same view gives the same answer", () => {
  const seen: string[] = [];
  for (const _ of [1, 2]) {
    const answers: unknown[] = [];
    played(e, { mission: "ambush" }, 3, [scriptedPe, scriptedPe], { after: (_d, answer) => answers.push(answer) });
    seen.push(JSON.stringify(answers));
  }
  expect(seen[0]).toBe(seen[1]);
});

// --- single choices

/** The first question of step 1 of a patrol, changed before it is put. */
function asked(change: (s: Position) => void, seat: Seat = 0, setup: Json = { mission: "patrol" }): unknown {
  const begun = rules.start(setup);
  if (!begun.ok) throw new Error("no set-up");
  const { game } = start(e, begun.position, generatorFrom(5));
  const pick = picker(generatorFrom(6));
  for (;;) {
    const decision = game.pending[0];
    if (decision === undefined) throw new Error("nobody asked");
    if (decision.kind === "act" && decision.seat === seat) {
      change(game.s);
      return scriptedPe.answer(e, viewOf(e, game, seat), decision, pick);
    }
    const answer = scriptedPe.answer(e, viewOf(e, game, decision.seat), decision, pick);
    const done = apply(e, game, { seat: decision.seat, decision: decision.id, answer });
    if (!done.ok) throw new Error(done.refusal.code);
  }
}

function man(s: Position, id: string): Soldier {
  const found = s.soldiers.find((o) => o.id === id);
  if (found === undefined) throw new Error(`no ${id}`);
  return found;
}

describe("single choices", () => {
  test("springs the ambush with the attack worth most", () => {
    expect(asked(() => undefined)).toMatchObject({ do: "shoot", soldier: "a1" });
  });
  test("an empty weapon is reloaded", () => {
    const answer = asked((s) => {
      for (const arm of man(s, "a1").arms) arm.loaded = 0;
    });
    expect(answer).toMatchObject({ do: "reload", soldier: "a1" });
  });
  test("the panicked in the open flee", () => {
    const answer = asked((s) => {
      const otto = man(s, "a1");
      otto.morale = "panicked";
      otto.x = 500;
      otto.y = 300;
    });
    expect(answer).toMatchObject({ do: "flee", soldier: "a1" });
  });
  test("an enemy who lies beside him is stabbed", () => {
    const answer = asked((s) => {
      const texas = man(s, "b1");
      texas.x = 672;
      texas.y = 460;
      texas.down = { served: false };
      texas.posture = "prone";
      man(s, "a1").posture = "standing";
      for (const o of s.soldiers) if (o.side === 1 && o !== texas) o.condition = "M";
    });
    expect(answer).toMatchObject({ do: "melee", soldier: "a1", target: "b1" });
  });
  test("a broken gun is laid down, not carried about", () => {
    const answer = asked((s) => {
      for (const o of s.soldiers) if (o.side === 0 && o.id !== "a3") o.condition = "M";
      for (const gun of s.guns) {
        gun.state = "carried";
        gun.carriers = ["a3"];
        gun.jam = "broken";
      }
    });
    expect(answer).toMatchObject({ do: "lay", soldier: "a3", what: "gun" });
  });
  test("a gun that has nobody left to fire at comes along", () => {
    const answer = asked((s) => {
      for (const o of s.soldiers) {
        if (o.side === 0 && o.id !== "a3") o.condition = "M";
        // Behind the wall of the yard.
        if (o.side === 1) Object.assign(o, { x: 100 + 15 * Number(o.id.slice(1)), y: 950 });
      }
    });
    expect(answer).toMatchObject({ do: "dismantle", soldier: "a3" });
  });
  test("what he was taking up and is gone he waits for no longer", () => {
    const answer = asked((s) => {
      const otto = man(s, "a1");
      const here = { x: otto.x, y: otto.y };
      otto.crossing = { kind: "pickUp", what: "b9.1", from: here, to: here, cost: 30, paid: 10 };
    });
    expect(answer).toMatchObject({ do: "abandon", soldier: "a1" });
  });
  test("a jammed gun is repaired", () => {
    const answer = asked((s) => {
      for (const o of s.soldiers) if (o.side === 0 && o.id !== "a3") o.condition = "M";
      for (const gun of s.guns) gun.jam = "jammed";
    });
    expect(answer).toMatchObject({ do: "repair", soldier: "a3" });
  });
  test("a burst takes all it can frighten, where nothing jams", () => {
    const answer = asked((s) => {
      s.sides[0].playerTurns = 2;
      for (const o of s.soldiers) if (o.side === 0 && o.id !== "a2") o.condition = "M";
    });
    expect(answer).toMatchObject({ do: "burst", soldier: "a2" });
    const targets = typeof answer === "object" && answer !== null && "targets" in answer ? answer.targets : [];
    expect(Array.isArray(targets) ? targets.length : 0).toBeGreaterThan(2);
  });
  test("whoever has fired in the open does not stay upright there", () => {
    const answer = asked((s) => {
      s.sides[0].playerTurns = 2;
      for (const o of s.soldiers) {
        if (o.side === 0 && o.id !== "a1") o.condition = "M";
        if (o.id === "a1") {
          Object.assign(o, { x: 500, y: 400, posture: "standing" });
          Object.assign(o.go, { mode: "walk", spent: 50, displaced: true, attack: "shot", spentAtAttack: 50 });
        }
      }
    });
    expect(answer).toMatchObject({ soldier: "a1" });
    expect(answer).not.toMatchObject({ do: "shoot" });
  });
  test("ambushers are put where they have somebody to fire at", () => {
    const begun = rules.start({ mission: "ambush" });
    if (!begun.ok) throw new Error("no set-up");
    const { game } = start(e, begun.position, generatorFrom(5));
    const pick = picker(generatorFrom(6));
    while (game.pending[0]?.kind !== "act") {
      const [decision] = game.pending;
      if (decision === undefined) throw new Error("nobody asked");
      const answer = scriptedPe.answer(e, viewOf(e, game, decision.seat), decision, pick);
      expect(apply(e, game, { seat: decision.seat, decision: decision.id, answer }).ok).toBe(true);
    }
    const enemies = game.s.soldiers.filter(({ side }) => side === 1);
    const ready = game.s.soldiers.filter((one) => one.side === 0 && enemies.some((enemy) => sees(game.s, one, enemy)));
    expect(ready.map(({ id }) => id)).toEqual(["a1", "a2", "a3", "a4"]);
  });
});
