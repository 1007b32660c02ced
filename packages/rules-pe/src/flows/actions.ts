import { askEither, call, done, goto } from "@escaramuza/kernel";
import type { Next } from "@escaramuza/kernel";
import { actKind } from "../act-kind.ts";
import type { Act } from "../answers.ts";
import { begin, carry, changePosture, complete, layDown, pay, payFor, startWork } from "../acts/doing.ts";
import { attackOf, declare } from "../acts/fighting.ts";
import { entryEdge, fleeWay, goingOf, isSlow, mustFlee, wholeCentimetres } from "../acts/moving.ts";
import { boardOf } from "../board.ts";
import { checkpoints } from "../checkpoints.ts";
import { DATA, actionOf } from "../data.ts";
import { discover } from "../damage.ts";
import { physical } from "../fc.ts";
import { shooterPace } from "../fire.ts";
import { withoutLock } from "../mortars.ts";
import { atPace, putAt, standRefusal, wayAlong } from "../movement.ts";
import { triggered } from "../opportunity.ts";
import { flight, flightPaces, hasRefugeBehind, isInProtection } from "../panic.ts";
import { peFlow, roll, tell } from "../pe.ts";
import type { C } from "../pe.ts";
import { duckingCover } from "../posture.ts";
import { isGivenAway } from "../stealth.ts";
import { seatOf, sideOf, soldierOf } from "../state.ts";
import type { Attack, Point, Position, Soldier } from "../state.ts";
import { walkFlow } from "./walk.ts";
import type { WalkVars } from "./walk.ts";
import { windowFlow } from "./window.ts";

/** Step 1: the player, or two allies in any order, move and declare until all have ended (PE-3-3, PE-21-11, PE-3-4, PE-R21). */

export interface ActionsVars {
  mate: WalkVars | null;
  doing: string | null;
}

type Name = "ask" | "answered" | "mate" | "fled" | "forced" | "close";

export const actionsFlow = peFlow<ActionsVars>()("actions", {
  ask(c, v): Next<Name> {
    const { s } = c;
    v.mate = null;
    v.doing = null;
    const { ended } = s.sides[s.active];
    const questions: { readonly seat: number; readonly params: { readonly [key: string]: never } }[] = [];
    s.battle.seats.forEach(({ side }, seat) => {
      if (side === s.active && !ended.includes(seat)) questions.push({ seat, params: {} });
    });
    return questions.length === 0 ? goto("forced") : askEither(actKind, "PE-3-3", questions, "answered");
  },
  answered(c, v): Next<Name> {
    const [given] = c.answers(actKind);
    if (given === undefined) return goto("ask");
    return take(c, v, given.seat, given.answer);
  },
  mate(c, v): Next<Name> {
    const { mate } = v;
    v.mate = null;
    if (mate === null) return goto("ask");
    const first = soldierOf(c.s, v.doing ?? mate.soldier);
    if (first.down !== null || first.condition === "M" || first.condition === "HI") return goto("ask");
    return call(walkFlow, mate, "ask");
  },
  /** On arrival: prone, or ducked where his cover lets him (PE-13-14). */
  fled(c, v): Next<Name> {
    const soldier = soldierOf(c.s, v.doing ?? "");
    settle(c.s, soldier);
    return goto("forced");
  },
  /** What the frightened did not do of themselves they do now, in roster order (PE-3-19). */
  forced(c, v): Next<Name> {
    const { s } = c;
    const allEnded = s.battle.seats.every(
      ({ side }, seat) => side !== s.active || s.sides[s.active].ended.includes(seat),
    );
    if (!allEnded) return goto("ask");
    const next = s.soldiers.find((o) => o.side === s.active && mustFlee(s, o));
    if (next === undefined) return goto("close");
    const { corners } = flight(s, next);
    v.doing = next.id;
    return flee(c, next, corners);
  },
  close(c): Next<Name> {
    const { s } = c;
    enterTheRest(c);
    s.declared = s.declared.map((attack) => ({
      ...attack,
      gait: shooterPace(s, soldierOf(s, attack.by), attack.spentBefore),
    }));
    return done;
  },
});

