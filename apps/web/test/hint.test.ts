import { findPlayer, portfolioOf } from "@escaramuza/bots";
import { GAMES } from "@escaramuza/games";
import { apply, generatorFrom, kindOf, NO_PREVIEW, open, picker, stateHash, viewOf, commit } from "@escaramuza/kernel";
import type { Engine, Game, GameRecord, Json, MenuItem } from "@escaramuza/kernel";
import { voiceOf } from "@escaramuza/scene";
import { expect, test } from "vitest";
import { drafted } from "../src/hint/drafted.ts";
import { namedVoice } from "../src/end/words.ts";
import { bestThree, isLittle } from "../src/hint/hint.ts";
import { adviser } from "../src/hint/thinker.ts";
import type { FromThinker } from "../src/hint/think-messages.ts";
import { told } from "../src/hint/words.ts";
import { whither } from "../src/hint/whither.ts";
import { standing } from "../src/table/bodies.ts";
import { answerOf, isComplete } from "../src/table/compose.ts";
import type { Draft } from "../src/table/compose.ts";
import { nameOf } from "../src/table/names.ts";

const MOMENTS = 40;

/** So many answers of the usual player, each looked at before it is given. */
function walk(
  e: Engine<unknown>,
  before: (game: Game<unknown>, decision: Game<unknown>["pending"][number], answer: unknown) => void,
): GameRecord {
  const opened = open(e, e.rules.scenarios[0]?.setup ?? null, commit("a secret", []));
  const player = findPlayer(e.rules.id, "scripted");
  if (!opened.ok || player === null) throw new Error("no game");
  const { game, record } = opened;
  const pick = picker(generatorFrom(3));
  for (let n = 0; n < MOMENTS && game.outcome === null; n++) {
    const decision = game.pending.find((d) => !game.answers.some((a) => a.decision === d.id));
    if (decision === undefined) throw new Error("nobody is asked");
    const answer = kindOf(e, decision).parse(player.answer(e, viewOf(e, game, decision.seat), decision, pick));
    before(game, decision, answer);
    const input = { seat: decision.seat, decision: decision.id, answer };
    if (!apply(e, game, input).ok) throw new Error(`refused: ${JSON.stringify(input)}`);
    record.inputs.push(input);
    record.hashes.push(stateHash(game));
  }
  return record;
}

const sorted = (value: unknown): unknown =>
  typeof value !== "object" || value === null || Array.isArray(value)
    ? value
    : Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)));

test.each(GAMES.map((e) => [e.rules.code, e] as const))(
  "%s: any answer can be laid on the table, and confirming it gives that very answer",
  (_, e) => {
    let seen = 0;
    walk(e, (game, decision, answer) => {
      const kind = kindOf(e, decision);
      const menu = kind.menu(e.rules.view(game.s, decision.seat), decision);
      const draft = drafted(menu, answer, (raw) => kind.parse(raw));
      if (draft === null) throw new Error(`no line for ${JSON.stringify(answer)}`);
      expect(isComplete(draft)).toBe(true);
      expect(sorted(kind.parse(answerOf(draft)))).toEqual(sorted(answer));
      seen += 1;
    });
    expect(seen).toBe(MOMENTS);
  },
);

test.each(GAMES.map((e) => [e.rules.code, e] as const))(
  "%s: an answer is told in words that name its piece once",
  (_, e) => {
    const titles = new Set<string>();
    walk(e, (game, decision, answer) => {
      const view = viewOf(e, game, decision.seat);
      const scene = e.rules.scene(view.position, decision.seat);
      const it = told(e, view, scene, namedVoice(e, scene), decision, answer);
      if (it === null) throw new Error(`no words for ${JSON.stringify(answer)}`);
      expect(it.title).not.toBe("");
      const { piece } = it.draft.item;
      if (piece !== undefined)
        expect(it.title.split(nameOf(scene, namedVoice(e, scene), piece)), it.title).toHaveLength(2);
      titles.add(it.title);
    });
    expect(titles.size).toBeGreaterThan(10);
  },
);

