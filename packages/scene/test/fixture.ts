import type { Scene, SceneItem, ScenePiece, Text } from "@escaramuza/kernel";

/** A game that does not exist: every kind of item, names the drawings know and names they do not, and hostile texts. */

export const HOSTILE = `<script>"&'\u0007\u001b[2J\n</svg>`;

export function t(key: string): Text {
  return { key, params: {} };
}

/** Says a key as it is. */
export function say(text: Text): string {
  return text.params["n"] === undefined ? text.key : `${String(text.params["n"])} ${text.key}`;
}

export function square(x: number, y: number, w: number, h: number): { readonly x: number; readonly y: number }[] {
  return [
    { x, y },
    { x: x + w, y },
    { x: x + w, y: y + h },
    { x, y: y + h },
  ];
}

export function aPiece(id: string, change: Partial<ScenePiece> = {}): ScenePiece {
  return {
    type: "piece",
    id,
    seat: 0,
    x: 1000,
    y: 1000,
    radius: 125,
    silhouette: "rifle",
    role: null,
    facing: null,
    tag: id.slice(1),
    badges: [],
    lying: false,
    acting: false,
    text: t(`piece ${id}`),
    ...change,
  };
}

const KINDS = [
  "grove",
  "scrub",
  "crops",
  "field",
  "building",
  "fence",
  "lowWall",
  "hedge",
  "wall",
  "hill",
  "road",
  "water",
  "rubble",
  "marsh",
  "constructor",
];
const THIN = ["fence", "lowWall", "hedge", "wall"];

export const terrain: readonly SceneItem[] = KINDS.map((kind, i) => {
  const [x, y] = [300 + (i % 5) * 1700, 2500 + Math.floor(i / 5) * 1800];
  return {
    type: "terrain",
    id: `${kind}1`,
    kind,
    parts: [THIN.includes(kind) ? square(x, y, 1200, 100) : square(x, y, 1400, 1200)],
    height: 200,
    text: t(`terrain ${kind}`),
  };
});

export const pieces: readonly ScenePiece[] = [
  aPiece("a1", { silhouette: "smg", role: "officer", badges: ["veteran", "suppressed"], x: 1000, y: 1200 }),
  aPiece("a2", { silhouette: "machineGun", role: "gunner", acting: true, badges: ["activatedOnce"], x: 1250, y: 1200 }),
  aPiece("a3", {
    silhouette: "rifle+rifleGrenadeLauncher",
    badges: ["activatedTwice", "ordered", "marked"],
    x: 1500,
    y: 1200,
  }),
  aPiece("b1", {
    seat: 1,
    silhouette: "semiAutoRifle+panzerfaust",
    lying: true,
    badges: ["downed"],
    x: 4000,
    y: 8200,
    facing: 200,
  }),
  aPiece("b2", { seat: 1, silhouette: "flamethrower+bagpipes", role: "piper", badges: ["confused"], x: 4400, y: 8200 }),
  aPiece("c1", { seat: 2, silhouette: "carbine", role: "medic", x: 7000, y: 8200, radius: 250 }),
];

export const scene: Scene = {
  width: 9000,
  height: 9000,
  unit: 100,
  unitName: "cm",
  millimetre: 10,
  clock: { turn: t("turn"), of: null, phases: [] },
  title: t("A battle"),
  status: [t("turn 2"), t("somebody acts")],
  items: [
    {
      type: "zone",
      id: "zone0",
      style: "deployment",
      seat: 0,
      rings: [square(0, 0, 9000, 1500)],
      text: t("zone of Red"),
    },
    {
      type: "line",
      id: "midline",
      style: "midline",
      seat: null,
      points: [
        { x: 0, y: 4500 },
        { x: 9000, y: 4500 },
      ],
      text: t("middle"),
    },
    ...terrain,
    { type: "marker", id: "flag0", style: "objective", seat: 0, x: 4500, y: 1800, radius: 200, text: t("flag") },
    { type: "marker", id: "smoke", style: "smoke", seat: null, x: 5500, y: 1800, radius: 300, text: t("smoke") },
    {
      type: "line",
      id: "path",
      style: "path",
      seat: 0,
      points: [
        { x: 2000, y: 600 },
        { x: 1600, y: 700 },
        { x: 1250, y: 1200 },
      ],
      text: t("way gone"),
    },
    ...pieces,
  ],
  sides: [
    {
      seat: 0,
      name: t("Red"),
      facing: 0,
      lines: [t("3 points"), t("nothing lost")],
      reserve: [],
      score: null,
      brief: [],
      short: t("side"),
      roster: [],
    },
    {
      seat: 1,
      name: t("Green"),
      facing: 180,
      lines: [t("1 point")],
      reserve: [],
      score: null,
      brief: [],
      short: t("side"),
      roster: [],
    },
    {
      seat: 2,
      name: t("Yellow"),
      facing: 180,
      lines: [],
      reserve: [],
      score: null,
      brief: [],
      short: t("side"),
      roster: [],
    },
  ],
};

/** The same with every text and name made as nasty as can be. */
export const hostileScene: Scene = {
  ...scene,
  title: t(HOSTILE),
  status: [t(HOSTILE)],
  items: [
    {
      type: "terrain",
      id: `x${HOSTILE}`,
      kind: HOSTILE,
      parts: [square(100, 100, 900, 900)],
      height: 0,
      text: t(HOSTILE),
    },
    { type: "zone", id: `z${HOSTILE}`, style: HOSTILE, seat: 0, rings: [square(0, 0, 900, 900)], text: t(HOSTILE) },
    {
      type: "line",
      id: `l${HOSTILE}`,
      style: HOSTILE,
      seat: null,
      points: [
        { x: 0, y: 0 },
        { x: 900, y: 900 },
      ],
      text: t(HOSTILE),
    },
    { type: "marker", id: `m${HOSTILE}`, style: HOSTILE, seat: null, x: 10, y: 10, radius: 10, text: t(HOSTILE) },
    aPiece(`p${HOSTILE}`, {
      silhouette: HOSTILE,
      role: HOSTILE,
      tag: HOSTILE,
      badges: [HOSTILE, "__proto__", "toString"],
      text: t(HOSTILE),
    }),
  ],
  sides: [
    {
      seat: 0,
      name: t(HOSTILE),
      facing: 0,
      lines: [t(HOSTILE)],
      reserve: [],
      score: null,
      brief: [],
      short: t("side"),
      roster: [],
    },
  ],
};
