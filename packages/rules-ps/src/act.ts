import { pathLength } from "@escaramuza/geometry";
import type { Point } from "@escaramuza/geometry";
import { makeKind } from "@escaramuza/kernel";
import type { Assignable, Icon, MenuItem, Refusal, Slot } from "@escaramuza/kernel";
import * as z from "zod/mini";
import {
  assaultMoveRefusal,
  assaultRefusal,
  attackRefusal,
  attendRefusal,
  attendantRefusal,
  covererRefusal,
  coveringFireRefusal,
  grenadeRefusal,
  inspireRefusal,
  inspirerRefusal,
  launcherRefusal,
  marksBy,
  marksRefusal,
  orderRefusal,
  ordererRefusal,
  paRefusal,
  panzerfaustBearerRefusal,
  panzerfaustRefusal,
  rifleGrenadeRefusal,
} from "./actions.ts";
import { touching } from "./board.ts";
import { DATA } from "./data.ts";
import { MOVE_ACTION, moveTypeRefusal, pathRefusal, wayTo } from "./movement.ts";
import { no } from "./refusal.ts";
import type { RuleId } from "./rule-ids.ts";
import { sampleAct } from "./sample-act.ts";
import { coordinate, corners, soldierId } from "./schema.ts";
import type { Corners } from "./schema.ts";
import { actor, findSoldier } from "./state.ts";
import type { Activation, MoveType, Position, Soldier } from "./state.ts";
import { partnerOf } from "./team.ts";
import { primary, shotCost, shotLimit, shotsRefusal, targetRefusal } from "./weapons.ts";

/** What the activated soldier does next: every action of table T2, one at a time. */

const target = { target: soldierId };
const place = { x: coordinate, y: coordinate };
const answer = z.discriminatedUnion("do", [
  z.strictObject({ do: z.literal("end") }),
  z.strictObject({
    do: z.literal("coveringFire"),
    marks: z
      .array(z.strictObject({ by: soldierId, targets: z.array(soldierId).check(z.maxLength(2)) }))
      .check(z.maxLength(20)),
  }),
  // `find`: the last corner is a destination, the way is found (PS-R82). `assistant`: the path of the accompanying assistant (PS-8.1.3-4).
  z.strictObject({
    do: z.literal("move"),
    type: z.enum(["cautious", "lightPace", "crawl"]),
    path: corners,
    find: z._default(z.boolean(), false),
    assistant: z._default(z.nullable(corners), null),
  }),
  z.strictObject({
    do: z.literal("shoot"),
    aim: z._default(z.boolean(), false),
    targets: z.array(soldierId).check(z.maxLength(3)),
  }),
  z.strictObject({ do: z.literal("grenade"), ...place }),
  z.strictObject({ do: z.literal("rifleGrenade"), ...place }),
  z.strictObject({ do: z.literal("panzerfaust"), ...target }),
  z.strictObject({ do: z.literal("assault"), ...target }),
  z.strictObject({ do: z.literal("inspire"), ...target }),
  z.strictObject({ do: z.literal("order"), ...target }),
  z.strictObject({ do: z.literal("attend"), ...target }),
]);

export type Act = z.infer<typeof answer>;
export type MoveAct = Extract<Act, { do: "move" }>;

export const act = makeKind<Position, { readonly soldier: string }, Act>({
  id: "act",
  answer,
  check: (s, _d, choice) => actRefusal(s, choice),
  menu: (s) => menu(s),
  sample: (s, _d, pick) => sampleAct(s, pick),
  fallback: () => ({ do: "end" }),
});

