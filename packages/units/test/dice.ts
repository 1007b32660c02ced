import { NO_PREVIEW, bareGame, done, engine, enumerate, flow, goto } from "@escaramuza/kernel";
import type { Context, Ruleset } from "@escaramuza/kernel";

/** A volley as a procedure of a game, to be counted through by the kernel: dice to hit, hits of several wounds, saves. */

interface Volley {
  readonly dice: number;
  readonly hit: number;
  /** Faces of the die each hit is multiplied by; 1 for none. */
  readonly blast: number;
  readonly wound: number;
  readonly save: number;
  hits: number;
  wounds: number;
  casualties: number;
}

export type VolleyOf = Omit<Volley, "hits" | "wounds" | "casualties">;

function thrown(c: Context<Volley>, n: number, sides: number): readonly number[] {
  if (n === 0) return [];
  const open = { purpose: "volley", rule: "V-1", seat: 0, modifiers: [], target: null, about: {} };
  return c.roll({ ...open, n, sides, reads: "dice" }).dice;
}

const successes = (dice: readonly number[], needed: number): number => dice.filter((die) => die >= needed).length;

const volley = flow<Volley, { readonly [key: string]: never }>()("volley", {
  hit(c) {
    c.s.hits = successes(thrown(c, c.s.dice, 6), c.s.hit);
    return goto("blast");
  },
  blast(c) {
    c.s.wounds = c.s.blast === 1 ? c.s.hits : thrown(c, c.s.hits, c.s.blast).reduce((sum, die) => sum + die, 0);
    return goto("wound");
  },
  // A die below the target's quality wounds.
  wound(c) {
    c.s.wounds -= successes(thrown(c, c.s.wounds, 6), c.s.wound);
    return goto("save");
  },
  save(c) {
    c.s.casualties = c.s.wounds - (c.s.save > 6 ? 0 : successes(thrown(c, c.s.wounds, 6), c.s.save));
    return done;
  },
});

const root = flow<Volley, { readonly [key: string]: never }>()("root", { end: () => done });

const rules: Ruleset<Volley> = {
  id: "volley",
  code: "V",
  version: "1",
  dataHash: "",
  ruleIds: ["V-1"],
  pointUnit: 1,
  seats: ["one"],
  scenarios: [],
  root,
  flows: [volley],
  kinds: [],
  start: () => ({ ok: false, problems: [] }),
  view: (s) => s,
  determinize: (view) => view,
  invariants: () => [],
  scene() {
    throw new Error("nothing to draw");
  },
  preview: () => NO_PREVIEW,
  look: () => NO_PREVIEW,
  heading: () => null,
  card: { minutes: 1, difficulty: 1, table: "" },
  form: { initial: {}, quick: {}, fields: () => [], set: (setup) => setup, picture: () => null },
  forces: null,
  lessons: [],
  odds: [],
  exemplar: {
    stage() {
      throw new Error("nothing to stage");
    },
    answer: (_kind, raw) => raw,
    read: () => ({}),
    facts: {},
  },
  messages: { es: {}, en: {} },
};

/** Chances of every number of hits or casualties, counted through. */
export function counted(given: VolleyOf, what: "hits" | "casualties"): Map<number, { ways: bigint; total: bigint }> {
  const s: Volley = { ...given, hits: 0, wounds: 0, casualties: 0 };
  const game = bareGame(rules, s, [
    { flow: "root", step: "end", v: {} },
    { flow: "volley", step: "hit", v: {} },
  ]);
  const { total, chances } = enumerate(engine(rules), game, (end) => String(end[what]));
  return new Map(chances.map(({ result, ways }) => [Number(result), { ways, total }]));
}
