import { eventsFor, generatorFrom, picker, viewOf } from "@escaramuza/kernel";
import type { Game, GameEvent } from "@escaramuza/kernel";
import { describe, expect, test } from "vitest";
import { conflictOfHeroes as rules } from "../src/index.ts";
import type { Position } from "../src/index.ts";
import { onMap } from "../src/state.ts";
import { EXTENSION } from "./extension.ts";
import { e, playRandomly, table } from "./play.ts";

// Nobody is told what he may not know: views, questions, frames and events, through whole random games.

const SETUPS = [
  EXTENSION,
  { firefight: "F4" },
  { firefight: "F5" },
  { firefight: "F6" },
  { firefight: "F7" },
  { firefight: "F8" },
  { firefight: "F3", optVariableAp: true, optVariableApSecret: true },
];

describe("views", () => {
  test("CH-R18: what a view leaves out can be filled in any way, and the view stays the same", () => {
    const pick = picker(generatorFrom(11));
    for (const setup of SETUPS)
      for (let seed = 1; seed <= 3; seed++)
        playRandomly(setup, seed, (game, decision) => {
          if (game.outcome !== null || decision.id % 7 !== 0) return;
          for (const seat of [0, 1, null]) {
            const view = rules.view(game.s, seat);
            const guess = rules.determinize(view, seat, pick);
            expect(rules.view(guess, seat), `${JSON.stringify(setup)} seed ${seed} seat ${seat}`).toEqual(view);
          }
        });
  });

  test("a guess is a sound position", () => {
    const pick = picker(generatorFrom(12));
    for (const setup of SETUPS)
      playRandomly(setup, 5, (game, decision) => {
        if (game.outcome !== null || decision.id % 11 !== 0) return;
        for (const seat of [0, 1])
          expect(rules.invariants(rules.determinize(rules.view(game.s, seat), seat, pick))).toEqual([]);
      });
  });

  test("nothing of a hidden unit is left in the other side's view", () => {
    playRandomly({ firefight: "F4" }, 2, (game) => {
      if (game.outcome !== null) return;
      for (const unit of game.s.units) {
        if (!unit.hidden) continue;
        const seen = rules.view(game.s, 1 - unit.seat).units.find((o) => o.id === unit.id);
        expect(seen).toMatchObject({ place: "hidden", facing: null, status: "unused" });
        expect(rules.view(game.s, unit.seat).units.find((o) => o.id === unit.id)).toEqual(unit);
      }
    });
  });
});

test("CH-RE21: what was agreed tells nobody but their side where hidden mines lie", () => {
  const begun = rules.start(EXTENSION);
  if (!begun.ok) throw new Error("no game");
  const { position } = begun;
  const mines = (seat: number | null): string[] =>
    rules
      .view(position, seat)
      .battle.firefight.works.filter((work) => work.kind === "mines")
      .map((work) => work.hex);
  expect(mines(1)).toEqual(["F08", "G06"]);
  expect(mines(0)).toEqual(["hidden", "G06"]);
  expect(mines(null)).toEqual(["hidden", "G06"]);
  // F08 is named nowhere else by this firefight.
  expect(names(rules.view(position, 0), "F08")).toBe(false);
  expect(names(rules.view(position, null), "F08")).toBe(false);
  // The map's tables are found by its identity.
  expect(rules.view(position, 0).battle.map).toBe(position.battle.map);
});

/** Ids of units hidden from a seat. */
function hiddenFrom(game: Game<Position>, seat: number): Set<string> {
  return new Set(game.s.units.filter((u) => u.hidden && onMap(u) && u.seat !== seat).map((u) => u.id));
}

function names(value: unknown, id: string): boolean {
  return JSON.stringify(value).includes(`"${id}"`);
}

test("CH-10.1-3: no question, frame or event names a unit that stays hidden", () => {
  for (const setup of SETUPS)
    for (let seed = 1; seed <= 6; seed++) {
      let before = new Map<number, Set<string>>();
      playRandomly(
        setup,
        seed,
        (game, _d, _a, events) => {
          for (const seat of [0, 1]) {
            const still = hiddenFrom(game, seat);
            const { frames, asked } = viewOf(e, game, seat);
            for (const id of still) {
              expect(names(frames, id), `seed ${seed}: ${JSON.stringify(frames)} names ${id}`).toBe(false);
              expect(names(asked, id), `seed ${seed}: a question names ${id}`).toBe(false);
              if (before.get(seat)?.has(id) !== true) continue;
              const told = eventsFor(events, seat).filter((event: GameEvent) => names(event, id));
              // A batch of reinforcements is known, whoever hides among it.
              expect(
                told.filter((event) => event.type !== "reinforcementsReady"),
                `seed ${seed}`,
              ).toEqual([]);
            }
          }
        },
        (game) => {
          before = new Map([0, 1].map((seat) => [seat, hiddenFrom(game, seat)]));
        },
      );
    }
});

