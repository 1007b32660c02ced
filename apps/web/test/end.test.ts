import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findPlayer } from "@escaramuza/bots";
import { findGame } from "@escaramuza/games";
import { recordText, replay, stateHash } from "@escaramuza/kernel";
import type { Engine, GameRecord, Seat } from "@escaramuza/kernel";
import { playGame, withHashes } from "@escaramuza/lab";
import { describe, expect, it } from "vitest";
import { trioRules } from "../../../packages/kernel/test/trio.ts";
import { readFile } from "../src/end/file.ts";
import { scoreRows } from "../src/end/score.ts";
import { sections } from "../src/end/sections.ts";
import {
  allEvents,
  chapterAt,
  checkRecord,
  momentsThrough,
  recordId,
  taleOf,
  turnsOf,
  viewThrough,
} from "../src/end/story.ts";
import type { Tale } from "../src/end/story.ts";

const found = findGame("ps");
if (found === null) throw new Error("no game");
/** The game with headings of the test's own, whatever its own are. */
const e: Engine<unknown> = {
  ...found,
  rules: {
    ...found.rules,
    heading: (event) =>
      event.type === "turnBegan"
        ? { level: 1, text: { key: "turn", params: {} } }
        : event.type === "activated"
          ? { level: 2, text: { key: "go", params: {} } }
          : null,
  },
};

function someRecord(scenario = 1, seed = 8): GameRecord {
  const player = findPlayer(e.rules.id, "scripted");
  if (player === null) throw new Error("no player");
  const { record } = playGame(e, e.rules.scenarios[scenario]?.setup ?? null, seed, [player, player]);
  return withHashes(e, record);
}

function told(record: GameRecord): Tale {
  const tale = taleOf(e, record);
  if (tale === null) throw new Error("no story");
  return tale;
}

const record = someRecord();
const tale = told(record);

describe("a game's story", () => {
  it("has every input, and the end", () => {
    expect(tale.last).toBe(record.inputs.length);
    expect(tale.moments.map((m) => m.at)).toEqual(Array.from({ length: tale.last + 1 }, (_, i) => i));
    expect(tale.gameAt(tale.last).outcome).not.toBeNull();
    expect(tale.moments[5]?.seat).toBe(record.inputs[4]?.seat);
  });

  it("shows any moment as it was, in whatever order moments are asked for", () => {
    for (const at of [0, tale.last, 7, 8, 9, 100, 3, tale.last - 1]) {
      expect(stateHash(tale.gameAt(at)), `moment ${at}`).toBe(record.hashes[at]);
    }
    expect(tale.gameAt(-5).seq).toBe(0);
    expect(tale.gameAt(tale.last + 50).seq).toBe(tale.last);
  });

  it("is told as the kernel tells it", () => {
    expect(allEvents(tale)).toEqual(replay(e, record).events.flat());
  });

  it("knows where turns and goes begin", () => {
    const turns = turnsOf(tale);
    expect(turns).toHaveLength(5);
    const [first, second] = turns;
    if (first === undefined || second === undefined) throw new Error("no turns");
    expect(chapterAt(tale, first.at - 1)).toEqual({ turn: null, section: null });
    expect(chapterAt(tale, second.at).turn).toBe(second);
    // A go of the turn before is not one of this turn.
    expect(chapterAt(tale, second.at).section).toBeNull();
    expect(chapterAt(tale, tale.last).section?.level).toBe(2);
  });

  it("tells which pieces were lost, once each, and when", () => {
    const gone = (at: number): readonly string[] =>
      e.rules
        .scene(tale.gameAt(at).s, null)
        .sides.flatMap((side) => side.roster.flatMap((l) => (l.gone ? [l.id] : [])));
    expect(tale.losses.length).toBeGreaterThan(3);
    expect(tale.losses.map((loss) => loss.piece.id).toSorted()).toEqual(gone(tale.last).toSorted());
    expect(tale.losses.filter((loss) => loss.key).every((loss) => loss.piece.role !== null)).toBe(true);
    expect(tale.losses.some((loss) => loss.key)).toBe(true);
    for (const { at, piece } of tale.losses) {
      expect(gone(at - 1)).not.toContain(piece.id);
      expect(gone(at)).toContain(piece.id);
    }
  });

  it("shows a seat what it knew, and everything to who wants all", () => {
    const secret = tale.moments.find((m) => m.events.some((event) => event.only !== undefined));
    if (secret === undefined) throw new Error("nothing secret in this game");
    const only = secret.events.find((event) => event.only?.length === 1)?.only?.[0];
    if (only === undefined) throw new Error("nothing for one seat");
    const seen = (eyes: Seat | null): number => momentsThrough(tale, tale.last, eyes)[secret.at]?.events.length ?? 0;
    expect(seen(null)).toBe(secret.events.length);
    expect(seen(only)).toBeLessThan(seen(null));
    expect(viewThrough(tale, secret.at, only).position).toEqual(e.rules.view(tale.gameAt(secret.at).s, only));
    expect(momentsThrough(tale, 9, null)).toHaveLength(10);
    expect(viewThrough(tale, secret.at, null).position).toBe(tale.gameAt(secret.at).s);
    expect(viewThrough(tale, secret.at, 1 - only).seat).toBe(1 - only);
  });

  it("is cut at its headings, with nothing told twice", () => {
    const parts = sections(tale);
    expect(parts.filter((part) => part.heading?.level === 1)).toHaveLength(5);
    expect(parts[0]?.heading).toBeNull();
    const chapters = parts.filter((part) => part.heading?.level === 1).length;
    expect(parts.find((part) => part.heading?.level === 2)?.events[0]?.type).toBe("activated");
    const shuffles = allEvents(tale).filter((event) => event.only?.length === 0).length;
    expect(parts.flatMap((part) => part.events).length + chapters + shuffles).toBe(allEvents(tale).length);
  });

  it("goes as far as today's rules let it", () => {
    const cut = { ...record, inputs: record.inputs.with(20, { seat: 0, decision: 9999, answer: null }) };
    expect(taleOf(e, cut)?.last).toBe(20);
    expect(taleOf(e, { ...record, setup: { nonsense: true } })).toBeNull();
  });
});

