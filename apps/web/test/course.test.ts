import { GAMES } from "@escaramuza/games";
import type { FieldOption } from "@escaramuza/kernel";
import { describe, expect, test } from "vitest";
import { courseOf, untaught } from "../src/learn/course.ts";

describe.each(GAMES.map((e) => [e.rules.code, e] as const))("the course of %s", (_, { rules }) => {
  const parts = courseOf(rules);

  test("has every lesson once, in order", () => {
    expect(parts.flatMap((part) => part.lessons)).toEqual(rules.lessons);
  });

  test("leads to every battle that asks for lessons, each once and not before they are all taught", () => {
    const options = rules.form.fields(rules.form.initial).flatMap((field) => field.options);
    const asking = options.filter((option) => (option.after ?? []).length > 0).map((option) => option.value);
    expect(parts.flatMap((part) => part.battles.map((battle) => battle.option.value)).toSorted()).toEqual(
      asking.toSorted(),
    );
    const taught = new Set<string>();
    for (const { lessons, battles } of parts) {
      for (const { id } of lessons) taught.add(id);
      for (const { option } of battles) expect(untaught(option, (lesson) => taught.has(lesson))).toEqual([]);
    }
  });
});

test("what a choice builds on is advice that ends with the last of its lessons", () => {
  const option: FieldOption = {
    value: "F1",
    text: { key: "", params: {} },
    detail: null,
    cost: null,
    refusal: null,
    picture: null,
    after: ["one", "two"],
  };
  expect(untaught(option, () => false)).toEqual(["one", "two"]);
  expect(untaught(option, (lesson) => lesson === "one")).toEqual(["two"]);
  expect(untaught(option, () => true)).toEqual([]);
  const { after: _, ...plain } = option;
  expect(untaught(plain, () => false)).toEqual([]);
});
