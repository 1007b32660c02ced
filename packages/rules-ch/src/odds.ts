import { bareGame, engine, enumerate } from "@escaramuza/kernel";
import type { Engine, Frame, Game, Odds, OddsQuery, Ruleset } from "@escaramuza/kernel";
import { MARKER_IDS } from "./data.ts";
import type { MarkerId } from "./data.ts";
import { exemplar } from "./exemplar.ts";
import { grantedAp } from "./flows/activation.ts";
import { attackVars } from "./flows/attack.ts";
import { rallyVars } from "./flows/rally.ts";
import { FULL_PILE, hitsOf } from "./losses.ts";
import { attackModifiers, defenceModifiers } from "./modifiers.ts";
import type { Attack } from "./modifiers.ts";
import { sum } from "./costs.ts";
import { unitOf } from "./state.ts";
import type { Position } from "./state.ts";

/**
 * Exact odds of single rolls, asked with numbers instead of a position. Attacks and rallies are the rules themselves, run over
 * every outcome of the dice on open ground; what is a mere count of dice is counted.
 */
export function oddsOf(rules: () => Ruleset<Position>): readonly OddsQuery[] {
  let made: Engine<Position> | null = null;
  const e = (): Engine<Position> => (made ??= engine(rules()));
  return [
    {
      id: "attack",
      rule: "CH-7.0-2",
      // `needed`: DV minus AV without dice. `hit`: the target carries a marker already.
      params: [int("needed", -10, 20, 8), int("hit", 0, 1, 0)],
      run: (p) => attackOdds(e(), p["needed"] ?? 8, p["hit"] === 1, FULL_PILE),
    },
    {
      id: "attackRoll",
      rule: "CH-7.0-2",
      // What the dice alone say: without the Killed marker in the pile.
      params: [int("needed", -10, 20, 8)],
      run(p) {
        const odds = attackOdds(e(), p["needed"] ?? 8, false, pileOf("pinned"));
        return renamed(odds, (result) => (result === "destroyed" ? "critical" : result));
      },
    },
    {
      id: "twoTargets",
      rule: "CH-7.5.1-1",
      params: [int("needed", -10, 20, 8)],
      run(p) {
        const single = (a: number, b: number): boolean => hitsOf(a + b - (p["needed"] ?? 8)) !== "miss";
        return counted(4, (a, b, c, d) => `${Number(single(a, b)) + Number(single(c, d))}`);
      },
    },
    {
      id: "recon",
      rule: "CH-10.03-2",
      params: [int("needed", -10, 20, 9)],
      run(p) {
        const { game, attack } = staged(true, null, FULL_PILE);
        const v = attackVars(game.s, needing(game.s, attack, p["needed"] ?? 9), null);
        return renamed(enumerate(e(), under(game, { flow: "attack", step: "declare", v }), fate), (result) =>
          result === "miss" ? "nothing" : result,
        );
      },
    },
    {
      id: "marker",
      rule: "CH-7.5-1",
      params: [],
      run: () => ({
        total: BigInt(FULL_PILE.reduce((a, b) => a + b, 0)),
        chances: MARKER_IDS.map((result, i) => ({ result, ways: BigInt(FULL_PILE[i] ?? 0) })),
      }),
    },
    {
      id: "rally",
      rule: "CH-7.6-1",
      params: [int("number", 7, 8, 7), int("modifier", -5, 9, 0)],
      run(p) {
        const { game } = staged(false, p["number"] === 8 ? "panicked" : "pinned", FULL_PILE);
        const v = { ...rallyVars(1, ["b"]), given: p["modifier"] ?? 0 };
        return enumerate(e(), under(game, { flow: "rally", step: "next", v }), (s) =>
          unitOf(s, "b").hit === null ? "rallied" : "failed",
        );
      },
    },
    {
      id: "initiative",
      rule: "CH-2.1-1",
      // Own bid minus the enemy's; the first roll alone.
      params: [int("difference", -2, 2, 0)],
      run: (p) => initiativeOdds(p["difference"] ?? 0),
    },
    {
      id: "initiativeInTheEnd",
      rule: "CH-3.2.4-2",
      // Ties rolled again without further bids: then each side wins half of them.
      params: [int("difference", -2, 2, 0)],
      run(p) {
        const { total, chances } = initiativeOdds(p["difference"] ?? 0);
        const ways = (result: string): bigint => chances.find((chance) => chance.result === result)?.ways ?? 0n;
        return {
          total: 2n * total,
          chances: ["win", "lose"].map((result) => ({ result, ways: 2n * ways(result) + ways("tie") })),
        };
      },
    },
    {
      id: "variableAp",
      rule: "CH-3.0.1-1",
      params: [int("cap", -2, 2, 0)],
      run: (p) => counted(3, (a, b, c) => String(grantedAp([a, b, c], p["cap"] ?? 0))),
    },
    {
      id: "oldHand",
      rule: "CH-R66",
      // Card 07: the lower die once more if 2D6 failed.
      params: [int("needed", 2, 12, 8)],
      run(p) {
        const needed = p["needed"] ?? 8;
        return counted(3, (a, b, again) => (a + b >= needed || Math.max(a, b) + again >= needed ? "passed" : "failed"));
      },
    },
  ];
}

