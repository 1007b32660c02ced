import { commit, replay } from "@escaramuza/kernel";
import type { Engine } from "@escaramuza/kernel";
import { replayReply } from "@escaramuza/protocol";
import { expect, test } from "vitest";
import { lookBack, newPast } from "../src/past.ts";
import { answer, begin } from "../src/play.ts";
import { call, chance, engine, houseOf, parsed, play, seated, sit } from "./support.ts";
import type { Play } from "../src/play.ts";

/** The same engine, counting the answers it reads: one for each input played again. */
function counting(e: Engine<unknown>, count: { reads: number }): Engine<unknown> {
  const kinds = Object.entries(e.kinds).map(([id, kind]) => {
    const parse: typeof kind.parse = (raw) => {
      count.reads += 1;
      return kind.parse(raw);
    };
    return [id, { ...kind, parse }] as const;
  });
  return { ...e, kinds: Object.fromEntries(kinds) };
}

function played(e: Engine<unknown>, inputs: number, seed: number): Play {
  const begun = begin(e, e.rules.scenarios.find((s) => s.id === "PS-S2")?.setup ?? null, commit("x", ["y", "z"]));
  if (!begun.ok) throw new Error("no game");
  const pick = chance(seed);
  for (let n = 0; n < inputs; n++) {
    const { game } = begun.play.trail;
    const decision = game.pending.find((d) => !game.answers.some((a) => a.decision === d.id));
    const kind = decision === undefined ? undefined : e.kinds[decision.kind];
    if (decision === undefined || kind === undefined) break;
    const position = e.rules.view(game.s, decision.seat);
    const given = kind.sample(position, decision, pick) ?? kind.fallback(position, decision);
    answer(e, begun.play, { seat: decision.seat, decision: decision.id, answer: kind.parse(given) });
  }
  return begun.play;
}

test("a hundred looks back play a few inputs each again, not the whole game", () => {
  const plain = engine();
  const { record } = played(plain, 200, 61);
  const all = record.inputs.length;
  expect(all).toBeGreaterThan(120);
  const count = { reads: 0 };
  const e = counting(plain, count);
  const past = newPast();
  const pick = chance(62);
  lookBack(e, past, record, all);
  const whole = count.reads;
  count.reads = 0;
  for (let n = 0; n < 100; n++) {
    const at = pick(all + 1);
    const { game, events } = replay(plain, record, { strict: false, hashes: false, upTo: at });
    expect(lookBack(e, past, record, at)).toEqual({ game, events: events.at(-1) });
  }
  expect(count.reads).toBeLessThan(whole * 18);
});

test("what was taken back is not remembered", () => {
  const e = engine();
  const [one, other] = [played(e, 100, 63).record, played(e, 100, 64).record];
  const past = newPast();
  lookBack(e, past, one, 100);
  const { game } = replay(e, other, { strict: false, hashes: false, upTo: 90 });
  expect(lookBack(e, past, other, 90)?.game).toEqual(game);
});

test("the table is shown as the seat could see it then, also when it is asked for out of order", async () => {
  const house = houseOf();
  const at = await seated(house);
  const both = [await sit(house, at, 0), await sit(house, at, 1)];
  // As text: without a wire between, later moves would be seen in it.
  const seen = [JSON.stringify(both[1]?.state().view)];
  const pick = chance(65);
  for (let n = 1; n <= 70; n++) {
    await play(both, 1, pick);
    seen.push(JSON.stringify(both[1]?.state().view));
  }
  for (const n of [70, 3, 64, 33, 0, 32, 31, 65]) {
    const reply = await call(house, "GET", `/tables/${at.game}/replay?at=${n}`, {}, at.tokens[1]);
    expect(parsed(replayReply, reply)).toMatchObject({ at: n, of: 70, view: JSON.parse(seen[n] ?? "") });
  }
});
