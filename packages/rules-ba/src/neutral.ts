import { keepSound, leftOut } from "@escaramuza/kernel";
import type {
  Json,
  NeutralBattle,
  NeutralForce,
  NeutralNote,
  NeutralPiece,
  NeutralSide,
  NeutralUnit,
  Neutralised,
} from "@escaramuza/kernel";
import { templateOf } from "./data.ts";
import type { TemplateId } from "./data.ts";
import { startFrom } from "./setup.ts";

/** A battle said in no game's terms: the table laid as it says, squads of the men there are, and the meeting of scenario S1 (BA-SCEN-1). */
export function neutral(battle: NeutralBattle): Neutralised {
  const german = forceFor("german", battle.german);
  const soviet = forceFor("soviet", battle.soviet);
  const scale = TABLE / Math.max(battle.width, battle.height);
  const width = Math.round(battle.width * scale);
  const height = Math.round(battle.height * scale);
  const setup = (pieces: readonly NeutralPiece[]): Json => ({
    scenario: "S1",
    map: {
      width,
      height,
      pieces: pieces.flatMap((piece, i) => laid(piece, i, scale) ?? []),
      objectives: [1, 2, 3].map((n) => ({ id: `O${n}`, x: Math.round((width * n) / 4), y: Math.round(height / 2) })),
    },
    forces: [german.force, soviet.force],
  });
  const { kept, left } = keepSound(
    battle.terrain.filter(({ type }) => KINDS[type] !== undefined),
    (pieces) => startFrom(setup(pieces)).ok,
  );
  const unknown = battle.terrain.filter(({ type }) => KINDS[type] === undefined);
  const roles: readonly NeutralNote[] = battle.attacker === null ? [] : [{ note: "noAttacker" }];
  return { setup: setup(kept), notes: [...leftOut([...left, ...unknown]), ...roles, ...german.notes, ...soviet.notes] };
}

/** Four feet along its longer side. */
const TABLE = 48_000;

const KINDS: { readonly [type in NeutralPiece["type"]]?: string } = {
  woods: "woods",
  scrub: "scrub",
  building: "building",
  wall: "stoneWall",
  hedge: "hedge",
  hill: "hill",
  road: "road",
  water: "deepWater",
};
const LINES: readonly NeutralPiece["type"][] = ["wall", "hedge", "road"];

function laid({ type, x, y, width, height }: NeutralPiece, i: number, scale: number): Json | null {
  const kind = KINDS[type];
  if (kind === undefined) return null;
  const at = (value: number): number => Math.max(0, Math.round(value * scale));
  const [left, right, low, high] = [at(x - width / 2), at(x + width / 2), at(y - height / 2), at(y + height / 2)];
  const line = LINES.includes(type);
  const along: Json =
    width >= height
      ? [
          [left, at(y)],
          [right, at(y)],
        ]
      : [
          [at(x), low],
          [at(x), high],
        ];
  const around: Json = [
    [left, low],
    [right, low],
    [right, high],
    [left, high],
  ];
  const id = `${type}${i + 1}`;
  const section: Json =
    type === "building" ? { building: id, material: "brick", floors: 1, roof: "pitched", walls: [0, 1, 2, 3] } : null;
  return { id, kind, points: line ? along : around, section };
}

type Single = Exclude<NeutralUnit, "rifle" | "smg" | "lmg">;
const SINGLES: { readonly [side in NeutralSide]: { readonly [unit in Single]: TemplateId } } = {
  german: {
    officer: "ger-hq-2lt",
    mmg: "ger-mmg",
    sniper: "ger-sniper",
    medic: "ger-medic",
    antitank: "ger-panzerschreck",
    mortar: "ger-mortar",
    atGun: "ger-pak38",
    tank: "ger-pz4",
  },
  soviet: {
    officer: "sov-hq-2lt",
    mmg: "sov-maxim",
    sniper: "sov-sniper",
    medic: "sov-medic",
    antitank: "sov-ptrd",
    mortar: "sov-82mm",
    atGun: "sov-45mm",
    tank: "sov-t34-76",
  },
};
const SQUADS: { readonly [side in NeutralSide]: { readonly rifle: TemplateId; readonly smg: TemplateId } } = {
  german: { rifle: "ger-grenadiers", smg: "ger-assault" },
  soviet: { rifle: "sov-rifles", smg: "sov-smg" },
};

/** Machine gunners and their seconds march with the riflemen. */
function forceFor(
  side: NeutralSide,
  force: NeutralForce,
): { readonly force: Json; readonly notes: readonly NeutralNote[] } {
  const { rifle = 0, smg = 0, lmg = 0 } = force;
  const { rifle: rifles, smg: close } = SQUADS[side];
  const few = smg < templateOf(close).men.min;
  const units = [
    ...singles(side, force, ["officer", "medic"]),
    ...squadsOf(rifles, rifle + 2 * lmg + (few ? smg : 0)),
    ...(few ? [] : squadsOf(close, smg)),
    ...singles(side, force, ["mmg", "sniper", "antitank", "mortar", "atGun", "tank"]),
  ];
  return { force: { nation: side, units }, notes: [] };
}

function singles(side: NeutralSide, force: NeutralForce, kinds: readonly Single[]): Json[] {
  return kinds.flatMap((unit) => Array.from({ length: force[unit] ?? 0 }, () => ({ template: SINGLES[side][unit] })));
}

/** As few squads as hold them all, of about the same size. */
function squadsOf(template: TemplateId, men: number): Json[] {
  const { min, max } = templateOf(template).men;
  const squads = Math.max(1, Math.ceil(men / max));
  if (men === 0) return [];
  return Array.from({ length: squads }, (_, i) => ({
    template,
    men: Math.max(min, Math.floor((men + i) / squads)),
  }));
}
