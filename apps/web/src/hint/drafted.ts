import type { Json, MenuItem, Slot } from "@escaramuza/kernel";
import { angleOf } from "../table/bearing.ts";
import { answerOf, begin } from "../table/compose.ts";
import type { At, Draft, Value } from "../table/compose.ts";
import { isFields, same } from "../table/fields.ts";
import { beginMarch } from "../table/march.ts";

/** A whole answer back in the making: the line of the menu it is of, with what stands in its slots. Knows no game. */

/**
 * Confirming the draft sends that very answer. Where no line of the menu leads to it, because it says more than a hand can, it stands
 * there whole under the nearest line; null where there is no line at all.
 */
export function drafted(menu: readonly MenuItem[], answer: unknown, parse: (raw: unknown) => unknown): Draft | null {
  const open = menu.filter((item) => item.refusal === null);
  const fitting = open.filter((item) => isOf(item, answer));
  for (const item of fitting) {
    const draft = filled(item, answer);
    if (draft !== null && alike(parse(answerOf(draft)), answer)) return draft;
  }
  const near = fitting[0] ?? nearest(open, answer);
  return near === undefined || !isJson(answer) ? null : begin({ ...near, answer, slots: [] });
}

/** The line that says most of what the answer says: what is done and by whom comes before the figures. */
function nearest(open: readonly MenuItem[], answer: unknown): MenuItem | undefined {
  const ranked = open.map((item) => ({ item, agrees: agreement(item.answer, answer), asks: item.slots.length > 0 }));
  return ranked.toSorted((a, b) => b.agrees - a.agrees || Number(b.asks) - Number(a.asks))[0]?.item;
}

function agreement(own: unknown, answer: unknown): number {
  if (!isFields(own) || !isFields(answer)) return 0;
  const common = Object.entries(own).filter(([field, value]) => alike(value, answer[field]));
  const words = common.filter(([, value]) => typeof value === "string").length;
  return words + common.length / (Object.keys(own).length + 1);
}

/** What the line says for itself stands in the answer, and the answer has nothing that no slot is for. */
function isOf(item: MenuItem, answer: unknown): boolean {
  const own = item.answer;
  if (!isFields(own)) return item.slots.length > 0 || alike(own, answer);
  if (!isFields(answer)) return false;
  const open = new Set(item.slots.flatMap(fieldsOf));
  return Object.entries(own).every(([field, value]) => open.has(field) || alike(value, answer[field]));
}

function fieldsOf(slot: Slot): readonly string[] {
  switch (slot.type) {
    case "point":
      return ["x", "y", "dx", "dy"];
    case "march":
      return ["x", "y", "dx", "dy", "shape", "places"];
    case "path":
      return slot.finds === undefined ? [slot.name] : [slot.name, slot.finds];
    case "choice":
    case "list":
    case "assign":
    case "along":
    case "placement":
    case "force":
      return [slot.name];
  }
}

function filled(item: MenuItem, answer: unknown): Draft | null {
  const draft = begin(item);
  const values: { [slot: string]: Value } = { ...draft.values };
  for (const slot of item.slots) {
    const whole = !isFields(item.answer);
    const raw = whole ? answer : isFields(answer) ? answer[slot.name] : undefined;
    const value = valueOf(slot, raw, answer);
    if (value === null) return null;
    // What is left out of the answer is left as the line begins.
    if (value !== undefined) values[slot.name] = value;
  }
  return { ...draft, values, at: Math.max(0, item.slots.length - 1) };
}

/** Undefined where the answer says nothing of the slot, null where it says something the slot cannot hold. */
function valueOf(slot: Slot, raw: unknown, answer: unknown): Value | null | undefined {
  switch (slot.type) {
    case "choice": {
      const choice = slot.of.find((c) => c.refusal === null && alike(c.value, raw));
      if (choice !== undefined) return { type: "choice", value: choice.value };
      return raw === undefined ? undefined : null;
    }
    case "list": {
      if (raw === undefined) return undefined;
      const values = listOf(raw).map((one) => slot.of.find((c) => alike(c.value, one))?.value);
      return values.includes(undefined) ? null : { type: "list", values: values.filter((v) => v !== undefined) };
    }
    case "assign":
      return raw === undefined ? undefined : assigned(slot, listOf(raw));
    case "path": {
      if (raw === undefined) return undefined;
      const finds = slot.finds !== undefined && isFields(answer) && answer[slot.finds] === true;
      return { type: "path", corners: listOf(raw).flatMap(cornerOf), byHand: !finds };
    }
    case "point": {
      const [at] = spotOf(isFields(raw) ? raw : answer);
      if (at === undefined) return undefined;
      return { type: "point", ...at, turn: isFields(answer) ? eastwards(answer) : 0 };
    }
    case "along":
      return typeof raw === "number" ? { type: "along", value: raw } : undefined;
    case "placement":
      return raw === undefined
        ? undefined
        : { type: "placement", spots: new Map(listOf(raw).flatMap(pieceAt(slot.each))) };
    case "march":
      return isJson(answer) ? beginMarch({ ...slot, preset: answer }) : undefined;
    case "force":
      return isJson(raw) ? { type: "force", force: raw } : undefined;
  }
}

function assigned(slot: Extract<Slot, { readonly type: "assign" }>, raw: readonly unknown[]): Value | null {
  const given = raw.map((one) => {
    const [to, values] = isFields(one) ? [one[slot.each], one[slot.to]] : [];
    const chooser = slot.of.find((c) => alike(c.value, to));
    const chosen = listOf(values).map((v) => chooser?.choices.find((c) => alike(c.value, v))?.value);
    return chooser === undefined || chosen.includes(undefined)
      ? null
      : { to: chooser.value, values: chosen.filter((v) => v !== undefined) };
  });
  return given.includes(null) ? null : { type: "assign", given: given.filter((one) => one !== null) };
}

function cornerOf(raw: unknown): readonly At[] {
  const [x, y] = listOf(raw);
  return typeof x === "number" && typeof y === "number" ? [{ x, y }] : [];
}

function spotOf(raw: unknown): readonly At[] {
  if (!isFields(raw)) return [];
  const { x, y } = raw;
  return typeof x === "number" && typeof y === "number" ? [{ x, y }] : [];
}

function pieceAt(each: string): (raw: unknown) => readonly (readonly [string, At])[] {
  return (raw) => {
    const piece = isFields(raw) ? raw[each] : null;
    return typeof piece === "string" ? spotOf(raw).map((at) => [piece, at] as const) : [];
  };
}

/** The direction of a point: degrees clockwise from east, where a compass has them from north. */
function eastwards({ dx, dy }: { readonly [field: string]: unknown }): number {
  return typeof dx === "number" && typeof dy === "number" ? angleOf({ x: dx, y: dy }) - 90 : 0;
}

function listOf(raw: unknown): readonly unknown[] {
  return Array.isArray(raw) ? raw : [];
}

function isJson(raw: unknown): raw is Json {
  return raw !== undefined;
}

/** The same but for the order of fields. */
function alike(a: unknown, b: unknown): boolean {
  return isJson(a) && isJson(b) ? same(a, b) || sorted(a) === sorted(b) : a === b;
}

function sorted(value: unknown): string {
  return JSON.stringify(value, (_key, one: unknown) =>
    isFields(one) ? Object.fromEntries(Object.entries(one).toSorted(([a], [b]) => (a < b ? -1 : 1))) : one,
  );
}