test("chances are compared in the same worlds: the usual one's and what each gains", () => {
  const toll = { lost: 1, taken: 2, points: 3, theirs: 0 };
  const thought = { n: 5, answer: null, toll };
  const best = bestThree([
    { ...thought, answer: "b", chance: 0.9, gain: 0.1, error: 0.02 },
    { ...thought, answer: "usual", chance: 0.5, gain: 0, error: 0 },
    { ...thought, answer: "c", chance: 0.95, gain: -0.2, error: 0.02 },
    { ...thought, answer: "d", chance: 0.1, gain: -0.4, error: 0.02 },
  ]);
  expect(best).toEqual([
    { answer: "b", chance: 0.6, gain: 0.1, margin: 0.04, toll },
    { answer: "usual", chance: 0.5, gain: null, margin: 0, toll },
    { answer: "c", chance: 0.3, gain: -0.2, margin: 0.04, toll },
  ]);
});

test("an answer nobody has looked at yet is no advice: nothing is known of it", () => {
  const usual = { answer: "usual", n: 1, chance: 0.5, gain: 0, error: 0, toll: null };
  const unseen = { ...usual, answer: "unseen", n: 0, chance: 0 };
  const seen = { ...usual, answer: "seen", chance: 0.3, gain: -0.2, error: 0.1 };
  expect(bestThree([usual, unseen, { ...unseen, answer: "refused" }, seen]).map(({ answer }) => answer)).toEqual([
    "usual",
    "seen",
  ]);
  // The only answer there is needs no look.
  expect(bestThree([{ ...usual, n: 0 }]).map(({ answer }) => answer)).toEqual(["usual"]);
});

test("there is little to weigh where nothing else is there or came to anything else, not where nobody looked", () => {
  const usual = { answer: "usual", n: 4, chance: 0.5, gain: 0, error: 0, toll: null };
  const same = { ...usual, answer: "the same in other words", error: 0.02 };
  const other = { ...same, answer: "worse", chance: 0.4, gain: -0.1 };
  expect(isLittle([{ ...usual, n: 0 }])).toBe(true);
  expect(isLittle([usual, same])).toBe(true);
  expect(isLittle([usual, other])).toBe(false);
  // Stopped, or out of time, before anybody came to it.
  expect(isLittle([usual, { ...usual, answer: "unseen", n: 0, chance: 0 }])).toBe(false);
});

test("what came to the same in every world is advised once", () => {
  const usual = { answer: "usual", n: 5, chance: 0.5, gain: 0, error: 0, toll: null };
  const best = bestThree([
    usual,
    { ...usual, answer: "the same in other words", error: 0.02 },
    { ...usual, answer: "as good on the whole", chance: 0.51, error: 0.02 },
    { ...usual, answer: "not looked at as often", n: 2, error: 0.02 },
  ]);
  expect(best.map(({ answer }) => answer)).toEqual(["usual", "as good on the whole", "not looked at as often"]);
});

