import type { MenuItem, Seat } from "@escaramuza/kernel";
import type { Position } from "../state.ts";

export function menuOf(_s: Position, _seat: Seat): MenuItem[] {
  return [{ id: "end", icon: "end", rule: "PE-3-3", answer: { do: "end" }, slots: [], costs: [], refusal: null }];
}
