import { pathLength } from "@escaramuza/geometry";
import { copy } from "@escaramuza/kernel";
import type { Preview, PreviewLine, PreviewRow, Refusal, SceneItem } from "@escaramuza/kernel";
import { targetNamed, targetsFor } from "../aim.ts";
import { modelRadius } from "../board.ts";
import { allShots } from "../declaration.ts";
import { ORDER_RULES } from "../menu.ts";
import { rateOf, sampleAt, sampleCount, standAt } from "../movement.ts";
import type { Moving, Pace, Way, Ways } from "../movement.ts";
import { anchorOf } from "../plan-slots.ts";
import type { RuleId } from "../rule-ids.ts";
import { sectionName } from "../scene-units.ts";
import { say, unitName } from "../scene-texts.ts";
import { canFireAt } from "../shooting.ts";
import { tableOf } from "../setup.ts";
import { INCH, findUnit, isOnTable, livingOf } from "../state.ts";
import type { Point, Position, Unit } from "../state.ts";
import { forecast } from "../volley.ts";
import { endOf } from "../ways.ts";
import { entryOf } from "../zones.ts";
import { bodyMark, ghosts, inch } from "./draw.ts";
import { fateBar } from "./fire.ts";
import { reachRing } from "./order.ts";
import { note, preview, withUnit } from "./parts.ts";

/** A move outside orders: how far it goes, by which rule, and may an ambush interrupt it (BA-ORD-11)? It shoots at nobody. */
interface Aside {
  readonly most: number;
  readonly rule: RuleId;
  readonly interrupted: boolean;
}

/** A move: how long it is, who may shoot at it on the way, and whom it may shoot at from where it ends. */
export function movePreview(
  s: Position,
  unit: Unit,
  pace: Pace,
  ways: Ways | null,
  refusal: Refusal | null,
  aside: Aside | null = null,
): Preview {
  const ordered = aside === null;
  const title = say("preview.order", { unit: unitName(unit), order: say(`value.order.${pace}`) });
  const { most, rule } = aside ?? { most: rateOf(s, unit, pace), rule: ORDER_RULES[pace] };
  const limit =
    most === 0 ? note("BA-WPN-4", say("preview.pivotsOnly")) : note(rule, say("preview.upTo", { length: inch(most) }));
  const area = [...entryLine(s, unit), ...(ordered ? reachRing(s, unit, pace) : [])];
  if (ways === null || !ways.ok)
    return preview({ title, lines: [limit], overlays: [...area, ...mark(s, unit)], refusal });
  const there = arrived(unit, ways);
  const then = withUnit(s, there);
  const ambush = ordered || aside.interrupted ? ambushParts(s, unit, ways) : NOTHING;
  return preview({
    title,
    lines: [limit, ...lengthLines(ways.ways)],
    rows: ambush.rows,
    notes: [...intoNotes(s, unit, ways), ...ambush.notes, ...(ordered ? nextNotes(then, there, pace) : [])],
    overlays: [...area, ...wayLines(unit, ways.ways), ...ghosts(then, there), ...ambush.overlays],
    places: unit.gun === null ? placesOf(ways) : [],
    refusal,
  });
}

function mark(s: Position, unit: Unit): SceneItem[] {
  return bodyMark(s, "affected", unit, unitName(unit));
}

/** Only who comes to stand on the table has places there. */
function placesOf({ ways, into }: Moving): NonNullable<Preview["places"]> {
  if (into.at !== "table") return [];
  return ways.map((way) => ({ piece: way.model, ...endOf(way) }));
}

/** The unit as the move would leave it. */
function arrived(unit: Unit, moving: Moving): Unit {
  const there = standing(unit, moving, 1, 1);
  there.place = moving.into;
  if (moving.facing !== null) {
    if (there.gun !== null) there.gun.facing = moving.facing;
    for (const model of there.models) if (model.facing !== null) model.facing = moving.facing;
  }
  there.moved = unit.moved || moving.moves;
  if (moving.moves) there.hidden = false;
  return there;
}

/** The unit at sample `k` of `n`. */
function standing(unit: Unit, moving: Moving, k: number, n: number): Unit {
  const there = copy(unit);
  there.place = { at: "table" };
  standAt(there, sampleAt(unit, moving, k, n));
  return there;
}

// --- the way

function lengthLines(ways: readonly Way[]): PreviewLine[] {
  const longest = Math.max(0, ...ways.map(({ path }) => (path.length > 1 ? pathLength(path) : 0)));
  return longest === 0
    ? [note("BA-GEO-24", say("preview.staysPut"))]
    : [note("BA-GEO-24", say("preview.longest", { length: inch(longest) }))];
}

/** So far off one is not where one was sent. */
const OFF = INCH;

/** BA-GEO-28: the planner stops where not all of them find a place. */
export function shortNotes(unit: Unit, { ways, into }: Moving, asked: Point): PreviewLine[] {
  const lead = anchorOf(livingOf(unit));
  const way = ways.find(({ model }) => model === (lead?.id ?? unit.id)) ?? ways[0];
  if (into.at !== "table" || way === undefined) return [];
  const end = endOf(way);
  const [dx, dy] = [end.x - asked.x, end.y - asked.y];
  if (dx * dx + dy * dy <= OFF * OFF) return [];
  return [note("BA-GEO-28", say(ways.length > 1 ? "preview.fallsShort" : "preview.fallsShortAlone"))];
}