describe("single secrets", () => {
  const units = {
    a: { type: "g_rifles", at: "G06", facing: 0 },
    b: { type: "s_rifles", at: "D06", facing: 3 },
  } as const;

  test("CH-7.5-1: only its owner sees which marker was drawn", () => {
    const t = table({ map: "M1", units, players: { "0": { cap: 0 } }, at: { turn: 0 } }, [[6, 6], [13]]);
    t.play("turn", { do: "move", unit: "a", to: "F06" });
    expect(t.unit("b").hit).toBeNull();
    const u = table(
      {
        profile: "P1",
        map: { ground: ["....", "....", "....", "...."] },
        units: { a: { type: "g_rifles", at: "D02", facing: 0 }, b: { type: "s_rifles", at: "B02", facing: 3 } },
        players: { "0": { cap: 0 } },
        at: { turn: 0 },
      },
      [[5, 6], [13]],
    );
    u.play("turn", { do: "fire", unit: "a", target: "B02" });
    expect(u.unit("b").hit).toBe("suppressed");
    expect(rules.view(u.game.s, 0).units.find((o) => o.id === "b")?.hit).toBe("unknown");
    expect(rules.view(u.game.s, null).units.find((o) => o.id === "b")?.hit).toBe("unknown");
    expect(rules.view(u.game.s, 1).units.find((o) => o.id === "b")?.hit).toBe("suppressed");
    expect(eventsFor(u.events, 0).some((event) => names(event, "suppressed"))).toBe(false);
    expect(eventsFor(u.events, 1).some((event) => event.type === "markerDrawn")).toBe(true);
    // The pile one sees is the pile and the unknown markers together.
    expect(rules.view(u.game.s, 0).pile).toEqual([2, 2, 1, 2, 5, 5, 2, 1]);
    expect(rules.view(u.game.s, 1).pile).toEqual([2, 2, 1, 2, 5, 4, 2, 1]);
  });

  test("CH-8.0-3, CH-8.4-1: hands, deck and weapon cards", () => {
    const t = table({
      firefight: "F6",
      units: { g: { type: "g_rifles", at: "F02" }, s: { type: "s_rifles", at: "F13" } },
      players: { "0": { hand: ["07", "13"], weapons: [{ card: "W1", unit: "g" }] } },
      at: { turn: 0 },
    });
    const theirs = rules.view(t.game.s, 1);
    expect(theirs.players[0].hand).toEqual(["?", "?"]);
    expect(theirs.players[0].weapons[0]?.unit).toBe("?");
    expect(new Set(theirs.deck)).toEqual(new Set(["?"]));
    expect(rules.view(t.game.s, 0).players[0].hand).toEqual(["07", "13"]);
    expect(new Set(rules.view(t.game.s, 0).deck)).toEqual(new Set(["?"]));
  });

  test("CH-3.0.1-2: the opponent sees AP spent, not granted", () => {
    const t = table(
      {
        options: { variableAp: true, secretAp: true },
        units,
        players: { "0": { cap: 0 }, "1": { cap: 0 } },
        at: { turn: 0 },
      },
      [[6, 1, 3]],
    );
    t.play("turn", { do: "activate", unit: "a" });
    t.play("turn", { do: "pivot", unit: "a", facing: 1 });
    expect(rules.view(t.game.s, 1).players[0].activation).toMatchObject({ granted: null, spent: 1 });
    expect(rules.view(t.game.s, 0).players[0].activation).toMatchObject({ granted: 7, spent: 1 });
    expect(eventsFor(t.events, 1).some((event) => event.type === "roll")).toBe(false);
  });

  test("CH-R66: the window for card 07 opens for everybody who might hold it", () => {
    for (const hand of [["07"], ["08"]] as const) {
      const t = table(
        {
          profile: "P2",
          deck: ["07", "08"],
          map: { ground: ["....", "....", "....", "...."] },
          units: { a: { type: "g_rifles", at: "D02", facing: 0 }, b: { type: "s_rifles", at: "B02", facing: 3 } },
          players: { "0": { cap: 0, hand } },
          at: { turn: 0 },
        },
        [[1, 1]],
      );
      t.play("turn", { do: "fire", unit: "a", target: "B02" });
      expect(t.asked()).toEqual(["bonus"]);
    }
  });
});

