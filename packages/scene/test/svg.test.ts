import { copy } from "@escaramuza/kernel";
import type { Scene, ScenePiece } from "@escaramuza/kernel";
import { describe, expect, test } from "vitest";
import { CSS_PALETTE, NIGHT, PAPER, describe as sentences, sceneToSvg, tableLayers } from "../src/index.ts";
import { HOSTILE, aPiece, hostileScene, pieces, say, scene, terrain } from "./fixture.ts";
import { drawnItems, parseXml, within } from "./xml.ts";
import type { Element } from "./xml.ts";

const pen = { ink: PAPER, prefix: "x-" };
const elements = parseXml(sceneToSvg(scene, say));
const items = drawnItems(elements);

function item(id: string): Element {
  const found = items.get(id);
  if (found === undefined) throw new Error(`${id} is not drawn`);
  return found;
}

function parts(id: string): Element[] {
  return elements.filter((e) => within(e, item(id)));
}

function withPiece(change: Partial<ScenePiece>): Scene {
  return { ...scene, items: [...terrain, aPiece("a1", change)] };
}

describe("the picture", () => {
  test("shows every item once, each with its words", () => {
    expect([...items.keys()].toSorted()).toEqual(scene.items.map((i) => i.id).toSorted());
    for (const { id, text } of scene.items) {
      expect(item(id).attributes.get("aria-label")).toBe(text.key);
      expect(
        elements.some((e) => e.name === "title" && e.parent === item(id) && e.text === text.key),
        id,
      ).toBe(true);
      expect(parts(id).length, id).toBeGreaterThan(2);
    }
  });
  test("says what it is and how the game stands", () => {
    const [svg, title, desc] = elements;
    expect(svg?.attributes.get("aria-labelledby")).toBe(`${title?.attributes.get("id")} ${desc?.attributes.get("id")}`);
    expect(title?.text).toBe("A battle");
    for (const words of ["turn 2", "Red", "3 points", "nothing lost", "Green"]) expect(desc?.text).toContain(words);
  });
  test("names the sides, their lines and the signs in its panel, unless told not to", () => {
    const texts = (svg: string): string[] =>
      parseXml(svg)
        .filter((e) => e.name === "text")
        .map((e) => e.text);
    expect(texts(sceneToSvg(scene, say))).toEqual(
      expect.arrayContaining([
        "A battle",
        "turn 2",
        "Red",
        "nothing lost",
        "terrain grove",
        "badge.suppressed",
        "badge.acting",
      ]),
    );
    expect(texts(sceneToSvg(scene, say, { panels: false }))).not.toContain("Red");
    expect(texts(sceneToSvg(scene, say, { panels: false }))).toContain("10 unit.cm");
  });
  test("puts the north at the top", () => {
    const at = (id: string): number =>
      Number(
        /translate\(\S+ (\S+?)\)/.exec(
          parts(id)
            .find((e) => e.attributes.has("transform"))
            ?.attributes.get("transform") ?? "",
        )?.[1],
      );
    expect(at("a1")).toBe(780);
    expect(at("b1")).toBe(80);
  });
  test("lays down those who lie, and nobody else", () => {
    const lying = elements.filter(
      (e) => e.attributes.get("class")?.includes("p-lying") && [...items.values()].some((i) => within(e, i)),
    );
    expect(lying).toHaveLength(1);
    expect(lying.every((e) => within(e, item("b1")))).toBe(true);
    // Not only turned: another figure.
    const figure = (lie: boolean): string =>
      tableLayers(pen, withPiece({ lying: lie, facing: 0 }), say).pieces.replaceAll(
        /class="[^"]*"|rotate\(\d+\)|<circle[^>]*>/g,
        "",
      );
    expect(figure(true) === figure(false)).toBe(false);
  });
  test("rings the one who acts, and nobody else", () => {
    const rings = (id: string): number => parts(id).filter((e) => e.attributes.get("class") === "p-acting").length;
    expect(pieces.map((p) => rings(p.id))).toEqual([0, 1, 0, 0, 0, 0]);
  });
  test("wears every badge", () => {
    for (const p of pieces) {
      const worn = parts(p.id).flatMap((e) => /p-badge-(\S+)/.exec(e.attributes.get("class") ?? "")?.[1] ?? []);
      expect(worn.toSorted(), p.id).toEqual(p.badges.toSorted());
    }
  });
  test("writes the tags", () => {
    for (const p of pieces)
      expect(
        parts(p.id)
          .filter((e) => e.name === "text")
          .map((e) => e.text),
      ).toContain(p.tag);
  });
  test("tells weapons, extras and roles apart", () => {
    const drawings = [
      "rifle",
      "semiAutoRifle",
      "carbine",
      "smg",
      "assaultRifle",
      "automaticRifle",
      "machineGun",
      "pistol",
      "unheardOf",
      "rifle+panzerfaust",
      "rifle+rifleGrenadeLauncher",
    ].map((silhouette) => tableLayers(pen, withPiece({ silhouette }), say).pieces);
    expect(new Set(drawings).size).toBe(drawings.length);
    const roles = [
      null,
      "officer",
      "nco",
      "gunner",
      "assistant",
      "medic",
      "radioOperator",
      "politicalOfficer",
      "unheardOf",
    ].map((role) => tableLayers(pen, withPiece({ role }), say).pieces);
    expect(new Set(roles).size).toBe(roles.length);
  });
  test("tells sides apart without colour", () => {
    const grey = (seat: number): string =>
      tableLayers(pen, withPiece({ seat }), say)
        .pieces.replaceAll(/#[\da-f]{3,6}/g, "#")
        .replaceAll(`side-${seat}`, "side");
    expect(new Set([0, 1, 2].map(grey)).size).toBe(3);
  });
  test("turns a figure to its facing, or to where its side looks", () => {
    const turn = (p: Partial<ScenePiece>): number =>
      Number(
        /class="p-figure[^"]*" transform="rotate\((-?\d+)\)"/.exec(tableLayers(pen, withPiece(p), say).pieces)?.[1],
      );
    expect(turn({ facing: 90 })).toBe(90);
    expect(Math.abs(turn({ facing: null }))).toBeLessThanOrEqual(28);
    expect(Math.abs(turn({ facing: null, seat: 1 }) - 180)).toBeLessThanOrEqual(28);
  });
});

