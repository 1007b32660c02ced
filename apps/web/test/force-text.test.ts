import { generatorFrom, picker } from "@escaramuza/kernel";
import type { ForceBuilder, Json } from "@escaramuza/kernel";
import { GAMES } from "@escaramuza/games";
import { describe, expect, test } from "vitest";
import { forceText, readForce } from "../src/builder/share.ts";
import type { ShareProblem } from "../src/builder/share.ts";
import { setupWithForce } from "../src/setup/draft.ts";
import { resized, seatPlans, sittersFor, wayOf, withSitter } from "../src/setup/plan.ts";
import en from "../messages/en.json" with { type: "json" };
import es from "../messages/es.json" with { type: "json" };

// A force as text comes back as it was, whatever the game; what is no force says where and why.

const BUILDERS = GAMES.flatMap(({ rules }) =>
  rules.forces === null ? [] : [{ code: rules.code, builder: rules.forces, form: rules.form }],
);

test("there is a builder to test", () => {
  expect(BUILDERS.length).toBeGreaterThan(0);
});

describe.each(BUILDERS)("$code", ({ code, builder, form }) => {
  const SEED = 7;

  test.each(builder.lists.map((l) => l.id))("%s: written and read again", (list) => {
    const pick = picker(generatorFrom(SEED));
    for (const force of [
      builder.empty(list),
      builder.ready(list),
      wander(builder, list, pick),
      wander(builder, list, pick),
    ]) {
      const text = forceText(code, builder, { force, name: "The hill gang" });
      const read = readForce(code, builder, text);
      if (!read.ok) throw new Error(`seed ${SEED}: ${JSON.stringify(read.problem)} in\n${text}`);
      expect(read.shared.name).toBe("The hill gang");
      expect(builder.sheet(read.shared.force), `seed ${SEED}:\n${text}`).toEqual(builder.sheet(force));
    }
  });

  test("forgiving where nothing is in doubt", () => {
    const list = builder.lists[0]?.id ?? "";
    const text = forceText(code, builder, { force: builder.ready(list), name: "" });
    const loose = `\n# from a friend\n${text.toLowerCase().split("\n")[0] ?? ""}\r\n\n${text.split("\n").slice(1).join("  \r\n ")}`;
    const read = readForce(code, builder, loose);
    expect(read.ok && builder.sheet(read.shared.force)).toEqual(builder.sheet(builder.ready(list)));
  });

  const list = builder.lists[0]?.id ?? "";
  const row = builder.sheet(builder.empty(list))?.rows[0]?.id ?? "";
  const field = builder.sheet(builder.empty(list))?.rows[0]?.fields[0]?.name ?? "";
  test.each([
    ["", "empty", 1],
    ["# nothing", "empty", 1],
    ["XX what", "game", 1],
    [`${code} NOWHERE`, "list", 1],
    [`${code} ${list}\n\nnobody ${field}=x`, "row", 3],
    [`${code} ${list}\n${row} ${field}`, "word", 2],
    [`${code} ${list}\n${row} hat=red`, "field", 2],
    [`${code} ${list}\n${row} ${field}=trebuchet`, "value", 2],
  ] satisfies [string, ShareProblem["code"], number][])("%j is refused as %s in line %i", (text, problem, line) => {
    const read = readForce(code, builder, text);
    expect(read).toMatchObject({ ok: false, problem: { code: problem, params: { line } } });
    for (const messages of [es, en]) expect(messages).toHaveProperty([`share.${problem}`]);
  });

  test("a force finds a place in a battle", () => {
    const force = builder.ready(builder.lists.at(-1)?.id ?? "");
    const setup = setupWithForce(form, form.initial, force);
    expect(setup === null ? [] : form.fields(setup).map((f) => f.value)).toContainEqual(force);
  });
});

/** Thirty choices, legal or not. */
function wander(builder: ForceBuilder, list: string, pick: (n: number) => number): Json {
  let force = builder.empty(list);
  for (let i = 0; i < 30; i++) {
    const rows = builder.sheet(force)?.rows ?? [];
    const row = rows[pick(rows.length)];
    const field = row?.fields[pick(row.fields.length)];
    const option = field?.options[pick(field.options.length)];
    if (row !== undefined && field !== undefined && option !== undefined)
      force = builder.set(force, row.id, field.name, option.value);
  }
  return force;
}

describe("who sits where", () => {
  test("the usual ways", () => {
    expect(sittersFor("computer", 2, ["random", "veteran", "ace"])).toEqual(["me", "bot:veteran"]);
    expect(sittersFor("here", 3, [])).toEqual(["me", "here", "here"]);
    for (const way of ["computer", "here", "invite"] as const) expect(wayOf(sittersFor(way, 2, ["x"]))).toBe(way);
    expect(wayOf(["bot:x", "me"])).toBe("computer");
    expect(wayOf(["bot:x", "bot:x"])).toBeNull();
    expect(wayOf(["me", "bot:x", "here"])).toBeNull();
  });
  test("there is one of me: who sat there changes places", () => {
    expect(withSitter(["me", "bot:x"], 1, "me")).toEqual(["bot:x", "me"]);
    expect(withSitter(["me", "bot:x"], 1, "here")).toEqual(["me", "here"]);
    expect(withSitter(["me", "bot:x"], 0, "bot:y")).toEqual(["bot:y", "bot:x"]);
  });
  test("more or fewer, as the battle has seats", () => {
    expect(resized(["me", "bot:x"], 2)).toEqual(["me", "bot:x"]);
    expect(resized(["me", "bot:x"], 3)).toEqual(["me", "bot:x", "bot:x"]);
    expect(resized(["me", "here", "bot:x"], 2)).toEqual(["me", "here"]);
    expect(resized(["here", "invited", "me"], 2)).toEqual(["me", "invited"]);
    expect(resized(["bot:x", "here", "here"], 2)).toEqual(["bot:x", "here"]);
  });
  test("as the table wants it", () => {
    expect(seatPlans(["me", "invited", "bot:x"], ["Ana", "", ""])).toEqual([
      { by: "here", name: "Ana" },
      { by: "invited" },
      { by: "bot", player: "x" },
    ]);
  });
});
