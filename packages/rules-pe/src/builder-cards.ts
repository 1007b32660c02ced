import type { ForceCard, Text } from "@escaramuza/kernel";
import { rowOfMan } from "./builder-rows.ts";
import { DATA, weaponOf, woundedFactor } from "./data.ts";
import type { WeaponId } from "./data.ts";
import { ownFactor } from "./fc.ts";
import { muster } from "./muster.ts";
import type { Recruit } from "./muster.ts";
import type { Soldier } from "./state.ts";
import { say, weaponName } from "./scene-texts.ts";
import type { Squad } from "./squads.ts";

/** The control sheet (PE-16-1, PE-R113): a box for each soldier. */
export function cardsOf({ soldiers }: Squad): ForceCard[] {
  const { soldiers: men } = muster(soldiers, 0, "A", { moraleBonus: 0, after: 0, guns: 0, lastMove: "none" });
  return soldiers.flatMap((recruit, at): ForceCard[] => {
    const man = men[at];
    if (man === undefined) return [];
    return [
      {
        ...rowOfMan(recruit, at),
        facts: factsOf(recruit, man),
        arms: armsOf(recruit, man),
        notes: notesOf(recruit),
        boxes: boxesOf(recruit),
      },
    ];
  });
}

type Fact = ForceCard["facts"][number];

function number(n: number): Text {
  return say("force.number", { n });
}

function factsOf(recruit: Recruit, man: Soldier): Fact[] {
  const fact = (name: string, value: Text): Fact => ({ text: say(`force.card.${name}`), value });
  const main = recruit.arms[0]?.weapon;
  const { combats, kills, explosionKills } = man.career;
  const ff = man.condition === "H" && man.ff > 0 ? woundedFactor(man.ff) : man.ff;
  return [
    fact("rank", say(`rank.${man.rank}`)),
    fact("vet", say(`vet.${man.vet}`)),
    fact("fc", main === undefined ? say("force.card.nothing") : fcOf(man, main)),
    fact("ff", ff === 0 ? say("force.card.rolled") : number(ff)),
    fact("gof", number(man.gof)),
    fact("gdf", number(man.gdf)),
    fact("combats", number(combats)),
    fact("eliminated", explosionKills === 0 ? number(kills) : say("force.card.kills", { n: kills, explosionKills })),
    fact("morale", number(man.moraleBase)),
    fact("wounded", say(man.condition === "H" ? "form.yes" : "form.no")),
  ];
}

/** Of a mortar, too: TM2 has one for it. */
function fcOf(man: Soldier, weapon: WeaponId): Text {
  const { factor } = ownFactor(man, weapon, man.condition === "H");
  return factor === 0 ? say("force.card.nothing") : number(factor);
}

/** Main weapon and the others: factor, turns of fire in a magazine, magazines. */
function armsOf({ arms }: Recruit, man: Soldier): ForceCard["arms"] {
  if (arms.length === 0) return null;
  return {
    heads: ["fc", "turns", "magazines"].map((head) => say(`force.card.${head}`)),
    rows: arms.map(({ weapon, magazines }) => [
      weaponName(weapon),
      fcOf(man, weapon),
      number(weaponOf(weapon).mun),
      number(magazines),
    ]),
  };
}

function notesOf({ sniper, artillery, radio, server, arms, own }: Recruit): Text[] {
  const bayonet = arms.some(({ weapon }) => weaponOf(weapon).traits.includes("bayonet"));
  return [
    say(bayonet ? "value.melee.bayonet" : "value.melee.knife"),
    ...(sniper ? [say("force.card.sniper")] : []),
    ...(artillery ? [say("force.card.artillery")] : []),
    ...(radio ? [say("force.card.radio")] : []),
    ...(server === true ? [say("force.task.server")] : []),
    ...(own === undefined || own === null ? [] : [say("force.card.hp", { n: own.hp })]),
  ];
}

/** To be ticked on the table: magazines as they are loaded, grenades as they fly, stuns and the wound. */
function boxesOf({ arms, gof, gdf }: Recruit): ForceCard["boxes"] {
  const box = (name: string, n: number): ForceCard["boxes"] =>
    n === 0 ? [] : [{ text: say(`force.card.box.${name}`), n }];
  return [
    ...box("magazines", arms[0]?.magazines ?? 0),
    ...box("grenades", gof + gdf),
    ...box("stunned", DATA.figures.stunsToWound.value),
    ...box("wounded", 1),
  ];
}
