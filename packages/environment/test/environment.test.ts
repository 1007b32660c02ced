import { USUAL_PLAYER, findPlayer, playersOf } from "@escaramuza/bots";
import { GAMES } from "@escaramuza/games";
import { engine, replay } from "@escaramuza/kernel";
import type { Json } from "@escaramuza/kernel";
import { playGame, secretOf } from "@escaramuza/lab";
import { parabellumSoldiers } from "@escaramuza/rules-ps";
import { describe, expect, it } from "vitest";
import { EnvironmentError, reset, resetOf } from "../src/index.ts";
import type { Environment } from "../src/index.ts";

/** Everything anybody can be shown of a battle. */
function shown(env: Environment<unknown>): string {
  const seats = [null, ...env.about.seats.keys()];
  return JSON.stringify([env.result(), ...seats.map((seat) => [env.view(seat), env.scene(seat), env.told(seat)])]);
}

function step(env: Environment<unknown>, seed: number): Json {
  const [answer = null] = env.legal({ samples: 1, seed, schema: false }).samples;
  const stepped = env.step(answer);
  expect(stepped).toMatchObject({ ok: true });
  return answer;
}

function played(game: string, scenario: string | undefined, seed: number, steps: number): Environment<unknown> {
  const env = reset({ game, seed, ...(scenario === undefined ? {} : { scenario }) });
  for (let i = 0; i < steps && !env.result().over; i++) step(env, seed + i);
  return env;
}

describe.each(GAMES.map(({ rules }) => rules.id))("an environment of %s", (game) => {
  it("depends on seed and answers alone", () => {
    expect(shown(played(game, undefined, 5, 30))).toBe(shown(played(game, undefined, 5, 30)));
    expect(shown(played(game, undefined, 5, 30))).not.toBe(shown(played(game, undefined, 6, 30)));
  });

  it("offers only what it then accepts", () => {
    const env = reset({ game, seed: 2 });
    for (let i = 0; i < 40 && !env.result().over; i++) {
      const { decision, menu, samples, fallback, schema } = env.legal({ samples: 3, seed: i });
      expect(schema).toMatchObject({ $schema: expect.any(String) });
      const complete = menu.filter(({ slots, refusal }) => slots.length === 0 && refusal === null);
      for (const answer of [...samples, fallback, ...complete.slice(0, 3).map((line) => line.answer)])
        expect([answer, env.clone().step(answer, decision.id)]).toMatchObject([answer, { ok: true }]);
      step(env, i);
    }
  });

  it("shares nothing with its copies, nor with what it hands out", () => {
    const env = played(game, undefined, 3, 20);
    const before = shown(env);
    const clone = env.clone();
    const drawn = env.determinize(0, 8);
    expect(shown(clone)).toBe(before);
    for (let i = 0; i < 10; i++) for (const copy of [clone, drawn]) step(copy, i);
    expect(shown(env)).toBe(before);
    const after = shown(clone);
    for (let i = 0; i < 10; i++) step(env, i);
    // The very same battle: the same answers have the same dice.
    expect(shown(env)).toBe(after);
    expect(shown(clone)).toBe(after);
    scribble(env.view(0));
    scribble(env.result());
    scribble(env.legal());
    scribble(env.scene(1));
    scribble(env.told(1));
    expect(shown(env)).toBe(after);
  });

  it("shows a seat nothing but what it may know", () => {
    // What looks the same to a seat looks the same however the hidden things lie: each draw hides others.
    for (const { id } of GAMES.find((e) => e.rules.id === game)?.rules.scenarios.slice(-2) ?? []) {
      const env = played(game, id, 4, 25);
      for (const seat of env.about.seats.keys()) {
        const looks = (of: Environment<unknown>): string => JSON.stringify([of.view(seat).position, of.scene(seat)]);
        const told = JSON.stringify(env.told(seat));
        for (const seed of [1, 2]) {
          const drawn = env.determinize(seat, seed);
          expect([id, looks(drawn)]).toEqual([id, looks(env)]);
          expect(JSON.stringify(drawn.told(seat))).toBe(told);
          const own = env.result().questions.find((q) => q.seat === seat);
          if (own === undefined) continue;
          const options = { decision: own.id, seed: 1, schema: false };
          expect(drawn.legal(options)).toEqual(env.legal(options));
        }
      }
    }
  });

  it("keeps a record that can be played again", () => {
    const env = reset({ game, seed: 9 });
    // What was answered is the environment's own from then on.
    for (let i = 0; i < 25; i++) scribble(step(env, i));
    const e = GAMES.find(({ rules }) => rules.id === game);
    if (e === undefined) throw new Error(game);
    const record = env.record();
    expect(record.inputs).toHaveLength(25);
    const again = replay(e, record);
    expect(again.difference).toBeNull();
    expect(again.game?.seq).toBe(25);
    expect(() => env.determinize(null, 1).record()).toThrow(EnvironmentError);
  });
});

