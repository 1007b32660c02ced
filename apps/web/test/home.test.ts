import { readFileSync } from "node:fs";
import { join } from "node:path";
import { GAMES } from "@escaramuza/games";
import { apply, generatorFrom, kindOf, start, viewOf } from "@escaramuza/kernel";
import type { Engine } from "@escaramuza/kernel";
import type { ViewReply } from "@escaramuza/protocol";
import { describe, expect, test } from "vitest";
import { few } from "../src/home/few.ts";
import { byUrgency, calledFor, opponents, resultFor, standing, unseen } from "../src/home/standing.ts";
import type { Standing } from "../src/home/standing.ts";
import type { SeatEntry } from "../src/link/seats.ts";

const [game] = GAMES;
if (game === undefined) throw new Error("no games");
const e: Engine<unknown> = game;

const entry: SeatEntry = {
  game: "a".repeat(20),
  where: "server",
  ruleset: e.rules.id,
  tokens: ["token", null],
  watch: null,
  invitations: [null, null],
  names: ["Ana", ""],
  bots: [null, null],
  created: 1000,
  seen: 0,
  over: false,
};

/** The quick battle after some fallback answers, as its server would tell seat 0. */
function reply(
  inputs: number,
  status: ViewReply["state"]["status"],
  result: ViewReply["state"]["result"] = null,
): ViewReply {
  const begun = e.rules.start(e.rules.form.quick);
  if (!begun.ok) throw new Error("no quick battle");
  const { game: g } = start(e, begun.position, generatorFrom(1));
  for (let i = 0; i < inputs; i++) {
    const decision = g.pending.find((d) => !g.answers.some((a) => a.decision === d.id));
    if (decision === undefined) break;
    const { seat, id } = decision;
    const answer = kindOf(e, decision).fallback(e.rules.view(g.s, seat), decision);
    apply(e, g, { seat, decision: id, answer });
  }
  const seats = [
    { seat: 0, key: "x", name: "Ana", joined: true, bot: null },
    { seat: 1, key: "y", name: "Berto", joined: status !== "waiting", bot: null },
  ];
  const { id: ruleset, version, form } = e.rules;
  return {
    role: 0,
    info: { game: entry.game, ruleset, version, setup: form.quick, created: 2000, commitment: "", seats },
    entries: [{ seq: 7, at: 5000, type: "chat", seat: 1, text: "hola" }],
    state: {
      seq: 7,
      status,
      view: status === "waiting" ? null : viewOf(e, g, 0),
      result,
      offer: null,
      takeback: "no",
      takebackRefusal: null,
      claimFrom: null,
      dice: null,
      rematch: null,
    },
  };
}

const seen = (told: ViewReply, of: SeatEntry = entry): Standing => standing(unseen(of), e, told);

