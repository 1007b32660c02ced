import type { Scene, Text } from "@escaramuza/kernel";
import { expect, test } from "vitest";
import { trioRules } from "../../kernel/test/trio.ts";
import { miniPieces, overlayLayers, PAPER, sceneToSvg, sceneToText, sideLook } from "../src/index.ts";

const say = (text: Text): string => text.key;

function sceneWith(allied: readonly (readonly [number, ...number[]])[]): Scene {
  const begun = trioRules.start({ three: true });
  if (!begun.ok) throw new Error("no start");
  const scene = trioRules.scene({ ...begun.position, sides: allied }, null);
  return {
    ...scene,
    items: [
      ...scene.items,
      { type: "marker", id: "m2", style: "objective", seat: 2, x: 50, y: 80, radius: 5, text: scene.title },
    ],
  };
}

/** The classes of the pieces, by seat. */
function colours(scene: Scene): readonly string[] {
  const svg = sceneToSvg(scene, say);
  return [0, 1, 2].map((seat) => svg.match(new RegExp(`<g[^>]*(side-\\d)[^>]*data-id="p${seat}"`))?.[1] ?? "");
}

test("allies have their side's colour, whichever seats they have", () => {
  expect(colours(sceneWith([[0], [1, 2]]))).toEqual(["side-0", "side-1", "side-1"]);
  expect(colours(sceneWith([[0, 1], [2]]))).toEqual(["side-0", "side-0", "side-1"]);
});

test("what is theirs has it too: markers, small maps, plans, letters", () => {
  const scene = sceneWith([[0, 1], [2]]);
  const [one, two, three] = [sideLook(0), sideLook(1), sideLook(2)];
  const mini = miniPieces(scene);
  expect(mini).toContain(one.main);
  expect(mini).toContain(two.main);
  expect(mini).not.toContain(three.main);
  const ring = [
    { x: 0, y: 0 },
    { x: 50, y: 0 },
    { x: 50, y: 50 },
  ];
  const reach = { type: "zone", id: "r", style: "reach", seat: 2, rings: [ring], text: scene.title } as const;
  const sight = { pixel: 1, window: { x: 0, y: 0, width: 100, height: 100 } };
  const over = overlayLayers({ ink: PAPER, prefix: "" }, scene, [reach], say, sight).under;
  expect(over).toContain("url(#reach-1)");
  const text = sceneToText(scene, say);
  const letter = (tag: number): string => new RegExp(`(\\w)${tag}\\b`).exec(text)?.[1] ?? "";
  expect(letter(1)).toBe(letter(2));
  expect(letter(3)).not.toBe(letter(1));
});
