import { direction } from "@escaramuza/geometry";
import type { Ring, SceneItem } from "@escaramuza/kernel";
import { boardOf } from "./board.ts";
import type { Board } from "./board.ts";
import type { Edge } from "./edges.ts";
import { featureName, say } from "./scene-texts.ts";
import type { Point, Position } from "./state.ts";
import type { Feature } from "./terrain.ts";

/** The table as a drawing: houses without their roofs, walls with their windows and doors as they are now. */

type Terrain = Extract<SceneItem, { type: "terrain" }>;

/** One list for a board: who draws sees at once that nothing has changed. */
const known = new WeakMap<Board, readonly Terrain[]>();

export function terrainItems(s: Position): readonly Terrain[] {
  const board = boardOf(s);
  const found = known.get(board);
  if (found !== undefined) return found;
  const { width, height } = board;
  const items: Terrain[] = board.snow
    ? [
        {
          type: "terrain",
          id: "snow",
          kind: "snow",
          parts: [rect([0, 0, width, height])],
          height: 0,
          text: say("terrain.snow"),
        },
      ]
    : [];
  for (const f of board.features) items.push(...featureItems(s, board, f));
  for (const door of s.doors) {
    const at = items.findIndex(({ id }) => id === door.id);
    const item = items[at];
    if (item !== undefined && door.state === "destroyed") items[at] = { ...item, kind: "doorBroken" };
  }
  known.set(board, items);
  return items;
}

function featureItems(s: Position, board: Board, f: Feature): Terrain[] {
  const text = featureName(s, f.id);
  const item = (kind: string, parts: readonly Ring[], height = 0): Terrain => ({
    type: "terrain",
    id: f.id,
    kind,
    parts,
    height,
    text,
  });
  switch (f.is) {
    case "area": {
      const ring = "rect" in f.shape ? rect(f.shape.rect) : f.shape.polygon.map(([x, y]) => ({ x, y }));
      const kind = areaKind(f.kind, f.name);
      return kind === null ? [] : [item(kind, [ring], 10 * f.level)];
    }
    case "line": {
      const style = LINES[f.kind];
      if (style === null) return [];
      const parts = board.edges.filter((e) => e.feature === f.id).map((e) => strip(e, style.half));
      return [
        {
          ...item(style.kind, parts, style.height),
          text: f.name === undefined ? say(`terrain.${f.kind}`) : say(`feature.${f.name}`),
        },
      ];
    }
    case "solid": {
      const ring = "rect" in f.shape ? rect(f.shape.rect) : circle(...f.shape.circle);
      const kind = f.name === "car" ? "car" : SOLIDS[f.kind];
      return [{ ...item(kind, [ring], 10) }];
    }
    case "building":
      return [
        item(f.bamboo ? "matFloor" : f.roofed ? "floor" : "earthFloor", [rect(f.rect)]),
        ...walls(board, f.id, f.bamboo),
        ...openings(board, f.id),
      ];
  }
}

const LINES: {
  readonly [K in Extract<Feature, { is: "line" }>["kind"]]: {
    readonly kind: string;
    readonly half: number;
    readonly height: number;
  } | null;
} = {
  lowWall: { kind: "lowWall", half: 2.5, height: 10 },
  fence: { kind: "fence", half: 1.5, height: 12 },
  highWall: { kind: "wall", half: 3, height: 25 },
  embankment: { kind: "cliff", half: 5, height: 25 },
  gap: null,
};

const SOLIDS: { readonly [K in Extract<Feature, { is: "solid" }>["kind"]]: string } = {
  tree: "loneTree",
  mediumProp: "solidProp",
  lightProp: "lightProp",
};

function areaKind(kind: Extract<Feature, { is: "area" }>["kind"], name: string | undefined): string | null {
  switch (kind) {
    case "open":
      return name === "road" ? "road" : name === "bridge" ? "footbridge" : null;
    case "bush":
      return name === "reeds" ? "reeds" : "scrub";
    case "thicket":
      return "thicket";
    case "woods":
    case "jungle":
      return "grove";
    case "swamp":
      return "marsh";
    case "river":
      return "water";
    case "rubble":
      return "rubble";
    case "trench":
      return "ditch";
    case "slope":
    case "hill":
      return "hill";
    case "sentryBox":
      return "sentryBox";
  }
}

function walls(board: Board, feature: string, bamboo: boolean): Terrain[] {
  const own = board.edges.filter((e) => e.feature === feature && (e.kind === "buildingWall" || e.kind === "highWall"));
  if (own.length === 0) return [];
  const high = own.some((e) => e.kind === "highWall");
  return [
    {
      type: "terrain",
      id: `${feature}-walls`,
      kind: bamboo ? "bambooWall" : high ? "wall" : "houseWall",
      parts: own.map((e) => strip(e, bamboo ? 1.8 : WALL)),
      height: 25,
      text: say(high ? "terrain.highWall" : "terrain.buildingWall"),
    },
  ];
}

const WALL = 2.8;

function openings(board: Board, feature: string): Terrain[] {
  return board.edges.flatMap((e): Terrain[] => {
    if (e.feature !== feature || (e.kind !== "window" && e.kind !== "door")) return [];
    const kind = e.kind === "window" ? "window" : e.closed ? "door" : "doorOpen";
    const text = say(
      e.kind === "window"
        ? "terrain.window"
        : e.locked
          ? "scene.door.locked"
          : e.closed
            ? "scene.door.closed"
            : "scene.door.open",
    );
    return [{ type: "terrain", id: e.id, kind, parts: [strip(e, WALL, 0)], height: 0, text }];
  });
}

/** A wall as broad as it is drawn; where it meets another it goes on to its outside. */
function strip(e: Edge, half: number, beyond: number = half): Ring {
  const length = Math.max(1, Math.sqrt((e.bx - e.ax) * (e.bx - e.ax) + (e.by - e.ay) * (e.by - e.ay)));
  const [ux, uy] = [(e.bx - e.ax) / length, (e.by - e.ay) / length];
  const [a, b] = [e.aJoined ? beyond : 0, e.bJoined ? beyond : 0];
  const at = (x: number, y: number, along: number, off: number): Point => ({
    x: tenth(x + along * ux - off * uy),
    y: tenth(y + along * uy + off * ux),
  });
  return [at(e.ax, e.ay, -a, -half), at(e.bx, e.by, b, -half), at(e.bx, e.by, b, half), at(e.ax, e.ay, -a, half)];
}

function tenth(value: number): number {
  return Math.round(value * 10) / 10 + 0;
}

function rect([x1, y1, x2, y2]: readonly [number, number, number, number]): Ring {
  return [
    { x: x1, y: y1 },
    { x: x2, y: y1 },
    { x: x2, y: y2 },
    { x: x1, y: y2 },
  ];
}

const ROUND = Array.from({ length: 24 }, (_, k) => direction(k));

function circle(x: number, y: number, r: number): Ring {
  return ROUND.map((d) => ({ x: tenth(x + r * d.x), y: tenth(y + r * d.y) }));
}
