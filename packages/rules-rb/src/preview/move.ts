import { pathLength } from "@escaramuza/geometry";
import type { Preview, PreviewLine, PreviewRow, Refusal, SceneItem } from "@escaramuza/kernel";
import type { Move, Order } from "../answers.ts";
import { boardOf, moverOf, radiusOf } from "../board.ts";
import { checkpointsOf } from "../checkpoints.ts";
import { assaultTargets, vehicleTargets } from "../contact.ts";
import { DATA, terrainOf } from "../data.ts";
import { isAmbusher } from "../flows/movement.ts";
import { gunHindrance, carriedBy } from "../guns.ts";
import { move } from "../kinds.ts";
import { isDisplaced, waysOf, wishesOf } from "../movement.ts";
import { allowanceOf } from "../orders.ts";
import { allowanceOn, crossings, mayBog, pathCost } from "../passage.ts";
import { cm, figureName, say, unitName } from "../scene-texts.ts";
import { allShots, canFireAt, enemiesOf } from "../shooting.ts";
import { livingOf, onTable } from "../state.ts";
import type { Point, Position, Unit } from "../state.ts";
import { forecast } from "../volley.ts";
import { endsOf } from "../ways.ts";
import type { Way } from "../ways.ts";
import { bodyMark, ghosts } from "./draw.ts";
import { fightRow } from "./fight.ts";
import { fateBar, note, preview, withUnit } from "./parts.ts";
import { reachOverlays } from "./reach.ts";

/** A march: what it costs, who may shoot at it on the way, and what follows where it ends. */
export function movePreview(s: Position, unit: Unit, order: Order, answer: unknown, refusal: Refusal | null): Preview {
  const title = say(`preview.order.${order}`, { unit: unitName(unit) });
  const allowance = allowanceOf(unit, order);
  const area = reachOverlays(s, unit, allowance);
  const limit = note(order === "run" ? "RB-ORD-4" : "RB-ORD-2", say("preview.upTo", { max: cm(allowance) }));
  const wish = move.parse(answer);
  if (wish === undefined) return preview({ title, lines: [limit], overlays: area, refusal });
  const found = waysOf(s, unit, allowance, wish);
  if (!found.ok) return { ...refused(s, unit, wish, area), title, lines: [limit], refusal };
  const there = arrived(unit, found.ways, found);
  const gone = isDisplaced(unit, found);
  const after = withUnit(s, gone ? there : unit);
  const ambushes = ambushRows(s, unit, gone ? found.ways : null, there);
  const next = arrival(after, gone ? there : unit, order);
  return preview({
    title,
    lines: [...costLines(s, unit, allowance, found.ways)],
    odds: gone && bogs(s, unit, found.ways) ? BOG_ODDS : [],
    rows: [...ambushes.rows, ...next.rows],
    notes: [...(gone ? lostByMoving(unit, there, order) : []), ...ambushes.notes, ...next.notes],
    overlays: [
      ...area,
      ...wayLines(s, unit, found.ways),
      ...(gone ? ghosts(after, there) : []),
      ...ambushes.overlays,
      ...next.overlays,
    ],
    places: placesOf(found.ways),
    refusal,
  });
}

/** What was wished, where it cannot be. */
function refused(s: Position, unit: Unit, wish: Move, area: readonly SceneItem[]): Preview {
  if (wish.do !== "march" || !onTable(unit)) return preview({ overlays: area });
  const figures = livingOf(unit);
  const wishes = wishesOf(unit, wish, figures);
  const there = arrived(
    unit,
    figures.map((f, i) => ({ figure: f.id, path: [wishes[i] ?? f] })),
    facing(unit, wish),
  );
  return preview({
    overlays: [...area, ...ghosts(withUnit(s, there), there)],
    places: figures.map((f, i) => ({ piece: f.id, x: wishes[i]?.x ?? f.x, y: wishes[i]?.y ?? f.y })),
  });
}

