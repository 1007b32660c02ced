import { attackOf, inHand, isOut, launchFactor, launcherOf, serversFor, throwFactor } from "@escaramuza/rules-pe";
import type { Act, Attack, Fight, Point, Position, Soldier } from "@escaramuza/rules-pe";
import { attackValue, beats, blastValue } from "./worth.ts";

/** The best attack a man can declare now, and what it is worth. */
export interface Option {
  readonly act: Act;
  readonly value: number;
}

export function enemiesOf(s: Position, side: number): Soldier[] {
  return s.soldiers.filter((o) => o.side !== side && o.place === "table" && !isOut(o));
}

export function bestAttack(s: Position, soldier: Soldier): Option | null {
  if (soldier.go.attack !== null || soldier.go.work !== null || soldier.crossing !== null) return null;
  const options: Option[] = [];
  const offer = (act: Fight, value: (attack: Attack) => number): void => {
    const attack = attackOf(s, soldier, act);
    if (!("code" in attack)) options.push({ act, value: value(attack) });
  };
  const foes = enemiesOf(s, soldier.side);
  const held = inHand(s, soldier);
  const server = held === null ? null : (serversFor(s, soldier, held)[0]?.id ?? null);
  const plain = (attack: Attack): number => attackValue(s, attack);
  const { id } = soldier;
  for (const foe of foes) {
    offer({ do: "shoot", soldier: id, target: foe.id, exchange: false, server }, plain);
    if (soldier.aim !== null) offer({ do: "shoot", soldier: id, target: foe.id, exchange: true, server }, plain);
    offer({ do: "melee", soldier: id, target: foe.id, with: null }, plain);
    if (held !== null && held.weapon.cone !== null && held.loaded >= 3)
      for (const other of foes)
        if (other !== foe)
          offer(
            { do: "burst", soldier: id, targets: [foe.id, other.id], exchange: false, server },
            (a) => 0.95 * plain(a),
          );
  }
  for (const option of explosives(s, soldier, foes)) offer(option.act, option.value);
  return options.toSorted((a, b) => b.value - a.value)[0] ?? null;
}

/** Grenades at men and between them. */
function explosives(
  s: Position,
  soldier: Soldier,
  foes: readonly Soldier[],
): { act: Fight; value: (attack: Attack) => number }[] {
  const { id, side } = soldier;
  const found: { act: Fight; value: (attack: Attack) => number }[] = [];
  const launcher = launcherOf(s, soldier);
  for (const { x, y } of foes) {
    const at: Point = { x, y };
    if (launcher !== null && launcher.loaded > 0) {
      const worthy = blastValue(s, side, at, "E2");
      const act: Fight = { do: "launch", soldier: id, x, y };
      if (worthy > 0)
        found.push({
          act,
          value: ({ wounded, pinned }) =>
            worthy *
            (0.25 +
              0.75 *
                beats(
                  launchFactor(s, soldier, { point: at, wounded, pinned }, { pace: "none", coverShot: false }).factor,
                )),
        });
    }
    for (const grenade of ["GOF", "GDF"] as const) {
      if ((grenade === "GOF" ? soldier.gof : soldier.gdf) === 0) continue;
      const worthy = blastValue(s, side, at, grenade === "GOF" ? "E2" : "E1");
      if (worthy <= 0) continue;
      const act: Fight = { do: "grenade", soldier: id, grenade, x, y, through: null };
      found.push({
        act,
        value: ({ wounded }) =>
          worthy * (0.25 + 0.75 * beats(throwFactor(s, soldier, { point: at, feature: null, wounded }).factor)),
      });
    }
  }
  return found;
}

/** The mortar: where most of theirs stand, on the same point while that holds. */
export function mortarAct(s: Position, soldier: Soldier): Act | null {
  const gun = s.guns.find(({ mortar, side }) => mortar !== null && side === soldier.side);
  if (gun === undefined || gun.mortar === null || !soldier.artillery) return null;
  const foes = enemiesOf(s, soldier.side);
  const value = (at: Point): number => blastValue(s, soldier.side, at, gun.weapon === "MTP" ? "E3" : "E2");
  const observers = [
    null,
    ...s.soldiers
      .filter((o) => o.side === soldier.side && o.artillery && o.place === "table" && o !== soldier)
      .map(({ id }) => id),
  ];
  const points: Point[] = foes.map(({ x, y }) => ({ x, y }));
  if (gun.mortar.target !== null) points.push(gun.mortar.target);
  if (gun.mortar.locked !== null) points.push(gun.mortar.locked);
  let best: Option | null = null;
  for (const point of points)
    for (const observer of observers) {
      const act: Fight = { do: "mortar", soldier: soldier.id, gun: gun.id, point, observer };
      const attack = attackOf(s, soldier, act);
      if ("code" in attack) continue;
      const again = attack.mode === "locked" ? 8 : point === gun.mortar.target ? 1.5 : 1;
      const worthy = again * (attack.mode === "unobserved" ? 0.5 : 1) * value(point);
      if (worthy > 0 && (best === null || worthy > best.value)) best = { act, value: worthy };
    }
  return best?.act ?? null;
}
