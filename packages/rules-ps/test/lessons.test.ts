import { readFileSync, readdirSync } from "node:fs";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { testLessons } from "../../kernel/test/lessons.ts";
import { parabellumSoldiers } from "../src/index.ts";

const folder = new URL("../examples/", import.meta.url);
const read = (file: string): unknown => parse(readFileSync(new URL(file, folder), "utf8"));

testLessons(parabellumSoldiers, readdirSync(folder), read, ({ activation, soldiers }, seat) => {
  const first = activation === null ? seat : soldiers.find((o) => o.id === activation.soldier)?.seat;
  expect(first).toBe(seat);
});

test("the lessons follow the names of their examples", () => {
  const examples = parabellumSoldiers.lessons.map((l) => l.example);
  expect(examples).toEqual(examples.toSorted());
});