/** Legality of one action now. */
export function actRefusal(s: Position, choice: Act): Refusal | null {
  const { a, soldier } = actor(s);
  switch (choice.do) {
    case "end":
      return null;
    case "coveringFire":
      return coveringFireRefusal(a) ?? marksRefusal(s, soldier, choice.marks);
    case "move": {
      const planned = planMove(s, a, soldier, choice);
      return "code" in planned ? planned : null;
    }
    case "shoot":
      return attackRefusal(a, "shoot") ?? shotsRefusal(s, a, soldier, choice.aim, choice.targets);
    case "grenade":
      return attackRefusal(a, "grenade") ?? grenadeRefusal(s, a, soldier, choice);
    case "rifleGrenade":
      return attackRefusal(a, "rifleGrenade") ?? rifleGrenadeRefusal(s, a, soldier, choice);
    case "panzerfaust":
      return (
        attackRefusal(a, "panzerfaust") ??
        onSoldier(s, choice.target, "PS-6.6-10", (t) => panzerfaustRefusal(s, a, soldier, t))
      );
    case "assault":
      return (
        attackRefusal(a, "assault") ?? onSoldier(s, choice.target, "PS-6.3-1", (t) => assaultRefusal(s, a, soldier, t))
      );
    case "inspire":
      return onSoldier(s, choice.target, "PS-4.3.3-1", (t) => inspireRefusal(s, a, soldier, t));
    case "order":
      return onSoldier(s, choice.target, "PS-4.3.3-2", (t) => orderRefusal(s, a, soldier, t));
    case "attend":
      return onSoldier(s, choice.target, "PS-8.3.2-3", (t) => attendRefusal(s, a, soldier, t));
  }
}

function onSoldier(s: Position, id: string, rule: RuleId, test: (soldier: Soldier) => Refusal | null): Refusal | null {
  const soldier = findSoldier(s, id);
  return soldier === null ? no(rule, "unknownSoldier", { soldier: id }) : test(soldier);
}

export interface PlannedMove {
  readonly path: readonly Point[];
  readonly length: number;
  readonly companion: { readonly soldier: Soldier; readonly path: readonly Point[] } | null;
}

/** The paths a move answer means, or why it is not legal (PS-4.3.2-6, section 5, PS-R53). */
export function planMove(s: Position, a: Activation, soldier: Soldier, choice: MoveAct): PlannedMove | Refusal {
  const type = choice.type;
  const early = moveStepRefusal(a) ?? paRefusal(a, MOVE_ACTION[type].pa);
  if (early !== null) return early;
  const path = pathOf(s, soldier, type, choice.path, choice.find);
  if ("code" in path) return path;
  const end = path[path.length - 1] ?? soldier;
  if (choice.assistant === null)
    return pathRefusal(s, soldier, type, path, null) ?? { path, length: pathLength(path), companion: null };
  const assistant = soldier.role === "gunner" ? partnerOf(s, soldier) : null;
  if (assistant === null) return no("PS-8.1.3-4", "noAssistant");
  const his = pathOf(s, assistant, type, choice.assistant, choice.find);
  if ("code" in his) return his;
  const hisEnd = his[his.length - 1] ?? assistant;
  const refusal =
    pathRefusal(s, soldier, type, path, { soldier: assistant, end: hisEnd }) ??
    pathRefusal(s, assistant, type, his, { soldier, end });
  if (refusal !== null) return refusal;
  if (!touching(end, hisEnd)) return no("PS-8.1.3-4", "assistantNotInContact");
  return { path, length: pathLength(path), companion: { soldier: assistant, path: his } };
}

function pathOf(s: Position, soldier: Soldier, type: MoveType, given: Corners, find: boolean): Point[] | Refusal {
  const points = given.map(([x, y]) => ({ x, y }));
  const last = points[points.length - 1];
  if (!find || last === undefined) return [{ x: soldier.x, y: soldier.y }, ...points];
  return wayTo(s, soldier, type, last) ?? no("PS-5-9", "noWay");
}

export function moveStepRefusal(a: Activation): Refusal | null {
  if (a.move !== null) return no("PS-4.3.2-6", "alreadyMovedInActivation");
  return a.step > 3 ? no("PS-4.3.2-4", "stepPast") : null;
}

