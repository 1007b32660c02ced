import * as z from "zod/mini";
import type { Pick } from "./random.ts";
import type { Cost, Kind, MenuItem } from "./ruleset.ts";
import type { Decision, Refusal } from "./types.ts";

export interface KindParts<S, P, A> {
  readonly id: string;
  readonly answer: z.ZodMiniType<A>;
  check(view: S, decision: Decision<P>, answer: A): Refusal | null;
  menu(view: S, decision: Decision<P>): readonly MenuItem[];
  sample(view: S, decision: Decision<P>, pick: Pick): A | null;
  fallback(view: S, decision: Decision<P>): A;
}

/** A kind of decision whose answers are described by a schema. */
export function makeKind<S, P, A>(parts: KindParts<S, P, A>): Kind<S, P, A> {
  // An answer is parsed when it arrives and read back by the step that asked: the same value, recognised without parsing again.
  // Frozen, so that what was checked stays as it was, and a record and a game may hold the same answer. What `sample` drew is well
  // formed (the conformance tests see to it) and is recognised likewise.
  let latest: A | undefined;
  return {
    id: parts.id,
    parse(raw) {
      if (latest !== undefined && raw === latest) return latest;
      const result = z.safeParse(parts.answer, raw === 0 ? 0 : raw);
      latest = result.success ? frozen(result.data) : undefined;
      return latest;
    },
    shape: parts.answer,
    check: (view, d, a) => parts.check(view, d, a),
    menu: (view, d) => parts.menu(view, d),
    sample(view, d, pick) {
      const drawn = parts.sample(view, d, pick);
      if (typeof drawn === "object" && drawn !== null) latest = frozen(drawn);
      return drawn;
    },
    fallback: (view, d) => parts.fallback(view, d),
  };
}

export interface FiniteOption<A> {
  readonly answer: A;
  /** Names the line of the menu; by default the answer itself. */
  readonly id?: string;
  readonly rule: string;
  readonly costs?: readonly Cost[];
  readonly refusal?: Refusal | null;
  /** See `MenuItem`. */
  readonly piece?: string;
  readonly icon?: string;
  readonly confirm?: true;
}

export interface FiniteParts<S, P, A extends string | number | boolean> {
  readonly id: string;
  readonly answer: z.ZodMiniType<A>;
  /** Every answer worth showing, those not allowed with their reason. Legality of an answer is its line here. */
  options(view: S, decision: Decision<P>): readonly FiniteOption<A>[];
  /** Refusal of an answer that is no line of the menu. */
  unknown(decision: Decision<P>, answer: A): Refusal;
  fallback?(view: S, decision: Decision<P>): A;
}

/** A decision with a short list of answers, each a plain value. */
export function finiteKind<S, P, A extends string | number | boolean>(parts: FiniteParts<S, P, A>): Kind<S, P, A> {
  const legal = (view: S, d: Decision<P>): readonly FiniteOption<A>[] =>
    parts.options(view, d).filter((o) => (o.refusal ?? null) === null);
  return makeKind<S, P, A>({
    id: parts.id,
    answer: parts.answer,
    check(view, d, a) {
      const line = parts.options(view, d).find((o) => o.answer === a);
      return line === undefined ? parts.unknown(d, a) : (line.refusal ?? null);
    },
    menu: (view, d) =>
      parts.options(view, d).map((o) => ({
        id: o.id ?? String(o.answer),
        rule: o.rule,
        answer: o.answer,
        slots: [],
        costs: o.costs ?? [],
        refusal: o.refusal ?? null,
        ...(o.piece === undefined ? {} : { piece: o.piece }),
        ...(o.icon === undefined ? {} : { icon: o.icon }),
        ...(o.confirm === undefined ? {} : { confirm: o.confirm }),
      })),
    sample(view, d, pick) {
      const open = legal(view, d);
      return open.length === 0 ? null : (open[pick(open.length)]?.answer ?? null);
    },
    fallback(view, d) {
      const answer = parts.fallback?.(view, d) ?? legal(view, d)[0]?.answer;
      if (answer === undefined) throw new Error(`${parts.id}: nothing can be answered`);
      return answer;
    },
  });
}

/**
 * Minus zero becomes zero on the way: JSON knows none, so a saved game would differ from one played on. Whether a part is frozen
 * already is not asked: that takes as long as to freeze it.
 */
function frozen<A>(answer: A): A {
  if (typeof answer !== "object" || answer === null) return answer;
  const items: readonly unknown[] = Array.isArray(answer) ? answer : Object.values(answer);
  let minus = false;
  for (const item of items) {
    if (Object.is(item, -0)) minus = true;
    else if (typeof item === "object") frozen(item);
  }
  if (minus) for (const [key, item] of Object.entries(answer)) if (item === 0) Reflect.set(answer, key, 0);
  return Object.freeze(answer);
}
