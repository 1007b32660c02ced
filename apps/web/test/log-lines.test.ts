import { describe, expect, it } from "vitest";
import { trioRules } from "../../../packages/kernel/test/trio.ts";
import { USUAL_PLAYER, findPlayer } from "@escaramuza/bots";
import { GAMES } from "@escaramuza/games";
import { apply, generatorFrom, picker, start, viewOf } from "@escaramuza/kernel";
import type { Engine, GameEvent } from "@escaramuza/kernel";
import { rollOf, voiceOf } from "@escaramuza/scene";
import {
  allAlike,
  echoes,
  filtered,
  latest,
  linesOf,
  marked,
  partsOf,
  piecesOf,
  settled,
  sideOf,
  reachedBy,
  verdict,
  windowed,
} from "../src/log/lines.ts";
import type { Line, Telling } from "../src/log/lines.ts";
import type { Moment } from "../src/table/model.ts";

const telling: Telling = {
  heading: (event) =>
    event.type === "round"
      ? { level: 1, text: { key: "round", params: {} } }
      : event.type === "go"
        ? { level: 2, text: { key: "go", params: {} } }
        : null,
  seatOf: ({ seat, who }) =>
    typeof seat === "number" ? seat : typeof who === "string" ? (who.startsWith("a") ? 0 : 1) : null,
  echoes: (event) => event.type === "round",
};

const roll = (about: { readonly [name: string]: string }, more: object = {}): GameEvent => ({
  type: "roll",
  rule: "XX-1",
  purpose: "throw",
  seat: 1,
  sides: 6,
  dice: [2, 3, 4],
  natural: 9,
  modifiers: [],
  total: 9,
  target: 11,
  about,
  ...more,
});
const event = (type: string, more: object = {}): GameEvent => ({ type, rule: "XX-2", ...more });
const moment = (at: number, ...events: readonly GameEvent[]): Moment => ({ at, seat: 0, events });

/** `1 word`, `  word` for lines under another, `# level` for headings. */
function shape(lines: readonly Line[]): readonly string[] {
  return lines.map((line) => {
    switch (line.type) {
      case "heading":
        return `${"#".repeat(line.level)} ${line.text.key}`;
      case "aside":
        return `> ${line.text}`;
      case "event":
        return `${line.sub ? "  " : ""}${line.event.type} ${line.seat ?? "-"}`;
    }
  });
}

describe("lines of the log", () => {
  const story = [
    moment(0, event("opened")),
    moment(1, event("round")),
    moment(2, event("go", { who: "a1" }), event("fired", { who: "a1", at: ["b2"] }), roll({ target: "b2" })),
    moment(3, roll({ who: "b2" }, { seat: 0 }), event("fell", { who: "b2" }), event("cleared")),
    moment(4, event("go", { who: "b3" })),
  ];

  it("puts headings, sides and what belongs to what", () => {
    expect(shape(linesOf(story, [], telling))).toEqual([
      "opened -",
      "# round",
      "## go",
      "go 0",
      "fired 0",
      "  roll 1",
      "  roll 0",
      "  fell 1",
      "cleared -",
      "## go",
      "go 1",
    ]);
  });

  it("keeps a roll with nothing before it on its own", () => {
    expect(shape(linesOf([moment(0, roll({}), event("won", { seat: 1 }), roll({}))], [], telling))).toEqual([
      "roll 1",
      "won 1",
      "  roll 1",
    ]);
  });

  it("sets asides after their moment, and those at the end last", () => {
    const asides = [
      { at: 0, seat: 0, text: "joined", chat: false },
      { at: 1, seat: 1, text: "hello", chat: true },
      { at: 9, seat: null, text: "bye", chat: true },
    ];
    const lines = shape(linesOf(story, asides, telling));
    expect(lines.slice(0, 5)).toEqual(["opened -", "> joined", "# round", "> hello", "## go"]);
    expect(lines.at(-1)).toBe("> bye");
  });

  it("names every line once", () => {
    const keys = linesOf(story, [{ at: 1, seat: 0, text: "x", chat: true }], telling).map((line) => line.key);
    expect(new Set(keys).size).toBe(keys.length);
  });

  it("keeps the lines that did not change", () => {
    const before = linesOf(story, [], telling);
    const copied: readonly Moment[] = JSON.parse(JSON.stringify([...story, moment(5, event("more"))]));
    const now = settled(before, linesOf(copied, [], telling));
    expect(now.slice(0, -1).every((line, i) => line === before[i])).toBe(true);
    const other = settled(before, linesOf([...story.slice(0, 4), moment(4, event("else"))], [], telling));
    expect(other.at(-1)).toMatchObject({ key: "4.0", event: { type: "else" } });
  });

  it("filters dice, one's own and chat, with headings that still head something", () => {
    const lines = linesOf(story, [{ at: 3, seat: 1, text: "well", chat: true }], telling);
    expect(shape(filtered(lines, "dice", 0))).toEqual(["# round", "## go", "  roll 1", "  roll 0"]);
    expect(shape(filtered(lines, "mine", 1))).toEqual([
      "# round",
      "## go",
      "  roll 1",
      "  fell 1",
      "> well",
      "## go",
      "go 1",
    ]);
    expect(shape(filtered(lines, "chat", 0))).toEqual(["# round", "## go", "> well"]);
    expect(filtered(lines, "mine", null)).toEqual([]);
    expect(filtered(lines, "all", 0)).toBe(lines);
  });

  it("drops the line that its heading already says", () => {
    expect(echoes("Empieza el turno 3.", "Turno 3")).toBe(true);
    expect(echoes("Se activa el 4.", "Activación 2")).toBe(false);
  });
});

