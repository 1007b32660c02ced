import { describe, expect, it } from "vitest";
import { bodyMarks, isMet, markOf, sentencesOf, wordsOf } from "../src/board/bodies.ts";
import type { BoardVoice } from "../src/board/props.ts";
import { aPiece, aScene } from "./board-page/scene.ts";

const VOICE: BoardVoice = { unit: 100, length: String, scene: (text) => text.key };
const one = aPiece("a9.1", 2000, 2000, { group: "a9" });
const two = aPiece("a9.2", 2300, 2000, { group: "a9" });
const alone = aPiece("b1", 6000, 6500);
const scene = aScene([one, two, alone]);
const pieces = new Map([one, two, alone].map((piece) => [piece.id, piece]));

describe("a body on the board", () => {
  it("has a mark of its own, which its pieces share unless they have one themselves", () => {
    const marks = new Map([
      ["a9", "chosen"],
      ["a9.2", "can"],
    ] as const);
    expect(bodyMarks(marks, [one, two, alone], null)).toEqual(new Map([["a9", "chosen"]]));
    expect([markOf(marks, one), markOf(marks, two), markOf(marks, alone)]).toEqual(["chosen", "can", undefined]);
  });

  it("lights up under the pointer, but not while the question is about that piece alone", () => {
    expect(bodyMarks(new Map(), [one, two], "a9.2")).toEqual(new Map([["a9", "hover"]]));
    expect(bodyMarks(new Map([["a9.2", "can"]]), [one, two], "a9.2")).toEqual(new Map());
  });

  it("is met once by the keyboard, and named as its side's list does", () => {
    expect([one, two, alone].map((piece) => isMet(new Map(), pieces, piece))).toEqual([true, false, true]);
    expect(wordsOf(scene, VOICE, new Map(), one)).toBe("waiting 0 9, detail");
    expect(wordsOf(scene, VOICE, new Map(), alone)).toBe("piece b1");
    const single = new Map([["a9.2", "can"]] as const);
    expect(isMet(single, pieces, two)).toBe(true);
    expect(wordsOf(scene, VOICE, single, two)).toBe("piece a9.2");
  });

  it("is one sentence among the words of the table", () => {
    expect(sentencesOf(scene, VOICE)).toEqual(["a wood", "waiting 0 9, detail. piece a9.1", "piece b1"]);
  });
});