describe("the file", () => {
  test.each([{}, { theme: "night" as const }, { panels: false }, { width: 400 }, { idPrefix: "other-" }])(
    "is well formed and stands alone: %o",
    (options) => {
      const svg = sceneToSvg(scene, say, options);
      const all = parseXml(svg);
      const ids = all.flatMap((e) => e.attributes.get("id") ?? []);
      expect(new Set(ids).size).toBe(ids.length);
      const refs = [...svg.matchAll(/(?:href="#|url\(#)([^")]+)/g)].map((m) => m[1] ?? "");
      expect(refs.length).toBeGreaterThan(10);
      expect(refs.filter((ref) => !ids.includes(ref))).toEqual([]);
      expect(
        svg.match(
          /(?:href|src)="(?!#)|https?:(?!\/\/www\.w3\.org\/2000\/svg")|<style|<image|<script|NaN|undefined|Infinity/g,
        ),
      ).toBeNull();
    },
  );
  test("is the same for equal scenes", () => {
    expect(sceneToSvg(copy(scene), say) === sceneToSvg(scene, say)).toBe(true);
  });
  test("has the width asked for and the shape of its contents", () => {
    const [svg] = parseXml(sceneToSvg(scene, say, { width: 500, panels: false }));
    expect([svg?.attributes.get("width"), svg?.attributes.get("height")]).toEqual(["500", "500"]);
  });
  test("lets nothing out of its place", () => {
    const svg = sceneToSvg(hostileScene, say);
    expect(svg).not.toContain("<script");
    expect(svg.match(/<\/svg>/g)).toHaveLength(1);
    const found = parseXml(svg);
    const clean = HOSTILE.replaceAll("\u0007", "").replaceAll("\u001b", "");
    expect(found[1]?.text).toBe(clean);
    expect(found.filter((e) => e.name === "title" && e.text === clean).length).toBe(hostileScene.items.length + 1);
  });
  test("draws an empty table", () => {
    expect(() => parseXml(sceneToSvg({ ...scene, items: [], sides: [], status: [] }, say))).not.toThrow();
  });
});

describe("layers", () => {
  test("trees stay where they are when pieces move, and turn faint above them", () => {
    const far = tableLayers(pen, withPiece({ x: 500, y: 500 }), say);
    const farther = tableLayers(pen, withPiece({ x: 700, y: 500 }), say);
    const under = tableLayers(pen, withPiece({ x: 1000, y: 3100 }), say);
    expect(farther.terrain === far.terrain).toBe(true);
    expect(farther.pieces === far.pieces).toBe(false);
    const faint = (svg: string): number => svg.match(/<use[^>]*opacity="0\.35"/g)?.length ?? 0;
    expect(faint(far.terrain)).toBe(0);
    expect(faint(under.terrain)).toBeGreaterThan(0);
    const solid = (svg: string): string => svg.replaceAll(' opacity="0.35"', "");
    expect(solid(under.terrain) === solid(far.terrain)).toBe(true);
  });
  test("two groves of one shape differ, the same one never does", () => {
    const grove = (id: string): string =>
      tableLayers(
        pen,
        {
          ...scene,
          items: [
            {
              type: "terrain",
              id,
              kind: "grove",
              parts: [
                [
                  { x: 0, y: 0 },
                  { x: 1500, y: 0 },
                  { x: 1500, y: 1500 },
                  { x: 0, y: 1500 },
                ],
              ],
              height: 0,
              text: { key: "k", params: {} },
            },
          ],
        },
        say,
      ).terrain.replaceAll(`data-id="${id}"`, "");
    expect(grove("grove1") === grove("grove1")).toBe(true);
    expect(grove("grove1") === grove("grove2")).toBe(false);
  });
  test("who acts is drawn above the others", () => {
    const { pieces: drawn } = tableLayers(pen, scene, say);
    expect(drawn.lastIndexOf("data-id")).toBe(drawn.indexOf('data-id="a2"'));
  });
  test("every palette has every colour", () => {
    const tokens = Object.keys(PAPER);
    for (const palette of [PAPER, NIGHT])
      for (const colour of Object.values(palette)) expect(colour).toMatch(/^(#[\da-f]{6}|rgba\([\d.,]+\))$/);
    expect(Object.entries(CSS_PALETTE)).toEqual(tokens.map((token) => [token, `var(--${token})`]));
  });
});

test("one sentence per piece, in the order of the scene", () => {
  expect(sentences(scene, say)).toEqual(pieces.map((p) => `piece ${p.id}`));
});