function take(c: C, v: ActionsVars, seat: number, act: Act): Next<Name> {
  const { s } = c;
  switch (act.do) {
    case "end": {
      const side = s.sides[sideOf(s, seat)];
      side.ended = [...side.ended, seat];
      tell(c, "ended", "PE-3-3", { seat });
      return goto("ask");
    }
    case "unlock":
      for (const gun of s.guns) if (gun.id === act.gun && gun.mortar !== null) gun.mortar = withoutLock(gun.mortar);
      tell(c, "unlocked", "PE-10-12", { gun: act.gun });
      return goto("ask");
    case "carry":
      carry(c, act);
      return goto("ask");
    default:
      return one(c, v, soldierOf(s, act.soldier), act);
  }
}

function one(
  c: C,
  v: ActionsVars,
  soldier: Soldier,
  act: Exclude<Act, { do: "end" | "unlock" | "carry" }>,
): Next<Name> {
  const { s } = c;
  v.doing = soldier.id;
  switch (act.do) {
    case "move":
      return move(c, v, soldier, act);
    case "enter":
      soldier.place = "table";
      soldier.x = act.x;
      soldier.y = act.y;
      soldier.go.displaced = true;
      tell(c, "entered", "PE-C-5", { soldier: soldier.id, x: act.x, y: act.y });
      return caught(c, soldier);
    case "posture":
      changePosture(c, soldier, act);
      return caught(c, soldier);
    case "continue":
      return goOn(c, soldier, act.mode);
    case "abandon":
      soldier.crossing = null;
      tell(c, "abandoned", "PE-4-14", { soldier: soldier.id });
      return goto("ask");
    case "shoot":
    case "burst":
    case "shootDoor":
    case "melee":
    case "grenade":
    case "drop":
    case "launch":
    case "mortar": {
      const attack = attackOf(s, soldier, act);
      if ("code" in attack) return goto("ask");
      declare(s, soldier, attack);
      tell(c, "declared", "PE-3-5", { attack, ...spoken(attack) });
      return caught(c, soldier);
    }
    case "surprise":
      leap(c, soldier, act);
      return goto("ask");
    case "aim":
    case "watch":
    case "reload":
    case "emplace":
    case "dismantle":
    case "serve":
    case "repair":
    case "hole":
    case "fanaticise":
    case "hide":
      startWork(c, soldier, act);
      return goto("ask");
    case "hand":
      return doing(c, soldier, begin(soldier, "changeWeapon", act.arm, actionOf("changeWeapon").pm));
    case "pickUp":
      return doing(c, soldier, begin(soldier, "pickUp", act.item, actionOf("pickUp").pm));
    case "lay":
      layDown(c, soldier, act);
      return goto("ask");
    case "door":
      doDoor(c, soldier, act);
      return caught(c, soldier);
    case "climb": {
      const row = act.to === "up" ? "treeUp" : "treeDown";
      if (actionOf(row).flags.includes("C")) soldier.go.slow = true;
      return doing(c, soldier, begin(soldier, row, act.tree, actionOf(row).pm));
    }
    case "flee": {
      const { corners } = flight(s, soldier);
      const end = corners.at(-1) ?? soldier;
      const way = end.x === act.x && end.y === act.y ? null : fleeWay(s, soldier, wholeCentimetres(act));
      return flee(c, soldier, way === null ? corners : way.corners);
    }
    case "face":
      soldier.facing = act.facing;
      soldier.go.faced = true;
      tell(c, "faced", "PE-17.2-2", { soldier: soldier.id, facing: act.facing });
      return goto("ask");
  }
}

function move(c: C, v: ActionsVars, soldier: Soldier, act: Extract<Act, { do: "move" }>): Next<Name> {
  const { s } = c;
  const going = goingOf(s, soldier, act);
  if ("code" in going) {
    // Somebody nobody sees stands in the way (PE-R122): he is found, and the way is not walked.
    reveal(
      c,
      soldier,
      act.path.map(([x, y]) => ({ x, y })),
    );
    return goto("ask");
  }
  // PE-17.2-3: who goes so from out of their sight begins it.
  if (act.stealth && !isGivenAway(s, soldier, going.move.corners)) soldier.hidden = true;
  else discover(c, soldier);
  v.mate = going.crew === null ? null : walkOf(going.crew.soldier, going.mode, going.crew.move);
  return call(walkFlow, walkOf(soldier.id, going.mode, going.move), "mate");
}

