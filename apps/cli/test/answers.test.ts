import type { MenuItem, Slot } from "@escaramuza/kernel";
import { describe, expect, it } from "vitest";
import { fits, movedSpot, numbersIn, pairsOf, withPath, withPoint, withValue } from "../src/play/answers.ts";

const path: Slot = { name: "path", type: "path", piece: "a1", min: 0, max: 1500, optional: false };
const line = (answer: MenuItem["answer"]): MenuItem => ({
  id: "x",
  rule: "R",
  answer,
  slots: [],
  costs: [],
  refusal: null,
});

describe("answers from what is typed", () => {
  it("reads numbers as people write them", () => {
    expect(numbersIn("45 20")).toEqual([45, 20]);
    expect(numbersIn(" 45,5  -2.25 ")).toEqual([45.5, -2.25]);
    expect(numbersIn("(1 2; 3 4)")).toEqual([1, 2, 3, 4]);
    for (const wrong of ["", "a", "4 b", "1e5", "--3"]) expect(numbersIn(wrong)).toBeNull();
  });

  it("finds the way to a single point and follows several", () => {
    expect(withPath({ do: "move" }, path, pairsOf([45, 20.5], 100))).toEqual({
      do: "move",
      path: [[4500, 2050]],
      find: true,
    });
    expect(withPath({ do: "move" }, path, pairsOf([1, 2, 3, 4], 100))).toEqual({
      do: "move",
      path: [
        [100, 200],
        [300, 400],
      ],
    });
  });

  it("puts places and values into answers, or makes them the answer", () => {
    expect(withPoint({ do: "throw" }, [1, 2], 100)).toEqual({ do: "throw", x: 100, y: 200 });
    expect(withPoint({ piece: "A1" }, [1, 2, 0, -1], 100)).toEqual({ piece: "A1", x: 100, y: 200, dx: 0, dy: -1 });
    expect(
      withValue({ do: "shoot" }, { name: "targets", type: "list", of: [], min: 1, max: 2, repeat: true }, ["b1"]),
    ).toEqual({ do: "shoot", targets: ["b1"] });
    expect(withValue(["a1"], { name: "team", type: "list", of: [], min: 1, max: 2, repeat: false }, ["a2"])).toEqual([
      "a2",
    ]);
  });

  it("moves one piece of a proposed placement", () => {
    const spots = [
      { soldier: "a1", x: 1, y: 1 },
      { soldier: "a2", x: 2, y: 2 },
    ];
    expect(movedSpot(spots, "soldier", "a2 28 6,5", 100)).toEqual([
      { soldier: "a1", x: 1, y: 1 },
      { soldier: "a2", x: 2800, y: 650 },
    ]);
    for (const wrong of ["a3 1 1", "a2 1", "a2", "28 6"]) expect(movedSpot(spots, "soldier", wrong, 100)).toBeNull();
  });

  it("knows which answers a line of the menu could become", () => {
    expect(fits(line({ do: "move", type: "crawl" }), { do: "move", type: "crawl", path: [] })).toBe(true);
    expect(fits(line({ do: "move", type: "crawl" }), { do: "move", type: "run", path: [] })).toBe(false);
    expect(fits(line(45), 46)).toBe(true);
  });
});
