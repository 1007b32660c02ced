import { generatorFrom, kindOf, picker } from "@escaramuza/kernel";
import type { Engine, Seat } from "@escaramuza/kernel";
import type { Position } from "@escaramuza/rules-ps";
import type { Knowledge } from "./support.ts";

/** Parabellum Soldiers: what the conformance suite must be told about it. */

const WEAPONS = ["rifle", "semiAutoRifle", "smg", "carbine", "pistol", "assaultRifle", "automaticRifle", "machineGun"] as const;

export const PARABELLUM_SOLDIERS: Knowledge = {
  folder: "rules-ps",
  setups: (["simple", "orders", "uncovered"] as const).flatMap((mode) =>
    (["controlled", "M3"] as const).map((terrain) => ({ name: `${mode} on ${terrain}, own squads, west to east`, setup: { mode, terrain, squads: [null, null], axis: "westEast" } })),
  ),

  others(e, raw, seat, pick) {
    const s = position(raw);
    if (s.phase === "over") return [];
    const found: Position[] = [];
    for (const p of s.players) {
      if (p.seat === seat) continue;
      const change = (edit: (copy: Position["players"][number], whole: Position) => void): void => {
        const copy = position(raw);
        const player = copy.players[p.seat];
        if (player !== undefined) edit(player, copy);
        found.push(copy);
      };
      if (p.officerTeam !== null && p.deployed.length === 0) change((player, whole) => (player.officerTeam = otherSplit(e, whole, p.seat, p.officerTeam)));
      if (p.directives !== null) change((player) => (player.directives = p.directives?.includes(1) === true ? [2, 1 + 2 + pick(4)] : [1, 2 + pick(5)]));
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
      ...s.players.flatMap((p) => [...(p.officerTeam === null ? [] : [`officerTeam ${p.seat}`]), ...(p.directives === null ? [] : [`directives ${p.seat}`]), ...(p.priority === null ? [] : [`priority ${p.seat}`])]),
    ];
  },

  shown: ["tokens", "roster"],
  chosen: ["act", "reinforcement", "radio", "stonk", "goToGround", "react", "role", "edge", "deploy", "firstPlayer", "activate", "anticipate"],

  wanted: WEAPONS.flatMap((weapon) => [`shot with ${weapon}`, `reaction with ${weapon}`]),
  reached(raw, _input, events) {
    const s = position(raw);
    const weapons = new Map(s.soldiers.map((o) => [o.id, o.weapon]));
    return events.flatMap((event) => {
      const about = event["about"];
      if (event.type !== "roll" || typeof about !== "object" || about === null || !("shooter" in about)) return [];
      return [`${String(event["purpose"])} with ${weapons.get(String(about.shooter)) ?? "?"}`];
    });
  },
};

/** A position of one's own. */
function position(raw: unknown): Position {
  const s: Position = JSON.parse(JSON.stringify(raw));
  return s;
}

/** Another legal division of his soldiers, drawn by the game itself. */
function otherSplit(e: Engine<unknown>, s: Position, seat: Seat, than: readonly string[] | null): string[] {
  const d = { id: 0, seat, kind: "split", rule: "PS-9.1-5", secret: true, params: {} };
  const pick = picker(generatorFrom(s.soldiers.length));
  for (let i = 0; i < 200; i++) {
    const drawn = kindOf(e, d).sample(s, d, pick);
    const team: unknown[] = Array.isArray(drawn) ? drawn : [];
    if (team.toSorted().join() !== [...(than ?? [])].toSorted().join()) return team.map(String);
  }
  throw new Error("no other division found");
}
