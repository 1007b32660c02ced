import type { ForceSheet, OddsQuery, Text } from "@escaramuza/kernel";
import { DATA, weaponOf } from "./data.ts";
import type { NationId, Weapon } from "./data.ts";
import { say } from "./scene-texts.ts";
import type { Roster } from "./squad.ts";

/** A few exact figures of a squad: what each of its weapons does to a man in the open, and how far it reaches. */
export type Glance = (roster: Roster) => ForceSheet["glance"];

const PA = 3;
const SHOWN = 5;

export function glanceOf(odds: () => readonly OddsQuery[]): Glance {
  const known = new Map<string, number>();
  const eliminates = (modifier: number, shots: number): number => {
    const key = `${modifier} ${shots}`;
    const found = known.get(key) ?? chance(odds(), modifier, shots);
    known.set(key, found);
    return found;
  };
  return (roster) => {
    const arms = [...new Set(roster.soldiers.map((soldier) => soldier.weapon))].map((arm) =>
      weaponOf(roster.nation, arm),
    );
    const best = arms
      .map((weapon) => bestUse(weapon, eliminates))
      .toSorted((a, b) => b.chance - a.chance)
      .slice(0, SHOWN);
    return [
      ...best.map(({ weapon, way, chance: p }) => ({
        text: say(`force.glance.${way.aimed ? "aimed" : "shots"}`, {
          weapon: nameOf(roster.nation, weapon),
          n: way.shots,
        }),
        value: say("force.percent", { n: Math.round(p * 100) }),
      })),
      {
        text: say("force.glance.reach"),
        value: say("unit.cm", { n: Math.max(...arms.map((weapon) => weapon.rangeAimed)) / 100 }),
      },
      { text: say("force.glance.op"), value: say("scene.side.op", { op: roster.startingOp }) },
    ];
  };
}

interface Way {
  readonly shots: number;
  readonly aimed: boolean;
  readonly modifier: number;
}

/** The likeliest to put a man out at 20 cm, of all that the three PA of one activation without a move allow. */
function bestUse(
  weapon: Weapon,
  eliminates: (modifier: number, shots: number) => number,
): { readonly weapon: Weapon; readonly way: Way; readonly chance: number } {
  const { rules } = weapon;
  const most = rules.includes("auto") ? 3 : rules.includes("bolt") ? 1 : 2; // PS-6.6-6 to PS-6.6-8
  const steady = rules.includes("mg42") ? 1 : 0; // PS-10.GE-3, beside an assistant
  const plain: Way = { shots: most, aimed: false, modifier: steady };
  const aimedShots = Math.floor((PA - DATA.actions.aim.pa) / DATA.actions.shoot.pa);
  const aimed: Way = { shots: aimedShots, aimed: true, modifier: 2 }; // PS-6.2.6-1
  return (rules.includes("canAim") ? [plain, aimed] : [plain])
    .map((way) => ({ weapon, way, chance: eliminates(way.modifier, way.shots) }))
    .reduce((a, b) => (b.chance > a.chance ? b : a));
}

function nameOf(nation: NationId, weapon: Weapon): Text {
  return say(weapon.nation === null ? `weapon.${weapon.id}` : `model.${nation}.${weapon.id}`);
}

function chance(odds: readonly OddsQuery[], modifier: number, shots: number): number {
  const found = odds.find((query) => query.id === "shot")?.run({ modifier, shots, pointBlank: 0, evasionModifier: 0 });
  if (found === undefined) return 0;
  const ways = found.chances.filter((c) => c.result === "eliminated").reduce((sum, c) => sum + c.ways, 0n);
  return Number(ways) / Number(found.total);
}