/** Both sides' 2D6, own bid minus the enemy's on one of them. */
function initiativeOdds(more: number): Odds<string> {
  return counted(4, (a, b, c, d) => {
    const ahead = a + b + more - c - d;
    return ahead > 0 ? "win" : ahead === 0 ? "tie" : "lose";
  });
}

function attackOdds(e: Engine<Position>, needed: number, hit: boolean, pile: readonly number[]): Odds<string> {
  const { game, attack } = staged(false, hit ? "unnerved" : null, pile);
  const v = attackVars(game.s, needing(game.s, attack, needed), null);
  return enumerate(e, under(game, { flow: "attack", step: "declare", v }), (s) =>
    hit && unitOf(s, "b").hit !== null ? "miss" : fate(s),
  );
}

/** Two squads three hexes apart in the open, nobody with CAP. */
function staged(
  hidden: boolean,
  hit: MarkerId | null,
  pile: readonly number[],
): { readonly game: Game<Position>; readonly attack: Attack } {
  const { s } = exemplar.stage({
    units: {
      a: { type: "g_rifles", at: "I07" },
      b: { type: "s_rifles", at: "I10", hidden, hit },
    },
    map: "M2",
    players: { "0": { cap: 0 }, "1": { cap: 0 } },
  });
  s.pile = pile.map((n, i) => n - (MARKER_IDS[i] === hit ? 1 : 0));
  const attack: Attack = {
    seat: 0,
    leader: "a",
    supporters: [],
    hex: "I10",
    closeCombat: false,
    recon: hidden,
    weapon: null,
    cards: [],
    given: 0,
  };
  return { game: bareGame({ id: "conflict-of-heroes", version: "" }, s), attack };
}

function under(game: Game<Position>, frame: Frame): Game<Position> {
  return { ...game, frames: [frame] };
}

/** The attack, raised or lowered until the dice must show exactly that. */
function needing(s: Position, attack: Attack, needed: number): Attack {
  const now = sum(defenceModifiers(s, attack, unitOf(s, "b"))) - sum(attackModifiers(s, attack, "red"));
  return { ...attack, given: now - needed };
}

function fate(s: Position): string {
  const target = unitOf(s, "b");
  return target.place === "destroyed" ? "destroyed" : target.hit === null ? "miss" : "hit";
}

function pileOf(only: MarkerId): readonly number[] {
  const all = FULL_PILE.reduce((a, b) => a + b, 0);
  return MARKER_IDS.map((id) => (id === only ? all : 0));
}

/** Every throw of some dice, gathered by what it comes to. */
function counted(n: 3 | 4, result: (a: number, b: number, c: number, d: number) => string): Odds<string> {
  const ways = new Map<string, bigint>();
  const faces = [1, 2, 3, 4, 5, 6];
  for (const a of faces)
    for (const b of faces)
      for (const c of faces)
        for (const d of n === 4 ? faces : [1]) {
          const key = result(a, b, c, d);
          ways.set(key, (ways.get(key) ?? 0n) + 1n);
        }
  return {
    total: n === 4 ? 1296n : 216n,
    chances: [...ways]
      .map(([key, count]) => ({ result: key, ways: count }))
      .toSorted((x, y) => (x.result < y.result ? -1 : 1)),
  };
}

function renamed(odds: Odds<string>, name: (result: string) => string): Odds<string> {
  return { total: odds.total, chances: odds.chances.map(({ result, ways }) => ({ result: name(result), ways })) };
}

function int(name: string, min: number, max: number, fallback: number): OddsQuery["params"][number] {
  return { name, min, max, default: fallback };
}
