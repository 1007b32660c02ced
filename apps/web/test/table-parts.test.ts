import { describe, expect, it } from "vitest";
import { NO_PREVIEW, refuse } from "@escaramuza/kernel";
import type { MenuItem, Slot } from "@escaramuza/kernel";
import { aScene } from "./board-page/scene.ts";
import { begin } from "../src/table/compose.ts";
import { partMarks } from "../src/table/marks.ts";
import { pressPart } from "../src/table/pressing.ts";
import type { Asked } from "../src/table/pressing.ts";

const WHY = refuse("R-2", "full");

function line(id: string, change: Partial<MenuItem> = {}): MenuItem {
  return { id, rule: "R-1", answer: { do: id }, slots: [], costs: [], refusal: null, ...change };
}

function asked(menu: readonly MenuItem[], selected: string | null = null): Asked {
  return { scene: aScene(), menu, selected, previewOf: () => NO_PREVIEW };
}

const FLOORS: Slot = {
  name: "floor",
  type: "choice",
  of: [
    { value: 0, refusal: null, part: "inn:0" },
    { value: 1, refusal: WHY, part: "inn:1" },
  ],
};

describe("floors of a house", () => {
  it("choose the line that stands for them, the selected piece's own before others", () => {
    const menu = [
      line("march"),
      line("enter", { part: "inn:0", piece: "a1" }),
      line("enter", { part: "inn:0", piece: "a2" }),
    ];
    expect(pressPart(asked(menu), null, "inn:0")?.choose).toBe(menu[1]);
    expect(pressPart(asked(menu, "a2"), null, "inn:0")?.choose).toBe(menu[2]);
    expect(pressPart(asked(menu), null, "inn:1")).toBeNull();
  });

  it("fill the slot of an answer in the making, or begin one", () => {
    const climb = line("climb", { slots: [FLOORS] });
    const begun = pressPart(asked([climb]), begin(climb), "inn:0");
    expect(begun?.draft?.values["floor"]).toEqual({ type: "choice", value: 0 });
    expect(pressPart(asked([line("stay"), climb]), null, "inn:0")?.draft?.values["floor"]).toEqual({
      type: "choice",
      value: 0,
    });
    expect(pressPart(asked([climb]), begin(climb), "inn:1")).toEqual({ denied: WHY });
  });

  it("are marked as what a press on them would mean", () => {
    const climb = line("climb", { slots: [FLOORS] });
    expect([...partMarks([climb], null, null)]).toEqual([
      ["inn:0", "can"],
      ["inn:1", "cannot"],
    ]);
    const chosen = pressPart(asked([climb]), begin(climb), "inn:0")?.draft ?? null;
    expect(partMarks([climb], chosen, null).get("inn:0")).toBe("chosen");
    // One way there that is open is enough; another piece's is not.
    const menu = [
      line("enter", { part: "inn:0", piece: "a1", refusal: WHY }),
      line("enter", { part: "inn:0", piece: "a2" }),
    ];
    expect(partMarks(menu, null, null).get("inn:0")).toBe("can");
    expect(partMarks(menu, null, "a1").get("inn:0")).toBe("cannot");
    expect(partMarks([line("march")], null, null).size).toBe(0);
  });
});
