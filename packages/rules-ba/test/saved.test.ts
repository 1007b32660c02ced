import { readFileSync, readdirSync } from "node:fs";
import { apply, askedBy, casesOf, parseExample, resume, stageCase } from "@escaramuza/kernel";
import type { ExampleCase, Game } from "@escaramuza/kernel";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { boltAction as rules } from "../src/index.ts";
import type { Position } from "../src/index.ts";
import { e } from "./play.ts";

// Every example again, saved and loaded before each answer: in the middle of shots, reactions, escapes, ambushes and assaults.

const folder = new URL("../examples/", import.meta.url);
const files = readdirSync(folder).filter((name) => name.endsWith(".yaml"));

/** Kinds asked, with the deepest that each was asked at. */
const depths = new Map<string, number>();

test.each(files)("%s", (file) => {
  const parsed = parseExample(parse(readFileSync(new URL(file, folder), "utf8")));
  if (!parsed.ok) throw new Error(parsed.problem);
  for (const one of casesOf(parsed.example)) replayed(one, `${file} ${one.name.en}`);
});

function replayed(one: ExampleCase, name: string): void {
  const kept = stageCase(e, rules.exemplar, one);
  const other = stageCase(e, rules.exemplar, one);
  if (!kept.run) return;
  resume(e, kept.game, kept.dice);
  resume(e, other.game, other.dice);
  let saved = loaded(other.game);
  for (const { answer, seat } of one.play ?? []) {
    const [kind, raw] = Object.entries(answer ?? {})[0] ?? [];
    if (kind === undefined || raw === undefined) continue;
    const asked = askedBy(kept.game, kind, seat);
    if (asked === undefined) throw new Error(`${name}: no decision ${kind}`);
    depths.set(kind, Math.max(kept.game.frames.length, depths.get(kind) ?? 0));
    const input = { seat: asked.seat, decision: asked.id, answer: rules.exemplar.answer(kind, raw) };
    const first = apply(e, kept.game, input, kept.dice);
    expect(apply(e, saved, input, other.dice), name).toEqual(first);
    saved = loaded(saved);
    expect(saved, name).toEqual(kept.game);
  }
}

function loaded(game: Game<Position>): Game<Position> {
  const copy: Game<Position> = JSON.parse(JSON.stringify(game));
  return copy;
}

test("questions are asked deep inside one another", () => {
  for (const [kind, depth] of Object.entries({
    interrupt: 3,
    react: 2,
    escape: 3,
    casualties: 5,
    exceptional: 3,
    template: 1,
  }))
    expect(depths.get(kind) ?? 0, kind).toBeGreaterThanOrEqual(depth);
});