describe("two games that differ in one secret look alike to the other side", () => {
  const base = {
    profile: "P3",
    map: { ground: ["..l...", "..l...", "..l...", "..l...", "......", "......"] },
    players: { "0": { cap: 3 }, "1": { cap: 3 } },
  } as const;
  const german = { type: "g_rifles", at: "F06", facing: 2 } as const;
  const hidden = { type: "s_rifles", at: "B03", hidden: true } as const;

  test("CH-10.1-3: what a hidden move would cost as an opportunity, and how many make it", () => {
    const told = [
      { to: "A03", with: [] },
      { to: "B02", with: [] },
      { to: "A03", with: [{ unit: "u", to: "B03" }] },
    ].map((step) => {
      const t = table({ ...base, units: { german, s: hidden, u: { ...hidden, at: "C03" } }, at: { turn: 1 } });
      t.play("turn", { do: "hiddenMove", unit: "s", ...step, payment: { mode: "opportunity" } });
      return [eventsFor(t.events, 0), viewOf(e, t.game, 0)];
    });
    expect(told[1]).toEqual(told[0]);
    expect(told[2]).toEqual(told[0]);
  });

  test("CH-10.1-3: how many hidden units share an activation", () => {
    const seen = [["s"], ["s", "u"]].map((members) => {
      const u = { ...hidden, at: "C03", status: members.includes("u") ? "activated" : "unused" };
      const players = { ...base.players, "1": { cap: 3, activation: { members, spent: 4 } } };
      const units = { german, s: { ...hidden, status: "activated" }, u };
      return viewOf(e, table({ ...base, players, units, at: { turn: 0 } }).game, 0);
    });
    expect(seen[1]).toEqual(seen[0]);
  });

  test("CH-R49: a weapon card never shown is lost with its unit without a word", () => {
    const seen = ["a", "b"].map((unit) => {
      const t = table(
        {
          firefight: "F6",
          map: "M1",
          units: {
            a: { type: "g_rifles", at: "D06", facing: 3, hit: "pinned", hitKnown: true },
            b: { type: "g_rifles", at: "A01", facing: 3 },
            s: { type: "s_rifles", at: "F06", facing: 0 },
          },
          players: { "0": { cap: 0, hand: [], weapons: [{ card: "W1", unit }] }, "1": { cap: 0, hand: [] } },
          at: { turn: 1 },
        },
        [[6, 6]],
      );
      t.play("turn", { do: "fire", unit: "s", target: "D06" });
      expect(t.unit("a").place).toBe("destroyed");
      if (unit === "a")
        expect(
          t.refused("turn", { do: "fire", unit: "b", target: "B01", payment: { mode: "card", card: "W1" } }),
        ).toMatchObject({ code: "notAssigned" });
      return [eventsFor(t.events, 1), viewOf(e, t.game, 1)];
    });
    expect(seen[1]).toEqual(seen[0]);
  });

  test("CH-R35: recon by fire that finds nothing says nothing of the colour it would have fired", () => {
    const told = ["B02", "A06"].map((at) => {
      const units = { german: { type: "g_rifles", at: "E02", facing: 0 }, tank: { type: "s_t26", at, hidden: true } };
      const t = table({ ...base, profile: "P4", players: { "0": { cap: 0 } }, units, at: { turn: 0 } }, [[1, 1]]);
      t.play("turn", { do: "fire", unit: "german", target: "B02" });
      return [eventsFor(t.events, 0), viewOf(e, t.game, 0)];
    });
    expect(told[1]).toEqual(told[0]);
  });

  test("CH-3.0.1-2, CH-R56: what an action costs says nothing of the AP that are left", () => {
    const units = {
      german,
      s: { type: "s_rifles", at: "E03", facing: 2, status: "activated", hit: "pinned", hitKnown: true },
      t: { type: "s_rifles", at: "E04", facing: 2 },
    } as const;
    const turns = [
      { do: "rally", unit: "s" },
      { do: "rally", unit: "s", payment: { mode: "ap", cap: 1 } },
      { do: "rally", unit: "s", payment: { mode: "cap" } },
      { do: "move", unit: "t", to: "E05" },
      { do: "hastyDefense", unit: "t", with: ["s"] },
      { do: "stall", by: "ap" },
    ] as const;
    for (const turn of turns) {
      const seen = [6, 7, 11].map((granted) => {
        const t = table(
          {
            ...base,
            options: { variableAp: true, secretAp: true },
            players: { "0": { cap: 0 }, "1": { cap: 5, activation: { members: ["s"], granted, spent: 0 } } },
            units,
            at: { turn: 1 },
          },
          turn.do === "rally" ? [[1, 1]] : [],
        );
        t.play("turn", turn);
        if (turn.do === "rally" && t.asked().includes("rollRally")) t.play("rollRally", { unit: "s" });
        return [0, null].map((seat) => [eventsFor(t.events, seat), viewOf(e, t.game, seat)]);
      });
      expect(seen[1], JSON.stringify(turn)).toEqual(seen[0]);
      expect(seen[2], JSON.stringify(turn)).toEqual(seen[0]);
    }
  });
});
