import { leftOut } from "@escaramuza/kernel";
import type { Json, NeutralBattle, NeutralForce, NeutralNote, NeutralSide, Neutralised } from "@escaramuza/kernel";
import { DATA } from "./data.ts";
import type { TemplateId } from "./data.ts";
import { mostOf } from "./forces.ts";
import { groundOf } from "./neutral-ground.ts";
import { layoutJson } from "./own-layout.ts";

/** A battle said in no game's terms: the table laid as it says, one platoon or two and the teams and vehicles asked for (RB-R77). */
export function neutral(battle: NeutralBattle): Neutralised {
  const { layout, left } = groundOf(battle);
  const german = forceFor("german", battle.german);
  const soviet = forceFor("soviet", battle.soviet);
  // RB-M2-1 has an attacker, RB-M1-1 has none that matters.
  const mission = battle.attacker === null ? 1 : 2;
  const attacker = battle.attacker === null ? null : battle.attacker === "german" ? 0 : 1;
  return {
    setup: { year: YEAR, layout: layoutJson(layout), mission, attacker, forces: [german.force, soviet.force] },
    notes: [...leftOut(left), ...german.notes, ...soviet.notes],
  };
}

/** The first in which both sides have all that can be asked for. */
const YEAR = 1943;
/** Men from whom on a side has two platoons. */
const TWO_PLATOONS = 45;

type Extra = "mmg" | "antitank" | "mortar" | "atGun" | "tank";
const EXTRAS: { readonly [side in NeutralSide]: { readonly [unit in Extra]: TemplateId } } = {
  german: { mmg: "ger.mmg", antitank: "ger.bazooka", mortar: "ger.morLight", atGun: "ger.atMedium", tank: "ger.pz4h" },
  soviet: { mmg: "sov.mmg", antitank: "sov.atr", mortar: "sov.morLight", atGun: "sov.atMedium", tank: "sov.t3476" },
};

function forceFor(
  side: NeutralSide,
  force: NeutralForce,
): { readonly force: Json; readonly notes: readonly NeutralNote[] } {
  const { rifle = 0, smg = 0, lmg = 0 } = force;
  const platoons = rifle + smg + 3 * lmg >= TWO_PLATOONS ? 2 : 1;
  const notes: NeutralNote[] = [{ note: "nearestForce", side, force: `neutral.platoons.${platoons}` }];
  const squads = DATA.building.platoon[side].flatMap(({ template, count }) =>
    Array.from({ length: count * platoons }, () => squadOf(template, smg > rifle)),
  );
  const extra = (unit: Extra, room: number): TemplateId[] => {
    const wanted = force[unit] ?? 0;
    if (wanted > room) notes.push({ note: "noUnit", side, unit, n: wanted - room });
    return Array.from({ length: Math.min(wanted, room) }, () => EXTRAS[side][unit]);
  };
  let room = mostOf("team", platoons);
  const teams = (["mmg", "antitank", "mortar", "atGun"] as const).flatMap((unit) => {
    const found = extra(unit, room);
    room -= found.length;
    return found;
  });
  const tanks = extra("tank", mostOf("vehicle", platoons));
  for (const unit of ["sniper", "medic"] as const)
    if ((force[unit] ?? 0) > 0) notes.push({ note: "noUnit", side, unit, n: force[unit] ?? 0 });
  const units = [...squads, ...teams, ...tanks].map((template) => ({ template, quality: "experienced" }));
  return { force: { army: side, year: YEAR, units }, notes };
}

/** RB-SOV-1: squads of submachine gunners in the place of riflemen. */
function squadOf(template: TemplateId, close: boolean): TemplateId {
  return close && template === "sov.rifle" ? "sov.smg" : template;
}
