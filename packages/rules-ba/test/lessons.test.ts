import { readFileSync, readdirSync } from "node:fs";
import { expect } from "vitest";
import { parse } from "yaml";
import { testLessons } from "../../kernel/test/lessons.ts";
import { boltAction } from "../src/index.ts";

const folder = new URL("../examples/", import.meta.url);
const read = (file: string): unknown => parse(readFileSync(new URL(file, folder), "utf8"));

// The first die drawn is one of the learner's, and he gives an order with it.
testLessons(boltAction, readdirSync(folder), read, (s, seat, { dice, play }) => {
  expect(dice?.[0]).toEqual({ draw: [1] });
  expect(s.bag[seat]).toBeGreaterThan(0);
  expect(Object.keys(play?.[0]?.answer ?? {})).toEqual(["order"]);
});
