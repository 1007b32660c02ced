import { readFileSync } from "node:fs";
import {
  apply,
  askedBy,
  casesOf,
  engine,
  kindOf,
  parseExample,
  resume,
  stageCase,
  textWriter,
} from "@escaramuza/kernel";
import type { MenuItem } from "@escaramuza/kernel";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { peloton } from "../src/index.ts";

// Sides and soldiers are called what people call them, and the lessons offer what they teach.

const write = { es: textWriter(peloton.messages.es), en: textWriter(peloton.messages.en) };

test("a player-turn is headed by the army whose it is", () => {
  const headings = (army: string): readonly string[] => {
    const heading = peloton.heading?.({ type: "playerTurn", rule: "PE-3-1", turn: 1, side: 0, army }) ?? null;
    return heading === null ? [] : [write.es(heading.text), write.en(heading.text)];
  };
  expect(headings("german")).toEqual(["Alemanes", "Germans"]);
  expect(headings("one")).toEqual(["Pelotón azul", "Blue squad"]);
});

function lesson(file: string): ReturnType<typeof parseExample> {
  return parseExample(parse(readFileSync(new URL(`../examples/lesson-${file}.yaml`, import.meta.url), "utf8")));
}

test.each(["1-move", "2-shoot", "5-burst", "8-morale", "9-watch", "11-mortar"])(
  "lesson %s: everybody has a name, nobody a letter",
  (file) => {
    const parsed = lesson(file);
    if (!parsed.ok) throw new Error(parsed.problem);
    const { s } = peloton.exemplar.stage(parsed.example.given ?? {});
    const names = peloton.scene(s, 0).sides.flatMap(({ roster }) => roster.map(({ name }) => write.es(name)));
    for (const name of names) expect(name).toMatch(/^\p{Lu}[\p{L}.]+( \p{Lu}\p{L}+)?$/u);
  },
);

test("the mortar's lesson: once it is served, the line for the same point can be chosen (PE-10-5, PE-10-13)", () => {
  const parsed = lesson("11-mortar");
  if (!parsed.ok) throw new Error(parsed.problem);
  const [only] = casesOf(parsed.example);
  if (only === undefined) throw new Error("no case");
  const e = engine(peloton);
  const { game, dice } = stageCase(e, peloton.exemplar, only);
  resume(e, game, dice);
  const again = (): MenuItem | undefined => {
    const d = askedBy(game, "act", 0);
    return d === undefined
      ? undefined
      : kindOf(e, d)
          .menu(game.s, d)
          .find(({ id, piece }) => id === "mortarAgain" && piece === "johnny");
  };
  expect(again()?.refusal).toMatchObject({ rule: "PE-10-5", code: "notLoaded" });
  const d = askedBy(game, "act", 0);
  const served = apply(
    e,
    game,
    { seat: 0, decision: d?.id ?? 0, answer: { do: "serve", soldier: "pit", gun: "mortar" } },
    dice,
  );
  expect(served.ok).toBe(true);
  expect(again()?.refusal).toBeNull();
});