function walkOf(
  soldier: string,
  mode: "walk" | "run",
  {
    corners,
    cost,
    slow,
    crossing,
  }: {
    readonly corners: readonly Point[];
    readonly cost: number;
    readonly slow: boolean;
    readonly crossing: WalkVars["crossing"];
  },
): WalkVars {
  return {
    soldier,
    mode,
    corners: corners.map(({ x, y }) => ({ x, y })),
    cost,
    slow,
    crossing,
    ahead: null,
    from: null,
  };
}

/** The nearest of those who hide beside his way shows himself. */
function reveal(c: C, soldier: Soldier, corners: readonly Point[]): void {
  const end = corners.at(-1) ?? soldier;
  const near = (o: Soldier): number => (o.x - end.x) * (o.x - end.x) + (o.y - end.y) * (o.y - end.y);
  const [found] = c.s.soldiers
    .filter((o) => o.side !== soldier.side && o.hidden && o.place === "table")
    .toSorted((a, b) => near(a) - near(b));
  if (found !== undefined) discover(c, found, soldier.id);
}

/** An action of movement points without a way: done, or left unfinished. */
function doing(c: C, soldier: Soldier, crossing: Parameters<typeof payFor>[2]): Next<Name> {
  if (payFor(c.s, soldier, crossing)) {
    // The step to the far side is a way like any other to mines, wires and watchers (PE-11-2, PE-11-4, PE-17.1-2).
    const corners = crossing.kind === "cross" ? [crossing.to] : [];
    if (checkpoints(c.s, soldier, corners).length > 0) {
      const mode = soldier.go.mode === "run" ? "run" : "walk";
      return call(walkFlow, walkOf(soldier.id, mode, { corners, cost: 0, slow: false, crossing: null }), "ask");
    }
    complete(c, soldier, crossing);
  } else
    tell(c, "unfinished", "PE-4-12", {
      soldier: soldier.id,
      feature: crossing.what,
      paid: soldier.crossing?.paid ?? 0,
      cost: crossing.cost,
    });
  return caught(c, soldier);
}

function goOn(c: C, soldier: Soldier, mode: "walk" | "run"): Next<Name> {
  const { crossing } = soldier;
  if (crossing === null) return goto("ask");
  if (isSlow(c.s, crossing)) soldier.go.slow = true;
  soldier.go.mode = mode;
  return doing(c, soldier, crossing);
}

/** Those who watch the spot may catch him rising, moving or firing there (PE-17.1-2). */
function caught(c: C, soldier: Soldier): Next<Name> {
  const watchers = triggered(c.s, soldier).map(({ id }) => id);
  return watchers.length === 0 ? goto("ask") : call(windowFlow, { soldier: soldier.id, watchers }, "ask");
}

/** PE-4-18, PE-21-7 */
function doDoor(c: C, soldier: Soldier, act: Extract<Act, { do: "door" }>): void {
  const { s } = c;
  pay(soldier, actionOf(act.to === "break" ? "breakDoor" : "door").pm);
  let state: "open" | "closed" = act.to === "closed" ? "closed" : "open";
  if (act.to === "break") {
    soldier.go.slow = true;
    soldier.go.doorTried = true;
    const factor = physical(soldier);
    const { total } = roll(c, {
      purpose: "door",
      rule: "PE-4-18",
      seat: seatOf(s, soldier),
      target: factor + 1,
      about: { soldier: soldier.id },
      reads: ({ total: sum }) => (sum > factor ? "open" : "shut"),
    });
    if (total <= factor) state = "closed";
  }
  const held = act.to === "break" && state === "closed";
  if (!held) s.doors = [...s.doors.filter(({ id }) => id !== act.door), { id: act.door, state }];
  const told = held ? "doorHeld" : state === "open" ? "doorOpened" : "doorClosed";
  tell(c, told, "PE-4-18", { soldier: soldier.id, door: act.door });
}

/** Who, what and at whom: men by their names, a door, or a point. */
function spoken(attack: Attack): {
  readonly soldier: string;
  readonly doing: string;
  readonly targets: readonly string[];
} {
  const men = attack.targets.flatMap(({ soldier }) => (soldier === "" ? [] : [soldier]));
  return {
    soldier: attack.by,
    doing: attack.kind,
    targets: men.length > 0 ? men : [attack.kind === "door" ? "door" : "point"],
  };
}

