import { listenTo } from "../../scene/test/told.ts";
import { e } from "./play.ts";

export const listen = listenTo(e, {
  battle: (s) => s.battle,
  pieces: (s) => s.units.map((unit) => unit.id),
  question: (n, { kind }) => n % 3 === 0 || (kind !== "order" && kind !== "move"),
  scenes: 40,
  nonsense: (_s, someone, pick) => [
    { unit: someone },
    { unit: "g99" },
    { target: someone },
    { target: "s99" },
    { x: 10 * pick(1800), y: 10 * pick(1200) },
    { x: 3, y: 4 },
    { x: -100 },
    { shape: "line" },
    { dx: 0, dy: 0 },
    { order: ["advance", "run", "ambush"][pick(3)] },
    { mode: "indirect" },
    { units: [someone] },
  ],
});
