import type { Pick, Seat } from "@escaramuza/kernel";
import { boardOf } from "./board.ts";
import { isOut, sideOf } from "./state.ts";
import type { Position, SideId, Soldier } from "./state.ts";

/** What each side may know (the table "Hidden information" of the specification). Allies know the same. */

/** Shares everything public with the position; only what is hidden is replaced. */
export function viewFor(s: Position, seat: Seat | null): Position {
  if (s.phase === "over") return s;
  const side = seat === null ? null : sideOf(s, seat);
  const secret = (o: Soldier): boolean =>
    o.side !== side && (o.aim !== null || o.watch !== null || o.hidden || o.wires.length > 0);
  const soldiers = s.soldiers.some(secret) ? s.soldiers.map((o) => (secret(o) ? withoutSecrets(o) : o)) : s.soldiers;
  // A spotted wire is known to the spotter's side (PE-11-4).
  const wires = s.wires.filter((wire) => wire.side === side || (side !== null && isKnown(s, side, wire.id)));
  const mines = s.mines.filter((mine) => mine.side === side);
  if (soldiers === s.soldiers && wires.length === s.wires.length && mines.length === s.mines.length) return s;
  return { ...s, soldiers, mines, wires };
}

function isKnown(s: Position, side: SideId, wire: string): boolean {
  return s.soldiers.some((o) => o.side === side && o.wires.includes(wire));
}

/** That he aims, watches or is about is known; at whom, where, and where he is are not (PE-6-30, PE-17.1-1, PE-17.2-10). */
function withoutSecrets(o: Soldier): Soldier {
  return {
    ...o,
    aim: o.aim === null ? null : { ...o.aim, target: null },
    watch: o.watch === null ? null : { ...o.watch, spot: null, opening: null },
    wires: [],
    ...(o.hidden ? { place: "unseen" as const, x: 0, y: 0, level: 0, tree: null, facing: 0, unnoticed: [] } : {}),
  };
}

/** Fills in what the seat does not know with anything consistent with what it does. */
export function fillIn(view: Position, seat: Seat | null, pick: Pick): Position {
  if (view.phase === "over") return view;
  const side = seat === null ? null : sideOf(view, seat);
  const board = boardOf(view);
  const soldiers = view.soldiers.map((o) => {
    if (o.side === side) return o;
    const enemies = view.soldiers.filter((e) => e.side !== o.side && e.place === "table" && !isOut(e));
    const guessed: Soldier = { ...o };
    if (o.aim !== null && o.aim.target === null)
      guessed.aim = { ...o.aim, target: enemies[pick(Math.max(1, enemies.length))]?.id ?? null };
    if (o.watch !== null && o.watch.spot === null)
      guessed.watch = { ...o.watch, spot: { x: pick(board.width + 1), y: pick(board.height + 1) } };
    if (o.place === "unseen") {
      guessed.place = "table";
      guessed.x = pick(board.width + 1);
      guessed.y = pick(board.height + 1);
    }
    return guessed;
  });
  const mines = [...view.mines];
  const wires = [...view.wires];
  for (const other of [0, 1] as const) {
    if (other === side || view.phase === "setUp") continue;
    const { mines: plain, overloaded, traps } = view.sides[other];
    for (let i = 0; i < plain + overloaded; i++)
      mines.push({
        id: `m${other}${i + 1}`,
        side: other,
        x: 10 * pick(board.width / 10),
        y: 200 + 10 * pick((board.height - 200) / 10),
        overloaded: i >= plain,
      });
    for (let i = 0; i < traps; i++) {
      const id = `w${other}${i + 1}`;
      if (wires.some((wire) => wire.id === id)) continue;
      const at = { x: pick(board.width - 10), y: 200 + pick(board.height - 200) };
      wires.push({ id, side: other, from: at, to: { x: at.x + 10, y: at.y } });
    }
  }
  return { ...view, soldiers, mines, wires };
}
