import { ask, call, done } from "@escaramuza/kernel";
import { baFlow, tell } from "../ba.ts";
import { escape } from "../close-kinds.ts";
import { escapeWays } from "../escapes.ts";
import { takeDie } from "../order-dice.ts";
import { unitOf } from "../state.ts";
import { moveFlow, moveVars } from "./movement.ts";

/** BA-VSPEC-6: a die set to Down and a move away from who shoots at it or assaults it. `canEscape` was asked before. */
interface EscapeVars {
  readonly unit: string;
  /** The triggering unit. */
  readonly from: string;
}

export function escapeVars(unit: string, from: string): EscapeVars {
  return { unit, from };
}

export const escapeFlow = baFlow<EscapeVars>()("escape", {
  begin(c, v) {
    const unit = unitOf(c.s, v.unit);
    takeDie(c, unit, "down");
    unit.escaped = true;
    tell(c, "escaped", "BA-VSPEC-6", { unit: unit.id, seat: unit.seat, from: v.from });
    return ask(escape, unit.seat, "BA-VSPEC-6", { unit: unit.id, from: v.from }, "declared");
  },
  declared(c, v) {
    const found = escapeWays(c.s, unitOf(c.s, v.unit), v.from, c.answer(escape));
    if (!found.ok) throw new Error(`an answer that was checked is refused: ${found.refusal.code}`);
    const { ok: _ok, ...moving } = found;
    return moving.moves ? call(moveFlow, moveVars(v.unit, moving, "escape"), "end") : done;
  },
  end: () => done,
});
