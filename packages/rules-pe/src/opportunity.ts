import type { Refusal } from "@escaramuza/kernel";
import { isAp, isAtGun, inHand, isFirearm } from "./arms.ts";
import type { Held } from "./arms.ts";
import { boardOf } from "./board.ts";
import { BANDS, DATA } from "./data.ts";
import { edgeGapSquared } from "./edges.ts";
import type { Edge } from "./edges.ts";
import { bandOf, bandRefusal } from "./fc.ts";
import { serversFor } from "./fire.ts";
import { protectionFrom } from "./protection.ts";
import { no } from "./refusal.ts";
import { freshGo, isAble } from "./state.ts";
import type { Attack, Point, Position, Soldier } from "./state.ts";

/** Fire out of turn at whoever comes to a watched spot (17.1). */

/** Is this place the one he watches (PE-17.1-2, PE-R88)? */
export function isWatched(s: Position, watcher: Soldier, { x, y }: Point): boolean {
  const { watch } = watcher;
  if (watch === null || watch.spot === null) return false;
  const reach = DATA.figures.watchReach.value;
  const opening = openingOf(s, watch.opening);
  if (opening !== null) return edgeGapSquared(opening, x, y) <= reach * reach;
  return (x - watch.spot.x) * (x - watch.spot.x) + (y - watch.spot.y) * (y - watch.spot.y) <= reach * reach;
}

function openingOf(s: Position, id: string | null): Edge | null {
  if (id === null) return null;
  const opening = boardOf(s).byId.get(id);
  return opening !== undefined && opening.is === "edge" ? opening : null;
}

/** Does a leg come anywhere near the place he watches? Most do not, and need no look at every millimetre. */
export function passesWatched(s: Position, { watch }: Soldier, from: Point, to: Point): boolean {
  if (watch === null || watch.spot === null) return false;
  const { x, y } = watch.spot;
  const { minX, minY, maxX, maxY } = openingOf(s, watch.opening) ?? { minX: x, minY: y, maxX: x, maxY: y };
  const reach = DATA.figures.watchReach.value + 1;
  return (
    Math.max(from.x, to.x) >= minX - reach &&
    Math.min(from.x, to.x) <= maxX + reach &&
    Math.max(from.y, to.y) >= minY - reach &&
    Math.min(from.y, to.y) <= maxY + reach
  );
}

/** Enemies of a man who could fire at him now, were he at a spot of theirs. */
export function watchersOf(s: Position, mover: Soldier): Soldier[] {
  if (mover.hidden) return [];
  return s.soldiers.filter(
    (o) => o.side !== mover.side && o.watch?.ready === true && isAble(o) && o.morale === "steady",
  );
}

/** The shot as PE-17.1-4 to PE-17.1-6 have it: no aim, no burst, nearer than usual, his movement of now. */
export function opportunityShot(s: Position, watcher: Soldier, mover: Soldier): Attack | Refusal {
  const held = inHand(s, watcher);
  if (held === null || !isFirearm(held.weapon) || held.loaded === 0) return no("PE-17.1-8", "cannotFire");
  if (held.gun !== null && (held.gun.jam !== "ok" || !isAtGun(s, watcher, held.gun)))
    return no("PE-17.1-8", "cannotFire");
  if (held.gun !== null && held.weapon.traits.includes("emplacedOnly") && held.gun.state !== "emplaced")
    return no("PE-6-22", "mustBeEmplaced");
  const distance = (watcher.x - mover.x) * (watcher.x - mover.x) + (watcher.y - mover.y) * (watcher.y - mover.y);
  const band = bandOf(held.weapon, distance);
  if (band === null) return bandRefusal(held.weapon, distance) ?? no("PE-6-8", "outOfRange");
  // PE-17.1-5
  const sniping = watcher.sniper && held.weapon.traits.includes("sniper");
  const most = DATA.fire.opportunityBand[watcher.vet].band;
  if (!sniping && BANDS.indexOf(band) > BANDS.indexOf(most)) return no("PE-17.1-4", "tooFar");
  const protection = protectionFrom(s, watcher, mover);
  if (protection === "total") return no("PE-17.1-2", "noLineOfSight");
  if (!sniping && protection > DATA.fire.maxProtection[band].value)
    return no("PE-6-10", "tooWellProtected", { soldier: mover.id });
  return {
    id: 0,
    kind: "shot",
    by: watcher.id,
    from: { x: watcher.x, y: watcher.y },
    weapon: held.id,
    fires: held.weapon.id,
    emplaced: held.gun?.state === "emplaced",
    grenade: null,
    melee: null,
    targets: [{ soldier: mover.id, band, protection, pace: mover.go.displaced ? mover.go.mode : "none" }],
    point: null,
    feature: null,
    aimTurns: 0,
    exchanged: false,
    server: serverOf(s, watcher, held),
    observer: null,
    mode: null,
    wounded: watcher.condition === "H",
    pinned: false,
    displaced: false,
    spentBefore: 0,
    gait: { pace: "none", coverShot: false },
  };
}

/** PE-6-27: what his neighbours did in their own player-turn is over; who watches himself may fire in this one. */
function serverOf(s: Position, watcher: Soldier, held: Held): string | null {
  if (!isAp(held.weapon)) return null;
  const free = s.soldiers.filter((o) => o !== watcher && o.watch === null).map((o) => ({ ...o, go: freshGo() }));
  return serversFor({ ...s, soldiers: free }, watcher, held)[0]?.id ?? null;
}

/** Those who may fire at him where he is now. */
export function triggered(s: Position, mover: Soldier): Soldier[] {
  return watchersOf(s, mover).filter(
    (watcher) => isWatched(s, watcher, mover) && !("code" in opportunityShot(s, watcher, mover)),
  );
}
