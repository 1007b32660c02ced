import type { Json } from "@escaramuza/kernel";
import { expect, test } from "vitest";
import { shown, testHeard } from "../../kernel/test/heard.ts";
import type { Hearing } from "../../kernel/test/heard.ts";
import { textsOf } from "../../kernel/test/texts.ts";
import { parabellumSoldiers } from "../src/index.ts";
import type { Position } from "../src/state.ts";

// What the rules say, as it is heard in random games.

const SETUPS: readonly Json[] = [
  ...parabellumSoldiers.scenarios.map((s) => s.setup),
  { mode: "orders", terrain: "controlled" },
  { mode: "uncovered", terrain: "M4", squads: ["IT-PARA", "FI-JAA"], axis: "westEast" },
  { mode: "simple", terrain: "M1", squads: ["SU-RIFLE", "US-PARA"] },
];

/** How often each line of a menu has been looked at. */
const looked = new Map<string, number>();
const LOOKS = 10;

const HEARING: Hearing<Position> = {
  setups: SETUPS,
  seeds: 2,
  ids: (s) => [...s.soldiers.map((o) => o.id), ...s.terrain.map((t) => t.id)],
  previewed: (d, menu) =>
    menu.filter((item) => {
      const line = `${d.kind} ${item.id} ${item.refusal?.code}`;
      looked.set(line, (looked.get(line) ?? 0) + 1);
      return (looked.get(line) ?? 0) <= LOOKS;
    }),
  more(s, d, hear) {
    const [anybody] = s.soldiers;
    if (anybody !== undefined && d.kind === "activate") hear(shown(parabellumSoldiers.look(s, anybody.id, null)));
  },
  rare: {
    radio: { soldier: "a1" },
    anticipate: { soldiers: ["a1", "a2"] },
    nextOrdered: { soldiers: ["a1", "a2"] },
    assaultNext: { soldiers: ["b1", "b2"] },
    bestShot: { target: "b1", hits: [{}, {}] },
    goToGround: { soldier: "a1", cost: 1, need: 11, accurate: true },
    evasionNext: { soldiers: ["a1", "a2"] },
    react: { reactors: [{ soldier: "a1", shots: 1 }] },
  },
};

const texts = textsOf(parabellumSoldiers);

testHeard(
  parabellumSoldiers,
  texts,
  HEARING,
  {
    // oxfmt-ignore
    groups: ["event.", "roll.", "modifier.", "refusal.", "decision.", "option.", "slot.", "cost.", "score.", "scene.", "badge.", "value.", "model.", "choice.", "preview.", "heading."],
    seats: ["seat", "initiative", "attacker", "lowEdge", "winner", "priority"],
    isName: (value, parameter) => parameter === "answer" || /^[+−]\d+$/.test(value),
  },
  (heard) => {
    test("every option that is written was offered", () => {
      const offered = new Set(heard().map(({ key }) => key));
      const written = Object.keys(texts.es).filter(
        (key) => key.startsWith("option.") && !/\.(?:detail|short)$/.test(key),
      );
      expect(written.filter((key) => !offered.has(key))).toEqual([]);
    });
  },
);