describe("an environment", () => {
  it("hides something: a draw differs from the truth for the other seat", () => {
    // Conflict of Heroes: hands of cards. Without this the test of secrets would prove nothing.
    const env = played("CH", "F8", 4, 25);
    const truth = JSON.stringify(env.view(1).position);
    expect([1, 2].some((seed) => JSON.stringify(env.determinize(0, seed).view(1).position) !== truth)).toBe(true);
  });

  it("does not tell a spectator what was told to one seat only", () => {
    const env = reset({ game: "CH", scenario: "F8", seed: 1 });
    const counts: number[] = [];
    for (let i = 0; i < 30 && !env.result().over; i++) step(env, i);
    for (const seat of [null, 0, 1]) counts.push(env.told(seat).length);
    expect(counts[0]).toBeLessThan(Math.max(counts[1] ?? 0, counts[2] ?? 0));
    expect(env.told(0, env.result().seq)).toEqual([]);
    expect(env.told(0).slice(-env.told(0, 15).length)).toEqual(env.told(0, 15));
  });

  it("plays the games the laboratory plays, to the end, and pays the winner", () => {
    const e = engine(parabellumSoldiers);
    const setup = { scenario: "PS-S3" };
    const scripted = findPlayer(e.rules.id, USUAL_PLAYER);
    if (scripted === null) throw new Error("no scripted player");
    const lab = playGame(e, setup, 11, [scripted, scripted]);
    const env = resetOf(e, { setup, seed: 11 });
    for (const { answer, decision } of lab.record.inputs) {
      const given: Json = JSON.parse(JSON.stringify(answer));
      expect(env.step(given, decision)).toMatchObject({ ok: true });
    }
    const { over, outcome, rewards, questions } = env.result();
    expect([over, outcome, questions]).toEqual([true, lab.outcome, []]);
    const winner = outcome?.winner ?? null;
    expect(rewards).toEqual([0, 1].map((seat) => (winner === null ? 0 : winner === seat ? 1 : -1)));
    expect(env.record().dice).toMatchObject({ secret: secretOf(11) });
    expect(() => env.legal()).toThrow("over");
    // Typed by its ruleset.
    const { soldiers } = env.view(0).position;
    expect(soldiers.length).toBeGreaterThan(0);
  });

  it("asks players made of code", () => {
    for (const { rules } of GAMES) {
      const env = reset({ game: rules.id, seed: 1 });
      // Those who take their time answer like the others, later.
      for (const { id } of playersOf(rules.id).filter(({ think }) => think === undefined)) {
        const answer = env.suggest(id, { seed: 3 });
        expect([id, env.clone().step(answer)]).toMatchObject([id, { ok: true }]);
      }
    }
  });
});

/** Spoils whatever can be spoilt. */
function scribble(value: unknown): void {
  if (typeof value !== "object" || value === null || Object.isFrozen(value)) return;
  for (const key of Object.keys(value)) {
    scribble(Reflect.get(value, key));
    Reflect.set(value, key, "scribble");
  }
}
