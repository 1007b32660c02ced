import type { Refusal } from "@escaramuza/kernel";
import { atMost, boardOf } from "./board.ts";
import { DATA } from "./data.ts";
import { no } from "./refusal.ts";
import type { ArtilleryRequest, Point, Position } from "./state.ts";

/** Artillery markers (BA-OBS): where they are, and where they may be moved. */

export function requestOf(s: Position, observer: string): ArtilleryRequest | null {
  return s.requests.find((one) => one.observer === observer) ?? null;
}

/** BA-OBS-4: anywhere within 12", sight not needed. */
export function markerRefusal(s: Position, observer: string, { x, y }: Point): Refusal | null {
  const request = requestOf(s, observer);
  const { width, height } = boardOf(s);
  if (request === null) return no("BA-OBS-4", "noMarker");
  if (x < 0 || y < 0 || x > width || y > height) return no("BA-OBS-4", "offTable");
  const far = Math.sqrt((x - request.x) * (x - request.x) + (y - request.y) * (y - request.y));
  const most = DATA.figures.barrageMove.value;
  return atMost(far, most) ? null : no("BA-OBS-4", "tooFar", { length: Math.ceil(far), range: most });
}

export function placeMarker(s: Position, observer: string, { x, y }: Point): void {
  s.requests = s.requests.map((one) => (one.observer === observer ? { ...one, x, y } : one));
}

/** BA-GEO-33: so far that way; it stops at the edge. */
export function drifted(s: Position, from: Point, way: Point, far: number): Point {
  const { width, height } = boardOf(s);
  let share = 1;
  const cut = (at: number, by: number, most: number): void => {
    if (by > 0 && at + by > most) share = Math.min(share, (most - at) / by);
    if (by < 0 && at + by < 0) share = Math.min(share, at / -by);
  };
  const [dx, dy] = [way.x * far, way.y * far];
  cut(from.x, dx, width);
  cut(from.y, dy, height);
  const clamp = (value: number, most: number): number => Math.min(most, Math.max(0, Math.round(value))) + 0;
  return { x: clamp(from.x + dx * share, width), y: clamp(from.y + dy * share, height) };
}
