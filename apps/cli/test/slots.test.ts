import { findGame } from "@escaramuza/games";
import { commit, open, refuse } from "@escaramuza/kernel";
import type { Decision, Engine, Kind, MenuItem, Slot } from "@escaramuza/kernel";
import { describe, expect, it } from "vitest";
import { fillItem } from "../src/play/slots.ts";
import { sayIn } from "../src/texts.ts";
import { voiceOf } from "@escaramuza/scene";

const ps = findGame("ps");
if (ps === null) throw new Error("no game");
const opened = open(ps, ps.rules.scenarios[0]?.setup ?? null, commit("slots", []));
if (!opened.ok) throw new Error("no game");
const { game } = opened;

/** A kind of decision that takes anything but `{ odd: true }`. */
const [someKind] = ps.rules.kinds;
if (someKind === undefined) throw new Error("no kinds");
const anything: Kind<unknown> = {
  ...someKind,
  id: "test",
  parse: (raw) => (JSON.stringify(raw).includes("odd") ? undefined : raw),
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
    expect((await fill({ do: "throw" }, [place], ["1 2 0 1", "1 2"])).answer).toEqual({ do: "throw", x: 100, y: 200 });
    expect((await fill({ do: "set" }, [{ ...place, turns: true }], ["1 2 3", "1 2 0 1"])).answer).toEqual({
      do: "set",
      x: 100,
      y: 200,
      dx: 0,
      dy: 1,
    });
  });

  it("takes a place on a line as one number, in the units of the table", async () => {
    const at = { x: 0, y: 0 };
    const along: Slot = { name: "at", type: "along", from: at, to: at, low: 0, high: 9000, radius: 200 };
    expect((await fill(4500, [along], ["1 2", "30,5"])).answer).toBe(3050);
    expect((await fill({ do: "place" }, [along], ["30"])).answer).toEqual({ do: "place", at: 3000 });
    expect((await fill(4500, [along], [""])).answer).toEqual(anything.fallback(null, decision));
  });

  it("takes a force as JSON", async () => {
    const force: Slot = { name: "force", type: "force" };
    expect((await fill(null, [force], ["{not", '{"type":"X"}'])).answer).toEqual({ type: "X" });
    expect((await fill(null, [force], [""])).answer).toBeNull();
  });

  it("proposes what most would choose, and takes pieces for their choices", async () => {
    const reactors: Slot = {
      name: "reactors",
      type: "list",
      min: 1,
      max: 2,
      repeat: false,
      of: [
        { value: { soldier: "a1", shots: 2 }, piece: "a1", refusal: null },
        { value: { soldier: "a1", shots: 1 }, piece: "a1", refusal: null },
        { value: { soldier: "a2", shots: 1 }, piece: "a2", refusal: null },
      ],
      preset: [{ soldier: "a1", shots: 2 }],
    };
    expect((await fill([], [reactors], [""])).answer).toEqual([{ soldier: "a1", shots: 2 }]);
    expect((await fill([], [reactors], ["2 a2"])).answer).toEqual([
      { soldier: "a1", shots: 1 },
      { soldier: "a2", shots: 1 },
    ]);
  });

  it("proposes a placement and moves its pieces", async () => {
    const spots: Slot = {
      name: "spots",
      type: "placement",
      pieces: ["a1"],
      each: "model",
      preset: [{ model: "a1", x: 1000, y: 2000 }],
    };
    expect((await fill({ do: "place" }, [spots], [""])).answer).toEqual(anything.fallback(null, decision));
    const moved = await fill({ do: "place" }, [spots], ["a2 5 6", "a1 5 6", ""]);
    expect(moved.answer).toEqual({ do: "place", spots: [{ model: "a1", x: 500, y: 600 }] });
  });

  it("offers legal answers where the parts do not make one", async () => {
    const { answer, told } = await fill({ do: "odd one" }, [], ["9", "2"]);
    expect(answer).toMatchObject({ do: "odd one", n: expect.any(Number) });
    expect(told).toContain("Choose one of these");
  });

  it("takes where a body goes, in what shape and which way, or what the rules propose", async () => {
    const to: Slot = {
      name: "to",
      type: "march",
      pieces: ["a1", "a2"],
      each: "model",
      shapes: ["keep", "line"],
      turns: true,
      preset: { x: 100, y: 200 },
    };
    expect((await fill({ do: "go" }, [to], ["60 25,5"])).answer).toEqual({ do: "go", x: 6000, y: 2550 });
    const typed = await fill({ do: "go" }, [to], ["60 25 round", "1 2 3", "60 25 LINE 0 1"]);
    expect(typed.answer).toEqual({ do: "go", x: 6000, y: 2500, shape: "line", dx: 0, dy: 1 });
    expect(typed.told).toContain('"60 25 round" cannot be understood');
    expect(typed.told).toContain("a1, a2");
    expect((await fill({ do: "go" }, [to], [""])).answer).toEqual({ do: "go", x: 100, y: 200 });
    // What does not turn has no direction.
    expect((await fill({ do: "go" }, [{ ...to, turns: false }], ["60 25 0 1", null])).answer).toBeNull();
  });
});
