/**
 * How long a player waits for what is shown before he commits, on the busiest map, in the middle of random games: when he chooses
 * a move (the area it reaches), at each step of dragging it (way, length, who would react), and at each step of dragging a look
 * around (lines of sight to all enemies). Prints JSON: 95th percentiles in milliseconds.
 */
import { apply, engine, generatorFrom, kindOf, picker, start, viewOf } from "@escaramuza/kernel";
import { parabellumSoldiers } from "@escaramuza/rules-ps";
import { p95, timed } from "./measure.ts";

const e = engine(parabellumSoldiers);
const { preview, look } = parabellumSoldiers;
const GAMES = 8;
const STEPS = 10;

const areas: number[] = [];
const drags: number[] = [];
const looks: number[] = [];

function play(seed: number): void {
  const begun = parabellumSoldiers.start({ terrain: "M3", squads: ["GE-GREN", "US-RIFLE"] });
  if (!begun.ok) throw new Error("the map does not start");
  const { game } = start(e, begun.position, generatorFrom(seed));
  const pick = picker(generatorFrom(seed + 1000));
  while (game.outcome === null) {
    const d = game.pending.find((p) => !game.answers.some((a) => a.decision === p.id));
    if (d === undefined) throw new Error("nobody to answer");
    const view = viewOf(e, game, d.seat).position;
    const kind = kindOf(e, d);
    const mover = view.soldiers.find((o) => o.id === view.activation?.soldier);
    for (const item of d.kind === "act" && mover !== undefined ? kind.menu(view, d) : []) {
      const [slot] = item.slots;
      if (slot?.type !== "path" || mover === undefined || typeof item.answer !== "object") continue;
      areas.push(timed(() => preview(view, d, item, item.answer)));
      for (let i = 0; i < STEPS; i++) {
        const to = [mover.x + pick(2 * slot.max) - slot.max, mover.y + pick(2 * slot.max) - slot.max] as const;
        drags.push(timed(() => preview(view, d, item, Object.assign({ path: [to], find: true }, item.answer))));
        looks.push(timed(() => look(view, mover.id, { x: to[0], y: to[1] })));
      }
    }
    const answer = kind.sample(view, d, pick) ?? kind.fallback(view, d);
    const applied = apply(e, game, { seat: d.seat, decision: d.id, answer });
    if (!applied.ok) throw new Error(applied.refusal.code);
  }
}

play(0); // warm-up
for (const times of [areas, drags, looks]) times.length = 0;
for (let seed = 1; seed <= GAMES; seed++) play(seed);
console.log(JSON.stringify({ area: p95(areas), drag: p95(drags), look: p95(looks) }));
