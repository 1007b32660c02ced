import type { NeutralBattle, NeutralPiece, NeutralTerrain, Ring, Scene, SceneItem, Text } from "@escaramuza/kernel";

/** A neutral battle as a picture: its ground as it is drawn for every game, and where the sides begin. */
export function neutralScene(battle: NeutralBattle): Scene {
  const { width, height } = battle;
  const strip = Math.min(height / 2, EDGE * height);
  return {
    width,
    height,
    unit: 1,
    unitName: "m",
    millimetre: Math.max(width, height) / TABLE,
    title: NOTHING,
    status: [],
    items: [
      zone(0, box(0, width, 0, strip)),
      zone(1, box(0, width, height - strip, height)),
      ...battle.terrain.flatMap((piece, i) => laid(battle, piece, i)),
    ],
    sides: [],
    clock: { turn: NOTHING, of: null, phases: [] },
  };
}

/** Drawn as on a table of so many millimetres. */
const TABLE = 900;
/** The part of the ground along its edge where a side begins. */
const EDGE = 0.1;
/** Walls and hedges are drawn at least so thick, in millimetres of that table. */
const THICK = 9;
/** Only how it looks: houses throw a shadow. In millimetres too. */
const TALL = 40;
const NOTHING: Text = { key: "", params: {} };

const KINDS: { readonly [type in NeutralTerrain]: string } = {
  woods: "grove",
  scrub: "scrub",
  field: "crops",
  building: "building",
  wall: "lowWall",
  hedge: "hedge",
  hill: "hill",
  road: "road",
  water: "water",
};

function laid({ width, height }: NeutralBattle, piece: NeutralPiece, i: number): SceneItem[] {
  const millimetre = Math.max(width, height) / TABLE;
  const thin = piece.type === "wall" || piece.type === "hedge" ? THICK * millimetre : 0;
  const [w, h] = [Math.max(piece.width, thin), Math.max(piece.height, thin)];
  const within = (value: number, most: number): number => Math.min(most, Math.max(0, value));
  const [left, right] = [within(piece.x - w / 2, width), within(piece.x + w / 2, width)];
  const [low, high] = [within(piece.y - h / 2, height), within(piece.y + h / 2, height)];
  // All of it may lie beside the ground.
  if (right <= left || high <= low) return [];
  const kind = KINDS[piece.type];
  const tall = piece.type === "building" ? TALL * millimetre : 0;
  const parts = [box(left, right, low, high)];
  return [{ type: "terrain", id: `${piece.type}${i}`, kind, parts, height: tall, text: NOTHING }];
}

function zone(seat: number, ring: Ring): SceneItem {
  return { type: "zone", id: `begin${seat}`, style: "deploy", seat, rings: [ring], text: NOTHING };
}

function box(left: number, right: number, low: number, high: number): Ring {
  return [
    { x: left, y: low },
    { x: right, y: low },
    { x: right, y: high },
    { x: left, y: high },
  ];
}
