import type { SceneItem } from "@escaramuza/kernel";
import { describe, expect, test } from "vitest";
import {
  CSS_PALETTE,
  PAPER,
  crosshair,
  detailAt,
  drawPieceAs,
  lookOf,
  miniPieces,
  miniTerrain,
  overlayLayers,
  pieceRing,
  tableLayers,
} from "../src/index.ts";
import type { Sight } from "../src/index.ts";
import { HOSTILE, aPiece, pieces, say, scene, square, t, terrain } from "./fixture.ts";
import { parseXml, within } from "./xml.ts";
import type { Element } from "./xml.ts";

const pen = { ink: PAPER, prefix: "x-" };
const ALL: Sight = { pixel: 1, window: { x: 0, y: 0, width: 900, height: 900 } };
const ZONES = [
  "reach",
  "range",
  "corridor",
  "blocked",
  "blast",
  "allowed",
  "forbidden",
  "target",
  "reactor",
  "affected",
] as const;
const LINES = ["path", "follow", "sight", "allowed"] as const;
const MARKS = ["target", "reactor", "affected", "can"] as const;

function aZone(style: string, seat: number | null = null): SceneItem {
  return { type: "zone", id: `zone-${style}`, style, seat, rings: [square(1000, 1000, 2000, 1000)], text: t(style) };
}

function aLine(style: string, points: readonly { x: number; y: number }[], label?: string): SceneItem {
  const line = { type: "line", id: `line-${style}`, style, seat: 0, points, radius: 125, text: t(style) } as const;
  return label === undefined ? line : { ...line, label: t(label) };
}

function aMark(style: string, x = 4000, y = 4000): SceneItem {
  return { type: "marker", id: `mark-${style}`, style, seat: 1, x, y, radius: 125, text: t(style) };
}

const WAY = [
  { x: 1000, y: 1000 },
  { x: 3000, y: 1000 },
  { x: 3000, y: 3000 },
];

function drawn(items: readonly SceneItem[], sight = ALL): Element[] {
  const { under, over } = overlayLayers(pen, { ...scene, items: [] }, items, say, sight);
  return parseXml(`<svg><g id="under">${under}</g><g id="over">${over}</g></svg>`);
}

function overlay(elements: readonly Element[], id: string): Element[] {
  const group = elements.find((e) => e.attributes.get("data-overlay") === id);
  return group === undefined ? [] : elements.filter((e) => e !== group && within(e, group));
}

/** Everything of a drawing that can be seen to differ. */
function shapeOf(parts: readonly Element[]): string {
  return parts.map((e) => e.name + JSON.stringify([...e.attributes])).join();
}

function pills(elements: readonly Element[]): { text: string; x: number; y: number }[] {
  return elements
    .filter((e) => e.attributes.get("class") === "pill")
    .map((pill) => {
      const [, x, y] = /translate\((\S+) (\S+)\)/.exec(pill.attributes.get("transform") ?? "") ?? [];
      return {
        text: elements.find((e) => e.parent === pill && e.name === "text")?.text ?? "",
        x: Number(x),
        y: Number(y),
      };
    });
}

