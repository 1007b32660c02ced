import { templateOf } from "./data.ts";
import type { TemplateId, WeaponId } from "./data.ts";
import type { Model, Unit } from "./state.ts";

/** Which drawing stands for whom. */

/** Of what a man carries, or of what his team serves. */
const WEAPONS: { readonly [weapon in WeaponId]: string } = {
  pistol: "pistol",
  rifle: "rifle",
  smg: "smg",
  autoRifle: "automaticRifle",
  assaultRifle: "assaultRifle",
  lmg: "machineGun",
  mmg: "mediumMachineGun",
  hmg: "heavyMachineGun",
  lightAutocannon: "lightAutocannon",
  heavyAutocannon: "heavyAutocannon",
  antiTankRifle: "antiTankRifle",
  piat: "rocketLauncher",
  bazooka: "rocketLauncher",
  panzerschreck: "rocketLauncher",
  panzerfaust: "panzerfaust",
  lightAntiTankGun: "lightGun",
  mediumAntiTankGun: "mediumGun",
  heavyAntiTankGun: "heavyGun",
  superHeavyAntiTankGun: "superHeavyGun",
  flamethrowerInfantry: "flamethrower",
  flamethrowerVehicle: "flamethrower",
  lightMortar: "lightMortar",
  mediumMortar: "mediumMortar",
  heavyMortar: "heavyMortar",
  lightHowitzer: "lightHowitzer",
  mediumHowitzer: "mediumHowitzer",
  heavyHowitzer: "heavyHowitzer",
  multipleLauncher: "multipleLauncher",
  sniperRifle: "sniper",
};

const VEHICLES: { readonly [template in TemplateId]?: string } = {
  "ger-kubelwagen": "car",
  "ger-blitz": "truck",
  "ger-sdkfz7": "halftrack",
  "ger-251": "halftrack",
  "ger-222": "armouredCar",
  "ger-234": "sixWheeler",
  "ger-pz3": "tank",
  "ger-pz4": "tank",
  "ger-stug3": "assaultGun",
  "ger-panther": "heavySlopedTank",
  "ger-tiger1": "heavyTank",
  "ger-tiger2": "heavySlopedTank",
  "ger-flammpz3": "tank",
  "sov-gaz": "truck",
  "sov-ba64": "armouredCar",
  "sov-t70": "lightTank",
  "sov-su76": "openGun",
  "sov-t34-76": "slopedTank",
  "sov-t34-85": "slopedTank",
  "sov-kv1": "heavySlopedTank",
  "sov-is2": "heavySlopedTank",
  "sov-katyusha": "rocketTruck",
  "us-jeep": "car",
  "us-truck": "truck",
  "us-m3": "halftrack",
  "us-m16": "halftrack",
  "us-m8": "sixWheeler",
  "us-stuart": "lightTank",
  "us-sherman": "tank",
  "us-sherman76": "tank",
  "us-m10": "openGun",
  "us-dukw": "truck",
  "uk-jeep": "car",
  "uk-truck": "truck",
  "uk-carrier": "carrier",
  "uk-dingo": "armouredCar",
  "uk-daimler": "armouredCar",
  "uk-cromwell": "tank",
  "uk-churchill": "heavyTank",
  "uk-crocodile": "heavyTank",
  "uk-firefly": "tank",
  "uk-m5halftrack": "halftrack",
};

export function vehicleSilhouette(template: TemplateId): string {
  return VEHICLES[template] ?? "tank";
}

export function weaponSilhouette(weapon: WeaponId): string {
  return WEAPONS[weapon];
}

/** A man by what he still carries; a machine and its rider are one. */
export function silhouetteOf(unit: Unit, model: Model): string {
  if (unit.mounted) return unit.kind === "cavalry" ? "horseman" : model.sidecar ? "sidecar" : "motorcycle";
  const carried = model.weapons.filter((_, i) => !model.spent.includes(i));
  if (carried.length === 0) return model.role === "medic" ? "medic" : "crew";
  return carried.map((id) => WEAPONS[id]).join("+");
}

/** The one drawing a unit is known by: its vehicle, its gun, or who leads it or serves its weapon. */
export function emblemOf(unit: Unit): string {
  if (unit.vehicle !== null) return vehicleSilhouette(unit.template);
  const [own] = templateOf(unit.template).weapons;
  if (own !== undefined) return weaponSilhouette(own.weapon);
  const [first] = unit.models;
  const lead = unit.models.find(({ role, alive }) => alive && role === "gunner") ?? first;
  return lead === undefined ? "crew" : silhouetteOf(unit, lead);
}