describe("checking a game", () => {
  it("confirms dice and moves", () => {
    expect(checkRecord(e, record)).toEqual({ dice: "kept", difference: null });
  });

  it("finds a changed move, a changed hash and another secret", () => {
    const hashes = record.hashes.with(30, "0000000000000000");
    expect(checkRecord(e, { ...record, hashes }).difference).toMatchObject({ at: "hash", index: 30 });
    if (record.dice.source !== "seeded") throw new Error("no seeded dice");
    const dice = { ...record.dice, secret: "another" };
    expect(checkRecord(e, { ...record, dice }).dice).toBe("broken");
    expect(checkRecord(e, { ...record, version: "0" }).difference?.at).toBe("version");
    const inputs = record.inputs.slice(0, -3);
    expect(checkRecord(e, { ...record, inputs }).difference?.at).toBe("hash");
  });

  it("names a record by what it says", () => {
    expect(recordId(record)).toBe(recordId({ ...record, hashes: [] }));
    expect(recordId(record)).not.toBe(recordId({ ...record, inputs: record.inputs.slice(0, -1) }));
  });
});

describe("a game's file", () => {
  const find = (id: string): Engine<unknown> | null => (id === e.rules.id ? e : null);
  const begins = (engine: Engine<unknown>, r: GameRecord): boolean => taleOf(engine, r) !== null;
  const read = (text: string): ReturnType<typeof readFile> => readFile(text, find, begins);

  it("comes back as it was", () => {
    expect(read(recordText(record))).toMatchObject({ ok: true, record: JSON.parse(JSON.stringify(record)) });
  });

  it("is what `escaramuza verify` accepts", () => {
    const folder = mkdtempSync(join(tmpdir(), "escaramuza-end-"));
    try {
      const file = join(folder, "game.json");
      writeFileSync(file, recordText(record));
      const bin = join(import.meta.dirname, "..", "..", "..", "bin", "escaramuza");
      const said: unknown = JSON.parse(
        execFileSync(process.execPath, [bin, "verify", file, "--json"], { encoding: "utf8" }),
      );
      expect(said).toMatchObject({ ok: true, complete: true });
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });

  it("says what is wrong with any other", () => {
    expect(read("no json")).toMatchObject({ ok: false, code: "data" });
    expect(read("[]")).toMatchObject({ ok: false, code: "record" });
    expect(read(recordText({ ...record, ruleset: "chess" }))).toEqual({ ok: false, code: "game", what: "chess" });
    expect(read(recordText({ ...record, setup: null }))).toMatchObject({ ok: false, code: "start" });
    expect(read(" ".repeat(20_000_001))).toMatchObject({ ok: false, code: "large" });
  });
});

describe("points line by line", () => {
  const two = trioRules.start({});
  if (!two.ok) throw new Error("no start");
  const TWO = trioRules.scene(two.position, null);
  const voice = {
    text: (key: string, params: { readonly [name: string]: unknown } = {}): string => key + JSON.stringify(params),
  };

  it("puts both sides' points for one thing in one row", () => {
    const lines = [
      { seat: 0, code: "a", rule: "X-1", points: 2, params: {} },
      { seat: 1, code: "a", rule: "X-1", points: 0, params: {} },
      { seat: 1, code: "b", rule: "X-2", points: -1, params: { n: 3 } },
      { seat: 1, code: "b", rule: "X-2", points: 4, params: { n: 4 } },
    ];
    expect(scoreRows(lines, voice, TWO).map((row) => row.points)).toEqual([
      [2, 0],
      [null, -1],
      [null, 4],
    ]);
  });

  it("adds up what allies got, under their side", () => {
    const lines = [0, 1, 2].map((seat) => ({ seat, code: "a", rule: "X-1", points: seat + 1, params: {} }));
    const begun = trioRules.start({ three: true });
    if (!begun.ok) throw new Error("no start");
    expect(scoreRows(lines, voice, trioRules.scene(begun.position, null))).toMatchObject([{ points: [1, 5] }]);
  });

  it("adds up lines that read alike", () => {
    const lines = [1, 2].map((points) => ({ seat: 0, code: "a", rule: "X-1", points, params: {} }));
    expect(scoreRows(lines, voice, TWO)).toMatchObject([{ points: [3, null] }]);
  });
});
