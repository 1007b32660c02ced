import type { RosterLine, SceneItem, ScenePiece, SideSummary, Text } from "@escaramuza/kernel";
import { budgetOf, mustFlee } from "./acts/moving.ts";
import { heldById, inHand } from "./arms.ts";
import { boardOf, roomAt, trenchAt } from "./board.ts";
import type { WeaponId } from "./data.ts";
import { allowance } from "./movement.ts";
import { centimetres, featureName, listName, manName, say, sidedName, weaponName } from "./scene-texts.ts";
import { DISC, PM, isOut, seatOf } from "./state.ts";
import type { Gun, Item, Position, SideId, Soldier } from "./state.ts";

/** Soldiers, their guns and what lies about, as a scene shows them: on the table, beside it, and in a list. */

export function pieceOf(s: Position, soldier: Soldier, own: boolean): ScenePiece {
  const { id, x, y, condition } = soldier;
  return {
    type: "piece",
    id,
    seat: seatOf(s, soldier),
    x,
    y,
    radius: DISC,
    silhouette: `${silhouetteOf(s, soldier)}${soldier.down !== null || soldier.posture === "standing" ? "" : `+${soldier.posture}`}`,
    role: roleOf(soldier),
    facing: s.battle.options.tacticalActions ? soldier.facing : null,
    tag: numberOf(s, soldier),
    badges: [...states(s, soldier), ...traits(soldier)],
    lying: soldier.down !== null || condition === "HI" || condition === "M",
    acting: false,
    text: sentence(s, soldier, own),
  };
}

/** As in his id, or, where examples gave him another, his place in the list. */
function numberOf(s: Position, soldier: Soldier): string {
  const own = /^[ab](\d+)$/.exec(soldier.id)?.[1];
  return own ?? String(s.soldiers.filter((o) => o.side === soldier.side).indexOf(soldier) + 1);
}

export const SILHOUETTES: { readonly [W in WeaponId]: string } = {
  APP: "heavyMachineGun",
  APL: "machineGun",
  FFR: "sniper",
  FUS: "rifle",
  SUB: "smg",
  FAS: "assaultRifle",
  PIS: "pistol",
  ESC: "carbine",
  LZG: "carbine+rifleGrenadeLauncher",
  GOF: "",
  GDF: "",
  MTL: "crew",
  MTP: "crew",
};

/** What is in his hands; of a gun that stands by itself, nothing but the crewman. */
function silhouetteOf(s: Position, soldier: Soldier): string {
  const held = inHand(s, soldier);
  if (held === null) return "";
  if (held.gun !== null && held.gun.state !== "carried") return "crew";
  const fixed = soldier.arms.some((arm) => arm.fixedTo === held.id);
  return `${held.gun !== null && held.gun.carriers.length > 1 && held.gun.gunner !== soldier.id ? "crew" : SILHOUETTES[held.weapon.id]}${fixed ? "+rifleGrenadeLauncher" : ""}`;
}

function roleOf({ rank, radio, sniper, artillery }: Soldier): string | null {
  if (rank === "officer") return "officer";
  if (radio) return "radioOperator";
  if (artillery) return "observer";
  return sniper ? "sniper" : null;
}

/** What may change in play, the gravest first. */
function states(s: Position, soldier: Soldier): string[] {
  if (isOut(soldier)) return [soldier.condition === "M" ? "dead" : "incapacitated"];
  const list: string[] = [];
  if (soldier.down !== null) list.push("down");
  if (soldier.condition === "H") list.push("wounded");
  if (soldier.morale !== "steady") list.push(soldier.morale);
  if (soldier.hidden) list.push("hidden");
  if (soldier.fanatic) list.push("fanatic");
  const held = inHand(s, soldier);
  if (held?.gun?.jam === "jammed") list.push("jammed");
  if (held?.gun?.jam === "broken") list.push("broken");
  if (held !== null && held.loaded === 0 && (held.gun?.mortar ?? null) === null) list.push("empty");
  if (soldier.aim !== null) list.push("aiming");
  if (soldier.watch !== null) list.push("watching");
  if (soldier.crossing !== null && soldier.crossing.paid * 2 >= soldier.crossing.cost) list.push("astride");
  const { work, attack } = soldier.go;
  if (work?.at === "reload") list.push("reloading");
  else if (work !== null && work.at !== "aim" && work.at !== "watch" && work.at !== "hide") list.push("working");
  if (attack !== null) list.push("acted");
  return list;
}

