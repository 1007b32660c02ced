import { pathLength, reachableArea } from "@escaramuza/geometry";
import type { Point, Polygon } from "@escaramuza/geometry";
import type { Preview, PreviewLine, Refusal, SceneItem, Text } from "@escaramuza/kernel";
import { ROUGH, inRough, tableOf } from "../board.ts";
import { noteMove } from "../flows/activation.ts";
import { MOVE_ACTION, limitsOf, moveTypeRefusal } from "../movement.ts";
import { sweptElements } from "@escaramuza/geometry";
import { centimetres, manName, say } from "../scene-texts.ts";
import { BASE } from "../state.ts";
import type { Activation, MoveType, Position, Soldier, TerrainPiece } from "../state.ts";
import { circle, zone } from "./draw.ts";
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

/** Terrain that matters to the move: what slows it down, and what he ends in. */
function groundLines(s: Position, mover: Soldier, type: MoveType, path: readonly Point[]): PreviewLine[] {
  const end = path[path.length - 1] ?? mover;
  const kinds = new Set(
    sweptElements(tableOf(s), ROUGH, path, BASE)
      .map((e) => s.terrain[e])
      .filter((p): p is TerrainPiece => p !== undefined)
      .map((p) => p.kind),
  );
  const lines: PreviewLine[] = [...kinds].map((kind) => ({
    text: say(type === "lightPace" ? "preview.roughRun" : "preview.roughWay", { kind: say(`value.kind.${kind}`) }),
    rule: "PS-5-5",
    value: null,
  }));
  if (type !== "lightPace" && inRough(s, end))
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
  const near = MOVE_ACTION[type].lengthOver ?? 0;
  return [
    zone("reach", "reach", reachOf(s, mover, type), say("preview.reach", { soldier: manName(mover) })),
    ...(near === 0
      ? []
      : [zone("near", "forbidden", [circle(mover, near)], say("preview.tooNear", { min: cm(near) }))]),
  ];
}

/** Areas of moves from one terrain, by all they depend on: a drag asks for the same one again and again. */
const areas = new WeakMap<readonly TerrainPiece[], Map<string, Polygon[]>>();
const MOST_AREAS = 64;

export function reachOf(s: Position, mover: Soldier, type: MoveType): Polygon[] {
  const limits = limitsOf(s, mover, type);
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
