import type { Json } from "@escaramuza/kernel";
import * as z from "zod/mini";
import { targetNamed } from "../../src/aim.ts";
import { boltAction as rules } from "../../src/index.ts";
import { openFire } from "../../src/open-fire.ts";
import type { Volley } from "../../src/open-fire.ts";
import type { FireCause } from "../../src/questions.ts";
import { allShots } from "../../src/declaration.ts";
import { unitOf } from "../../src/state.ts";
import type { Position } from "../../src/state.ts";

/** What tests of fire have in common: positions in inches, and fire that is not opened. */

export type Given = { readonly [key: string]: Json };

/** Men side by side from west to east. */
export function row(x: number, y: number, n: number, step = 1.5): Json {
  return Array.from({ length: n }, (_, i) => [x + step * i, y]);
}

export function rifles(places: Json, more: Given = {}): Given {
  const { length } = z.array(z.unknown()).parse(places);
  return { type: "ger-grenadiers", places, models: Array.from({ length }, () => "rifle"), ...more };
}

export function staged(given: Given): Position {
  return rules.exemplar.stage(given).s;
}

/** Everything `from` fires at `to`, as it would be thrown. */
export function fire(
  given: Given,
  wish: { readonly cause?: FireCause; readonly he?: boolean; readonly indirect?: boolean } = {},
  [from, to]: readonly [string, string] = ["a1", "b1"],
): readonly Volley[] {
  const s = staged(given);
  const target = targetNamed(s, to);
  if (target === null) throw new Error(`no target ${to}`);
  const cause = wish.cause ?? "fire";
  const shots = allShots(s, unitOf(s, from), cause, target, wish);
  if ("code" in shots) throw new Error(shots.code);
  return openFire(s, unitOf(s, from), cause, shots);
}

/** What each needs, 7 for six then six. */
export function needs(...args: Parameters<typeof fire>): readonly number[] {
  return fire(...args).map(({ needed }) => needed);
}

export function refusal(given: Given, cause: FireCause = "fire"): string {
  const s = staged(given);
  const target = targetNamed(s, "b1");
  if (target === null) throw new Error("no target");
  const shots = allShots(s, unitOf(s, "a1"), cause, target);
  if (!("code" in shots)) throw new Error(`${shots.length} shots`);
  return `${shots.rule} ${shots.code}`;
}
