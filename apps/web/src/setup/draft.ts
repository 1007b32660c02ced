import type { Json, SetUpForm } from "@escaramuza/kernel";
import { remembered } from "../remembered.ts";

/** The battle being prepared, kept so that a visit to another page does not lose it. */
export function keptSetup(game: string): Json | null {
  const text = remembered.get(`setup.${game}`);
  if (text === null) return null;
  try {
    const setup: Json = JSON.parse(text);
    return setup;
  } catch {
    return null;
  }
}

export function keepSetup(game: string, setup: Json): void {
  remembered.set(`setup.${game}`, JSON.stringify(setup));
}

/** The set-up with a force in its first place for one, opening such places by another choice where there are none. */
export function setupWithForce(form: SetUpForm, setup: Json, force: Json): Json | null {
  const place = (from: Json): string | null => form.fields(from).find((f) => f.show === "force")?.name ?? null;
  const here = place(setup);
  if (here !== null) return form.set(setup, here, force);
  for (const field of form.fields(setup))
    for (const { value } of field.options) {
      const other = form.set(setup, field.name, value);
      const name = place(other);
      if (name !== null) return form.set(other, name, force);
    }
  return null;
}