describe("how a game stands", () => {
  test("waiting for somebody to sit down: the battle has its name, but no turn yet", () => {
    const s = seen(reply(0, "waiting"));
    expect([s.is, s.turn]).toEqual(["open", null]);
    expect(s.title).toEqual(e.rules.form.picture(e.rules.form.quick)?.title);
  });
  test("yours when a seat here is asked, theirs when not", () => {
    const told = reply(0, "playing");
    const [waiting] = told.state.view?.waiting ?? [];
    if (waiting === undefined) throw new Error("nobody is asked");
    const only = {
      ...told,
      state: { ...told.state, view: told.state.view === null ? null : { ...told.state.view, waiting: [waiting] } },
    };
    const at = (seat: number): SeatEntry => ({ ...entry, tokens: [0, 1].map((i) => (i === seat ? "token" : null)) });
    expect(seen(only, at(waiting)).is).toBe("yours");
    expect(seen(only, at(1 - waiting)).is).toBe("theirs");
  });
  test("names, time and place come from the table", () => {
    const s = seen(reply(3, "playing"));
    expect([s.names, s.last, s.seq]).toEqual([["Ana", "Berto"], 5000, 7]);
    expect(s.turn).not.toBeNull();
    expect(opponents(s)).toEqual([1]);
  });
  test("the result as it touches whoever sits here", () => {
    const over = (
      winner: number | null,
      how: "played" | "aborted" = "played",
      of = entry,
    ): ReturnType<typeof resultFor> => resultFor(seen(reply(0, "over", { how, winner, by: null }), of));
    expect([over(0), over(1), over(null), over(null, "aborted")]).toEqual(["won", "lost", "drawn", "aborted"]);
    expect(over(1, "played", { ...entry, tokens: ["a", "b"] })).toEqual({ winners: [1] });
    expect(resultFor(unseen(entry))).toBeNull();
    const allied = (tokens: readonly (string | null)[]): ReturnType<typeof resultFor> =>
      resultFor(
        seen(reply(0, "over", { how: "played", winner: 1, allies: [2], by: null }), { ...entry, tokens: [...tokens] }),
      );
    expect(allied([null, null, "c"])).toBe("won");
    expect(allied([null, "b", "c"])).toBe("won");
    expect(allied(["a", null, null])).toBe("lost");
    expect(allied(["a", null, "c"])).toEqual({ winners: [1, 2] });
    expect(allied([null, null, null])).toEqual({ winners: [1, 2] });
  });
  test("what waits for whoever sits here comes first, then the latest", () => {
    const one = (is: Standing["is"], last: number): Standing => ({ ...unseen(entry), is, last });
    const sorted = [one("over", 9), one("theirs", 8), one("yours", 1), one("open", 2), one("yours", 3)].toSorted(
      byUrgency,
    );
    expect(sorted.map((s) => `${s.is} ${s.last}`)).toEqual(["yours 3", "yours 1", "open 2", "theirs 8", "over 9"]);
  });
});

describe("the installed page", () => {
  const folder = join(import.meta.dirname, "..");
  test("every icon of the manifest is there and has the size it says", () => {
    const manifest: { icons: { src: string; sizes: string; type: string }[] } = JSON.parse(
      readFileSync(join(folder, "public/manifest.webmanifest"), "utf8"),
    );
    expect(manifest.icons.length).toBeGreaterThan(2);
    for (const icon of manifest.icons) {
      const file = readFileSync(join(folder, "public", icon.src));
      if (icon.type === "image/png") expect(`${file.readUInt32BE(16)}x${file.readUInt32BE(20)}`).toBe(icon.sizes);
      else expect(file.toString("utf8")).toContain("<svg");
    }
  });
  test("the service worker has places for the build to fill in, and leaves the tables of the server alone", () => {
    const source = readFileSync(join(folder, "sw.js"), "utf8");
    expect(source).toContain('"%VERSION%"');
    expect(source).toContain('["%FILES%"]');
    expect(source).toContain('startsWith("/api/")');
  });
  test("every game has a name and words for its card, in both languages", () => {
    for (const { rules } of GAMES)
      for (const messages of [rules.messages.es, rules.messages.en])
        for (const key of ["game.name", "game.about", rules.card.table]) expect(messages).toHaveProperty([key]);
  });
});

test("a person waits for us: not a computer, nor somebody at this screen", () => {
  const s: Standing = { ...unseen(entry), is: "yours" };
  expect(calledFor(s)).toBe(true);
  expect(calledFor({ ...s, is: "theirs" })).toBe(false);
  expect(calledFor({ ...s, bots: [null, "random"] })).toBe(false);
  expect(calledFor({ ...s, entry: { ...entry, tokens: ["a", "b"] } })).toBe(false);
});

test("a few at a time, all in the end, whatever becomes of them", async () => {
  const queue = few(3);
  const begun: number[] = [];
  const ends: (() => void)[] = [];
  for (let n = 0; n < 5; n++)
    queue(async () => {
      begun.push(n);
      await new Promise<void>((resolve) => void ends.push(resolve));
    });
  expect(begun).toEqual([0, 1, 2]);
  ends[1]?.();
  await expect.poll(() => begun).toEqual([0, 1, 2, 3]);
  for (const end of ends) end();
  await expect.poll(() => begun).toEqual([0, 1, 2, 3, 4]);
});
