import type { MenuItem, Seat, SlotChoice } from "@escaramuza/kernel";
import type { Act } from "../answers.ts";
import { inHand, isAtGun, launcherOf } from "../arms.ts";
import { actionOf, DATA } from "../data.ts";
import { boardOf } from "../board.ts";
import { middleOf } from "../edges.ts";
import type { Edge } from "../edges.ts";
import { isAdjacent } from "../sight.ts";
import { isOut } from "../state.ts";
import type { Gun, Position, Soldier } from "../state.ts";
import { bare, cannot, enemies, line, pointSlot } from "./lines.ts";
import { actRefusal } from "./refusals.ts";
import { emplacingAt, isOpening } from "./working.ts";

/** Lines of the menu for waiting, weapons and guns: what takes a player-turn, or hands. */

export function waitLines(s: Position, seat: Seat, soldier: Soldier): MenuItem[] {
  const of = enemies(s, soldier).map((o): SlotChoice => ({
    value: o.id,
    piece: o.id,
    refusal: actRefusal(s, seat, { do: "aim", soldier: soldier.id, target: o.id }),
  }));
  const why = of.length === 0 ? null : cannot(of);
  const here = actRefusal(s, seat, { do: "watch", soldier: soldier.id, x: soldier.x, y: soldier.y, opening: null });
  const lines = [
    line("watch", "eye", "PE-17.1-1", { do: "watch", soldier: soldier.id }, here, {
      piece: soldier.id,
      slots: here === null ? [{ ...pointSlot(soldier, 2000), radius: DATA.figures.watchReach.value }] : [],
    }),
  ];
  const openings =
    here === null
      ? boardOf(s)
          .edges.filter(isOpening)
          .flatMap((e) => openingOf(s, seat, soldier, e))
      : [];
  if (openings.length > 0)
    lines.push(
      line("watchOpening", "eye", "PE-17.1-1", { do: "watch", soldier: soldier.id }, null, {
        piece: soldier.id,
        slots: [{ name: "opening", type: "choice", of: openings }],
      }),
    );
  if (of.length > 0)
    lines.unshift(
      line("aim", "aim", "PE-6-29", { do: "aim", soldier: soldier.id }, why, {
        piece: soldier.id,
        slots: why === null ? [{ name: "target", type: "choice", of }] : [],
      }),
    );
  if (s.battle.options.tacticalActions) {
    lines.push(bare(s, seat, soldier, "hide", "cover", "PE-17.2-6", { do: "hide", soldier: soldier.id }));
    const of8 = [0, 45, 90, 135, 180, 225, 270, 315].map((facing): SlotChoice => ({
      value: facing,
      refusal: actRefusal(s, seat, { do: "face", soldier: soldier.id, facing }),
    }));
    lines.push(
      line("face", "turn", "PE-17.2-2", { do: "face", soldier: soldier.id }, cannot(of8), {
        piece: soldier.id,
        slots: [{ name: "facing", type: "choice", of: of8 }],
      }),
    );
  }
  return lines;
}

/** One he may watch. */
function openingOf(s: Position, seat: Seat, soldier: Soldier, e: Edge): SlotChoice[] {
  if (actRefusal(s, seat, { do: "watch", soldier: soldier.id, opening: e.id }) !== null) return [];
  return [{ value: e.id, refusal: null, at: middleOf(e), text: { key: `terrain.${e.kind}`, params: {} } }];
}

export function weaponLines(s: Position, seat: Seat, soldier: Soldier): MenuItem[] {
  const lines: MenuItem[] = [];
  const held = inHand(s, soldier);
  const launcher = launcherOf(s, soldier);
  for (const arm of new Set([held, launcher])) {
    if (arm === null || arm.loaded === arm.weapon.mun || (arm.gun !== null && arm.gun.mortar !== null)) continue;
    const act: Act = { do: "reload", soldier: soldier.id, arm: arm.id, magazine: null };
    const of = arm.spare.map((turns, i): SlotChoice => ({
      value: i,
      refusal: null,
      text: { key: "choice.magazine", params: { turns } },
    }));
    const refusal = actRefusal(s, seat, act);
    const full = arm.spare.indexOf(Math.max(0, ...arm.spare));
    lines.push(
      line("reload", "plus", "PE-6-4", { do: "reload", soldier: soldier.id, arm: arm.id, magazine: null }, refusal, {
        piece: soldier.id,
        slots:
          refusal === null && new Set(arm.spare).size > 1
            ? [{ name: "magazine", type: "choice", of, preset: full }]
            : [],
      }),
    );
  }
  for (const arm of soldier.arms)
    if (arm.id !== soldier.hand && arm.fixedTo === null)
      lines.push(
        bare(
          s,
          seat,
          soldier,
          `hand.${arm.weapon}`,
          "soldier",
          "PE-4-15",
          { do: "hand", soldier: soldier.id, arm: arm.id },
          actionOf("changeWeapon").pm,
        ),
      );
  for (const item of s.items)
    if (isAdjacent(s, soldier, item))
      lines.push(
        bare(
          s,
          seat,
          soldier,
          item.arm === null ? "pickUp.grenades" : `pickUp.${item.arm.weapon}`,
          "up",
          "PE-4-15",
          { do: "pickUp", soldier: soldier.id, item: item.id, what: item.arm === null ? "grenades" : "arm" },
          actionOf("pickUp").pm,
        ),
      );
  for (const gun of s.guns) lines.push(...gunWork(s, seat, soldier, gun.id));
  return lines;
}

