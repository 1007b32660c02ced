import type { ForceCard, Text } from "@escaramuza/kernel";
import { rowOfUnit } from "./builder-rows.ts";
import { armourOf, officerOf, qualityOf, templateOf, weaponOf } from "./data.ts";
import type { UnitChoice, Weapon, WeaponId } from "./data.ts";
import { menOf, newUnit, qualityIn, rulesIn } from "./forces.ts";
import type { Force } from "./forces.ts";
import { unitRate } from "./rates.ts";
import { inches, say } from "./scene-texts.ts";

/** A force on paper: a card for each unit, in the order of their numbers. */
export function cardsOf({ units }: Force): ForceCard[] {
  return units.map((unit, at) => ({
    ...rowOfUnit(unit, at),
    facts: factsOf(unit),
    arms: armsOf(unit),
    notes: rulesIn(unit).map((rule) => say(`unitRule.${rule}`)),
    boxes: boxesOf(unit),
  }));
}

type Fact = ForceCard["facts"][number];

function factsOf(choice: UnitChoice): Fact[] {
  const { vehicle, officer } = templateOf(choice.template);
  const unit = newUnit("", 0, choice);
  const { id, morale, damage } = qualityOf(qualityIn(choice));
  const fact = (name: string, value: Text): Fact => ({ text: say(`force.card.${name}`), value });
  const rank = officer === null ? null : officerOf(officer);
  return [
    fact("quality", say("force.card.quality.is", { quality: say(`quality.${id}`), morale })),
    fact("damage", say("force.value", { n: vehicle === null ? damage : armourOf(vehicle.armour).value })),
    fact(
      "move",
      say("force.card.move.is", { advance: inches(unitRate(unit, "advance")), run: inches(unitRate(unit, "run")) }),
    ),
    ...(rank === null
      ? []
      : [fact("officer", say("force.card.officer.is", { bonus: rank.bonus, range: inches(rank.range) }))]),
    ...(vehicle === null || vehicle.capacity === 0
      ? []
      : [fact("carries", say("force.number", { n: vehicle.capacity }))]),
  ];
}

/** BA-WPN-1: what it fires, the most of a kind first as the unit has it. */
function armsOf(choice: UnitChoice): ForceCard["arms"] {
  const all = [
    ...templateOf(choice.template).weapons.map(({ weapon }) => weapon),
    ...menOf(choice).flatMap(({ weapons }) => weapons),
  ];
  const kinds = [...new Set(all)];
  if (kinds.length === 0) return null;
  return {
    heads: ["range", "shots", "pen", "special"].map((head) => say(`force.card.${head}`)),
    rows: kinds.map((id) => armRow(id, all.filter((other) => other === id).length)),
  };
}

function armRow(id: WeaponId, n: number): Text[] {
  const weapon = weaponOf(id);
  const name = say(`weapon.${id}`);
  return [
    n === 1 ? name : say("scene.arms", { n, weapon: name }),
    rangeOf(weapon),
    weapon.hits === null ? say("force.number", { n: weapon.shots }) : say("force.card.hits", { ...weapon.hits }),
    weapon.pen === null ? say("force.card.nothing") : say("force.card.plus", { n: weapon.pen }),
    specialOf(weapon),
  ];
}

function rangeOf({ range, indirect }: Weapon): Text {
  const direct = range === null ? null : say("force.card.inches", { n: inches(range) });
  if (indirect === null) return direct ?? say("force.card.nothing");
  const arc = say("force.card.between", { min: inches(indirect.min), max: inches(indirect.max) });
  return direct === null ? arc : say("force.card.both", { direct, arc });
}

function specialOf({ traits, he, smoke }: Weapon): Text {
  const words = [
    ...(he === null ? [] : [say("force.card.he", { n: he })]),
    ...(smoke === null ? [] : [say("force.card.smoke", { n: inches(smoke) })]),
    ...traits.map((trait) => say(`weaponTrait.${trait}`)),
  ];
  return words.length === 0 ? say("force.card.nothing") : say("force.extras", { extras: words });
}

/** Turns that games of these scenarios last, the one more that may come among them (BA-SCEN-2). */
const TURNS = 7;
const PINS = 10;

function boxesOf(choice: UnitChoice): ForceCard["boxes"] {
  const men = newUnit("", 0, choice).models.length;
  const box = (name: string, n: number): ForceCard["boxes"][number] => ({ text: say(`force.card.${name}`), n });
  return [box("orders", TURNS), box("pins", PINS), ...(men === 0 ? [] : [box("losses", men)])];
}