function traits({ vet }: Soldier): string[] {
  return vet === "recruit" ? [] : [vet];
}

// --- the list

export function rosterOf(s: Position, side: SideId): RosterLine[] {
  return s.soldiers
    .filter((o) => o.side === side)
    .map((o) => ({
      id: o.id,
      tag: numberOf(s, o),
      name: listName(o),
      detail: detailOf(s, o),
      silhouette: silhouetteOf(s, o),
      role: roleOf(o),
      badges: [...states(s, o), ...traits(o)],
      gone: isOut(o),
      meter: meterOf(s, o),
    }));
}

/** `Rifle 3 · 2 spare; 1 offensive grenade`: what he has left, at a glance. */
function detailOf(s: Position, soldier: Soldier): Text {
  const list: Text[] = [];
  const held = inHand(s, soldier);
  const guns = s.guns.filter((g) => g.id !== held?.id && g.state === "carried" && g.carriers.includes(soldier.id));
  const ids = [
    ...(held === null ? [] : [held.id]),
    ...soldier.arms.map(({ id }) => id).filter((id) => id !== held?.id),
    ...guns.map(({ id }) => id),
  ];
  for (const id of ids) {
    const one = heldById(s, soldier, id);
    if (one === null) continue;
    const spare = one.spare.length;
    const weapon = weaponName(one.weapon.id);
    if ((one.gun?.mortar ?? null) !== null)
      list.push(say("scene.roster.shells", { weapon, shells: one.loaded + spare }));
    else
      list.push(
        say(spare === 0 ? "scene.roster.arm" : "scene.roster.armSpare", {
          weapon,
          loaded: one.loaded,
          of: one.weapon.mun,
          spare,
        }),
      );
  }
  if (soldier.gof > 0) list.push(say("scene.roster.gof", { n: soldier.gof }));
  if (soldier.gdf > 0) list.push(say("scene.roster.gdf", { n: soldier.gdf }));
  return list.length === 0 ? say("scene.roster.unarmed") : say("scene.list", { list });
}

/** Movement left in the player-turn under way. */
function meterOf(s: Position, soldier: Soldier): RosterLine["meter"] {
  if (s.phase !== "actions" || s.active !== soldier.side || soldier.place !== "table") return null;
  if (isOut(soldier) || soldier.down !== null) return null;
  const { go } = soldier;
  const mode = go.mode === "run" ? "run" : "walk";
  const left =
    (soldier.morale !== "steady" && !mustFlee(s, soldier)) ||
    go.finished ||
    (go.work !== null && go.work.at !== "reload")
      ? 0
      : Math.max(0, budgetOf(s, soldier, mode));
  return {
    left: left / PM,
    of: Math.max(1, allowance(s, soldier, mode)) / PM,
    text: say("cost.pmLeft", { amount: left / PM }),
  };
}

export function reserveOf(s: Position, side: SideId): SideSummary["reserve"] {
  return s.soldiers
    .filter(
      (o) => o.side === side && !isOut(o) && (o.place === "waiting" || o.place === "unseen" || o.place === "away"),
    )
    .map((o) => ({
      id: o.id,
      text: say(o.place === "unseen" ? "scene.piece.unseen" : "scene.piece", {
        soldier: sidedName(s, o),
        what: whatHeIs(o),
      }),
    }));
}

function whatHeIs({ rank, vet }: Soldier): Text {
  return say("scene.rank", { rank: say(`rank.${rank}`), vet: say(`vet.${vet}`) });
}