function wayLines(unit: Unit, ways: readonly Way[]): SceneItem[] {
  return ways.flatMap(({ model, path }, i): SceneItem[] => {
    if (path.length < 2) return [];
    const length = inch(pathLength(path));
    const line = {
      type: "line",
      id: `way-${model}`,
      seat: unit.seat,
      points: path,
      radius: modelRadius(unit),
      text: say("preview.way", { unit: unitName(unit), length }),
    } as const;
    return [i === 0 ? { ...line, style: "path", label: length } : { ...line, style: "follow" }];
  });
}

/** BA-DEPLOY-11 */
function entryLine(s: Position, unit: Unit): SceneItem[] {
  const entry = isOnTable(unit) ? null : entryOf(s, unit);
  if (entry === null) return [];
  const { edge, from, to } = entry;
  const { width, height } = tableOf(s.battle);
  const at = (n: number): { readonly x: number; readonly y: number } => {
    if (edge === "south" || edge === "north") return { x: n, y: edge === "south" ? 0 : height };
    return { x: edge === "west" ? 0 : width, y: n };
  };
  const text = say("preview.entersHere", { unit: unitName(unit) });
  return [{ type: "line", id: "entry", style: "allowed", seat: unit.seat, points: [at(from), at(to)], text }];
}

function intoNotes(s: Position, { place }: Unit, { into }: Moving): PreviewLine[] {
  switch (into.at) {
    case "table":
      return [];
    case "building":
      if (place.at === "building" && place.section === into.section && place.floor === into.floor) return [];
      return [
        note(
          "BA-BLDG-4",
          say(into.floor === 0 ? "preview.intoGround" : "preview.intoBuilding", {
            section: sectionName(into.section),
            floor: into.floor,
          }),
        ),
      ];
    case "aboard":
    case "towed": {
      const vehicle = findUnit(s, into.vehicle);
      return vehicle === null ? [] : [note("BA-TRANS-3", say("preview.intoVehicle", { vehicle: unitName(vehicle) }))];
    }
    case "left":
      return [note("BA-SCEN-7", say("preview.leavesTable"))];
  }
}

// --- what may happen on the way, and after it

interface Further {
  readonly rows: readonly PreviewRow[];
  readonly notes: readonly PreviewLine[];
  readonly overlays: readonly SceneItem[];
}

const NOTHING: Further = { rows: [], notes: [], overlays: [] };
/** So many samples of a move are looked at, evenly along it to its very end, where cover is left behind. */
const LOOKS = 12;

/** BA-ORD-9: who gets a shot, and what it would do where it comes first. */
function ambushParts(s: Position, unit: Unit, moving: Moving): Further {
  const waiting = s.units.filter((o) => o.die === "ambush" && o.seat !== unit.seat && isOnTable(o));
  if (waiting.length === 0) return NOTHING;
  const rows: PreviewRow[] = [];
  const overlays: SceneItem[] = [];
  const found = new Set<string>();
  const n = sampleCount(unit, moving);
  const looks = Math.min(n, LOOKS);
  for (let i = 0; i <= looks && found.size < waiting.length; i++) {
    const k = looks === 0 ? 0 : Math.round((n * i) / looks);
    const mover = standing(unit, moving, k, n);
    const then = withUnit(s, mover);
    for (const o of waiting) {
      if (found.has(o.id) || !canFireAt(then, o, mover, "ambush")) continue;
      found.add(o.id);
      const text = say("preview.ambushedBy", { unit: unitName(o), k, n });
      rows.push({ piece: o.id, text, odds: fireRow(then, o, mover) });
      overlays.push(...bodyMark(s, "reactor", o, text));
    }
  }
  const notes = rows.length === 0 ? [] : [note("BA-ORD-9", say("preview.ambushes", { n: rows.length }))];
  return { rows, notes, overlays };
}

function fireRow(s: Position, unit: Unit, at: Unit): PreviewRow["odds"] {
  const target = targetNamed(s, at.id);
  const shots = target === null ? [] : allShots(s, unit, "ambush", target, {});
  const [first] = "code" in shots ? [] : forecast(s, unit, "ambush", shots);
  return first === undefined ? [] : fateBar(first);
}

function nextNotes(s: Position, unit: Unit, pace: Pace): PreviewLine[] {
  if (pace === "run") return [note("BA-ORD-4", say("preview.noShooting"))];
  if (!isOnTable(unit)) return [];
  const open = targetsFor(s, unit, "advance").filter(({ unit: one }) => canFireAt(s, unit, one, "advance"));
  const units = [...new Set(open.map(({ unit: one }) => one))].map(unitName);
  return [note("BA-ORD-3", units.length === 0 ? say("preview.noTargets") : say("preview.mayFire", { units }))];
}
