import { eventsFor, generatorFrom, picker, viewOf } from "@escaramuza/kernel";
import type { Json, Seat } from "@escaramuza/kernel";
import { describe, expect, test } from "vitest";
import { conflictOfHeroes as rules } from "../src/index.ts";
import type { Position } from "../src/index.ts";
import { EXTENSION } from "./extension.ts";
import { anyLookAlike, lookAlikes } from "./look-alikes.ts";
import { e, playRandomly, table } from "./play.ts";

// Positions that differ only in what a seat may not know look the same to it (CH-R18), whatever the secret.

const SEATS: readonly (Seat | null)[] = [0, 1, null];

/** Every secret there is, on both sides. */
function fullOfSecrets(): Position {
  const begun = rules.start(Object.assign({ optVariableAp: true, optVariableApSecret: true }, EXTENSION));
  if (!begun.ok) throw new Error("no game");
  const { position: s } = begun;
  const places = ["B03", "C05", "D06", "E08", "G04", "H05", "H07", "I09", "G09", "B10", "C08", "E05"];
  const units = s.units.map((unit, i): Position["units"][number] => {
    const own = s.units.filter((o) => o.seat === unit.seat).indexOf(unit);
    const on = { ...unit, place: places[i] ?? "A01" };
    // Two hidden, one of them in the activation; a marker on somebody on foot, from the pile and beyond it, and on a vehicle.
    if (own < 2) return { ...on, hidden: true, status: own === 0 ? "activated" : "unused" };
    if (unit.type === "g_pz3h" || unit.type === "s_t26") return { ...on, facing: 0, hit: "immobilised" };
    return { ...on, facing: 0, hit: own === 2 ? "pinned" : "unnerved", hitSpare: own !== 2 };
  });
  const players = s.players.map((player): Position["players"][number] => {
    const own = units.filter((unit) => unit.seat === player.seat);
    const [hidden, , seen] = own.map((unit) => unit.id);
    return {
      ...player,
      activation: { members: [hidden ?? "", seen ?? ""], granted: 8, spent: 2 },
      hand: ["07", "13"],
      weapons: player.weapons.map((weapon) => ({ ...weapon, unit: seen ?? "" })),
      noted: ["1:F07", "1:E06:smoke"],
    };
  });
  const [german, soviet] = players;
  if (german === undefined || soviet === undefined) throw new Error("two sides");
  const mines = { kind: "mines", hex: "A05", facing: 4, seat: 0, hidden: true } as const;
  return { ...s, phase: "turns", units, players: [german, soviet], works: [...s.works, mines] };
}

/** All that must have been varied: without it the test would pass for the wrong reason. */
const SECRETS = [
  "unit: place facing status hit hitKnown hitSpare hasty holdFast exposed dash aboard",
  "work: hex facing",
  "agreed: hex facing",
  "player: hand noted weapon.unit activation.granted activation.members",
  "marker: pile vehiclePile",
  "table: deck entries",
].flatMap((row) => {
  const [of = "", keys = ""] = row.split(": ");
  return keys.split(" ").map((key) => `${of}.${key}`);
});

describe("a secret of another kind or value", () => {
  test("CH-R18: each by itself, in every field", () => {
    const s = fullOfSecrets();
    for (const seat of SEATS) {
      const seen = rules.view(s, seat);
      const text = JSON.stringify(seen);
      const tried = new Set<string>();
      for (const { what, s: other } of lookAlikes(s, seat)) {
        tried.add(what);
        const view = rules.view(other, seat);
        if (JSON.stringify(view) !== text) expect(view, `${what} is told to seat ${seat}`).toEqual(seen);
      }
      // What was agreed hides mines of one side only.
      const missing = SECRETS.filter((what) => !tried.has(what) && !(seat === 1 && what.startsWith("agreed.")));
      expect(missing, `nothing was varied for seat ${seat}`).toEqual([]);
    }
  });

  test("CH-R18: one after the other, through random games", () => {
    const pick = picker(generatorFrom(14));
    const setups = [
      EXTENSION,
      { firefight: "F4" },
      { firefight: "F6", optVariableAp: true, optVariableApSecret: true },
    ];
    for (const setup of setups)
      playRandomly(setup, 4, ({ s, outcome }, decision) => {
        if (outcome !== null || decision.id % 23 !== 0) return;
        for (const seat of SEATS) {
          const seen = rules.view(s, seat);
          const text = JSON.stringify(seen);
          let other = s;
          for (let i = 0; i < 8; i++) {
            const next = anyLookAlike(other, seat, pick);
            if (next === null) break;
            other = next.s;
            const view = rules.view(other, seat);
            if (JSON.stringify(view) !== text) expect(view, `${next.what} is told to seat ${seat}`).toEqual(seen);
          }
        }
      });
  });
});