test("a hint comes from the view alone, and what was answered in a game is judged from what its seat saw", () => {
  const e = GAMES.find(({ rules }) => rules.code === "PS");
  if (e === undefined) throw new Error("no game");
  const searched = portfolioOf(e.rules.id)?.searched ?? new Set();
  let asked: { readonly at: number; readonly view: ReturnType<typeof viewOf> } | null = null;
  const record = walk(e, (game, decision) => {
    if (searched.has(decision.kind) && game.seq > 12)
      asked ??= { at: game.seq, view: structuredClone(viewOf(e, game, decision.seat)) };
  });
  if (asked === null) throw new Error("nothing to think about");
  const { at, view }: { readonly at: number; readonly view: ReturnType<typeof viewOf> } = asked;
  const [decision] = view.pending;
  if (decision === undefined) throw new Error("nothing asked");
  const heard: FromThinker[] = [];
  const tell = adviser((message) => void heard.push(message));
  tell({ type: "hint", view, decision, seed: 1 });
  const last = heard.at(-1);
  if (last?.type !== "hint") throw new Error("no hint");
  expect(last).toMatchObject({ done: true, progress: 1 });
  for (const { answer, toll } of bestThree(last.thoughts)) {
    // What was played on says what it cost and brought.
    expect(toll).not.toBeNull();
    const kind = kindOf(e, decision);
    expect(kind.check(view.position, decision, kind.parse(answer))).toBeNull();
  }
  tell({ type: "load", record });
  tell({ type: "judge", at });
  tell({ type: "judge", at: record.inputs.length + 5 });
  const [judgement, none] = heard.slice(-2);
  expect(judgement).toMatchObject({ type: "judged", at });
  expect(none).toEqual({ type: "judged", at: record.inputs.length + 5, judgement: null });
});

test("what no line leads to stands under the line that does the same, not under any that can be filled in", () => {
  const line = (id: string, answer: Json, slots: MenuItem["slots"]): MenuItem => ({
    id,
    rule: "PE-6-4",
    answer,
    slots,
    costs: [],
    refusal: null,
  });
  const way = { name: "path", type: "path", piece: "b3", min: 0, max: 9, optional: false } as const;
  const menu = [
    line("walk", { do: "move", soldier: "b3", mode: "walk" }, [way]),
    line("load", { do: "reload", soldier: "b4", arm: "b4.1", magazine: null }, []),
    line("reload", { do: "reload", soldier: "b3", arm: "b3.1", magazine: null }, []),
  ];
  const answer = { do: "reload", soldier: "b3", arm: null, magazine: null };
  const draft = drafted(menu, answer, (raw) => raw);
  expect(draft?.item.id).toBe("reload");
  expect(draft === null ? null : answerOf(draft)).toEqual(answer);
});

test("answers that differ only in where they lead are told apart: which way, and how far", () => {
  const e = GAMES.find(({ rules }) => rules.code === "PS");
  if (e === undefined) throw new Error("no game");
  const voice = voiceOf(e, "es");
  const said: string[] = [];
  walk(e, (game, decision) => {
    const scene = e.rules.scene(e.rules.view(game.s, decision.seat), decision.seat);
    for (const item of kindOf(e, decision).menu(e.rules.view(game.s, decision.seat), decision)) {
      const slot = item.slots.find((s) => s.type === "path");
      const from = slot?.type === "path" ? standing(scene, slot.piece) : null;
      if (slot?.type !== "path" || from === null || said.length > 0) continue;
      for (const [x, y] of WAYS) {
        // Around a corner: what counts is where it ends.
        const corners = [
          { x: from.x + 500, y: from.y + 500 },
          { x: from.x + x, y: from.y + y },
        ];
        const draft: Draft = { item, values: { [slot.name]: { type: "path", corners, byHand: true } }, at: 0 };
        said.push(whither(scene, voice, draft, NO_PREVIEW));
      }
      said.push(whither(scene, voice, { item, values: {}, at: 0 }, NO_PREVIEW));
      // Of a body, what it would come to: one piece of two steps aside, the other is not on the table yet.
      const body = { piece: slot.piece, x: from.x - 400, y: from.y };
      const coming = { piece: "nobody", x: 0, y: 0 };
      said.push(whither(scene, voice, { item, values: {}, at: 0 }, { ...NO_PREVIEW, places: [body, coming] }));
    }
  });
  expect(said).toEqual(["↑ 2 cm", "↘ 5 cm", "← 1 cm", "", "", "← 4 cm"]);
});

/** Up, to the right and down, to the left and a little down, and nowhere at all. */
const WAYS = [
  [0, 200],
  [300, -400],
  [-100, -10],
  [0, 0],
] as const;