/** PE-17.3-1 */
function leap(c: C, soldier: Soldier, act: Extract<Act, { do: "surprise" }>): void {
  const { s } = c;
  const hidden = soldier.hidden;
  putAt(s, soldier, act);
  soldier.posture = "standing";
  soldier.duckedBehind = null;
  const attack = attackOf(
    s,
    { ...soldier, hidden: false },
    { do: "melee", soldier: soldier.id, target: act.target, with: "knife" },
  );
  if ("code" in attack) return;
  declare(s, soldier, { ...attack, kind: "surprise", displaced: false });
  soldier.hidden = hidden;
  tell(c, "declared", "PE-17.3-1", {
    attack: { ...attack, kind: "surprise" },
    ...spoken({ ...attack, kind: "surprise" }),
  });
}

// --- the frightened

function flee(c: C, soldier: Soldier, corners: readonly Point[]): Next<Name> {
  const { s } = c;
  // PE-13-15: who can go no farther lies there and does nothing.
  if (corners.every(({ x, y }) => x === soldier.x && y === soldier.y)) {
    soldier.go.finished = true;
    soldier.go.work = null;
    settle(s, soldier, true);
    return goto("forced");
  }
  if (soldier.morale === "panicked" && soldier.posture !== "standing") {
    soldier.posture = "standing";
    soldier.duckedBehind = null;
    soldier.go.spent += actionOf("posture").pm;
  }
  if (soldier.tree !== null) {
    soldier.tree = null;
    soldier.level -= 1;
    soldier.go.spent += actionOf("treeDown").pm;
  }
  if (soldier.morale === "pinned") abandonGun(s, soldier);
  soldier.go.finished = true;
  soldier.go.work = null;
  // PE-R24: whoever carries a gun flees at a walk (PE-R129), and so does who must climb (PE-4-8).
  const way = wayAlong(s, atPace(soldier, "walk"), corners);
  const { cost, slow } = "code" in way ? { cost: 0, slow: false } : way;
  const mode = slow ? "walk" : (flightPaces(s, soldier)[0] ?? "walk");
  tell(c, "flees", "PE-13-14", { soldier: soldier.id });
  return call(walkFlow, walkOf(soldier.id, mode, { corners, cost, slow, crossing: null }), "fled");
}

/** PE-13-12: the emplaced weapon stays behind. */
function abandonGun(s: Position, soldier: Soldier): void {
  for (const gun of s.guns) if (gun.state === "emplaced" && gun.gunner === soldier.id) gun.gunner = null;
}

/** PE-13-14, PE-13-15: he lies down where he has protection, or at the edge; else he runs on in his next player-turn. */
function settle(s: Position, soldier: Soldier, stuck = false): void {
  if (soldier.condition === "M" || soldier.condition === "HI" || soldier.down !== null) return;
  const safe = isInProtection(s, soldier);
  const goesOn = !isAtEdge(s, soldier) || hasRefugeBehind(s, soldier);
  if (soldier.morale === "panicked" && !safe && !stuck && goesOn) return;
  const cover = soldier.morale === "panicked" && safe ? duckingCover(s, soldier) : null;
  soldier.posture = cover === null ? "prone" : "ducked";
  soldier.duckedBehind = cover;
}

function isAtEdge(s: Position, { x, y }: Point): boolean {
  const { width, height } = boardOf(s);
  return x === 0 || y === 0 || x === width || y === height;
}

// --- the end of the step

/** PE-C-1: everybody comes on in his side's first player-turn. */
function enterTheRest(c: C): void {
  const { s } = c;
  for (const soldier of s.soldiers) {
    if (soldier.side !== s.active || soldier.place !== "waiting") continue;
    const edge = entryEdge(s, soldier);
    if (edge === null) continue;
    const { width, height } = boardOf(s);
    const y = edge === "south" ? 0 : height;
    const x = entryPlaces(width).find((place) => standRefusal(s, soldier, { x: place, y }) === null);
    if (x === undefined) continue;
    soldier.place = "table";
    soldier.x = x;
    soldier.y = y;
    soldier.go.displaced = true;
    tell(c, "entered", "PE-C-5", { soldier: soldier.id, x, y });
  }
}

/** A man after the other from the west; then the whole centimetres, of which every map has enough free (`mapNoWay`). */
function entryPlaces(width: number): number[] {
  const { apart, discRadius } = DATA.figures;
  const places = Array.from({ length: Math.floor(width / apart.value) + 1 }, (_, n) => n * apart.value);
  return [...places.slice(0, -1).map((x) => x + discRadius.value), ...places];
}
