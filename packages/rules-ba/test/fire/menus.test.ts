import { apply, kindOf, generatorFrom, picker, viewOf } from "@escaramuza/kernel";
import type { Json } from "@escaramuza/kernel";
import { expect, test } from "vitest";
import { begin, e, nextOf, randomAnswer } from "../play.ts";
import { DATA } from "../../src/data.ts";
import { FIRE_KINDS } from "../../src/fire-kinds.ts";

/** Legality once: what a menu of fire offers is accepted, what it refuses is refused for the same reason, and defaults are legal. */

const FIRE = new Set<string>(FIRE_KINDS.map(({ id }) => id));

/** Forces of whatever the lists have, so that rare weapons are fired too. */
function wild(seed: number): Json {
  const pick = picker(generatorFrom(seed));
  const force = (): Json => {
    const nation = (["german", "soviet", "american", "british"] as const)[pick(4)] ?? "german";
    const rows = DATA.templates.filter((row) => row.nation === nation);
    return { nation, units: Array.from({ length: 8 }, () => ({ template: rows[pick(rows.length)]?.id ?? "" })) };
  };
  return { scenario: "S1", map: "M1", forces: [force(), force()] };
}

test.each([1, 2, 3, 4])("menus, checks and defaults agree (seed %i)", (seed) => {
  const game = begin(wild(seed), seed);
  const pick = picker(generatorFrom(seed + 500));
  let seen = 0;
  while (game.outcome === null) {
    const d = nextOf(game);
    const kind = kindOf(e, d);
    if (FIRE.has(d.kind)) {
      seen += 1;
      const view = viewOf(e, game, d.seat).position;
      for (const item of kind.menu(view, d)) {
        if (item.slots.length > 0) continue;
        const answer = kind.parse(item.answer);
        expect(answer, `seed ${seed} ${d.kind} ${item.id}`).toBeDefined();
        expect(kind.check(view, d, answer), `seed ${seed} ${d.kind} ${JSON.stringify(item.answer)}`).toEqual(
          item.refusal,
        );
      }
      expect(kind.check(view, d, kind.fallback(view, d)), `seed ${seed} ${d.kind}`).toBeNull();
    }
    const applied = apply(e, game, { seat: d.seat, decision: d.id, answer: randomAnswer(game, d, pick) });
    if (!applied.ok) throw new Error(`seed ${seed}: ${JSON.stringify(applied.refusal)}`);
  }
  expect(seen).toBeGreaterThan(5);
});
