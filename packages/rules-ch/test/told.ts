import { listenTo } from "../../scene/test/told.ts";
import { e } from "./play.ts";

export const listen = listenTo(e, {
  battle: (s) => s.battle,
  pieces: (s) => s.units.map((unit) => unit.id),
  question: (n, { kind }) => kind !== "turn" || n % 6 === 0,
  scenes: 60,
  // Hexes are all called alike: one of each reason is enough.
  choices({ of }) {
    const seen = new Set<string>();
    return of.filter(({ value, refusal, at }) => {
      const name = typeof value === "string" && at !== undefined ? (refusal?.code ?? "") : JSON.stringify(value);
      return !seen.has(name) && seen.add(name);
    });
  },
  nonsense(s, someone, pick) {
    const units = s.units.map((unit) => unit.id);
    const places = s.units.map((unit) => unit.place).filter((place) => /^[A-Z]\d/.test(place));
    const somewhere = pick(2) === 0 ? "A01" : (places[pick(Math.max(1, places.length))] ?? "B02");
    return [
      { unit: someone },
      { unit: "g99" },
      { to: somewhere },
      { target: pick(2) === 0 ? somewhere : someone },
      { hex: somewhere },
      { supporters: [someone, units[pick(units.length)]] },
      { with: [someone] },
      { with: [{ unit: someone, to: somewhere }] },
      { payment: { mode: "cap" } },
      { payment: { mode: "ap", cap: pick(4) } },
      { payment: { mode: "ap", start: pick(2) === 0 ? "join" : "new" } },
      { payment: { mode: "opportunity" } },
      { payment: { mode: "card", card: ["01", "04", "08", "10"][pick(4)] } },
      { bonus: [["06", "16", "07"][pick(3)]] },
      { cautious: true },
      { cap: 2 },
      { card: ["03", "08", "11", "12", "17"][pick(5)] },
      { units: [someone] },
      { facing: 9 },
      { hidden: true },
    ];
  },
});