/** Who he is, where he stands, how he is, what he has. */
function sentence(s: Position, soldier: Soldier, own: boolean): Text {
  const how = states(s, soldier).map((state) => say(`badge.${state}`));
  const doing: Text[] = [];
  if (own && soldier.aim !== null) {
    const target = s.soldiers.find(({ id }) => id === soldier.aim?.target);
    if (target !== undefined) doing.push(say("scene.aims", { soldier: manName(target), turns: soldier.aim.turns }));
  }
  if (own && soldier.watch !== null && soldier.watch.spot !== null)
    doing.push(say("scene.watches", { x: centimetres(soldier.watch.spot.x), y: centimetres(soldier.watch.spot.y) }));
  if (soldier.crossing !== null)
    doing.push(say("scene.unfinished", { paid: soldier.crossing.paid / PM, cost: soldier.crossing.cost / PM }));
  return say("scene.piece.full", {
    who: say("scene.piece", { soldier: sidedName(s, soldier), what: whatHeIs(soldier) }),
    where: [
      say("scene.piece.at", { x: centimetres(soldier.x), y: centimetres(soldier.y) }),
      say(`posture.${soldier.posture}`),
      ...surroundings(s, soldier),
    ],
    state: [...(how.length === 0 ? [say("scene.ready")] : how), ...doing],
    arms: detailOf(s, soldier),
  });
}

function surroundings(s: Position, soldier: Soldier): Text[] {
  const board = boardOf(s);
  const list: Text[] = [];
  const room = roomAt(board, soldier.x, soldier.y);
  if (room !== null) list.push(say("scene.piece.in", { feature: featureName(s, room.id) }));
  const trench = trenchAt(board, soldier.x, soldier.y);
  if (trench !== null) list.push(say("scene.piece.in", { feature: featureName(s, trench.id) }));
  if (soldier.tree !== null) list.push(say("scene.piece.up", { feature: featureName(s, soldier.tree) }));
  if (soldier.duckedBehind !== null)
    list.push(say("scene.piece.behind", { feature: featureName(s, soldier.duckedBehind) }));
  return list;
}

// --- guns and things on the ground

const ALONE: { readonly [weapon: string]: string } = {
  APL: "mediumMachineGun+alone",
  APP: "heavyMachineGun+alone",
  MTL: "lightMortar+alone",
  MTP: "mediumMortar+alone",
};

/** A gun by itself: set up, or left lying. */
export function gunPiece(s: Position, gun: Gun): ScenePiece {
  const seat = s.battle.seats.findIndex(({ side }) => side === gun.side);
  const badges = gun.jam === "ok" ? [] : [gun.jam];
  return {
    type: "piece",
    id: gun.id,
    seat,
    x: gun.x,
    y: gun.y,
    radius: DISC - 1,
    silhouette: ALONE[gun.weapon] ?? "crew",
    role: null,
    facing: null,
    tag: "",
    badges,
    lying: gun.state === "lying",
    acting: false,
    text: gunSentence(s, gun),
  };
}

function gunSentence(_s: Position, gun: Gun): Text {
  const state: Text[] = [say(gun.state === "emplaced" ? "badge.emplaced" : "scene.gun.lying")];
  if (gun.jam !== "ok") state.push(say(`badge.${gun.jam}`));
  if (gun.work !== null) state.push(say(`scene.gun.${gun.work.what}`, { done: gun.work.done }));
  if (gun.mortar !== null) {
    state.push(
      say("scene.gun.shells", { n: gun.loaded + gun.spare.length }),
      say("scene.gun.loading", { n: gun.mortar.loading }),
    );
    if (gun.mortar.locked !== null) state.push(say("scene.gun.locked"));
  } else state.push(say("scene.gun.belt", { loaded: gun.loaded, spare: gun.spare.length }));
  return say("scene.gun", { weapon: weaponName(gun.weapon), state });
}

/** Weapons and grenades the fallen left. */
export function itemMarkers(items: readonly Item[]): SceneItem[] {
  return items.map((item) => ({
    type: "marker",
    id: `item-${item.id}`,
    style: item.arm === null ? "grenades" : "weapon",
    seat: null,
    x: item.x,
    y: item.y,
    radius: 4,
    text:
      item.arm === null
        ? say("scene.item.grenades", { gof: item.gof, gdf: item.gdf })
        : say("scene.item.arm", { weapon: weaponName(item.arm.weapon), loaded: item.arm.loaded }),
  }));
}