function facing(
  { vehicle }: Unit,
  wish: { readonly dx?: number | undefined; readonly dy?: number | undefined },
): { readonly dx: number; readonly dy: number } {
  const { dx = 0, dy = 0 } = wish;
  return dx === 0 && dy === 0 ? { dx: vehicle?.dx ?? 0, dy: vehicle?.dy ?? 0 } : { dx, dy };
}

/** The unit as the move would leave it (RB-TERR-11, RB-WPN-5). */
function arrived(unit: Unit, ways: readonly Way[], { dx, dy }: { readonly dx: number; readonly dy: number }): Unit {
  const ends = new Map(ways.map((way, i) => [way.figure, endsOf(ways)[i]]));
  return {
    ...unit,
    place: "table",
    moved: true,
    dugIn: false,
    ambush: false,
    figures: unit.figures.map((f) => ({ ...f, ...ends.get(f.id) })),
    vehicle: unit.vehicle === null ? null : { ...unit.vehicle, dx, dy },
  };
}

function placesOf(ways: readonly Way[]): NonNullable<Preview["places"]> {
  const ends = endsOf(ways);
  return ways.map(({ figure }, i) => ({ piece: figure, x: ends[i]?.x ?? 0, y: ends[i]?.y ?? 0 }));
}

// --- cost

/** RB-GEO-6: of who pays the most, and what makes it dear. */
function costLines(s: Position, unit: Unit, allowance: number, ways: readonly Way[]): PreviewLine[] {
  const board = boardOf(s);
  const mover = moverOf(unit);
  const paid = ways.map((way) => ({ way, cost: pathCost(board, mover, way.path) }));
  const dearest = paid.reduce<(typeof paid)[number] | null>(
    (most, one) => (most === null || one.cost > most.cost ? one : most),
    null,
  );
  if (dearest === null || dearest.cost === 0) return [note("RB-ORD-3", say("preview.stays"))];
  const { path } = dearest.way;
  const max = allowanceOn(board, unit, allowance, path);
  const who = unit.figures.find((f) => f.id === dearest.way.figure);
  return [
    note(
      "RB-GEO-6",
      say(ways.length > 1 ? "preview.costMost" : "preview.cost", {
        cost: cm(dearest.cost),
        max: cm(max),
        length: cm(pathLength(path)),
        ...(who === undefined ? {} : { figure: figureName(unit, who) }),
      }),
    ),
    ...crossings(board, mover, path).map(({ type, extra }) =>
      note(
        terrainOf(type).geometry === "line" ? "RB-TERR-10" : "RB-TERR-1",
        say("preview.extra", { terrain: say(`value.terrain.${type}`), cost: cm(extra) }),
      ),
    ),
    ...(max > allowance ? [note("RB-TERR-3", say("preview.byRoad", { max: cm(max) }))] : []),
  ];
}

/** The first figure's way with what it costs; the others' thin, since they follow. */
function wayLines(s: Position, unit: Unit, ways: readonly Way[]): SceneItem[] {
  const board = boardOf(s);
  return ways.flatMap(({ figure, path }, i): SceneItem[] => {
    if (path.length < 2) return [];
    const cost = cm(pathCost(board, moverOf(unit), path));
    const text = say("preview.way", { unit: unitName(unit), cost });
    const line = {
      type: "line",
      id: `way-${figure}`,
      seat: unit.seat,
      points: path,
      radius: radiusOf(unit),
      text,
    } as const;
    return [i === 0 ? { ...line, style: "path", label: cost } : { ...line, style: "follow" }];
  });
}

// --- what happens on the way

/** RB-TERR-9 */
function bogs(s: Position, unit: Unit, ways: readonly Way[]): boolean {
  return unit.vehicle !== null && !unit.vehicle.immobilised && ways.some((way) => mayBog(s, unit, way.path));
}

const BOG = DATA.figures.bog.value / 6;
const BOG_ODDS = [
  { text: say("preview.notBogged"), weight: 0, chance: 1 - BOG },
  { text: say("preview.bogged"), weight: 1, chance: BOG },
] as const;

