import type { Exemplar, Frame } from "@escaramuza/kernel";
import * as z from "zod/mini";
import { facts } from "./facts.ts";
import { givenShape, positionOf, readPosition, toMillimetres } from "./staging.ts";
import { rival } from "./state.ts";
import type { Position, SideId } from "./state.ts";

/** How examples of this game are written: positions as staging.ts has them, and where the game stands. */

const side = z.union([z.literal(0), z.literal(1)]);
const givenSchema = z.strictObject({
  ...givenShape,
  /** Without it only facts can be asked. */
  at: z.optional(
    z.union([
      z.strictObject({ setUp: z.literal(true) }),
      /** This side's player-turn begins. */
      z.strictObject({ begin: side }),
      /** It is in step 1. */
      z.strictObject({ actions: side }),
      z.strictObject({ upkeep: side }),
      /** This side checks its morale: step 6 of the other's player-turn. */
      z.strictObject({ morale: side }),
      /** Step 7 of this side's player-turn. */
      z.strictObject({ victory: side }),
    ]),
  ),
});
type Given = z.infer<typeof givenSchema>;

export const exemplar: Exemplar<Position> = {
  stage(raw) {
    const { at, ...given } = z.parse(givenSchema, raw);
    const s = positionOf(given);
    return { s, frames: framesOf(s, at), run: at !== undefined };
  },
  answer: (_kind, raw) => toMillimetres(raw),
  read: readPosition,
  facts,
};

function framesOf(s: Position, at: Given["at"]): Frame[] {
  if (at === undefined) return [];
  if ("setUp" in at) return [{ flow: "game", step: "setUp", v: {} }];
  if ("begin" in at) return turnOf(s, at.begin, "begin");
  if ("upkeep" in at) return turnOf(s, at.upkeep, "upkeep");
  if ("morale" in at) return turnOf(s, rival(at.morale), "morale");
  if ("victory" in at) return turnOf(s, at.victory, "victory");
  return [...turnOf(s, at.actions, "fire"), { flow: "actions", step: "ask", v: { mate: null, doing: null } }];
}

function turnOf(s: Position, active: SideId, step: string): Frame[] {
  s.active = active;
  const downAtStart = s.soldiers.filter((man) => man.side === active && man.down !== null).map(({ id }) => id);
  return [
    { flow: "game", step: "next", v: {} },
    { flow: "turn", step, v: { downAtStart } },
  ];
}
