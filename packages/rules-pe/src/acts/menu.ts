import { icon } from "@escaramuza/kernel";
import type { Icon, MenuItem, Refusal, Seat, Slot, SlotChoice } from "@escaramuza/kernel";
import type { Act } from "../answers.ts";
import { carriedBy, inHand, launcherOf, meleeWeapons } from "../arms.ts";
import type { Held } from "../arms.ts";
import { boardOf, solidGap } from "../board.ts";
import { DATA, actionOf, weaponOf } from "../data.ts";
import { edgeGapSquared, middleOf } from "../edges.ts";
import type { Edge } from "../edges.ts";
import { combatRefusal, isInCone, lineTo, readyWeapon, serversFor } from "../fire.ts";
import { flight } from "../panic.ts";
import { covers } from "../posture.ts";
import { no } from "../refusal.ts";
import type { RuleId } from "../rule-ids.ts";
import { isAdjacent } from "../sight.ts";
import { screenRefusal } from "../specials.ts";
import { ADJ, isOut, seatOf } from "../state.ts";
import type { Point, Position, Soldier } from "../state.ts";
import { isRefusal } from "./common.ts";
import { budgetOf, entryEdge, isFrontDoor, mustFlee } from "./moving.ts";
import { actRefusal } from "./refusals.ts";

/** What a seat can do in step 1: for each of its men, the actions that make sense for him, and for what he cannot do, why. */

export function menuOf(s: Position, seat: Seat): MenuItem[] {
  const lines = s.soldiers.filter((o) => seatOf(s, o) === seat && !isOut(o)).flatMap((o) => linesFor(s, seat, o));
  return [...lines, ...gunLines(s, seat), line("end", "end", "PE-3-3", { do: "end" }, null)];
}

function line(
  id: string,
  sign: Icon,
  rule: RuleId,
  answer: MenuItem["answer"],
  refusal: Refusal | null,
  more: Partial<MenuItem> = {},
): MenuItem {
  return { id, rule, answer, slots: [], costs: [], refusal, ...icon(sign), ...more };
}

function linesFor(s: Position, seat: Seat, soldier: Soldier): MenuItem[] {
  if (soldier.place === "waiting") return enterLines(s, seat, soldier);
  if (soldier.place !== "table") return mortarLines(s, seat, soldier);
  if (mustFlee(s, soldier)) return fleeLines(s, soldier);
  if (soldier.crossing !== null)
    return [
      ...(soldier.go.mode === "none" ? (["walk", "run"] as const) : [soldier.go.mode]).map((mode) =>
        bare(s, seat, soldier, mode === "run" ? "continueRun" : "continue", mode, "PE-4-12", {
          do: "continue",
          soldier: soldier.id,
          mode,
        }),
      ),
      bare(s, seat, soldier, "abandon", "undo", "PE-4-14", { do: "abandon", soldier: soldier.id }),
    ];
  return [
    ...moveLines(s, seat, soldier),
    ...postureLines(s, seat, soldier),
    ...fireLines(s, seat, soldier),
    ...mortarLines(s, seat, soldier),
    ...grenadeLines(s, seat, soldier),
    ...closeLines(s, seat, soldier),
    ...waitLines(s, seat, soldier),
    ...weaponLines(s, seat, soldier),
    ...aroundLines(s, seat, soldier),
  ];
}

/** A line complete as it stands, judged as it is. */
function bare(
  s: Position,
  seat: Seat,
  soldier: Soldier,
  id: string,
  sign: Icon,
  rule: RuleId,
  act: Act,
  pm = 0,
): MenuItem {
  const costs = pm === 0 ? [] : [{ unit: "pm", amount: pm / 10 }];
  return line(id, sign, rule, { ...act }, actRefusal(s, seat, act), { piece: soldier.id, costs });
}

// --- movement

function moveLines(s: Position, seat: Seat, soldier: Soldier): MenuItem[] {
  const gun = carriedBy(s, soldier);
  const mate = gun?.carriers.find((id) => id !== soldier.id) ?? null;
  const modes = soldier.posture === "prone" ? (["walk"] as const) : (["walk", "run"] as const);
  return modes.map((mode) => {
    const left = budgetOf(s, soldier, mode);
    const refusal = goingRefusal(s, seat, soldier, mode, left);
    const way = { type: "path" as const, min: 0, max: left, finds: "find" };
    const slots: Slot[] = [{ ...way, name: "path", piece: soldier.id, optional: false }];
    if (mate !== null) slots.push({ ...way, name: "crew", piece: mate, optional: false });
    const id = soldier.posture === "prone" ? "crawl" : mode;
    const rule = id === "crawl" ? "PE-4-9" : "PE-4-1";
    return line(id, id, rule, { do: "move", soldier: soldier.id, mode }, refusal, {
      piece: soldier.id,
      slots: refusal === null ? slots : [],
      costs: [{ unit: "pmLeft", amount: Math.max(0, left) / 10 }],
    });
  });
}

