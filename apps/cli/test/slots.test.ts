import { findGame } from "@escaramuza/games";
import { commit, open, refuse } from "@escaramuza/kernel";
import type { Decision, Engine, Kind, MenuItem, Slot } from "@escaramuza/kernel";
import { describe, expect, it } from "vitest";
import { fillItem } from "../src/play/slots.ts";
import { sayIn } from "../src/texts.ts";
import { voiceOf } from "../src/voice.ts";

const ps = findGame("ps");
if (ps === null) throw new Error("no game");
const opened = open(ps, ps.rules.scenarios[0]?.setup ?? null, commit("slots", []));
if (!opened.ok) throw new Error("no game");
const { game } = opened;

/** A kind of decision that takes anything but `{ odd: true }`. */
const anything: Kind<unknown> = {
  id: "test",
  parse: (raw) => (JSON.stringify(raw).includes("odd") ? undefined : raw),
  schema: () => ({}),
  check: () => null,
  menu: () => [],
  sample: (_view, _decision, pick) => ({ do: "odd one", n: pick(3), spots: [{ model: "a1", x: 100, y: 200 }] }),
  fallback: () => ({ do: "place", spots: [{ model: "a1", x: 1000, y: 2000 }] }),
};
const e: Engine<unknown> = { ...ps, kinds: { ...ps.kinds, test: anything } };
const decision: Decision = { id: 1, seat: 0, kind: "test", rule: "R", secret: false, params: {} };

async function fill(
  answer: MenuItem["answer"],
  slots: readonly Slot[],
  replies: readonly (string | null)[],
): Promise<{ answer: unknown; told: string; left: number }> {
  const told: string[] = [];
  const waiting = [...replies];
  const filled = await fillItem(
    {
      e,
      game,
      decision,
      voice: voiceOf(e, "en"),
      say: sayIn("en"),
      pieceText: () => "",
      tell: (line) => told.push(line),
      reply: async () => waiting.shift() ?? null,
    },
    { id: "x", rule: "R", answer, slots, costs: [], refusal: null },
  );
  return { answer: filled === null ? null : filled.answer, told: told.join("\n"), left: waiting.length };
}

const targets: Slot = {
  name: "targets",
  type: "list",
  min: 1,
  max: 3,
  repeat: true,
  of: [
    { value: "b1", refusal: null },
    { value: "b2", refusal: refuse("PS-6.2.2-1", "noSight", { soldier: "b2" }) },
  ],
};
const aim: Slot = {
  name: "aim",
  type: "choice",
  of: [
    { value: false, refusal: null },
    { value: true, refusal: null },
  ],
};
const path: Slot = { name: "path", type: "path", piece: "a1", min: 0, max: 1500, optional: false };
const place: Slot = { name: "place", type: "point", piece: null, min: 0, max: 0, radius: 600 };

describe("asking for the open parts of an answer", () => {
  it("takes lists and choices by number or name, and says why some are not there", async () => {
    const { answer, told } = await fill({ do: "shoot" }, [targets, aim], ["b9", "b1 1", "1 2", "TRUE"]);
    expect(answer).toEqual({ do: "shoot", targets: ["b1", "b1"], aim: true });
    expect(told).toContain("PS-6.2.2-1");
    expect(told).toContain('"b9" is not in the list');
    expect(told).toContain("Only one");
  });

  it("goes back on Enter, at the end of the input and where nothing can be chosen", async () => {
    expect((await fill({ do: "shoot" }, [targets, aim], ["b1", ""])).answer).toBeNull();
    expect((await fill({ do: "shoot" }, [targets, aim], ["b1", null])).answer).toBeNull();
    const none: Slot = { ...targets, of: targets.of.slice(1) };
    expect(await fill({ do: "shoot" }, [none], ["1"])).toMatchObject({ answer: null, left: 1 });
  });

  it("takes a proposal on Enter where the slot is the whole answer", async () => {
    expect((await fill(["b1"], [targets], [""])).answer).toEqual(["b1"]);
  });

  it("takes destinations, paths and places in the units of the table", async () => {
    expect((await fill({ do: "move" }, [path], ["here", "45", "45,5 20"])).answer).toEqual({
      do: "move",
      path: [[4550, 2000]],
      find: true,
    });
    expect((await fill({ do: "move" }, [path], ["1 2 3 4"])).answer).toEqual({
      do: "move",
      path: [
        [100, 200],
        [300, 400],
      ],
    });
    expect((await fill({ do: "throw" }, [place], ["1 2 3", "1 2"])).answer).toEqual({ do: "throw", x: 100, y: 200 });
    expect((await fill(4500, [place], ["30"])).answer).toBe(3000);
  });

  it("proposes a placement and moves its pieces", async () => {
    const spots: Slot = { name: "spots", type: "placement", pieces: ["a1"] };
    expect((await fill({ do: "place" }, [spots], [""])).answer).toEqual(anything.fallback(null, decision));
    const moved = await fill({ do: "place" }, [spots], ["a1 5 6", ""]);
    expect(moved.answer).toEqual({ do: "place", spots: [{ model: "a1", x: 500, y: 600 }] });
    expect((await fill({ do: "nothing like it" }, [spots], [""])).answer).toBeNull();
  });

  it("offers legal answers where the parts do not make one", async () => {
    const { answer, told } = await fill({ do: "odd one" }, [], ["9", "2"]);
    expect(answer).toMatchObject({ do: "odd one", n: expect.any(Number) });
    expect(told).toContain("Choose one of these");
  });
});
