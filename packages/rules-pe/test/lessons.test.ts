import { readFileSync, readdirSync } from "node:fs";
import { expect } from "vitest";
import { parse } from "yaml";
import { testLessons } from "../../kernel/test/lessons.ts";
import { peloton } from "../src/index.ts";

const folder = new URL("../examples/", import.meta.url);
const read = (file: string): unknown => parse(readFileSync(new URL(file, folder), "utf8"));

testLessons(peloton, readdirSync(folder), read, (s, seat) => expect(s.active).toBe(seat));
