import { expect } from "vitest";
import type { Field, Json, Ruleset } from "../src/index.ts";

/** For the tests of rulesets: what their form shows and makes of a choice. */
interface FormReader {
  field(setup: Json, name: string): Field | undefined;
  names(setup: Json): string[];
  /** Why a battle would not begin so, by code. */
  problems(setup: Json): string[];
  /** Every choice of every field can be started, and is then the one chosen. */
  tryAll(setups: readonly Json[]): void;
}

export function formReader<S>({ form, start }: Pick<Ruleset<S>, "form" | "start">): FormReader {
  const field: FormReader["field"] = (setup, name) => form.fields(setup).find((f) => f.name === name);
  const problems: FormReader["problems"] = (setup) => {
    const begun = start(setup);
    return begun.ok ? [] : begun.problems.map(({ code }) => code);
  };
  return {
    field,
    problems,
    names: (setup) => form.fields(setup).map((f) => f.name),
    tryAll(setups) {
      for (const from of setups)
        for (const { name, options } of form.fields(from))
          for (const { value } of options) {
            const setup = form.set(from, name, value);
            const what = `${JSON.stringify(from)} ${name} ${JSON.stringify(value)}`;
            expect(problems(setup), what).toEqual([]);
            expect(field(setup, name)?.value, what).toEqual(value);
          }
    },
  };
}
