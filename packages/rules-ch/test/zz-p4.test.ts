import { apply, copy, eventsFor, kindOf, viewOf } from "@escaramuza/kernel";
import type { Game } from "@escaramuza/kernel";
import { expect, test } from "vitest";
import { conflictOfHeroes as rules } from "../src/index.ts";
import type { Position } from "../src/index.ts";
import { boardOf } from "../src/board.ts";
import { finderOf } from "../src/reveals.ts";
import { VEHICLE_MARKER_IDS } from "../src/data.ts";
import { isVehicle } from "../src/units.ts";
import { e, playRandomly, randomAnswer } from "./play.ts";
import { EXTENSION } from "./extension.ts";
void rules;
const OPENS = ["revealed", "markerShown", "markerDrawn", "minesFound", "cardDrawn", "scouted", "barrageLanded"];
function variants(s: Position, seat: number | null, n: number): [string, Position][] {
  const out: [string, Position][] = [];
  const labels = [...boardOf(s).cells.keys()];
  const other = labels[(n * 37 + 11) % labels.length] ?? "A01";
  for (const [i, u] of s.units.entries()) {
    if (u.seat === seat) continue;
    if (u.hidden && u.place !== "hidden") {
      const c = copy(s);
      const v = c.units[i];
      if (!v) continue;
      v.place = other;
      if (finderOf(c, v) === null && v.place !== u.place && !c.units.some((o) => o !== v && o.place === other))
        out.push([`place of ${u.id} ${u.place}->${other}`, c]);
      const d = copy(s);
      const w = d.units[i];
      if (w && w.status !== "activated") {
        w.status = w.status === "used" ? "unused" : "used";
        out.push(["status", d]);
      }
    }
    if (
      isVehicle(u) &&
      u.hit !== null &&
      u.hit !== "unknown" &&
      !u.hitKnown &&
      !u.hitSpare &&
      VEHICLE_MARKER_IDS.includes(u.hit as never)
    ) {
      const j = s.vehiclePile.findIndex(
        (k, q) => k > 0 && VEHICLE_MARKER_IDS[q] !== u.hit && VEHICLE_MARKER_IDS[q] !== "destroyed",
      );
      if (j >= 0) {
        const c = copy(s);
        const v = c.units[i];
        if (!v) continue;
        c.vehiclePile = c.vehiclePile.map((k, q) => k - (q === j ? 1 : 0) + (VEHICLE_MARKER_IDS[q] === u.hit ? 1 : 0));
        v.hit = VEHICLE_MARKER_IDS[j] ?? null;
        out.push([`marker ${u.id} ${u.hit}->${v.hit}`, c]);
      }
    }
  }
  for (const [i, w] of s.works.entries())
    if (w.hidden && w.seat !== seat && !s.works.some((o) => o.hex === other)) {
      const c = copy(s);
      c.works = c.works.map((o, j) => (j === i ? { ...o, hex: other } : o));
      out.push([`mines ${w.hex}->${other}`, c]);
    }
  for (const p of s.players)
    if (p.seat !== seat && p.noted.length > 0) {
      const c = copy(s);
      const q = c.players[p.seat];
      if (q) {
        q.noted = q.noted.map((o) => `${o.split(":")[0]}:${other}`);
        out.push(["noted", c]);
      }
    }
  return out;
}
test("p4", () => {
  const found = new Map<string, string>();
  for (let seed = 1; seed <= 25; seed++)
    playRandomly(
      EXTENSION,
      seed,
      () => {},
      (game: Game<Position>, decision) => {
        for (const seat of [0, 1, null])
          for (const [what, s] of variants(game.s, seat, game.seq)) {
            const g2: Game<Position> = { ...copy(game), s: { ...s, battle: game.s.battle } };
            const kind = what.split(" ")[0] ?? "";
            const note = (where: string, a: unknown, b: unknown): void => {
              if (JSON.stringify(a) !== JSON.stringify(b)) {
                const k = `${kind} ${where}`;
                if (!found.has(k))
                  found.set(
                    k,
                    `seed ${seed} seq ${game.seq} seat ${seat} ${what}\n ${JSON.stringify(a)?.slice(0, 600)}\n ${JSON.stringify(b)?.slice(0, 600)}`,
                  );
              }
            };
            const [a, b] = [viewOf(e, game, seat), viewOf(e, g2, seat)];
            note("view", a, b);
            if (decision.seat === seat) {
              let n = 7;
              const pick = (k: number): number => (n = (n * 1103515245 + 12345) % 2147483648) % k;
              for (let i = 0; i < 6; i++) {
                const ans = randomAnswer(game, decision, pick);
                const k = kindOf(e, decision);
                const p = k.parse(ans);
                if (p === undefined) continue;
                note(`check ${decision.kind}`, k.check(game.s, decision, p), k.check(g2.s, decision, p));
              }
              const ans = randomAnswer(game, decision, pick);
              const [x, y] = [copy(game), copy(g2)];
              const [r, t] = [
                apply(e, x, { seat: decision.seat, decision: decision.id, answer: ans }),
                apply(e, y, { seat: decision.seat, decision: decision.id, answer: ans }),
              ];
              if (!r.ok || !t.ok) {
                note("legal", r.ok, t.ok);
                continue;
              }
              if (x.outcome !== null || y.outcome !== null) continue;
              const [h, l] = [eventsFor(r.events, seat), eventsFor(t.events, seat)];
              const up = Math.min(
                ...[h, l].map((q) => {
                  const at = q.findIndex(({ type }) => OPENS.includes(type));
                  return at < 0 ? Infinity : at;
                }),
              );
              if (up === Infinity && x.rolls === y.rolls) note(`events ${decision.kind}`, h, l);
              if (up === Infinity)
                note(
                  `after ${decision.kind} ${JSON.stringify(ans).slice(0, 60)}`,
                  viewOf(e, x, seat),
                  viewOf(e, y, seat),
                );
              else note(`upto ${decision.kind}`, h.slice(0, up), l.slice(0, up));
            }
          }
      },
    );
  console.log([...found].map(([k, v]) => `== ${k}\n${v}`).join("\n"));
  expect(found.size).toBe(0);
}, 200000);
