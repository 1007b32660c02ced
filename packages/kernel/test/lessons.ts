import { expect, test } from "vitest";
import { parseExample } from "../src/index.ts";
import type { Example, Ruleset, Seat } from "../src/index.ts";

/**
 * For the tests of rulesets: each step of the tutorial is an example that exists, begins with the learner and has its words. That
 * the examples come out as written is the business of their own test. `files` are those of the examples, `read` parses one;
 * `begins` expects the staged position to begin with the learner.
 */
export function testLessons<S>(
  { lessons, messages, exemplar }: Pick<Ruleset<S>, "lessons" | "messages" | "exemplar">,
  files: readonly string[],
  read: (file: string) => unknown,
  begins: (s: S, seat: Seat, example: Example) => void,
): void {
  const examples = files
    .filter((file) => file.startsWith("lesson-"))
    .map((file) => {
      const parsed = parseExample(read(file));
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
    if (example === undefined) throw new Error(`no example ${wanted}`);
    const staged = exemplar.stage(example.given ?? {});
    expect(staged.run).toBe(true);
    expect(example.play?.length).toBeGreaterThan(0);
    begins(staged.s, seat, example);
  });
}