/** Why he goes nowhere in this way, whatever the way. */
function goingRefusal(s: Position, seat: Seat, soldier: Soldier, mode: "walk" | "run", left: number): Refusal | null {
  const nowhere: Act = { do: "move", soldier: soldier.id, mode, path: [], find: false, crew: null, stealth: false };
  const refusal = actRefusal(s, seat, nowhere);
  if (refusal !== null && refusal.code !== "noWay") return refusal;
  return left <= 0 ? no("PE-4-1", "notEnoughPoints") : null;
}

function enterLines(s: Position, seat: Seat, soldier: Soldier): MenuItem[] {
  const edge = entryEdge(s, soldier);
  if (edge === null || seatOf(s, soldier) !== seat) return [];
  const slot: Slot = {
    name: "place",
    type: "point",
    piece: null,
    min: 0,
    max: 0,
    radius: DATA.figures.discRadius.value,
  };
  return [
    line("enter", "walk", "PE-C-5", { do: "enter", soldier: soldier.id }, null, { piece: soldier.id, slots: [slot] }),
  ];
}

function postureLines(s: Position, seat: Seat, soldier: Soldier): MenuItem[] {
  const pm = actionOf("posture").pm;
  const others = (["standing", "prone"] as const).filter((posture) => posture !== soldier.posture);
  const plain = others.map((posture) =>
    bare(
      s,
      seat,
      soldier,
      posture,
      posture === "prone" ? "ground" : "soldier",
      "PE-4-10",
      { do: "posture", soldier: soldier.id, posture, behind: null },
      pm,
    ),
  );
  const behind = covers(s, soldier).filter((one) => one !== soldier.duckedBehind);
  const duck = (one: string): Act => ({ do: "posture", soldier: soldier.id, posture: "ducked", behind: one });
  const [only] = behind;
  if (only === undefined) return plain;
  if (behind.length === 1) return [...plain, bare(s, seat, soldier, "ducked", "cover", "PE-6-21", duck(only), pm)];
  const of = behind.map((one): SlotChoice => ({
    value: one,
    refusal: actRefusal(s, seat, duck(one)),
    ...placeOf(s, one, soldier),
  }));
  const why = cannot(of);
  const ducked = line("ducked", "cover", "PE-6-21", { do: "posture", soldier: soldier.id, posture: "ducked" }, why, {
    piece: soldier.id,
    slots: why === null ? [{ name: "behind", type: "choice", of }] : [],
    costs: [{ unit: "pm", amount: pm / 10 }],
  });
  return [...plain, ducked];
}

/** The place of a wall or an opening nearest to him, a little away from its ends, where others meet it. */
function nearestOn(e: Edge, { x, y }: Point): Point {
  const [dx, dy] = [e.bx - e.ax, e.by - e.ay];
  const squared = dx * dx + dy * dy;
  const share = squared === 0 ? 0 : ((x - e.ax) * dx + (y - e.ay) * dy) / squared;
  const kept = Math.min(0.95, Math.max(0.05, share));
  return { x: Math.round(e.ax + kept * dx) + 0, y: Math.round(e.ay + kept * dy) + 0 };
}

/** Where something is, to be pressed there, and what it is called. */
function placeOf(s: Position, id: string, beside: Point): Partial<SlotChoice> {
  const board = boardOf(s);
  const edge = board.edges.find((e) => e.id === id);
  if (edge !== undefined) {
    const { x, y } = nearestOn(edge, beside);
    return { at: { x, y }, text: { key: `terrain.${edge.kind}`, params: {} } };
  }
  const solid = board.solids.find((one) => one.id === id);
  if (solid !== undefined) return { text: { key: `terrain.${solid.kind}`, params: {} } };
  const area = board.areas.find((one) => one.id === id);
  return area === undefined ? {} : { text: { key: `terrain.${area.kind}`, params: {} } };
}

/** The frightened choose only where (PE-13-17). */
function fleeLines(s: Position, soldier: Soldier): MenuItem[] {
  const { corners, arrives } = flight(s, soldier);
  const end = corners.at(-1) ?? soldier;
  const rule = soldier.morale === "pinned" ? "PE-13-12" : "PE-13-14";
  const { id: piece } = soldier;
  const flee = line("flee", "run", rule, { do: "flee", soldier: piece, x: end.x, y: end.y }, null, { piece });
  if (!arrives) return [flee];
  const more = { piece, slots: [pointSlot(soldier)] };
  return [flee, line("fleeTo", "run", rule, { do: "flee", soldier: piece }, null, more)];
}