describe("what a preview lays over the table", () => {
  test("nothing gives nothing", () => {
    expect(overlayLayers(pen, scene, [], say, ALL)).toEqual({ under: "", over: "" });
  });
  test("each style of zone, line and mark has a look of its own", () => {
    const looks = [
      ...[...ZONES, "unheardOf"].map((style) => shapeOf(overlay(drawn([aZone(style)]), `zone-${style}`))),
      ...[...LINES, "unheardOf"].map((style) => shapeOf(overlay(drawn([aLine(style, WAY)]), `line-${style}`))),
      ...[...MARKS, "objective", "unheardOf"].map((style) => shapeOf(overlay(drawn([aMark(style)]), `mark-${style}`))),
    ];
    expect(looks.every((look) => look !== "")).toBe(true);
    expect(new Set(looks).size).toBe(looks.length);
  });
  test("the same is drawn the same, and sides are told apart", () => {
    const items = [...ZONES.map((s) => aZone(s, 0)), ...LINES.map((s) => aLine(s, WAY, "20 cm"))];
    expect(overlayLayers(pen, scene, items, say, ALL)).toEqual(overlayLayers(pen, scene, items, say, ALL));
    const reach = (seat: number): string => shapeOf(overlay(drawn([aZone("reach", seat)]), "zone-reach"));
    expect(new Set([0, 1, 2].map(reach)).size).toBe(3);
  });
  test("hatches that are used are defined", () => {
    const elements = drawn(ZONES.flatMap((style) => [0, 1, 2, null].map((seat) => aZone(style, seat))));
    const ids = new Set(elements.flatMap((e) => e.attributes.get("id") ?? []));
    const used = elements.flatMap((e) => /url\(#(.*)\)/.exec(e.attributes.get("fill") ?? "")?.[1] ?? []);
    expect(used.length).toBeGreaterThan(5);
    for (const id of used) expect(ids).toContain(id);
  });
  test("what is blocked lies over what is clear, whatever the order", () => {
    const order = drawn([aZone("blocked"), aZone("corridor"), aZone("reach")]).flatMap(
      (e) => e.attributes.get("data-overlay") ?? [],
    );
    expect(order).toEqual(["zone-reach", "zone-corridor", "zone-blocked"]);
  });
  test("holes in a zone stay open", () => {
    const holed: SceneItem = {
      type: "zone",
      id: "holed",
      style: "reach",
      seat: 0,
      rings: [square(0, 0, 3000, 3000), square(1000, 1000, 500, 500)],
      text: t("holed"),
    };
    const fills = overlay(drawn([holed]), "holed").filter((e) => e.attributes.get("fill") !== "none");
    expect(fills.length).toBeGreaterThan(0);
    for (const e of fills) expect(e.attributes.get("fill-rule")).toBe("evenodd");
  });
  test("an empty ring draws nothing", () => {
    const empty: SceneItem = { type: "zone", id: "none", style: "blast", seat: null, rings: [[]], text: t("none") };
    expect(overlay(drawn([empty]), "none")).toEqual([]);
  });
  test("a round blast has its burst, one cut by a wall only its edge", () => {
    const round = Array.from({ length: 40 }, (_, i) => {
      const turn = (i / 40) * 2 * Math.PI;
      return { x: 4000 + 600 * Math.cos(turn), y: 4000 + 600 * Math.sin(turn) };
    });
    const blast = (ring: readonly { x: number; y: number }[]): number =>
      overlay(drawn([{ type: "zone", id: "b", style: "blast", seat: null, rings: [ring], text: t("b") }]), "b").length;
    expect(blast(round)).toBeGreaterThan(blast(round.filter((p) => p.x < 4300)));
  });
  test("a way shows a dot at each bend and the base at its end", () => {
    const parts = overlay(drawn([aLine("path", WAY)]), "line-path");
    const circles = parts.filter((e) => e.name === "circle");
    const at = (x: string, y: string): Element[] =>
      circles.filter((e) => e.attributes.get("cx") === x && e.attributes.get("cy") === y);
    expect(at("300", "800")).toHaveLength(1);
    expect(at("300", "600").every((e) => e.attributes.get("r") === "12.5")).toBe(true);
    expect(at("300", "600").length).toBeGreaterThan(0);
    expect(at("100", "800")).toHaveLength(0);
  });
  test("ways too short to draw are drawn as their end", () => {
    for (const points of [[], WAY.slice(0, 1), [...WAY.slice(0, 1), { x: 1010, y: 1000 }]])
      expect(() => drawn([aLine("path", points, "0 cm")])).not.toThrow();
  });
  test("terrain and pieces are ghosts", () => {
    const ghost = terrain.slice(0, 1).map((item) => ({ ...item, id: "ghost" }));
    const elements = drawn([...ghost, aPiece("a9")]);
    for (const id of ["ghost", "a9"])
      expect(
        overlay(elements, id).some((e) => Number(e.attributes.get("opacity")) < 1),
        id,
      ).toBe(true);
  });
  test("hostile words stay words, and no style attribute is written", () => {
    const items = [
      aZone(HOSTILE),
      aLine(HOSTILE, WAY, HOSTILE),
      aMark(HOSTILE),
      { ...aMark("label"), text: t(HOSTILE) },
    ];
    const elements = drawn(items);
    expect(elements.some((e) => e.name === "script" || e.attributes.has("style"))).toBe(false);
    expect(pills(elements).length).toBe(2);
  });
});

describe("labels", () => {
  test("say what they are told, and keep their size on the screen", () => {
    for (const pixel of [0.25, 1, 2.5]) {
      const elements = drawn([aLine("path", WAY, "20 cm")], { ...ALL, pixel });
      expect(pills(elements).map((p) => p.text)).toEqual(["20 cm"]);
      const pill = elements.find((e) => e.attributes.get("class") === "pill");
      expect(pill?.attributes.get("transform")).toContain(`scale(${pixel})`);
    }
  });
  test("do not cover each other", () => {
    const found = pills(drawn([0, 1, 2, 3].map((i) => ({ ...aMark("label"), id: `l${i}`, text: t(`label ${i}`) }))));
    expect(found).toHaveLength(4);
    for (const a of found) for (const b of found) if (a !== b) expect(Math.abs(a.y - b.y)).toBeGreaterThan(27);
  });
  test("stay on the table", () => {
    const corner = [
      { x: 500, y: 500 },
      { x: 8990, y: 8990 },
    ];
    for (const { x, y } of pills(drawn([aLine("path", corner, "a long label")]))) {
      expect(x).toBeLessThan(900 - 40);
      expect(y).toBeGreaterThan(13);
    }
  });
  test("of a line stand beside what is seen of it", () => {
    const across = [
      { x: 0, y: 4500 },
      { x: 9000, y: 4500 },
    ];
    const [whole] = pills(drawn([aLine("sight", across, "90 cm")]));
    const [part] = pills(
      drawn([aLine("sight", across, "90 cm")], { pixel: 1, window: { x: 600, y: 300, width: 250, height: 300 } }),
    );
    expect(whole?.x).toBeCloseTo(450, 0);
    expect(part?.x).toBeCloseTo(725, 0);
  });
  test("leave pieces visible", () => {
    const across = [
      { x: 2000, y: 4500 },
      { x: 7000, y: 4500 },
    ];
    const label = (at: readonly { x: number; y: number }[]): { x: number; y: number } | undefined => {
      const table = { ...scene, items: at.map((p, i) => aPiece(`a${i}`, p)) };
      const { over } = overlayLayers(pen, table, [aLine("sight", across, "50 cm")], say, ALL);
      return pills(parseXml(`<svg>${over}</svg>`))[0];
    };
    const free = label([]);
    const there = { x: (free?.x ?? 0) * 10, y: 9000 - (free?.y ?? 0) * 10 };
    const moved = label([there]);
    expect(Math.hypot((moved?.x ?? 0) - (free?.x ?? 0), (moved?.y ?? 0) - (free?.y ?? 0))).toBeGreaterThan(20);
  });
});

describe("pieces", () => {
  const [officer = aPiece("a1")] = pieces;
  const look = lookOf(officer, scene, say);
  const elements = (svg: string): Element[] => parseXml(`<svg>${svg}</svg>`);

  test("lose their tag when small and become their side's sign when tiny", () => {
    expect([30, 24, 23.9, 18, 17.9, 4].map(detailAt)).toEqual(["full", "full", "plain", "plain", "dot", "dot"]);
    const full = elements(drawPieceAs(pen, look, "full"));
    const plain = elements(drawPieceAs(pen, look, "plain"));
    const dot = elements(drawPieceAs(pen, look, "dot"));
    expect(full.some((e) => e.text === officer.tag)).toBe(true);
    expect(plain.some((e) => e.text === officer.tag)).toBe(false);
    expect(plain.some((e) => e.attributes.get("class")?.includes("p-badge-suppressed"))).toBe(true);
    expect(plain.some((e) => e.attributes.get("class")?.includes("p-figure"))).toBe(true);
    expect(dot.some((e) => e.attributes.get("class")?.includes("p-figure"))).toBe(false);
    const other = drawPieceAs(pen, { ...look, seat: 1 }, "dot");
    expect(elements(other).map((e) => e.name)).not.toEqual(dot.map((e) => e.name));
  });
  test("have a different ring for each thing a ring says", () => {
    const styles = ["chosen", "can", "focus", "hover"] as const;
    const rings = styles.map((style) => pieceRing(pen, style));
    expect(new Set(rings).size).toBe(styles.length);
    for (const ring of [...rings, crosshair(pen)]) expect(elements(ring).length).toBeGreaterThan(1);
  });
});

test("the small map shows every piece of terrain, every flag and every piece", () => {
  const map = parseXml(`<svg>${miniTerrain(pen, scene)}${miniPieces(scene)}</svg>`);
  const flags = scene.items.filter((i) => i.type === "marker").length;
  expect(map.filter((e) => e.name !== "svg")).toHaveLength(1 + terrain.length + flags + pieces.length);
});

test("nothing on the table needs an inline style, which the page's policy would refuse", () => {
  const {
    ground,
    zones,
    terrain: woods,
    marks,
    pieces: men,
  } = tableLayers({ ink: CSS_PALETTE, prefix: "b-" }, scene, say);
  for (const layer of [ground, zones, woods, marks, men]) expect(layer).not.toMatch(/\sstyle=|<style|\son\w+=/);
});