describe("a part of the lines", () => {
  const story = [
    moment(0, event("opened"), event("round"), event("go", { who: "a1" }), event("step"), event("stop")),
    moment(1, event("go", { who: "b1" }), event("step"), event("round"), event("step")),
  ];
  const lines = linesOf(story, [], telling);

  it("stands under the headings that hold where it begins", () => {
    expect(windowed(lines, 0)).toBe(lines);
    const from = (type: string, nth: number): number =>
      lines.map((line, i) => (line.type === "event" && line.event.type === type ? i : -1)).filter((i) => i !== -1)[
        nth
      ] ?? -1;
    expect(shape(windowed(lines, from("stop", 0))).slice(0, 3)).toEqual(["# round", "## go", "stop -"]);
    expect(shape(windowed(lines, from("stop", 0) + 1)).slice(0, 3)).toEqual(["# round", "## go", "go 1"]);
    expect(shape(windowed(lines, from("step", 2)))).toEqual(["# round", "step -"]);
  });
});

describe("whose an event is", () => {
  const piece = { seat: 1, side: 1, tag: "4", name: "Four" };

  it("is said by its seat, or else by the first piece it names", () => {
    expect(sideOf(event("x", { seat: 0 }), [{ piece }])).toBe(0);
    expect(sideOf(event("x"), [{ text: "so " }, { piece }, { piece: { ...piece, seat: 0 } }])).toBe(1);
    expect(sideOf(event("x"), [{ text: "so" }])).toBeNull();
  });
});

describe("figures of a roll", () => {
  const read = (more: object) => rollOf(roll({}, more)) ?? expect.fail("no roll");

  it("says reached or how much was missing, and nothing where dice alike may count for more", () => {
    expect(verdict(read({ total: 11 }))).toEqual({ reached: true });
    expect(verdict(read({ total: 9 }))).toEqual({ reached: false, by: 2 });
    expect(verdict(read({ total: 9, target: null }))).toBeNull();
    // What must not be exceeded.
    expect(verdict(read({ total: 9, target: 9, atMost: true }))).toEqual({ reached: true });
    expect(verdict(read({ total: 11, target: 9, atMost: true }))).toEqual({ reached: false, by: 2 });
    // Dice that count one by one have no sum to be judged.
    const pool = read({ dice: [4, 1, 6, 3], total: 14, target: 4, each: true });
    expect(verdict(pool)).toBeNull();
    expect(reachedBy(pool)).toBe(2);
    const more = [{ code: "pen", rule: "X-1", value: 2 }];
    expect(reachedBy(read({ dice: [4, 1, 6, 3], total: 16, target: 5, each: true, modifiers: more }))).toBe(3);
    expect(allAlike(read({ dice: [4, 4, 4], total: 12, target: 4, each: true }))).toBe(false);
    expect(allAlike(read({ dice: [1, 1, 1] }))).toBe(true);
    expect(verdict(read({ dice: [1, 1, 1], total: 3 }))).toBeNull();
    expect(allAlike(read({ dice: [1, 1] }))).toBe(false);
  });

  it("gives the latest event with the dice of its moment", () => {
    expect(latest([])).toBeNull();
    expect(latest([moment(1, roll({}), event("fell")), moment(2)])).toMatchObject({
      event: { type: "fell" },
      roll: { total: 9 },
    });
    expect(latest([moment(1, roll({})), moment(2, event("next"))])).toMatchObject({
      event: { type: "next" },
      roll: null,
    });
  });
});

