import { readFileSync, readdirSync } from "node:fs";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { testLessons } from "../../kernel/test/lessons.ts";
import { conflictOfHeroes } from "../src/index.ts";

const folder = new URL("../examples/", import.meta.url);
const read = (file: string): unknown => parse(readFileSync(new URL(file, folder), "utf8"));

testLessons(conflictOfHeroes, readdirSync(folder), read, (s, seat) => expect(s.active).toBe(seat));

test("the first two firefights come after part 1 of the lessons, all others later", () => {
  const { form, lessons } = conflictOfHeroes;
  const partOf = new Map(lessons.map(({ id, part }) => [id, part ?? 0]));
  const battles = form.fields(form.initial).find((field) => field.name === "battle")?.options ?? [];
  const parts = battles.map(({ value, after }) => [
    value,
    [...new Set((after ?? []).map((id) => partOf.get(id)))].toSorted(),
  ]);
  expect(parts).toEqual([
    ["F1", [1]],
    ["F2", [1]],
    ["F3", [1, 2]],
    ...["F4", "F5", "F6", "F7", "F8"].map((id) => [id, [1, 2, 3]]),
  ]);
  expect(battles[0]?.after).toHaveLength(8);
});