function gunWork(s: Position, seat: Seat, soldier: Soldier, id: string): MenuItem[] {
  const gun = s.guns.find((one) => one.id === id);
  if (gun === undefined || gun.side !== soldier.side || gun.state === "offBoard") return [];
  const lines: MenuItem[] = [];
  const near = gun.state === "carried" ? gun.carriers.includes(soldier.id) : isAdjacent(s, soldier, gun);
  const begun = emplacingAt(s, gun);
  const helps = begun !== null && isAdjacent(s, soldier, begun);
  const name = gun.weapon;
  if (gun.state === "lying" && near)
    lines.push(
      bare(
        s,
        seat,
        soldier,
        `pickUp.${name}`,
        "up",
        "PE-4-15",
        { do: "pickUp", soldier: soldier.id, item: id, what: "gun" },
        actionOf("pickUp").pm,
      ),
    );
  if (gun.state === "emplaced" && near) {
    lines.push(
      bare(s, seat, soldier, `dismantle.${name}`, "build", "PE-6-24", {
        do: "dismantle",
        soldier: soldier.id,
        gun: id,
      }),
    );
  } else if (near || helps) {
    const emplace = bare(s, seat, soldier, `emplace.${name}`, "build", "PE-6-24", {
      do: "emplace",
      soldier: soldier.id,
      gun: id,
      at: null,
    });
    lines.push(emplace);
    // PE-6-23: chosen when the work begins.
    if (begun === null && emplace.refusal === null)
      lines.push(
        line(`emplaceAt.${name}`, "build", "PE-6-23", { do: "emplace", soldier: soldier.id, gun: id }, null, {
          piece: soldier.id,
          slots: [pointSlot(soldier, DATA.figures.adjacent.value)],
        }),
      );
  }
  if (isAtGun(s, soldier, gun) && soldier.hand !== id && gun.mortar === null)
    lines.push(
      bare(
        s,
        seat,
        soldier,
        `hand.${name}`,
        "soldier",
        "PE-4-15",
        { do: "hand", soldier: soldier.id, arm: id },
        actionOf("changeWeapon").pm,
      ),
    );
  if (gun.jam === "jammed" && soldier.hand === id)
    lines.push(bare(s, seat, soldier, "repair", "build", "PE-6-26", { do: "repair", soldier: soldier.id, gun: id }));
  if (gun.state === "carried" && near) lines.push(...carryLines(s, seat, soldier, gun));
  return lines;
}

/** PE-4-16, PE-6-23: whoever has it and those beside him, the first of them to hold it. */
function carryLines(s: Position, seat: Seat, soldier: Soldier, gun: Gun): MenuItem[] {
  const holder = s.soldiers.find((o) => gun.carriers.includes(o.id)) ?? soldier;
  const men = s.soldiers.filter(
    (o) => gun.carriers.includes(o.id) || (o.side === soldier.side && !isOut(o) && isAdjacent(s, o, holder)),
  );
  if (men.length < 2) return [];
  const of = men.map((man): SlotChoice => {
    const alone = actRefusal(s, seat, { do: "carry", gun: gun.id, carriers: [man.id] });
    return { value: man.id, piece: man.id, refusal: alone?.code === "alreadySo" ? null : alone };
  });
  const why = cannot(of);
  return [
    line("carry", "team", "PE-4-16", { do: "carry", gun: gun.id }, why, {
      piece: soldier.id,
      slots: why === null ? [{ name: "carriers", type: "list", of, min: 1, max: CARRIERS, repeat: false }] : [],
    }),
  ];
}

const CARRIERS = 2;

export function gunLines(s: Position, seat: Seat): MenuItem[] {
  return s.guns.flatMap((gun) => {
    const act: Act = { do: "unlock", gun: gun.id };
    return actRefusal(s, seat, act) === null ? [line("unlock", "mortar", "PE-10-12", { ...act }, null)] : [];
  });
}
