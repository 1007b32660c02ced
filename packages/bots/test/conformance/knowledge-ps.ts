import { copy, generatorFrom, kindOf, picker } from "@escaramuza/kernel";
import type { Engine, Json, Seat } from "@escaramuza/kernel";
import type { Position } from "@escaramuza/rules-ps";
import type { Knowledge } from "./support.ts";

/** Parabellum Soldiers: what the conformance suite must be told about it. */

const WEAPONS = [
  "rifle",
  "semiAutoRifle",
  "smg",
  "carbine",
  "pistol",
  "assaultRifle",
  "automaticRifle",
  "machineGun",
] as const;

export const PARABELLUM_SOLDIERS: Knowledge = {
  folder: "rules-ps",
  setups: [
    ...(["simple", "orders", "uncovered"] as const).flatMap((mode) =>
      (["controlled", "M3"] as const).map((terrain) => ({
        name: `${mode} on ${terrain}, own squads, west to east`,
        setup: { mode, terrain, squads: [null, null], axis: "westEast" },
      })),
    ),
    {
      name: "free terrain, one squad given, objectives by default",
      setup: {
        mode: "orders",
        terrain: [
          {
            kind: "building",
            parts: [
              [
                [4000, 4000],
                [5000, 4000],
                [5000, 5000],
                [4000, 5000],
              ],
            ],
          },
          {
            kind: "wall",
            parts: [
              [
                [2000, 4400],
                [3000, 4400],
                [3000, 4500],
                [2000, 4500],
              ],
            ],
            height: 1200,
          },
          {
            kind: "scrub",
            parts: [
              [
                [6000, 3000],
                [7500, 3000],
                [6700, 4200],
              ],
              [
                [6000, 3000],
                [7500, 3000],
                [6700, 2000],
              ],
            ],
          },
        ],
        squads: [
          "GB-RIFLE",
          {
            type: "SU-RIFLE",
            soldiers: [
              { n: 1, experience: "veteran" },
              { n: 6, specialist: "politicalOfficer" },
            ],
          },
        ],
        attacker: 1,
        lowEdge: 1,
        objectives: "default",
      },
    },
  ],
  staged: [
    {
      name: "Americans and Soviets at close quarters",
      given: {
        mode: "uncovered",
        at: { activationPhase: true },
        objectives: [
          { placedBy: 0, at: [45, 60] },
          { placedBy: 1, at: [45, 30] },
        ],
        players: { "0": { squad: "US-PARA", op: 6 }, "1": { squad: "SU-RIFLE", op: 6 } },
        terrain: [
          { kind: "lowWall", rect: [30, 45, 12, 1] },
          { kind: "building", rect: [60, 45, 8, 6] },
        ],
        soldiers: {
          ...line(0, 38, ["carbine", "carbine", "automaticRifle", "semiAutoRifle", "smg", "carbine", "semiAutoRifle"]),
          officer0: { seat: 0, role: "officer", weapon: "smg", at: [45, 34] },
          medic0: { seat: 0, specialist: "medic", weapon: "carbine", at: [50, 34] },
          launcher0: { seat: 0, extra: "rifleGrenadeLauncher", weapon: "semiAutoRifle", at: [55, 34] },
          ...line(1, 52, ["pistol", "rifle", "pistol", "smg", "rifle", "pistol"]),
          officer1: { seat: 1, role: "officer", weapon: "pistol", at: [45, 56] },
          political1: { seat: 1, specialist: "politicalOfficer", weapon: "pistol", at: [50, 56] },
          gunner1: { seat: 1, role: "gunner", at: [30, 56] },
          assistant1: { seat: 1, role: "assistant", at: [32.55, 56] },
          panzerfaust1: { seat: 1, extra: "panzerfaust", at: [56, 56] },
        },
      },
    },
    {
      name: "Germans and British at close quarters",
      given: {
        mode: "simple",
        at: { reinforcementPhase: true },
        players: { "0": { squad: "GE-GREN", op: 8 }, "1": { squad: "GB-RIFLE", op: 8 } },
        soldiers: {
          ...line(0, 38, ["assaultRifle", "rifle", "smg", "assaultRifle", "rifle"]),
          officer0: { seat: 0, role: "officer", weapon: "smg", at: [45, 34] },
          gunner0: { seat: 0, role: "gunner", at: [50, 34] },
          assistant0: { seat: 0, role: "assistant", at: [52.55, 34] },
          radio0: { seat: 0, specialist: "radioOperator", at: [56, 34] },
          panzerfaust0: { seat: 0, extra: "panzerfaust", at: [60, 34] },
          ...line(1, 50, ["rifle", "smg", "rifle", "smg", "rifle", "rifle"]),
          officer1: { seat: 1, role: "officer", weapon: "smg", at: [45, 54] },
          medic1: { seat: 1, specialist: "medic", at: [50, 54] },
          gunner1: { seat: 1, role: "gunner", at: [30, 54] },
          assistant1: { seat: 1, role: "assistant", at: [32.55, 54] },
        },
      },
    },
  ],

  others(e, { s: raw }, seat, pick) {
    const s = position(raw);
    if (s.phase === "over") return [];
    const found: Position[] = [];
    for (const p of s.players) {
      if (p.seat === seat) continue;
      const change = (edit: (own: Position["players"][number], whole: Position) => void): void => {
        const own = position(raw);
        const player = own.players[p.seat];
        if (player !== undefined) edit(player, own);
        found.push(own);
      };
      if (p.officerTeam !== null && p.deployed.length === 0)
        change((player, whole) => (player.officerTeam = otherSplit(e, whole, p.seat, p.officerTeam)));
      if (p.directives !== null)
        change(
          (player) =>
            (player.directives = p.directives?.includes(1) === true ? [2, 1 + 2 + pick(4)] : [1, 2 + pick(5)]),
        );
      if (s.deal !== null) {
        // His order and the discarded one change places.
        change((player, whole) => {
          const [defender = 0, attacker = 0, discarded = 0] = s.deal ?? [];
          whole.deal = p.seat === s.attacker ? [defender, discarded, attacker] : [discarded, attacker, defender];
          player.priority = discarded;
        });
      }
    }
    return found;
  },

  secrets(raw) {
    const s = position(raw);
    return [
      ...(s.deal === null ? [] : ["deal"]),
      ...s.players.flatMap((p) => [
        ...(p.officerTeam === null ? [] : [`officerTeam ${p.seat}`]),
        ...(p.directives === null ? [] : [`directives ${p.seat}`]),
        ...(p.priority === null ? [] : [`priority ${p.seat}`]),
      ]),
    ];
  },

  hides: true,
  sealed: true,
  opens: () => false,
  saysOther: () => false,
  shown: ["tokens", "roster"],
  chosen: [
    "act",
    "reinforcement",
    "radio",
    "stonk",
    "goToGround",
    "react",
    "role",
    "edge",
    "deploy",
    "firstPlayer",
    "activate",
    "anticipate",
  ],

  wanted: WEAPONS.flatMap((weapon) => [`shot with ${weapon}`, `reaction with ${weapon}`]),
  reached(raw, event) {
    const about = event["about"];
    if (event.type !== "roll" || typeof about !== "object" || about === null || !("shooter" in about)) return [];
    const shooter = position(raw).soldiers.find((o) => o.id === about.shooter);
    return [`${String(event["purpose"])} with ${shooter?.weapon ?? "?"}`];
  },
};