describe("a roll among the events", () => {
  it("is read as it is, whatever is missing", () => {
    expect(rollOf(event("fell"))).toBeNull();
    expect(rollOf({ type: "roll", rule: "XX-1" })).toBeNull();
    const odd = roll(
      {},
      { modifiers: [{ code: "x", rule: "XX-1", value: 2 }, "nonsense"], target: null, about: null, seat: "x" },
    );
    expect(rollOf(odd)).toMatchObject({ modifiers: [{ code: "x" }], target: null, about: [], seat: null });
  });
});

describe("pieces of allies", () => {
  it("have their side's colour and their own seat", () => {
    const begun = trioRules.start({ three: true });
    if (!begun.ok) throw new Error("no start");
    const known = piecesOf(trioRules.scene(begun.position, null), (text) => text.key);
    expect([...known.values()].map(({ seat, side }) => [seat, side])).toEqual([
      [0, 0],
      [1, 1],
      [2, 1],
    ]);
  });
});

describe("pieces in a sentence", () => {
  it("takes them apart from the words", () => {
    const pieces = new Map([["a1", { seat: 0, side: 0, tag: "1", name: "Leader 1" }]]);
    expect(partsOf(`${marked("a1")} sees ${marked("zz")}.`, pieces)).toEqual([
      { piece: { seat: 0, side: 0, tag: "1", name: "Leader 1" } },
      { text: " sees " },
      { text: "zz" },
      { text: "." },
    ]);
  });
});

describe.each(GAMES.map((e) => [e.rules.code, e] as const))("a whole game of %s", (_code, e) => {
  it.each(["es", "en"] as const)("is told in %s without a gap", (lang) => {
    const { story } = played(e);
    const voice = voiceOf(e, lang);
    const lines = linesOf(story, [], {
      heading: e.rules.heading,
      seatOf: () => null,
      echoes: () => false,
    });
    const events = story.reduce((n, m) => n + m.events.length, 0);
    expect(lines.filter((line) => line.type === "event")).toHaveLength(events);
    expect(events).toBeGreaterThan(50);
    const gaps = lines.flatMap((line) => {
      if (line.type === "aside") return [];
      const said = line.type === "heading" ? voice.scene(line.text) : voice.sentence(line.event);
      return /^[a-zA-Z]+(\.[a-zA-Z]+)+$|\{/.test(said) ? [said] : [];
    });
    expect([...new Set(gaps)]).toEqual([]);
  });

  it("says of a handful of dice whether they count together or one by one", () => {
    const rolls = played(e).story.flatMap((m) => m.events.flatMap((event) => rollOf(event) ?? []));
    const pools = rolls.filter((one) => one.each);
    for (const pool of pools) expect([pool.dice.length > 1, pool.target === null]).toEqual([true, false]);
    // No game here has both: adding up, and counting.
    const sums = rolls.filter((one) => !one.each && one.atMost !== true && one.dice.length > 1 && one.target !== null);
    expect(Math.min(pools.length, sums.length)).toBe(0);
    expect(pools.length + sums.length).toBeGreaterThan(0);
  });

  it("calls pieces by their names, wherever they are named", () => {
    const { story, pieces } = played(e);
    const voice = voiceOf(e, "es");
    const known = piecesOf(pieces, voice.scene);
    const named = voice.named((id) => (known.has(id) ? marked(id) : null));
    let met = 0;
    for (const event of story.flatMap((m) => m.events)) {
      const parts = partsOf(named.sentence(event), known);
      const words = parts.map((part) => ("text" in part ? part.text : "")).join(" ");
      const left = [...known.keys()].filter((id) => new RegExp(`\\b${id}\\b`).test(words));
      expect(left, words).toEqual([]);
      met += parts.filter((part) => "piece" in part).length;
    }
    expect(met).toBeGreaterThan(50);
  });
});

function played(e: Engine<unknown>): {
  readonly story: readonly Moment[];
  readonly pieces: ReturnType<typeof e.rules.scene>;
} {
  const begun = e.rules.start(e.rules.scenarios[0]?.setup);
  if (!begun.ok) throw new Error("no start");
  const { game, events } = start(e, begun.position, generatorFrom(11));
  const story: Moment[] = [{ at: 0, seat: null, events }];
  const player = findPlayer(e.rules.id, USUAL_PLAYER);
  const pick = picker(generatorFrom(12));
  while (game.outcome === null) {
    const d = game.pending.find((q) => !game.answers.some((a) => a.decision === q.id));
    if (d === undefined || player === null) throw new Error("nobody to ask");
    const answer = player.answer(e, viewOf(e, game, d.seat), d, pick);
    const done = apply(e, game, { seat: d.seat, decision: d.id, answer });
    if (!done.ok) throw new Error(done.refusal.code);
    story.push({ at: game.seq, seat: d.seat, events: done.events });
  }
  return { story, pieces: e.rules.scene(game.s, null) };
}
