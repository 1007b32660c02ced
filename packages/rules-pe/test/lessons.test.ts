import { readFileSync, readdirSync } from "node:fs";
import { parseExample } from "@escaramuza/kernel";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { peloton } from "../src/index.ts";

// Each step of the tutorial is an example that exists, begins with the learner and has its words. That the examples come
// out as written is the example test's business.

const { lessons, messages, exemplar } = peloton;
const folder = new URL("../examples/", import.meta.url);
const examples = readdirSync(folder)
  .filter((file) => file.startsWith("lesson-"))
  .map((file) => {
    const parsed = parseExample(parse(readFileSync(new URL(file, folder), "utf8")));
    if (!parsed.ok) throw new Error(`${file}: ${parsed.problem}`);
    return parsed.example;
  });

test("the lessons are the examples written for them", () => {
  expect(lessons.map((l) => l.example).toSorted()).toEqual(examples.map((e) => e.id).toSorted());
});

test.each(lessons)("$id has its words", ({ id }) => {
  for (const texts of [messages.es, messages.en])
    for (const part of ["title", "text", "hint", "done"]) expect(texts).toHaveProperty([`lesson.${id}.${part}`]);
});

test.each(lessons)("$id begins with the learner", ({ example: wanted, seat }) => {
  const example = examples.find((e) => e.id === wanted);
  const staged = exemplar.stage(example?.given ?? {});
  expect(staged.run).toBe(true);
  expect(example?.play?.length).toBeGreaterThan(0);
  expect(staged.s.active).toBe(seat);
});