describe("an answer that differs in a secret is heard and seen alike by the others", () => {
  const map = { ground: ["..l...", "..l...", "..l...", "..l...", "..l...", "......"] } as const;
  const base = { profile: "P3", map, players: { "0": { cap: 3 }, "1": { cap: 3, hand: ["13"] } }, deck: ["12", "13"] };
  const german = { type: "g_rifles", at: "F06", facing: 2 } as const;
  const hidden = { type: "s_rifles", hidden: true } as const;
  const units = {
    german,
    s: { ...hidden, at: "B03" },
    u: { ...hidden, at: "D03" },
    // Nobody sees it where it stands.
    seen: { type: "s_rifles", at: "A01", facing: 0 },
  } as const;
  const turn = { ...base, units, at: { turn: 1 } } as const;

  const ROWS: readonly {
    readonly rule: string;
    readonly given: { readonly [key: string]: Json };
    readonly dice?: readonly (readonly number[])[];
    readonly kind: string;
    readonly answers: readonly Json[];
  }[] = [
    {
      rule: "CH-1.0-7: a hex noted in set-up",
      given: { firefight: "F4", at: { setUp: true } },
      kind: "place",
      answers: ["C03", "D05"].map((hex) => ({ do: "put", unit: "s1", hex, facing: 0, hidden: true })),
    },
    {
      rule: "CH-8.4-1: who has a weapon card",
      given: { firefight: "F6", at: { setUp: true } },
      kind: "assignWeapon",
      answers: ["g1", "g2"],
    },
    {
      rule: "CH-RE4: where a barrage will fall, and of what",
      given: { profile: "P4", players: { "0": { barrages: 1 }, "1": { barrages: 1 } }, units, at: { preRound: true } },
      kind: "barrage",
      answers: [{ hex: "C04" }, { hex: "D05" }, { hex: "D05", smoke: true }],
    },
    {
      rule: "CH-10.1-3: who moves, and where to",
      given: turn,
      kind: "turn",
      answers: [
        ["s", "A03"],
        ["s", "C03"],
        ["u", "C03"],
      ].map(([unit = "", to = ""]) => ({ do: "hiddenMove", unit, to })),
    },
    {
      rule: "CH-10.2-1: where one hides",
      given: turn,
      kind: "turn",
      answers: ["A01", "B01", "A02"].map((to) => ({ do: "hide", unit: "seen", to })),
    },
    {
      rule: "CH-R23: who is activated to stall",
      given: turn,
      kind: "turn",
      answers: ["s", "u"].map((unit) => ({ do: "stall", by: "ap", unit })),
    },
    {
      rule: "CH-3.0.1-1: who is activated by a roll",
      given: { ...turn, options: { variableAp: true } },
      dice: [[2, 3, 4]],
      kind: "turn",
      answers: ["s", "u"].map((unit) => ({ do: "activate", unit })),
    },
  ];

  test.each(ROWS)("$rule", ({ given, dice = [], kind, answers }) => {
    const seen = answers.map((answer) => {
      const t = table(given, dice);
      const asked = t.game.pending.find((decision) => decision.kind === kind)?.seat;
      t.play(kind, answer);
      return SEATS.filter((seat) => seat !== asked).map((seat) => [eventsFor(t.events, seat), viewOf(e, t.game, seat)]);
    });
    for (const other of seen) expect(other).toEqual(seen[0]);
  });

  test("CH-8.0-3, CH-D7: which card was drawn", () => {
    const seen = [1, 9].map((card) => {
      // The German's first, from the front of the deck, so that the Soviet's own card is the same.
      const t = table({ firefight: "F3", at: { preRound: true } }, [[card], [30]]);
      const told = [1, null].map((seat) => [eventsFor(t.events, seat), viewOf(e, t.game, seat)]);
      return { told, hand: t.game.s.players[0].hand };
    });
    expect(seen[1]?.hand).not.toEqual(seen[0]?.hand);
    expect(seen[1]?.told).toEqual(seen[0]?.told);
  });

  test.each([
    { why: "move", step: { do: "move", unit: "dead", to: "E03" }, others: [] },
    { why: "unload", step: { do: "unload", unit: "rider", to: "E03" }, others: [] },
    {
      why: "two move",
      step: { do: "move", unit: "dead", to: "E03", with: [{ unit: "mate", to: "E03" }] },
      others: ["mate"],
    },
  ])("CH-R37, CH-RE21: who dies on a mine does not learn from its hex that somebody hides there: $why", (row) => {
    const { step, others } = row;
    const seen = ["E03", "A03"].map((at) => {
      const near = { ...german, at: "F03" } as const;
      const half = { type: "g_sdkfz251", at: "F03", facing: 0 } as const;
      const t = table(
        {
          ...turn,
          profile: "P4",
          control: { E03: 1 },
          works: { E03: { kind: "mines", seat: 1, hidden: true } },
          units: { german, dead: near, mate: near, half, rider: { ...near, aboard: "half" }, s: { ...hidden, at } },
          at: { turn: 0 },
        },
        [step.unit, ...others].map(() => [6, 6]),
      );
      const told: unknown[] = [];
      const tell = (kind: string, answer: Json): void => {
        t.play(kind, answer);
        told.push(...[0, null].map((seat) => [eventsFor(t.events, seat), viewOf(e, t.game, seat)]));
      };
      // Also while a mine is about to go off.
      tell("turn", step);
      for (const _ of [step.unit, ...others]) tell("addCap", 0);
      for (const unit of [step.unit, ...others]) expect(t.unit(unit).place).toBe("destroyed");
      return told;
    });
    expect(seen[1]).toEqual(seen[0]);
  });
});
