import { actingRing, isTrait } from "./badges.ts";
import { counterDot, drawSmallCounter } from "./counter.ts";
import { isGun } from "./figures.ts";
import { circle, stroke } from "./pen.ts";
import type { Pen } from "./pen.ts";
import { RADIUS, drawPiece, sideToken } from "./piece.ts";
import type { PieceLook } from "./piece.ts";
import { isVehicle } from "./vehicles.ts";

/** How much of a piece is drawn: tags vanish where they could not be read, figures where they would be a blot. */
export type Detail = "full" | "plain" | "dot";

/** By the diameter of its base on the screen, in pixels. */
export function detailAt(pixels: number): Detail {
  return pixels >= 24 ? "full" : pixels >= 18 ? "plain" : "dot";
}

/** The figures of a counter are smaller than a tag. */
export function counterDetailAt(pixels: number): Detail {
  return pixels >= 36 ? "full" : pixels >= 20 ? "plain" : "dot";
}

export function drawPieceAs(pen: Pen, piece: PieceLook, detail: Detail): string {
  const { counter } = piece;
  if (counter !== undefined && detail !== "full")
    return (detail === "plain" ? drawSmallCounter : counterDot)(pen, piece, counter);
  // What is longer than its base is still told apart where a man is a dot.
  if (detail === "dot" && (isGun(piece.silhouette.split("+")[0] ?? "") || isVehicle(piece.silhouette)))
    return drawPieceAs(pen, piece, "plain");
  switch (detail) {
    case "full":
      return drawPiece(pen, piece);
    case "plain":
      return drawPiece(pen, { ...piece, tag: "", role: null, badges: piece.badges.filter((b) => !isTrait(b)) });
    case "dot":
      return (
        (piece.acting ? actingRing(pen) : "") +
        circle(1.8, 2.3, RADIUS, { fill: "#1a1608", opacity: 0.36 }) +
        sideToken(piece.seat, 0, 0, RADIUS) +
        (piece.lying ? stroke("M-7-7L7 7M-7 7L7-7", "#fff", 2.6, { "stroke-linecap": "round" }) : "")
      );
  }
}
