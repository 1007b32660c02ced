import { rollD6, tell } from "./ba.ts";
import type { C } from "./ba.ts";
import { DATA, templateOf } from "./data.ts";
import { carriedBy, destroyUnit } from "./destruction.ts";
import { resultBonus, resultOf } from "./hits.ts";
import type { Grade, Result } from "./hits.ts";
import { goDown } from "./order-dice.ts";
import { addPins } from "./pins.ts";
import { isAlive } from "./state.ts";
import type { Arc, Unit } from "./state.ts";
import { moraleCheck } from "./tests.ts";
import { isAfloat } from "./water.ts";

/** What a damaged vehicle suffers (BA-VEH-16 to BA-VEH-21). */

/**
 * The rolls on the damage result table, each applied at once; massive damage has two. `arc`: the hull's side it came from, null where
 * it came from none (BA-R110). Look at `isAlive` afterwards.
 */
export function damageVehicle(
  c: C,
  unit: Unit,
  grade: Grade,
  { arc = null, indirect = false }: { readonly arc?: Arc | null; readonly indirect?: boolean } = {},
): void {
  const row = DATA.tables.damageGrades.find(({ id }) => id === grade);
  if (row === undefined) throw new Error(`no grade ${grade}`);
  const plus = row.modifier + resultBonus(unit, indirect);
  tell(c, "vehicleDamaged", "BA-VEH-14", { unit: unit.id, seat: unit.seat, grade });
  for (let i = 0; i < row.dice; i++) {
    if (!isAlive(unit)) return;
    const { total } = rollD6(c, {
      purpose: "damageResult",
      rule: "BA-VEH-16",
      seat: 1 - unit.seat,
      modifiers: plus === 0 ? [] : [{ code: grade, rule: "BA-VEH-16", value: plus }],
      about: { unit: unit.id },
      reads: ({ total: sum }) => resultOf(sum),
    });
    suffer(c, unit, resultOf(total), arc);
  }
}

function suffer(c: C, unit: Unit, result: Result, arc: Arc | null): void {
  const { vehicle } = unit;
  if (vehicle === null) throw new Error(`${unit.id} is no vehicle`);
  // BA-VEH-18: the second time.
  const worst = result === "immobilised" && vehicle.immobilised ? "knockedOut" : result;
  tell(c, worst, RULES[worst], { unit: unit.id, seat: unit.seat });
  if (worst === "knockedOut") {
    destroyUnit(c, unit, "BA-VEH-20");
    return;
  }
  addPins(c, unit, 1, RULES[worst]);
  if (!isAlive(unit)) return;
  if (worst === "onFire" && !moraleCheck(c, unit, "onFire", "BA-VEH-19")) {
    destroyUnit(c, unit, "BA-VEH-19");
    return;
  }
  if (worst === "immobilised") {
    if (isAfloat(c.s, unit)) {
      destroyUnit(c, unit, "BA-VSPEC-9");
      return;
    }
    vehicle.immobilised = true;
    c.s.bailing = [...c.s.bailing, ...carriedBy(c.s, unit, "immobilised")]; // BA-TRANS-8
  }
  goDown(c, unit, RULES[worst]); // BA-VEH-22
  jamTurret(c, unit, arc);
}

const RULES = {
  stunned: "BA-VEH-17",
  immobilised: "BA-VEH-18",
  onFire: "BA-VEH-19",
  knockedOut: "BA-VEH-20",
} as const;

function hasTurret({ template }: Pick<Unit, "template">): boolean {
  return templateOf(template).weapons.some(({ mount }) => mount === "turret");
}

/** BA-VEH-21 */
function jamTurret(c: C, unit: Unit, arc: Arc | null): void {
  const { vehicle } = unit;
  if (vehicle === null || vehicle.jam !== null || !hasTurret(unit)) return;
  const target = DATA.figures.turretJam.value;
  const { natural } = rollD6(c, {
    purpose: "turretJam",
    rule: "BA-VEH-21",
    seat: 1 - unit.seat,
    target,
    about: { unit: unit.id },
    reads: { atLeast: target },
  });
  if (natural < target) return;
  vehicle.jam = arc ?? "front";
  tell(c, "turretJammed", "BA-VEH-21", { unit: unit.id, seat: unit.seat, arc: vehicle.jam });
}
