import { listenTo } from "../../scene/test/told.ts";
import { e } from "./play.ts";

export const listen = listenTo(e, {
  battle: (s) => s.battle,
  // A squad may be added before the first turn (scenario S2).
  pieces: (s) => s.units.map((unit) => unit.id),
  question: (n, { kind }) => n % 3 === 0 || (kind !== "order" && kind !== "move"),
  scenes: 40,
  nonsense: (_s, someone, pick) => [
    { unit: someone },
    { unit: "a99" },
    { target: someone },
    { target: "b99" },
    { x: 100 * pick(720), y: 100 * pick(480) },
    { x: 3, y: 4 },
    { x: -100 },
    { shape: "line" },
    { dx: 0, dy: 0 },
    { order: ["fire", "advance", "run", "ambush", "rally"][pick(5)] },
    { indirect: true },
    { units: [someone] },
  ],
});