function pointSlot(soldier: Soldier, max = 0): Extract<Slot, { type: "point" }> {
  return { name: "place", type: "point", piece: soldier.id, min: 0, max, radius: DATA.figures.discRadius.value };
}

// --- fire

function enemies(s: Position, soldier: Soldier): Soldier[] {
  return s.soldiers.filter((o) => o.side !== soldier.side && o.place === "table" && !isOut(o));
}

function fireLines(s: Position, seat: Seat, soldier: Soldier): MenuItem[] {
  const held = inHand(s, soldier);
  if (held === null || held.weapon.traits.includes("point")) return [];
  const [first] = serversFor(s, soldier, held);
  const server = first?.id ?? null;
  const shoot = (target: string, exchange: boolean): Act => ({
    do: "shoot",
    soldier: soldier.id,
    target,
    exchange,
    server,
  });
  const targets = (exchange: boolean): SlotChoice[] =>
    enemies(s, soldier).map((o) => ({ value: o.id, piece: o.id, refusal: actRefusal(s, seat, shoot(o.id, exchange)) }));
  const plain = targets(false);
  const why = cannot(plain);
  const lines: MenuItem[] = [];
  // Nobody is there to be shot at.
  if (plain.length > 0)
    lines.push(
      line("shoot", "shoot", "PE-5-6", { do: "shoot", soldier: soldier.id, server }, why, {
        piece: soldier.id,
        slots: why === null ? [{ name: "target", type: "choice", of: plain }] : [],
        costs: [{ unit: "ammunition", amount: 1 }],
      }),
    );
  const exchanged = soldier.aim !== null && soldier.aim.turns > 0 ? targets(true) : [];
  if (exchanged.some(({ refusal }) => refusal === null))
    lines.push(
      line("exchange", "aim", "PE-6-33", { do: "shoot", soldier: soldier.id, server, exchange: true }, null, {
        piece: soldier.id,
        slots: [{ name: "target", type: "choice", of: exchanged }],
      }),
    );
  if (held.weapon.cone !== null && plain.length > 0) lines.push(burstLine(s, seat, soldier, held, server));
  for (const door of boardOf(s).edges)
    if (door.kind === "door" && door.closed && isFrontDoor(s, door.id))
      lines.push(
        bare(s, seat, soldier, "shootDoor", "shoot", "PE-21-7", {
          do: "shootDoor",
          soldier: soldier.id,
          door: door.id,
        }),
      );
  return lines.filter(({ id, refusal }) => id !== "shootDoor" || refusal === null);
}

/** The reason all give, where all are refused. */
function cannot(choices: readonly SlotChoice[]): Refusal | null {
  return choices.length > 0 && choices.every(({ refusal }) => refusal !== null) ? (choices[0]?.refusal ?? null) : null;
}

function refusalIn(value: object | undefined): Refusal | null {
  return value !== undefined && isRefusal(value) ? value : null;
}

function burstLine(s: Position, seat: Seat, soldier: Soldier, held: Held, server: string | null): MenuItem {
  const others = enemies(s, soldier);
  const probe = (targets: string[]): Refusal | null =>
    actRefusal(s, seat, { do: "burst", soldier: soldier.id, targets, exchange: false, server });
  const lines = others.map((o) => lineTo(s, soldier, o, held, false));
  // A target is one that goes with another: in its band, in its cone.
  const goTogether = (i: number, j: number): boolean => {
    const [a, b, one, other] = [others[i], others[j], lines[i], lines[j]];
    if (i === j || a === undefined || b === undefined || one === undefined || other === undefined) return false;
    if ("code" in one || "code" in other || one.band !== other.band) return false;
    return isInCone(soldier, a, b, held.weapon.cone ?? 0) && screenRefusal(s, soldier, held.weapon, [a, b]) === null;
  };
  const ready = combatRefusal(soldier, true) ?? refusalIn(readyWeapon(s, soldier, DATA.figures.burstRounds.value));
  const of = others.map((o, i): SlotChoice => {
    const mate = others.findIndex((_, j) => goTogether(i, j));
    const refusal = ready ?? refusalIn(lines[i]) ?? (mate < 0 ? probe([o.id]) : null);
    return { value: o.id, piece: o.id, refusal };
  });
  const why = cannot(of);
  return line("burst", "burst", "PE-7-1", { do: "burst", soldier: soldier.id, server }, why, {
    piece: soldier.id,
    slots: why === null ? [{ name: "targets", type: "list", of, min: 2, max: others.length, repeat: false }] : [],
    costs: [{ unit: "ammunition", amount: DATA.figures.burstRounds.value }],
  });
}

