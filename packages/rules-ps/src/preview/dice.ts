import { rollResult } from "@escaramuza/kernel";
import type { Modifier, Prospect, RollSum } from "@escaramuza/kernel";
import type { Result } from "../casualties.ts";
import { resultOf } from "../flows/evasions.ts";
import type { Threat } from "../flows/evasions.ts";
import { defaultHit, hitOf, threatOf } from "../flows/shots.ts";
import type { Hit, Shot } from "../flows/shots.ts";
import { evasionModifiers } from "../modifiers.ts";
import { say } from "../scene-texts.ts";
import type { Position, Soldier } from "../state.ts";

/** Chances of what the dice may bring: every throw is judged by the rules' own functions. Nobody goes to ground. */

export interface Throw<T> {
  readonly result: T;
  readonly chance: number;
}

/** The throws of so many dice that differ in what rules look at: sum and triple. */
export function throwsOf(dice: number, modifiers: readonly Modifier[] = []): Throw<RollSum>[] {
  const known = new Map<string, { result: RollSum; chance: number }>();
  const all = 6 ** dice;
  for (let i = 0; i < all; i++) {
    const shown: number[] = [];
    for (let rest = i, d = 0; d < dice; d++, rest = Math.floor(rest / 6)) shown.push((rest % 6) + 1);
    const { natural, triple } = rollResult(shown, []);
    const found = known.get(`${natural} ${triple}`);
    if (found === undefined)
      known.set(`${natural} ${triple}`, { result: rollResult(shown, modifiers), chance: 1 / all });
    else found.chance += 1 / all;
  }
  return [...known.values()];
}

const THREE = throwsOf(3);

export function rolls3d6(modifiers: readonly Modifier[]): Throw<RollSum>[] {
  const plus = sum(modifiers);
  return THREE.map(({ result, chance }) => ({ result: { ...result, total: result.natural + plus }, chance }));
}

export function sum(modifiers: readonly Modifier[]): number {
  return modifiers.reduce((total, m) => total + m.value, 0);
}

export type Chances = { readonly [R in Result]: number };

const SAFE: Chances = { saved: 1, suppressed: 0, eliminated: 0 };

/** What an evasion roll against a threat comes to. */
export function evasionChances(soldier: Soldier, threat: Threat): Chances {
  const chances = { saved: 0, suppressed: 0, eliminated: 0 };
  for (const { result, chance } of rolls3d6(evasionModifiers(soldier))) chances[resultOf(result, threat)] += chance;
  return chances;
}

/** Several shots at one man: one evasion, of the hit the rules propose (PS-6.1-9, PS-R21). */
export function shotChances(s: Position, target: Soldier, shots: readonly Shot[]): Chances {
  let best: Throw<Hit | null>[] = [{ result: null, chance: 1 }];
  for (const shot of shots) best = better(s, best, hits(shot));
  return mixed(
    best.map(({ result, chance }) => ({
      result: result === null ? SAFE : evasionChances(target, threatOf(result)),
      chance,
    })),
  );
}

function hits(shot: Shot): Throw<Hit | null>[] {
  return gathered(rolls3d6(shot.modifiers).map(({ result, chance }) => ({ result: hitOf(shot, result), chance })));
}

function better(
  s: Position,
  before: readonly Throw<Hit | null>[],
  next: readonly Throw<Hit | null>[],
): Throw<Hit | null>[] {
  const both = before.flatMap((a) =>
    next.map((b) => ({ result: betterHit(s, a.result, b.result), chance: a.chance * b.chance })),
  );
  return gathered(both);
}

function betterHit(s: Position, a: Hit | null, b: Hit | null): Hit | null {
  if (a === null || b === null) return a ?? b;
  return defaultHit(s, [a, b]) === 0 ? a : b;
}

/** Hits that must be evaded alike are one. */
function gathered(all: readonly Throw<Hit | null>[]): Throw<Hit | null>[] {
  const known = new Map<string, { result: Hit | null; chance: number }>();
  for (const { result, chance } of all) {
    const key = result === null ? "" : `${result.total} ${result.accurate} ${result.pointBlank}`;
    const found = known.get(key);
    if (found === undefined) known.set(key, { result, chance });
    else found.chance += chance;
  }
  return [...known.values()];
}

export function mixed(parts: readonly Throw<Chances>[]): Chances {
  const chances = { saved: 0, suppressed: 0, eliminated: 0 };
  for (const { result, chance } of parts) {
    chances.saved += result.saved * chance;
    chances.suppressed += result.suppressed * chance;
    chances.eliminated += result.eliminated * chance;
  }
  return chances;
}

/** The gravest that happens to any of several men whose dice have nothing to do with each other. */
export function worstOf(all: readonly Chances[]): Chances {
  const saved = all.reduce((product, c) => product * c.saved, 1);
  const nobody = all.reduce((product, c) => product * (1 - c.eliminated), 1);
  return { saved, suppressed: nobody - saved, eliminated: 1 - nobody };
}

/** As the parts of a bar; what cannot happen is left out. */
export function bar({ saved, suppressed, eliminated }: Chances): Prospect[] {
  const parts: Prospect[] = [
    { text: say("preview.nothing"), weight: 0, chance: saved },
    { text: say("preview.suppressed"), weight: 1, chance: suppressed },
    { text: say("preview.eliminated"), weight: 2, chance: eliminated },
  ];
  return parts.filter((part) => part.chance > 1e-12);
}
