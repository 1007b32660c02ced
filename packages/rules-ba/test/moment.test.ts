import { expect, test } from "vitest";
import { remembered } from "../src/moment.ts";
import { begin, playRandomly } from "./play.ts";

// What was found in a position serves again only while nothing of it has changed: every leaf is changed by hand, one at a time.

/** Fixed when a unit is made. */
const FIXED = ["id", "seat", "template", "kind", "rules", "starting", "role", "weapons", "sidecar"];

function another(value: unknown): unknown {
  if (typeof value === "number") return value + 1;
  if (typeof value === "boolean") return !value;
  if (typeof value === "string") return `${value}?`;
  if (Array.isArray(value)) return [...value];
  return typeof value === "object" && value !== null ? { ...value } : 0;
}

test("nothing in a position changes unnoticed", () => {
  const game = playRandomly({ game: "crossroads" }, 3, () => {});
  for (const { s } of [game, begin({ game: "breakthrough" }, 2)]) {
    const kept = remembered<string, number>((a, b) => a === b);
    kept.keep(s, "key", 7);
    expect(kept.find(s, "key")).toBe(7);
    expect(kept.find(s, "other")).toBeUndefined();
    expect(kept.find({ ...s }, "key")).toBe(7);
    let leaves = 0;
    const walk = (of: object, path: string): void => {
      for (const [name, value] of Object.entries(of)) {
        if (FIXED.includes(name) || Object.isFrozen(of)) continue;
        leaves += 1;
        Reflect.set(of, name, another(value));
        // Of these two what is in them counts.
        const list = path === ".players" || (path === "" && (name === "units" || name === "players"));
        if (!list) expect(kept.find(s, "key"), `${path}.${name}`).toBeUndefined();
        Reflect.set(of, name, value);
        const inner = ["", ".units", ".players"].includes(path) || path.endsWith("]") || path.endsWith(".models");
        const open = ["units", "players", "models", "gun", "vehicle"].includes(name) || Array.isArray(of);
        if (inner && open && typeof value === "object" && value !== null)
          walk(value, Array.isArray(of) ? `${path}[${name}]` : `${path}.${name}`);
      }
    };
    walk(s, "");
    expect(leaves).toBeGreaterThan(500);
    expect(kept.find(s, "key")).toBe(7);
  }
});
