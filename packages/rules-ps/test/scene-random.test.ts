import { copy } from "@escaramuza/kernel";
import type { Scene, Text } from "@escaramuza/kernel";
import { describe as sentences, sceneToSvg, sceneToText } from "@escaramuza/scene";
import { drawnItems, parseXml } from "@escaramuza/scene/testing";
import { describe, expect, test } from "vitest";
import { hallFor } from "../../kernel/test/hall.ts";
import { isOnTable } from "../src/board.ts";
import { DATA, squadTypeId } from "../src/data.ts";
import { parabellumSoldiers as rules } from "../src/index.ts";
import { sceneOf } from "../src/scene.ts";
import type { Position } from "../src/state.ts";
import { battle, begin, say } from "./scenes.ts";

// Scenes of random games: everything is there, and is said.

const hall = hallFor(rules);
const LANGUAGES = ["es", "en"] as const;

/** Texts said by a scene, with those inside them and those the renderers add. */
function texts(scene: Scene): Text[] {
  const badges = scene.items.flatMap((i) =>
    i.type === "piece" ? [...i.badges, ...(i.role === null ? [] : [i.role])] : [],
  );
  return [
    scene.title,
    ...scene.status,
    ...scene.items.map((i) => i.text),
    ...scene.sides.flatMap((side) => [side.name, ...side.lines]),
    ...badges.map((badge) => ({ key: `badge.${badge}`, params: {} })),
    { key: `unit.${scene.unitName}`, params: { n: 10 } },
  ];
}

/** What shows that a text was not found: its key, a parameter left over, a value that is not words. */
const RAW = /[A-Za-z]\.[A-Za-z\d]|[{}[\]|]|undefined|null|NaN/;

const SETUPS: readonly (readonly [string, unknown])[] = [
  ...rules.scenarios.map(({ id, setup }): readonly [string, unknown] => [id, setup]),
  ["controlled", { terrain: "controlled", axis: "westEast", mode: "orders", squads: ["GB-RIFLE", "FI-JAA"] }],
];

describe.each(SETUPS)("random play: %s", (_id, setup) => {
  const seen: Position[] = [];
  let n = 0;
  const over = hall.playRandomly(
    setup,
    7,
    () => {},
    ({ s }) => {
      if (n++ % 60 === 0) seen.push(copy(s));
    },
  );
  seen.push(over.s);

  test("every soldier and piece of terrain is in scene, picture and text, and nothing twice", () => {
    for (const s of seen) {
      const scene = sceneOf(s, 0);
      const ids = scene.items.map((i) => i.id);
      expect(new Set(ids).size).toBe(ids.length);
      const there = [...s.soldiers.filter(isOnTable), ...s.terrain].map((o) => o.id);
      expect(there.filter((id) => !ids.includes(id))).toEqual([]);
      expect(scene.items.filter((i) => i.type === "piece" || i.type === "terrain")).toHaveLength(there.length);
      const text = sceneToText(scene, say.es);
      const map = text
        .split("\n")
        .filter((line) => /^[ \d]{3} \|/.test(line))
        .join("\n");
      expect((map.match(/[SN]\d+/g) ?? []).toSorted()).toEqual(
        s.soldiers
          .filter(isOnTable)
          .map((o) => `${o.seat === 0 ? "S" : "N"}${o.n}`)
          .toSorted(),
      );
      for (const words of [
        ...sentences(scene, say.es),
        ...scene.items.filter((i) => i.type === "terrain").map((i) => say.es(i.text)),
      ])
        expect(text).toContain(words);
    }
    for (const s of seen.filter((_s, i) => i % 5 === 0)) {
      const scene = sceneOf(s, 0);
      expect([...drawnItems(parseXml(sceneToSvg(scene, say.es))).keys()].toSorted()).toEqual(
        scene.items.map((i) => i.id).toSorted(),
      );
    }
  });
  test.each(LANGUAGES)("everything is said in %s", (lang) => {
    const raw = seen.flatMap((s) =>
      [0, 1, null].flatMap((seat) =>
        texts(sceneOf(s, seat))
          .map(say[lang])
          .filter((words) => RAW.test(words) || words === ""),
      ),
    );
    expect([...new Set(raw)]).toEqual([]);
  });
  test("a view shows what the position shows to the same seat", () => {
    for (const s of seen)
      for (const seat of [0, 1, null]) expect(sceneOf(rules.view(s, seat), seat)).toEqual(sceneOf(s, seat));
  });
});

test.each(LANGUAGES)("every squad has its words in %s", (lang) => {
  for (const squad of squadTypeId.options) {
    const s = begin({ squads: [squad, squad] });
    for (const soldier of s.soldiers)
      Object.assign(soldier, { status: "active", x: 500 + soldier.n * 600, y: 500 + soldier.seat * 8000 });
    expect(
      texts(sceneOf(s, null))
        .map(say[lang])
        .filter((words) => RAW.test(words)),
    ).toEqual([]);
  }
});

test("every kind of terrain is drawn in its own way", () => {
  const s = battle();
  const kinds = DATA.terrain.map((row) => row.kind);
  const drawings = kinds.map((kind) => {
    const svg = sceneToSvg(
      sceneOf(
        {
          ...s,
          soldiers: [],
          terrain: [
            {
              id: "x",
              kind,
              parts: [
                [
                  { x: 0, y: 0 },
                  { x: 1200, y: 0 },
                  { x: 1200, y: 200 },
                  { x: 0, y: 200 },
                ],
              ],
              height: 200,
            },
          ],
        },
        null,
      ),
      () => "",
      { panels: false },
    );
    return svg.replaceAll(kind, "");
  });
  expect(new Set(drawings).size).toBe(kinds.length);
});
