import type { ForceCard, Text } from "@escaramuza/kernel";
import { rowOfUnit } from "./builder-rows.ts";
import { DATA, orderOf, qualityOf, templateOf, weaponOf } from "./data.ts";
import type { UnitChoice, Weapon, WeaponId } from "./data.ts";
import { figuresOf } from "./forces.ts";
import type { Force } from "./forces.ts";
import { centimetres, say } from "./scene-texts.ts";

/** A force on paper: a card for each unit, in the order of their numbers. */
export function cardsOf(force: Force): ForceCard[] {
  return force.units.map((unit, at) => ({
    ...rowOfUnit(force.army, unit, at),
    facts: factsOf(unit),
    arms: armsOf(unit),
    notes: unit.command === true ? [say("force.commandVehicle")] : [],
    boxes: boxesOf(unit),
  }));
}

type Fact = ForceCard["facts"][number];

function factsOf(unit: UnitChoice): Fact[] {
  const { vehicle } = templateOf(unit.template);
  const fact = (name: string, value: Text): Fact => ({ text: say(`force.card.${name}`), value });
  const { id, check } = qualityOf(unit.quality);
  const [advance, run] = [vehicle?.advance ?? orderOf("advance").infantry, vehicle?.run ?? orderOf("run").infantry];
  return [
    fact("quality", say("force.card.quality.is", { quality: say(`quality.${id}`), check })),
    ...(vehicle === null ? [] : [fact("armour", say("force.card.number", { n: vehicle.armour }))]),
    fact("move", say("force.card.move.is", { advance: centimetres(advance), run: centimetres(run) })),
  ];
}

/** RB-WPN-1: what it fires. */
function armsOf(unit: UnitChoice): ForceCard["arms"] {
  const all = [
    ...templateOf(unit.template).weapons.map(({ weapon }) => weapon),
    ...figuresOf(unit).flatMap(({ weapons }) => weapons),
  ];
  const kinds = [...new Set(all)];
  if (kinds.length === 0) return null;
  return {
    heads: ["range", "dice", "at", "special"].map((head) => say(`force.card.${head}`)),
    rows: kinds.map((id) => armRow(id, all.filter((other) => other === id).length)),
  };
}

function armRow(id: WeaponId, n: number): Text[] {
  const weapon = weaponOf(id);
  const name = say(`weapon.${id}`);
  const number = (value: number | null): Text =>
    value === null ? say("force.card.nothing") : say("force.card.number", { n: value });
  return [
    n === 1 ? name : say("scene.arms", { n, weapon: name }),
    rangeOf(weapon),
    number(weapon.fire),
    number(weapon.at),
    specialOf(weapon),
  ];
}

function rangeOf({ direct, indirect }: Weapon): Text {
  const straight = direct === null ? null : say("force.card.number", { n: centimetres(direct) });
  if (indirect === null) return straight ?? say("force.card.nothing");
  const arc = say("force.card.between", { min: centimetres(indirect.min), max: centimetres(indirect.max) });
  return straight === null ? arc : say("force.card.both", { straight, arc });
}

function specialOf({ traits, explosive, team }: Weapon): Text {
  const words = [
    ...(explosive === null ? [] : [say("force.card.explosive", { ...explosive })]),
    ...(team === null ? [] : [say("force.card.team", { n: team })]),
    ...traits.map((trait) => say(`weaponTrait.${trait}`)),
  ];
  return words.length === 0 ? say("force.card.nothing") : say("force.card.list", { words });
}

function boxesOf(unit: UnitChoice): ForceCard["boxes"] {
  const men = figuresOf(unit).length;
  const vehicle = templateOf(unit.template).vehicle !== null;
  const box = (name: string, n: number): ForceCard["boxes"][number] => ({ text: say(`force.card.${name}`), n });
  return [box("orders", TURNS), box("suppressed", 1), ...(vehicle ? [] : [box("losses", men)])];
}

/** As long as most missions last; some end by chance (RB-MIS-3). */
const TURNS = Math.max(...DATA.missions.map(({ turns }) => turns ?? 0));