function grenadeLines(s: Position, seat: Seat, soldier: Soldier): MenuItem[] {
  const lines: MenuItem[] = [];
  const reach = weaponOf("GOF").ranges?.[3] ?? 0;
  for (const kind of ["GOF", "GDF"] as const) {
    if ((kind === "GOF" ? soldier.gof : soldier.gdf) === 0) continue;
    const probe: Act = { do: "grenade", soldier: soldier.id, grenade: kind, x: soldier.x, y: soldier.y, through: null };
    const refusal = actRefusal(s, seat, probe);
    const openings = boardOf(s).edges.filter(
      (e) =>
        (e.kind === "window" || (e.kind === "door" && !e.closed) || e.kind === "gap") &&
        edgeGapSquared(e, soldier.x, soldier.y) <= reach * reach,
    );
    const through: Slot = {
      name: "through",
      type: "choice",
      preset: null,
      of: [
        { value: null, refusal: null, text: { key: "choice.throughNone", params: {} } },
        ...openings.map((e): SlotChoice => ({
          value: e.id,
          at: middleOf(e),
          refusal: null,
          text: { key: `terrain.${e.kind}`, params: {} },
        })),
      ],
    };
    lines.push(
      line(`throw.${kind}`, "grenade", "PE-9-1", { do: "grenade", soldier: soldier.id, grenade: kind }, refusal, {
        piece: soldier.id,
        slots:
          refusal === null
            ? [{ ...pointSlot(soldier, reach), radius: 0 }, ...(openings.length > 0 ? [through] : [])]
            : [],
      }),
    );
    const over = boardOf(s).edges.flatMap((e): SlotChoice[] => {
      const drop: Act = { do: "drop", soldier: soldier.id, grenade: kind, over: e.id };
      if (soldier.go.mode !== "run" || actRefusal(s, seat, drop) !== null) return [];
      return [{ value: e.id, refusal: null, ...placeOf(s, e.id, soldier) }];
    });
    if (over.length > 0)
      lines.push(
        line(`drop.${kind}`, "grenade", "PE-9-9", { do: "drop", soldier: soldier.id, grenade: kind }, null, {
          piece: soldier.id,
          slots: [{ name: "over", type: "choice", of: over }],
        }),
      );
  }
  if (launcherOf(s, soldier) !== null) {
    const probe = actRefusal(s, seat, { do: "launch", soldier: soldier.id, x: soldier.x, y: soldier.y });
    const refusal = probe !== null && probe.code === "noLineOfSight" ? null : probe;
    lines.push(
      line("launch", "launcher", "PE-9-12", { do: "launch", soldier: soldier.id }, refusal, {
        piece: soldier.id,
        slots: refusal === null ? [{ ...pointSlot(soldier, weaponOf("LZG").ranges?.[3] ?? 0), radius: 0 }] : [],
      }),
    );
  }
  return lines;
}

function closeLines(s: Position, seat: Seat, soldier: Soldier): MenuItem[] {
  const near = enemies(s, soldier).filter((o) => isAdjacent(s, soldier, o));
  const melee = near.flatMap((o) =>
    meleeWeapons(s, soldier).map((weapon) =>
      bare(s, seat, soldier, `melee.${weapon}`, "assault", "PE-8-3", {
        do: "melee",
        soldier: soldier.id,
        target: o.id,
        with: weapon,
      }),
    ),
  );
  if (!soldier.hidden) return melee;
  const leap = enemies(s, soldier).filter(
    (o) =>
      (o.x - soldier.x) * (o.x - soldier.x) + (o.y - soldier.y) * (o.y - soldier.y) <
      DATA.figures.leap.value * DATA.figures.leap.value,
  );
  return [
    ...melee,
    ...leap.map((o) =>
      line("surprise", "assault", "PE-17.3-1", { do: "surprise", soldier: soldier.id, target: o.id }, null, {
        piece: soldier.id,
        slots: [pointSlot(soldier, 100)],
      }),
    ),
  ];
}

// --- waiting and weapons

