import { pathLength, reachableArea, sweptElements } from "@escaramuza/geometry";
import type { PathLimits, Point, Polygon } from "@escaramuza/geometry";
import type { Preview, PreviewLine, Refusal, SceneItem, Text } from "@escaramuza/kernel";
import { ROUGH, inRough, tableOf } from "../board.ts";
import { noteMove } from "../flows/activation.ts";
import { ALL_TERRAIN_MAX, MOVE_ACTION, limitsOf, moveTypeRefusal } from "../movement.ts";
import { centimetres, manName, say } from "../scene-texts.ts";
import { BASE, hasRule } from "../state.ts";
import type { Activation, MoveType, Position, Soldier, TerrainPiece } from "../state.ts";
import { zone } from "./draw.ts";
import { reactionsTo } from "./reactions.ts";
import { preview } from "./parts.ts";

/** A move: how far it goes, what is in the way, who may shoot at him afterwards. */

export interface PlannedWay {
  readonly mover: Soldier;
  readonly type: MoveType;
  /** The way as the rules would take it, the start included; empty where none is drawn yet. */
  readonly path: readonly Point[];
  readonly companion: { readonly soldier: Soldier; readonly path: readonly Point[] } | null;
  readonly refusal: Refusal | null;
}

/** `a`: the activation under way, or the one the move would begin. */
export function movePreview(s: Position, a: Activation, way: PlannedWay): Preview {
  const { mover, type, path, refusal } = way;
  const title = say(`option.act.${type}`);
  const area = reachOverlays(s, mover, type);
  if (path.length < 2) return preview({ title, lines: [limitLine(type)], overlays: area, refusal });
  const length = pathLength(path);
  const after = refusal === null ? reactionsTo(...moved(s, a, way, length)) : { notes: [], overlays: [] };
  return preview({
    title,
    lines: [lengthLine(type, length), ...groundLines(s, mover, type, path)],
    notes: after.notes,
    overlays: [
      ...area,
      wayLine(mover, path, length),
      ...(way.companion === null
        ? []
        : [wayLine(way.companion.soldier, way.companion.path, pathLength(way.companion.path))]),
      ...after.overlays,
    ],
    refusal,
  });
}

/** The position as it would be after the move: only for asking who reacts. */
function moved(
  s: Position,
  a: Activation,
  { mover, type, path, companion }: PlannedWay,
  length: number,
): [Position, Activation, Soldier] {
  const gone = (o: Soldier, way: readonly Point[]): Soldier => ({ ...o, ...way[way.length - 1] });
  const soldier = gone(mover, path);
  const activation = { ...a };
  noteMove(activation, type, length);
  const soldiers = s.soldiers.map((o) =>
    o.id === mover.id ? soldier : o.id === companion?.soldier.id ? gone(o, companion.path) : o,
  );
  return [{ ...s, soldiers, activation }, activation, soldier];
}

function cm(length: number): Text {
  return say("unit.cm", { n: centimetres(length) });
}

function limitLine(type: MoveType): PreviewLine {
  const { lengthOver, lengthMax, rule } = MOVE_ACTION[type];
  const max = cm(lengthMax ?? 0);
  return {
    text:
      (lengthOver ?? 0) > 0
        ? say("preview.lengthBetween", { min: cm(lengthOver ?? 0), max })
        : say("preview.lengthUpTo", { max }),
    rule,
    value: null,
  };
}

function lengthLine(type: MoveType, length: number): PreviewLine {
  const { lengthMax, rule } = MOVE_ACTION[type];
  return { text: say("preview.length", { length: cm(length), max: cm(lengthMax ?? 0) }), rule, value: null };
}

/** Rough ground on the way: what it means for this move and for the next. */
function groundLines(s: Position, mover: Soldier, type: MoveType, path: readonly Point[]): PreviewLine[] {
  const crossed = sweptElements(tableOf(s), ROUGH, path, BASE);
  if (crossed.length === 0) return [];
  // Whoever may not run through it is refused; all-terrain soldiers may, for a shorter way.
  if (type === "lightPace")
    return hasRule(s, mover.seat, "allTerrain")
      ? [{ text: say("preview.allTerrain", { max: cm(ALL_TERRAIN_MAX) }), rule: "PS-8.4.3-1", value: null }]
      : [];
  const kinds = new Set(crossed.flatMap((e) => s.terrain[e]?.kind ?? []));
  const lines: PreviewLine[] = [...kinds].map((kind) => ({
    text: say("preview.roughWay", { kind: say(`value.kind.${kind}`) }),
    rule: "PS-3.1-2",
    value: null,
  }));
  if (inRough(s, path[path.length - 1] ?? mover) && !hasRule(s, mover.seat, "allTerrain"))
    lines.push({ text: say("preview.endsInRough"), rule: "PS-5-6", value: null });
  return lines;
}

function wayLine(mover: Soldier, path: readonly Point[], length: number): SceneItem {
  return {
    type: "line",
    id: `way-${mover.id}`,
    style: "path",
    seat: mover.seat,
    points: path,
    radius: BASE,
    label: cm(length),
    text: say("preview.way", { soldier: manName(mover), length: cm(length) }),
  };
}

// --- where he can get to

function reachOverlays(s: Position, mover: Soldier, type: MoveType): SceneItem[] {
  if (moveTypeRefusal(s, mover, type) !== null) return [];
  const limits = limitsOf(s, mover, type);
  const reach = areaOf(s, mover, limits);
  const near = MOVE_ACTION[type].lengthOver ?? 0;
  const items = [zone("reach", "reach", reach, say("preview.reach", { soldier: manName(mover) }))];
  // The shortest way to these places is not long enough (PS-5-2).
  if (near > 0)
    items.push(
      zone(
        "near",
        "forbidden",
        areaOf(s, mover, { ...limits, maxLength: near }),
        say("preview.tooNear", { min: cm(near) }),
      ),
    );
  return items;
}

/** Areas of moves from one terrain, by all they depend on: a drag asks for the same one again and again. */
const areas = new WeakMap<readonly TerrainPiece[], Map<string, Polygon[]>>();
const MOST_AREAS = 64;

function areaOf(s: Position, mover: Soldier, limits: PathLimits): Polygon[] {
  const table = tableOf(s);
  const known = areas.get(s.terrain) ?? new Map<string, Polygon[]>();
  areas.set(s.terrain, known);
  const key = `${mover.x},${mover.y} ${JSON.stringify(limits)}`;
  const found = known.get(key);
  if (found !== undefined) return found;
  const area = reachableArea(table, { x: mover.x, y: mover.y }, limits);
  if (known.size >= MOST_AREAS) known.clear();
  known.set(key, area);
  return area;
}