interface Further {
  readonly rows: readonly PreviewRow[];
  readonly notes: readonly PreviewLine[];
  readonly overlays: readonly SceneItem[];
}

/** RB-AMB-3, RB-AMB-4: who gets a window, where first, and what a shot with everything would do there. */
function ambushRows(s: Position, unit: Unit, ways: readonly Way[] | null, there: Unit): Further {
  const waiting = s.units.filter((o) => isAmbusher(o, unit));
  const rows: PreviewRow[] = [];
  const overlays: SceneItem[] = [];
  const found = new Set<string>();
  const stops = ways === null ? [null] : checkpointsOf(ways);
  for (const [k, stop] of stops.entries()) {
    if (found.size === waiting.length) break;
    const mover =
      stop === null || ways === null ? unit : halted(there, ways, stop, k === stops.length - 1 ? there : unit);
    const then = withUnit(s, mover);
    for (const o of waiting) {
      if (found.has(o.id) || !canFireAt(then, o, mover)) continue;
      found.add(o.id);
      const shots = allShots(then, o, mover);
      const [first] = "code" in shots ? [] : forecast(then, o, shots);
      const text = say("preview.ambushedBy", { unit: unitName(o), k: k + 1, n: stops.length });
      rows.push({ piece: o.id, text, odds: first === undefined ? [] : fateBar(first.fate) });
      overlays.push(...bodyMark("reactor", o, text));
    }
  }
  const notes = rows.length === 0 ? [] : [note("RB-AMB-3", say("preview.ambushes", { n: rows.length }))];
  return { rows, notes, overlays };
}

/** On the way it has still the facing with which it began (RB-AMB-7). */
function halted(there: Unit, ways: readonly Way[], stop: readonly Point[], faces: Unit): Unit {
  const places = new Map(ways.map((way, i) => [way.figure, stop[i]]));
  return { ...there, vehicle: faces.vehicle, figures: there.figures.map((f) => ({ ...f, ...places.get(f.id) })) };
}

// --- what follows

function lostByMoving(unit: Unit, there: Unit, order: Order): PreviewLine[] {
  const silent =
    order === "advance"
      ? carriedBy(there).filter((gun) => gunHindrance(unit, gun) === null && gunHindrance(there, gun) !== null)
      : [];
  return [
    ...(unit.dugIn ? [note("RB-TERR-11", say("preview.leavesTrench"))] : []),
    ...(silent.length > 0
      ? [
          note(
            unit.kind === "vehicle" ? "RB-VSH-3" : "RB-WPN-5",
            say("preview.silent", {
              weapons: [...new Set(silent.map((g) => g.weapon.id))].map((id) => say(`value.weapon.${id}`)),
            }),
          ),
        ]
      : []),
  ];
}

/** RB-ORD-15: assault, then a vehicle within reach, then fire. */
function arrival(s: Position, unit: Unit, order: Order): Further {
  const assaulted = assaultTargets(s, unit);
  if (assaulted.length > 0)
    return {
      rows: assaulted.map((target) => fightRow(s, unit, target)),
      notes: [note("RB-ASL-1", say("preview.assaults", { units: assaulted.map(unitName) }))],
      overlays: assaulted.flatMap((target) =>
        bodyMark("affected", target, say("preview.assaulted", { unit: unitName(target) })),
      ),
    };
  const vehicles = vehicleTargets(s, unit);
  const targets = order === "advance" ? enemiesOf(s, unit).filter((enemy) => canFireAt(s, unit, enemy)) : [];
  return {
    rows: [],
    notes: [
      ...(vehicles.length > 0 ? [note("RB-IAV-1", say("preview.mayAssault", { units: vehicles.map(unitName) }))] : []),
      ...(targets.length > 0 ? [note("RB-SHT-1", say("preview.mayFire", { units: targets.map(unitName) }))] : []),
      ...(order === "advance" && targets.length === 0 ? [note("RB-SHT-1", say("preview.noTargets"))] : []),
    ],
    overlays: [],
  };
}
