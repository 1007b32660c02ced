import type { Field, FieldOption, SetUpForm } from "./forms.ts";
import type { Scene, Text } from "./scene.ts";
import type { Json } from "./types.ts";

/** What the forms of all rulesets are made of. */

interface FormParts<T> extends Pick<SetUpForm, "initial" | "quick" | "picture"> {
  /** What is not understood takes its default, so that the form can always be shown. */
  read(setup: Json): T;
  write(chosen: T): Json;
  fields(chosen: T): readonly Field[];
  /** With a choice made that the field offers. */
  changed(chosen: T, field: string, value: Json, luck?: number): T;
}

/** A form takes what its fields offer. Forces may be any: start says what is wrong with them. */
export function formOf<T>({ initial, quick, picture, read, write, fields, changed }: FormParts<T>): SetUpForm {
  return {
    initial,
    quick,
    picture,
    fields: (setup) => fields(read(setup)),
    set(setup, name, value, luck) {
      const now = read(setup);
      const field = fields(now).find((one) => one.name === name);
      const offered = field?.show === "force" || field?.options.some((one) => sameJson(one.value, value)) === true;
      return offered ? write(changed(now, name, value, luck)) : setup;
    },
  };
}

export function sameJson(a: Json, b: Json): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

/** Always allowed. */
export function fieldOption(
  value: Json,
  text: Text,
  detail: Text | null = null,
  picture: Scene | null = null,
  cost: number | null = null,
): FieldOption {
  return { value, text, detail, cost, refusal: null, picture };
}

/** One scene for each name, found by identity: a client draws it once. */
export function sceneKeeper(): (name: string, make: () => Scene | null) => Scene | null {
  const scenes = new Map<string, Scene>();
  return (name, make) => {
    const known = scenes.get(name);
    if (known !== undefined) return known;
    const made = make();
    if (made !== null) scenes.set(name, made);
    return made;
  };
}
