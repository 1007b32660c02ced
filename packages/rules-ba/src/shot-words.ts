import type { Shot } from "./answers.ts";

/** How a menu writes a shot: `a1.3` or `a1.3/1` (of a gun or vehicle `a1/1`), at `b2`, `b2/he`, `b2/indirect`, `b2/man:b2.4`, `b2/crew:a5`. */

export function byWords({ model, weapon }: Pick<Shot, "model" | "weapon">, unit: string): string {
  const who = model === "" ? unit : model;
  return weapon === 0 ? who : `${who}/${weapon}`;
}

export function atWords({ target, he, indirect, named, by }: Shot): string {
  return [
    target,
    ...(indirect ? ["indirect"] : he ? ["he"] : []),
    ...(named === undefined ? [] : [`man:${named}`]),
    ...(by === undefined ? [] : [`crew:${by}`]),
  ].join("/");
}

export function shotFromWords(by: string, at: string): Shot {
  const [who = "", place = "0"] = by.split("/");
  const [target = "", ...more] = at.split("/");
  const after = (name: string): string | undefined =>
    more.find((one) => one.startsWith(`${name}:`))?.slice(name.length + 1);
  const named = after("man");
  const crew = after("crew");
  const indirect = more.includes("indirect");
  return {
    model: who.includes(".") ? who : "",
    weapon: /^\d$/.test(place) ? Number(place) : 99,
    target,
    he: indirect || more.includes("he"),
    indirect,
    ...(named === undefined ? {} : { named }),
    ...(crew === undefined ? {} : { by: crew }),
  };
}