/** Soldiers in a row, 6 cm apart. */
function line(seat: Seat, y: number, weapons: readonly (typeof WEAPONS)[number][]): { [id: string]: Json } {
  return Object.fromEntries(weapons.map((weapon, i) => [`s${seat}${i}`, { seat, weapon, at: [24 + 6 * i, y] }]));
}

/** A position of one's own: what is frozen in it, the terrain, is shared as in any copy. */
function position(raw: unknown): Position {
  if (!isPosition(raw)) throw new Error("no position of this game");
  return copy(raw);
}

function isPosition(raw: unknown): raw is Position {
  return typeof raw === "object" && raw !== null && "soldiers" in raw;
}

/** Another legal division of his soldiers, drawn by the game itself. */
function otherSplit(e: Engine<unknown>, s: Position, seat: Seat, than: readonly string[] | null): string[] {
  const d = { id: 0, seat, kind: "split", rule: "PS-9.1-5", secret: true, params: {} };
  const pick = picker(generatorFrom(s.soldiers.length));
  for (let i = 0; i < 200; i++) {
    const drawn = kindOf(e, d).sample(s, d, pick);
    const team: string[] = Array.isArray(drawn) ? drawn.map(String) : [];
    if (team.toSorted().join() !== [...(than ?? [])].toSorted().join()) return team;
  }
  throw new Error("no other division found");
}
