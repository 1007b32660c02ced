import { discOverlaps, discTouches } from "@escaramuza/geometry";
import type { RosterLine, ScenePiece, Seat, SideSummary, Text } from "@escaramuza/kernel";
import { tableOf } from "./board.ts";
import { DATA, terrainKind, weaponOf } from "./data.ts";
import type { ExtraWeapon, WeaponId } from "./data.ts";
import { PA } from "./flows/activation.ts";
import { centimetres, manKind, say, soldierName } from "./scene-texts.ts";
import { BASE, TOUCH, isMarked, playerOf } from "./state.ts";
import type { Position, Soldier } from "./state.ts";

/** Soldiers as a scene shows them: on the table, beside it, and in a list. */

export function pieceOf(s: Position, soldier: Soldier): ScenePiece {
  const { id, seat, n, x, y } = soldier;
  return {
    type: "piece",
    id,
    seat,
    x,
    y,
    radius: BASE,
    silhouette: silhouetteOf(soldier),
    role: signOf(soldier),
    facing: null,
    tag: String(n),
    badges: [...states(s, soldier), ...traits(soldier)],
    lying: soldier.status === "downed",
    acting: s.activation?.soldier === id,
    text: sentence(s, soldier),
  };
}

function silhouetteOf({ weapon, extra, extraUsed }: Soldier): string {
  return extra !== null && !extraUsed ? `${weapon}+${extra}` : weapon;
}

function signOf({ specialist, role }: Soldier): string | null {
  return specialist ?? (role === "rifleman" ? null : role);
}

/** Everybody of a side, the lost ones too. */
export function rosterOf(s: Position, seat: Seat): RosterLine[] {
  return s.soldiers
    .filter((o) => o.seat === seat)
    .map((o) => ({
      id: o.id,
      tag: String(o.n),
      name: manKind(o),
      detail: armsOf(s, o),
      silhouette: silhouetteOf(o),
      role: signOf(o),
      badges: [...states(s, o), ...traits(o)],
      gone: o.status === "eliminated",
      meter: meterOf(s, o),
    }));
}

/** What he shoots with and how far. */
function armsOf(s: Position, soldier: Soldier): Text {
  const { nation } = playerOf(s, soldier.seat);
  const name = (arm: WeaponId | ExtraWeapon): Text => {
    const named = DATA.weapons.some((row) => row.nation === nation && row.id === arm);
    return say(nation !== null && named ? `model.${nation}.${arm}` : `weapon.${arm}`);
  };
  const arms = [name(soldier.weapon)];
  if (soldier.extra !== null && !soldier.extraUsed) arms.push(name(soldier.extra));
  if (nation === null) return say("scene.side.list", { list: arms });
  const { rangeMax } = weaponOf(nation, soldier.weapon);
  return say("scene.roster.detail", { arms, range: say("unit.cm", { n: centimetres(rangeMax) }) });
}

/** Action points of the activation under way. */
function meterOf(s: Position, soldier: Soldier): RosterLine["meter"] {
  if (s.activation?.soldier !== soldier.id || s.activation.source === "anticipation") return null;
  const { pa } = s.activation;
  return { left: pa, of: PA, text: say("cost.pa", { amount: pa }) };
}

/** What may change in play, the gravest first. */
function states(s: Position, soldier: Soldier): string[] {
  if (soldier.status === "downed") return ["downed"];
  const list: string[] = [];
  if (soldier.suppressed) list.push("suppressed");
  if (isMarked(s, soldier.id)) list.push("marked");
  if (s.orders.some((ids) => ids.includes(soldier.id)) || s.activation?.ordered.includes(soldier.id) === true)
    list.push("ordered");
  if (soldier.raised) list.push("raised");
  if (soldier.activations > 0) list.push(soldier.activations === 1 ? "activatedOnce" : "activatedTwice");
  return list;
}

function traits(soldier: Soldier): string[] {
  const list: string[] = [];
  if (soldier.experience !== "regular") list.push(soldier.experience);
  if (soldier.scout) list.push("scout");
  if (soldier.extra !== null)
    list.push(soldier.extra === "panzerfaust" && soldier.extraUsed ? "panzerfaustUsed" : soldier.extra);
  return list;
}

/** Soldiers still beside the table. */
export function reserveOf(s: Position, seat: Seat): SideSummary["reserve"] {
  return s.soldiers
    .filter((o) => o.seat === seat && o.status === "undeployed")
    .map((o) => ({ id: o.id, text: who(s, o) }));
}

function who(s: Position, soldier: Soldier): Text {
  const arm = armName(s, soldier.seat, soldier.weapon);
  const second = soldier.extra === null || soldier.extraUsed ? null : armName(s, soldier.seat, soldier.extra);
  return say("scene.piece", {
    soldier: soldierName(soldier),
    role: roleName(soldier),
    weapon: second === null ? arm : say("scene.piece.and", { a: arm, b: second }),
  });
}

/** Who he is, where he stands and how he is. */
function sentence(s: Position, soldier: Soldier): Text {
  const doing = s.activation?.soldier === soldier.id ? ["acting"] : [];
  const how = [...doing, ...states(s, soldier)];
  return say("scene.piece.full", {
    who: who(s, soldier),
    where: [
      say("scene.piece.at", { x: centimetres(soldier.x), y: centimetres(soldier.y) }),
      ...surroundings(s, soldier),
    ],
    state: (how.length === 0 ? ["ready"] : how).map((state) => say(`scene.state.${state}`)),
  });
}

function roleName({ specialist, role, experience, scout }: Soldier): Text {
  const plain = say(specialist === null ? `value.role.${role}` : `value.specialist.${specialist}`);
  const seasoned = experience === "regular" ? plain : say(`scene.piece.${experience}`, { role: plain });
  return scout ? say("scene.piece.and", { a: seasoned, b: say("scene.state.scout") }) : seasoned;
}

/** The model his nation uses, where the rules name one. */
function armName(s: Position, seat: Seat, weapon: string): Text {
  const { nation } = playerOf(s, seat);
  const named = DATA.weapons.some((row) => row.nation === nation && row.id === weapon);
  return say(nation !== null && named ? `model.${nation}.${weapon}` : `value.weapon.${weapon}`);
}

/** Terrain he is in, or stands against. */
function surroundings(s: Position, soldier: Soldier): Text[] {
  const table = tableOf(s);
  return s.terrain.flatMap(({ kind }, e) => {
    if (!discTouches(table, e, soldier.x, soldier.y, BASE, TOUCH)) return [];
    const inside = terrainKind(kind).class === "roughArea" && discOverlaps(table, e, soldier.x, soldier.y, BASE);
    return [say(inside ? "scene.piece.in" : "scene.piece.beside", { kind: say(`value.kind.${kind}`) })];
  });
}
