/** Quarters around a facing, seen from the piece: right is clockwise (+y is up). */
export type Arc = "front" | "right" | "rear" | "left";

/**
 * Is the point t within the arc of 90 or 180 degrees centred on a side of a piece at p with the given facing vector?
 * Its borders belong to it. Exact for integer points and facings; the piece's own place is in every arc.
 */
export function inArc(
  px: number,
  py: number,
  facingX: number,
  facingY: number,
  tx: number,
  ty: number,
  arc: Arc = "front",
  degrees: 90 | 180 = 90,
): boolean {
  const dx = tx - px;
  const dy = ty - py;
  const dot = facingX * dx + facingY * dy;
  const cross = facingX * dy - facingY * dx;
  const ahead = arc === "front" ? dot : arc === "rear" ? -dot : arc === "left" ? cross : -cross;
  const aside = arc === "front" || arc === "rear" ? Math.abs(cross) : Math.abs(dot);
  return degrees === 180 ? ahead >= 0 : ahead >= aside;
}

/** The one quarter a point is in; the diagonals belong to front and rear, the piece's own place to the front. */
export function arcOf(px: number, py: number, facingX: number, facingY: number, tx: number, ty: number): Arc {
  if (inArc(px, py, facingX, facingY, tx, ty, "front")) return "front";
  if (inArc(px, py, facingX, facingY, tx, ty, "rear")) return "rear";
  return inArc(px, py, facingX, facingY, tx, ty, "right") ? "right" : "left";
}