function waitLines(s: Position, seat: Seat, soldier: Soldier): MenuItem[] {
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

function weaponLines(s: Position, seat: Seat, soldier: Soldier): MenuItem[] {
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
  const helps = gun.work?.what === "emplace" && isAdjacent(s, soldier, gun.work.at);
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
    if (soldier.hand !== id && gun.mortar === null)
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
  } else if (gun.state !== "emplaced" && (near || helps))
    lines.push(
      bare(s, seat, soldier, `emplace.${name}`, "build", "PE-6-24", {
        do: "emplace",
        soldier: soldier.id,
        gun: id,
        at: null,
      }),
    );
  if (gun.jam === "jammed" && soldier.hand === id)
    lines.push(bare(s, seat, soldier, "repair", "build", "PE-6-26", { do: "repair", soldier: soldier.id, gun: id }));
  if (gun.state === "carried" && near)
    lines.push(
      bare(s, seat, soldier, "lay.gun", "down", "PE-4-15", { do: "lay", soldier: soldier.id, what: "gun", arm: null }),
    );
  return lines;
}

// --- mortars

function mortarLines(s: Position, seat: Seat, soldier: Soldier): MenuItem[] {
  if (!soldier.artillery) return [];
  return s.guns.flatMap((gun) => {
    if (gun.mortar === null || gun.side !== soldier.side) return [];
    if (gun.state !== "offBoard" && (gun.state !== "emplaced" || !isAdjacent(s, soldier, gun))) return [];
    const observers = s.soldiers.filter(
      (o) => o.side === soldier.side && o.artillery && o.place === "table" && o !== soldier,
    );
    const of: SlotChoice[] = [
      { value: null, refusal: null, text: { key: "choice.noObserver", params: {} } },
      ...observers.map((o) => ({ value: o.id, piece: o.id, refusal: null })),
    ];
    const fire = line("mortar", "mortar", "PE-10-7", { do: "mortar", soldier: soldier.id, gun: gun.id }, null, {
      piece: soldier.id,
      slots: [
        { name: "point", type: "point", piece: null, min: 0, max: 0, radius: 0 },
        { name: "observer", type: "choice", of, preset: null },
      ],
    });
    const again: Act = { do: "mortar", soldier: soldier.id, gun: gun.id, point: null, observer: null };
    const lines = [fire];
    if (gun.mortar.target !== null || gun.mortar.locked !== null)
      lines.push(
        bare(
          s,
          seat,
          soldier,
          gun.mortar.locked === null ? "mortarAgain" : "mortarLocked",
          "mortar",
          "PE-10-13",
          again,
        ),
      );
    if (gun.state === "emplaced")
      lines.push(
        bare(s, seat, soldier, "serve", "mortar", "PE-10-5", { do: "serve", soldier: soldier.id, gun: gun.id }),
      );
    return lines;
  });
}

function gunLines(s: Position, seat: Seat): MenuItem[] {
  return s.guns.flatMap((gun) => {
    const act: Act = { do: "unlock", gun: gun.id };
    return actRefusal(s, seat, act) === null ? [line("unlock", "mortar", "PE-10-12", { ...act }, null)] : [];
  });
}

// --- what is around him

function aroundLines(s: Position, seat: Seat, soldier: Soldier): MenuItem[] {
  const board = boardOf(s);
  const lines: MenuItem[] = [];
  const offer = (id: string, sign: Icon, rule: RuleId, act: Act, pm = 0): void => {
    const item = bare(s, seat, soldier, id, sign, rule, act, pm);
    if (item.refusal === null) lines.push(item);
  };
  for (const e of board.edges) {
    if (e.kind !== "door" || edgeGapSquared(e, soldier.x, soldier.y) > ADJ * ADJ) continue;
    for (const to of ["open", "closed", "break"] as const)
      offer(
        `door.${to}`,
        "terrain",
        "PE-4-18",
        { do: "door", soldier: soldier.id, door: e.id, to },
        actionOf(to === "break" ? "breakDoor" : "door").pm,
      );
  }
  for (const solid of board.solids) {
    if (solid.kind !== "tree" || solidGap(solid, soldier.x, soldier.y) > ADJ) continue;
    for (const to of ["up", "down"] as const)
      offer(
        `climb.${to}`,
        to,
        "PE-4-18",
        { do: "climb", soldier: soldier.id, tree: solid.id, to },
        actionOf(to === "up" ? "treeUp" : "treeDown").pm,
      );
  }
  offer("hole", "terrain", "PE-20-5", { do: "hole", soldier: soldier.id, x: soldier.x, y: soldier.y });
  for (const o of soldier.rank === "officer" ? s.soldiers : [])
    if (o.side === soldier.side && o !== soldier)
      offer("fanaticise", "inspire", "PE-20-12", { do: "fanaticise", soldier: soldier.id, recruit: o.id });
  if (soldier.gof + soldier.gdf > 0)
    offer("lay.grenades", "down", "PE-4-15", { do: "lay", soldier: soldier.id, what: "grenades", arm: null });
  return lines;
}
