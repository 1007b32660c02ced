import { apply, generatorFrom, picker, resume, bareGame } from "@escaramuza/kernel";
import type { Json } from "@escaramuza/kernel";
import { expect, it } from "vitest";
import { boltAction as rules } from "../../src/index.ts";
import { e, nextOf, randomAnswer } from "../play.ts";
import { assaultTargets } from "../../src/assault.ts";
import { choiceRefusal } from "../../src/orders.ts";
import { footprintsOf, gapBetween } from "../../src/board.ts";
import type { Position } from "../../src/state.ts";
function overlaps(s: Position): string[] {
  const found = new Set<string>();
  const st = s.units.filter((u) => u.place.at === "table");
  for (const [i, a] of st.entries()) for (const b of st.slice(i + 1)) for (const p of footprintsOf(s, a)) for (const q of footprintsOf(s, b)) {
    const P = p.kind === "disc" ? { ...p, radius: p.radius - 3 } : p.kind === "hull" ? { ...p, hull: { ...p.hull, length: p.hull.length - 6, width: p.hull.width - 6 } } : p;
    if (gapBetween(P, q) === 0) found.add(`${a.id} ${a.template} on ${b.id} ${b.template}`);
  }
  return [...found];
}
import { unitGap } from "../../src/board.ts";
import { isOnTable } from "../../src/state.ts";

const KINDS = ["ger-grenadiers","sov-smg","sov-cavalry","ger-motorcycles","ger-tiger1","sov-t34-85","ger-222","us-m3","us-truck","ger-pak40","ger-pak36","ger-mmg","sov-guards","us-fao","us-fair","us-40mm","uk-crocodile","ger-flame","sov-conscripts","ger-mortar","us-medic","us-hq-cpt","sov-kv1","ger-251"];
function given(pick: (n: number) => number): { [k: string]: Json } {
  const units: { [k: string]: Json } = {};
  const cells: [number, number][] = [];
  for (let x = 6; x < 66; x += 9) for (let y = 6; y < 46; y += 9) cells.push([x, y]);
  for (let seat = 0; seat < 2; seat++)
    for (let i = 1; i <= 9; i++) {
      const cell = cells.splice(pick(cells.length), 1)[0] ?? [5, 5];
      units[`${seat === 0 ? "a" : "b"}${i}`] = { type: KINDS[pick(KINDS.length)] ?? "", at: cell, facing: pick(8) * 45, pins: pick(5) === 0 ? pick(4) : 0, men: undefined as never } as never;
    }
  for (const u of Object.values(units)) delete (u as { men?: unknown }).men;
  // somebody aboard
  for (const seat of ["a", "b"]) {
    const all = Object.entries(units).filter(([id]) => id.startsWith(seat));
    const carrier = all.find(([, u]) => ["us-m3", "us-truck", "ger-251"].includes((u as { type: string }).type));
    const squad = all.find(([, u]) => ["ger-grenadiers", "sov-smg", "ger-mmg", "us-hq-cpt"].includes((u as { type: string }).type));
    if (carrier && squad) units[squad[0]] = { type: (squad[1] as { type: string }).type, place: { aboard: carrier[0] } };
  }
  const inside = Object.entries(units).filter(([, u]) => ["ger-grenadiers", "sov-smg", "sov-guards", "sov-conscripts"].includes((u as { type: string }).type) && (u as { at?: unknown }).at !== undefined);
  const spots: Json[] = [{ building: "h1", floor: 0 }, { building: "h1", floor: 1 }, { building: "h2", floor: 0 }];
  for (const [id, u] of inside.slice(0, 3)) units[id] = { type: (u as { type: string }).type, place: spots.shift() ?? "table" };
  return {
    turn: 1,
    units,
    terrain: [
      { kind: "building", from: [33, 20.5], to: [38, 25.5], id: "h1", section: { building: "h", floors: 2, material: "wood" } },
      { kind: "building", from: [38, 20.5], to: [43, 25.5], id: "h2", section: { building: "h", floors: 2, roof: "flat" } },
      { kind: "hedge", points: [[10, 10.5], [30, 10.5]] },
    ],
    at: { turn: "begin" },
  } as never;
}
it("plays", () => {
  const told = new Map<string, number>();
  const bad: string[] = [];
  const from = Number(process.env["SEED"] ?? 1);
  for (let seed = from; seed < from + Number(process.env["N"] ?? 30); seed++) {
    const pick = picker(generatorFrom(seed));
    try {
      const staged = rules.exemplar.stage(given(pick));
      // no overlaps to begin with
      const game = bareGame(rules, staged.s, staged.frames, generatorFrom(seed));
      for (const u of game.s.units) for (const o of game.s.units) if (u !== o && isOnTable(u) && u.place.at === "table" && o.place.at === "building" && unitGap(game.s, u, o) <= 1001) { /* ignore */ }
      resume(e, game);
      const seen = new Set<string>();
      let last = "";
      for (let n = 0; game.outcome === null && n < 1500; n++) {
        const d = nextOf(game);
        if (d.kind === "order") { const o = overlaps(game.s).filter((x) => !seen.has(x)); for (const x of o) { seen.add(x); if (n > 0) bad.push(`seed ${seed} n ${n} ${x} after ${last}`); } }
        let answer = randomAnswer(game, d, pick);
        if (d.kind === "order" && pick(3) > 0) {
          const all = game.s.units.filter((u) => u.seat === d.seat && u.die === null && isOnTable(u)).flatMap((u) => assaultTargets(game.s, u).map((t) => ({ unit: u.id, order: "run" as const, assault: t }))).filter((a) => choiceRefusal(game.s, d.seat, a) === null);
          const one = all[pick(Math.max(1, all.length))];
          if (one) answer = one;
        }
        const applied = apply(e, game, { seat: d.seat, decision: d.id, answer });
        if (!applied.ok) throw new Error(`${d.kind} ${JSON.stringify(answer)} ${JSON.stringify(applied.refusal)}`);
        if (applied.events.length > 0) last = `${d.kind} ${JSON.stringify(answer)} ` + applied.events.map((x) => x.type).join(",");
        for (const ev of applied.events) told.set(ev.type, (told.get(ev.type) ?? 0) + 1);
        const broken = rules.invariants(game.s);
        if (broken.length > 0) throw new Error(`${d.kind} ${JSON.stringify(answer)} ${JSON.stringify(broken)} ${applied.events.map((x) => x.type).join(",")}`);
        if (JSON.stringify(JSON.parse(JSON.stringify(game))) !== JSON.stringify(game)) throw new Error("not plain");
      }
    } catch (error) { bad.push(`seed ${seed}: ${String(error).slice(0, 600)} ${error instanceof Error ? (error.stack ?? "").split("\n").filter((l) => l.includes("rules-ba")).slice(0, 6).join("|") : ""}`); }
  }
  console.log([...told].sort((x, y) => y[1] - x[1]).map(([k, v]) => `${k}:${v}`).join(" "));
  console.log(bad.join("\n"));
  expect(bad.length).toBe(0);
}, 140000);
