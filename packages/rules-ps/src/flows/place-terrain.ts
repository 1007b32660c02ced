import { ask, done, goto, icon, makeKind } from "@escaramuza/kernel";
import type { Pick, Refusal, Seat } from "@escaramuza/kernel";
import * as z from "zod/mini";
import { DATA, kitPieceId } from "../data.ts";
import type { KitPieceId } from "../data.ts";
import { psFlow, tell } from "../ps.ts";
import { no } from "../refusal.ts";
import { coordinate } from "../schema.ts";
import { TABLE } from "../state.ts";
import type { Position } from "../state.ts";
import { controlledRefusal, controlledStep, isArea, placedPiece } from "../terrain.ts";
import { rollOff } from "./roll-off.ts";

/** The controlled procedure of terrain placement, piece by piece (PS-3.3-2 to PS-3.3-13). */

interface PlaceVars {
  first: Seat;
  /** Whose turn it is to place. */
  next: Seat;
  /** Passes in a row: after two nothing more of its sort finds room. */
  passes: number;
  areasOver: boolean;
}

export const PLACING: PlaceVars = { first: 0, next: 0, passes: 0, areasOver: false };

/** Spots tried before a player is believed to have none. */
const SEARCH = 400;

const direction = z.int().check(z.minimum(-1000), z.maximum(1000));

/** A piece, where its centre goes and where its long side points; passing is for the player who has no legal spot. */
const answer = z.union([
  z.strictObject({
    piece: kitPieceId,
    x: coordinate,
    y: coordinate,
    dx: z._default(direction, 1),
    dy: z._default(direction, 0),
  }),
  z.strictObject({ pass: z.literal(true) }),
]);

type Placement = z.infer<typeof answer>;

export const placeTerrain = makeKind<Position, { readonly what: "area" | "obstacle"; readonly nth: number }, Placement>(
  {
    id: "placeTerrain",
    answer,
    check(s, d, choice) {
      if ("pass" in choice) return passRefusal(s, d.params.what);
      if (choice.dx === 0 && choice.dy === 0) return no("PS-3.3-13", "noDirection");
      return controlledRefusal(
        s.terrain,
        choice.piece,
        placedPiece(choice.piece, choice.x, choice.y, choice.dx, choice.dy),
        d.params.what === "obstacle",
      );
    },
    menu: (s, d) => [
      ...left(s, d.params.what).map((piece) => ({
        id: piece,
        ...icon("terrain"),
        rule: d.params.what === "area" ? "PS-3.2-1" : "PS-3.2-2",
        answer: { piece },
        slots: [
          { name: "place", type: "point" as const, piece: null, min: 0, max: 0, radius: 0, turns: true as const },
        ],
        costs: [],
        refusal: null,
      })),
      {
        id: "pass",
        ...icon("pass"),
        rule: "PS-R68",
        answer: { pass: true },
        slots: [],
        costs: [],
        refusal: passRefusal(s, d.params.what),
      },
    ],
    sample: (s, d, pick) => draw(s, d.params.what, pick, 1),
    fallback: (s, d) => draw(s, d.params.what, sweep(), SEARCH) ?? { pass: true },
  },
);

export const placeTerrainFlow = psFlow<PlaceVars>()("placeTerrain", {
  roll(c, v) {
    const winner = rollOff(c, "terrainRoll", "PS-3.3-5", [[], []]);
    if (winner === null) return goto("roll");
    v.first = winner;
    v.next = winner;
    tell(c, "firstToPlace", "PS-3.3-5", { seat: winner });
    return goto("next");
  },
  next(c, v) {
    const step = controlledStep(c.s.terrain, v.areasOver);
    if (step === null || v.passes >= 2) return done;
    return ask(
      placeTerrain,
      v.next,
      step.what === "area" ? "PS-3.3-7" : "PS-3.3-13",
      { what: step.what, nth: step.nth },
      "place",
    );
  },
  place(c, v) {
    const choice = c.answer(placeTerrain);
    v.next = 1 - v.next;
    if ("pass" in choice) {
      notePass(c.s, v);
      return goto("next");
    }
    v.passes = 0;
    const piece = placedPiece(choice.piece, choice.x, choice.y, choice.dx, choice.dy);
    c.s.terrain = [...c.s.terrain, piece];
    tell(c, "terrainPlaced", isArea(piece) ? "PS-3.3-7" : "PS-3.3-13", { piece: piece.id, kind: piece.kind });
    // PS-R68: the first player starts the obstacles.
    if (isArea(piece) && controlledStep(c.s.terrain)?.what === "obstacle") v.next = v.first;
    return goto("next");
  },
});

/** After two passes in a row no further area finds room: the first player starts the obstacles. */
function notePass(s: Position, v: PlaceVars): void {
  v.passes += 1;
  if (v.passes < 2 || controlledStep(s.terrain, v.areasOver)?.what !== "area") return;
  v.areasOver = true;
  v.passes = 0;
  v.next = v.first;
}

/** Nobody passes who has a legal spot for some piece. */
function passRefusal(s: Position, what: "area" | "obstacle"): Refusal | null {
  return draw(s, what, sweep(), SEARCH) === null ? null : no("PS-R68", "mustPlace");
}

function left(s: Position, what: "area" | "obstacle"): KitPieceId[] {
  return DATA.kit
    .filter((k) => (k.id.startsWith("A") ? "area" : "obstacle") === what && !s.terrain.some((p) => p.id === k.id))
    .map((k) => k.id);
}

function draw(s: Position, what: "area" | "obstacle", pick: Pick, tries: number): Placement | null {
  const open = left(s, what);
  for (let i = 0; i < tries; i++) {
    const piece = open[pick(Math.max(1, open.length))];
    if (piece === undefined) return null;
    const [dx, dy] = DIRECTIONS[pick(DIRECTIONS.length)] ?? [1, 0];
    const choice = { piece, x: 100 * pick(TABLE / 100), y: 100 * pick(TABLE / 100), dx, dy };
    if (
      controlledRefusal(s.terrain, piece, placedPiece(piece, choice.x, choice.y, dx, dy), what === "obstacle") === null
    )
      return choice;
  }
  return null;
}

const DIRECTIONS = [
  [1, 0],
  [0, 1],
  [1, 1],
  [2, 1],
  [-1, 2],
] as const;

/** A fixed wandering pick, so that the fallback needs no dice. */
function sweep(): Pick {
  let at = 0;
  return (n) => {
    at = (at + 7919) % 104_729;
    return at % n;
  };
}
