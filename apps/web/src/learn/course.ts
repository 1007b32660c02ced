import type { FieldOption, Lesson, Ruleset } from "@escaramuza/kernel";

/** A part of a game's tutorial, and the battles that are in reach once it is learnt. */
export interface Part {
  /** Null where the tutorial has no parts. */
  readonly n: number | null;
  readonly lessons: readonly Lesson[];
  readonly battles: readonly Battle[];
}

/** A choice of the set-up that some lessons prepare for. */
export interface Battle {
  readonly field: string;
  readonly option: FieldOption;
}

export function courseOf({ lessons, form }: Ruleset<unknown>): readonly Part[] {
  const numbers = [...new Set(lessons.map((lesson) => lesson.part ?? null))];
  const battles = form
    .fields(form.initial)
    .flatMap(({ name, options }) => options.map((option): Battle => ({ field: name, option })))
    .filter(({ option }) => (option.after?.length ?? 0) > 0);
  return numbers.map((n) => {
    const own = lessons.filter((lesson) => (lesson.part ?? null) === n);
    return {
      n,
      lessons: own,
      battles: battles.filter((battle) => own.some(({ id }) => id === lastOf(lessons, battle))),
    };
  });
}

/** The last lesson a battle asks for. */
function lastOf(lessons: readonly Lesson[], { option }: Battle): string | undefined {
  return lessons.findLast(({ id }) => option.after?.includes(id))?.id;
}

/** Lessons that a choice builds on and that are not finished, in their order. */
export function untaught({ after }: FieldOption, isFinished: (lesson: string) => boolean): readonly string[] {
  return (after ?? []).filter((lesson) => !isFinished(lesson));
}
