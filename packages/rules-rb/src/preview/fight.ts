import type { Preview, PreviewRow, Prospect, Refusal } from "@escaramuza/kernel";
import { bar, both, chanceOf, either, not, plus, prospect, weighted } from "@escaramuza/units";
import type { Chance } from "@escaramuza/units";
import { checkOf } from "../data.ts";
import { armourOf, canRepeat, damageOf } from "../judgement.ts";
import { assaultForecast, fighterOf } from "../melee.ts";
import type { AssaultOdds } from "../melee.ts";
import { assaultCover } from "../flows/assault.ts";
import { say, unitName } from "../scene-texts.ts";
import { livingOf } from "../state.ts";
import type { Position, Unit } from "../state.ts";
import { passes } from "../volley.ts";
import { bodyMark } from "./draw.ts";
import { figure, note, preview } from "./parts.ts";

/** Hand to hand: whole assaults, and infantry against vehicles. */

/** RB-ASL-3 */
export function assaultPreview(s: Position, unit: Unit, target: Unit, refusal: Refusal | null): Preview {
  const cover = assaultCover(s, unit, target);
  const [own, theirs] = [fighterOf(s, unit, cover.unit), fighterOf(s, target, cover.target)];
  return preview({
    title: say("preview.assault", { unit: unitName(unit), target: unitName(target) }),
    lines: [
      figure("RB-ASL-5", say("preview.assaultDice", { unit: unitName(unit) }), own.dice.at(-1) ?? 0),
      figure("RB-ASL-5", say("preview.assaultDice", { unit: unitName(target) }), theirs.dice.at(-1) ?? 0),
      ...(cover.unit ? [note("RB-ASL-8", say("preview.inCover", { unit: unitName(unit) }))] : []),
      ...(cover.target ? [note("RB-ASL-8", say("preview.inCover", { unit: unitName(target) }))] : []),
      ...(target.suppressed ? [note("RB-ASL-7", say("preview.mustStand", { unit: unitName(target) }))] : []),
    ],
    roll: say("preview.assaultRoll", { need: checkOf(target.quality), theirs: checkOf(unit.quality) }),
    odds: fightBar(assaultForecast(s, unit, target), unit, target),
    notes: [note("RB-ASL-13", say("preview.toTheEnd"))],
    overlays: bodyMark("target", target, say("preview.assaulted", { unit: unitName(target) })),
    refusal,
  });
}

/** An assault as one line of several. */
export function fightRow(s: Position, unit: Unit, target: Unit): PreviewRow {
  return {
    piece: target.id,
    text: say("preview.assault", { unit: unitName(unit), target: unitName(target) }),
    odds: fightBar(assaultForecast(s, unit, target), unit, target),
  };
}

/** From the side of who assaults: the gravest is what befalls the enemy. */
function fightBar({ first, second, neither }: AssaultOdds, unit: Unit, target: Unit): Prospect[] {
  return bar([
    prospect(say("preview.survives", { unit: unitName(target) }), 0, second),
    prospect(say("preview.bothGone"), 1, neither),
    prospect(say("preview.survives", { unit: unitName(unit) }), 2, first),
  ]);
}

/** RB-IAV-5, RB-IAV-6: the check, then the dice against the armour. */
export function vehicleAssaultPreview(s: Position, unit: Unit, vehicle: Unit, refusal: Refusal | null): Preview {
  const { quality, none, suppressed, destroyed, unwilling } = vehicleAssaultOdds(s, unit, vehicle);
  return preview({
    title: say("preview.vehicleAssault", { unit: unitName(unit), target: unitName(vehicle) }),
    lines: [
      note("RB-IAV-5", say("preview.moraleFirst", { need: quality })),
      figure("RB-VEH-3", say("preview.armour", { unit: unitName(vehicle) }), armourOf(vehicle)),
    ],
    roll: say("preview.vehicleAssaultRoll", { armour: armourOf(vehicle) }),
    odds: bar([
      prospect(say("preview.unwilling"), 0, unwilling),
      prospect(say("preview.noEffect"), 0, none),
      prospect(say("preview.suppressed"), 1, suppressed),
      prospect(say("preview.destroyed"), 2, destroyed),
    ]),
    overlays: bodyMark("target", vehicle, say("preview.assaulted", { unit: unitName(vehicle) })),
    refusal,
  });
}

interface VehicleAssaultOdds {
  readonly quality: number;
  readonly unwilling: Chance;
  readonly none: Chance;
  readonly suppressed: Chance;
  readonly destroyed: Chance;
}

function vehicleAssaultOdds(s: Position, unit: Unit, vehicle: Unit): VehicleAssaultOdds {
  const quality = checkOf(unit.quality);
  const willing = passes(quality, canRepeat(s, unit, livingOf(unit)));
  const d6 = weighted([0n, 1n, 1n, 1n, 1n, 1n, 1n]);
  const sum = plus(d6, d6);
  const armour = armourOf(vehicle);
  const of = (damage: ReturnType<typeof damageOf>): Chance =>
    both(
      willing,
      chanceOf(sum, (total) => damageOf(total, armour) === damage),
    );
  // RB-IAV-7: who is suppressed already stays as he is.
  return vehicle.suppressed
    ? {
        quality,
        unwilling: not(willing),
        none: either(of("none"), of("suppressed")),
        suppressed: { ways: 0n, total: 1n },
        destroyed: of("destroyed"),
      }
    : { quality, unwilling: not(willing), none: of("none"), suppressed: of("suppressed"), destroyed: of("destroyed") };
}