/** Something is left that costs nothing: otherwise an activation without PA is over (PS-4.3.2-3). */
export function freeActionLeft(s: Position): boolean {
  const { a, soldier } = actor(s);
  if (
    a.attack === null &&
    assaultMoveRefusal(a) === null &&
    s.soldiers.some((t) => assaultRefusal(s, a, soldier, t) === null)
  )
    return attackRefusal(a, "assault") === null;
  if (
    soldier.specialist === "medic" &&
    s.soldiers.some((t) => t.status === "downed" && attendRefusal(s, a, soldier, t) === null)
  )
    return true;
  // PS-10.FI-1; whoever has attended the wounded shoots no more (PS-8.3.2-3).
  return (
    attackRefusal(a, "shoot") === null &&
    shotCost(s, a, soldier, 1, false) === 0 &&
    s.soldiers.some((t) => shotsRefusal(s, a, soldier, false, [t.id]) === null)
  );
}

// --- the menu

const MOVE_ICON = { cautious: "walk", lightPace: "run", crawl: "crawl" } as const satisfies Record<MoveType, Icon>;

function menu(s: Position): MenuItem[] {
  const { a, soldier } = actor(s);
  const pa = (amount: number): MenuItem["costs"] => [{ unit: "pa", amount }];
  const item = (
    id: string,
    icon: Icon,
    rule: RuleId,
    amount: number,
    refusal: Refusal | null,
    slots: readonly Slot[] = [],
  ): MenuItem => ({
    id,
    icon,
    rule,
    answer: { do: id },
    slots: refusal === null ? slots : [],
    costs: pa(amount),
    refusal,
  });
  const pieces = (test: (t: Soldier) => Refusal | null, who: (t: Soldier) => boolean): Slot => ({
    name: "target",
    type: "choice",
    of: s.soldiers.filter(who).map((t) => ({ value: t.id, piece: t.id, refusal: test(t) })),
  });
  const enemy = (t: Soldier): boolean => t.seat !== soldier.seat && t.status === "active";
  const friend = (t: Soldier): boolean => t.seat === soldier.seat && t.status === "active" && t !== soldier;
  const weapon = primary(s, soldier);
  const aimRefusal = weapon.rules.includes("canAim")
    ? paRefusal(a, DATA.actions.aim.pa + DATA.actions.shoot.pa)
    : no("PS-6.6-3", "cannotAim");
  // Whom an aimed shot alone reaches can be chosen where he can aim: unaimed, the answer is refused.
  const range = aimRefusal === null ? weapon.rangeAimed : weapon.rangeMax;
  const shots = Math.min(shotLimit(s, a, soldier, false).max, Math.max(a.pa, 1));
  const targets: Slot = {
    name: "targets",
    type: "list",
    min: 1,
    max: Math.max(1, shots),
    repeat: true,
    of: s.soldiers
      .filter(enemy)
      .map((t) => ({ value: t.id, piece: t.id, refusal: targetRefusal(s, soldier, t, range) })),
  };
  const aim: Slot = {
    name: "aim",
    type: "choice",
    of: [
      { value: false, refusal: null },
      { value: true, refusal: aimRefusal },
    ],
  };
  const marker = (min: number, max: number): Slot => ({
    name: "place",
    type: "point",
    piece: soldier.id,
    min,
    max,
    radius: DATA.explosives.attacks.grenade.radius ?? 0,
  });
  const move = (type: MoveType): MenuItem => {
    const row = MOVE_ACTION[type];
    const refusal = moveStepRefusal(a) ?? moveTypeRefusal(s, soldier, type) ?? paRefusal(a, row.pa);
    const way = { type: "path" as const, min: row.lengthOver ?? 0, max: row.lengthMax ?? 0, finds: "find" };
    const slots: Slot[] = [{ ...way, name: "path", piece: soldier.id, optional: false }];
    // PS-8.1.3-4: the assistant may come along.
    const assistant = soldier.role === "gunner" ? partnerOf(s, soldier) : null;
    if (assistant !== null) slots.push({ ...way, name: "assistant", piece: assistant.id, optional: true });
    return {
      id: type,
      icon: MOVE_ICON[type],
      rule: row.rule,
      answer: { do: "move", type },
      slots: refusal === null ? slots : [],
      costs: pa(row.pa),
      refusal,
    };
  };
  const marks = (t: Soldier): Assignable => ({
    value: t.id,
    piece: t.id,
    refusal: covererRefusal(s, soldier, t),
    max: marksBy(s, t),
    choices: s.soldiers
      .filter(enemy)
      .map((e) => ({ value: e.id, piece: e.id, refusal: marksRefusal(s, soldier, [{ by: t.id, targets: [e.id] }]) })),
  });
  const cover: Slot = {
    name: "marks",
    type: "assign",
    each: "by",
    to: "targets",
    of: s.soldiers.filter(friend).map(marks),
  };
  return [
    item("coveringFire", "cover", "PS-6.2.10-1", 1, coveringFireRefusal(a), [cover]),
    move("cautious"),
    move("lightPace"),
    move("crawl"),
    item(
      "shoot",
      "shoot",
      "PS-6.1-2",
      shotCost(s, a, soldier, 1, false),
      attackRefusal(a, "shoot") ?? shootRefusal(s, a, soldier),
      [aim, targets],
    ),
    item(
      "grenade",
      "grenade",
      "PS-6.4-1",
      DATA.actions.throwGrenade.pa,
      attackRefusal(a, "grenade") ?? paRefusal(a, DATA.actions.throwGrenade.pa),
      [marker(0, 2000)],
    ),
    ...(soldier.extra === "rifleGrenadeLauncher"
      ? [
          item(
            "rifleGrenade",
            "launcher",
            "PS-10.US-4",
            3,
            attackRefusal(a, "rifleGrenade") ?? launcherRefusal(a, soldier),
            [marker(2000, 4000)],
          ),
        ]
      : []),
    ...(soldier.extra === "panzerfaust"
      ? [
          item(
            "panzerfaust",
            "rocket",
            "PS-6.6-10",
            2,
            attackRefusal(a, "panzerfaust") ?? panzerfaustBearerRefusal(a, soldier),
            [pieces((t) => panzerfaustRefusal(s, a, soldier, t), enemy)],
          ),
        ]
      : []),
    item("assault", "assault", "PS-6.3-1", 0, attackRefusal(a, "assault") ?? assaultMoveRefusal(a), [
      pieces((t) => assaultRefusal(s, a, soldier, t), enemy),
    ]),
    item("inspire", "inspire", "PS-4.3.3-1", 1, inspirerRefusal(a, soldier), [
      pieces((t) => inspireRefusal(s, a, soldier, t), friend),
    ]),
    item("order", "order", "PS-4.3.3-2", 1, ordererRefusal(s, a, soldier), [
      pieces((t) => orderRefusal(s, a, soldier, t), friend),
    ]),
    ...(soldier.specialist === "medic"
      ? [
          item("attend", "medic", "PS-8.3.2-3", 0, attendantRefusal(s, a, soldier), [
            pieces(
              (t) => attendRefusal(s, a, soldier, t),
              (t) => t.seat === soldier.seat && t.status === "downed",
            ),
          ]),
        ]
      : []),
    item("end", "end", "PS-4.3.2-3", 0, null),
  ];
}

/** No shot at all, whatever the target. */
function shootRefusal(s: Position, a: Activation, soldier: Soldier): Refusal | null {
  const limit = shotLimit(s, a, soldier, false);
  return limit.max === 0 ? limit.refusal : paRefusal(a, shotCost(s, a, soldier, 1, false));
}
