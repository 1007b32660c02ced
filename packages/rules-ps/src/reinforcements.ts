import { icon, makeKind } from "@escaramuza/kernel";
import type { Icon, MenuItem, Pick, Refusal, Seat, Slot } from "@escaramuza/kernel";
import * as z from "zod/mini";
import { anticipationRefusal, markerRefusal, spotted } from "./actions.ts";
import { enemiesOf, friendsOf, sees, within } from "./board.ts";
import { DATA } from "./data.ts";
import type { ExplosiveId } from "./data.ts";
import { no } from "./refusal.ts";
import type { RuleId } from "./rule-ids.ts";
import { coordinate, soldierId } from "./schema.ts";
import { findSoldier, hasRule, playerOf } from "./state.ts";
import type { Position, ReinforcementType, Soldier } from "./state.ts";
import { partnerOf, workingGunner } from "./team.ts";
import { TARGET_SPREAD, canShootAt } from "./weapons.ts";

/** Section 7: what may be called in the reinforcement phase, and what it costs. None of it is an activation, marks, or is reacted to, but anticipation (PS-7-3). */

const place = { x: coordinate, y: coordinate };
const answer = z.discriminatedUnion("call", [
  z.strictObject({ call: z.literal("pass") }),
  z.strictObject({ call: z.literal("sniper"), target: soldierId }),
  z.strictObject({ call: z.literal("artillery"), op: z.int().check(z.minimum(1), z.maximum(4)), ...place }),
  z.strictObject({ call: z.literal("lightMortar"), ...place }),
  z.strictObject({ call: z.literal("fireAtWill"), targets: z.array(soldierId).check(z.minLength(1), z.maxLength(12)) }),
  z.strictObject({
    call: z.literal("anticipation"),
    soldiers: z.array(soldierId).check(z.minLength(1), z.maxLength(12)),
  }),
]);

export type Call = z.infer<typeof answer>;

export const reinforcement = makeKind<Position, { readonly seat: Seat }, Call>({
  id: "reinforcement",
  answer,
  check: (s, d, call) => callRefusal(s, d.params.seat, call),
  menu: (s, d) => menu(s, d.params.seat),
  sample(s, d, pick) {
    const call = sample(s, d.params.seat, pick);
    return call !== null && callRefusal(s, d.params.seat, call) === null ? call : null;
  },
  fallback: () => ({ call: "pass" }),
});

export function callRefusal(s: Position, seat: Seat, call: Call): Refusal | null {
  switch (call.call) {
    case "pass":
      return null;
    case "sniper":
      return sniperRefusal(s, seat) ?? sniperTargetRefusal(s, seat, call.target);
    case "artillery":
      return artilleryRefusal(s, seat, call.op) ?? bombardRefusal(s, seat, call);
    case "lightMortar":
      return mortarRefusal(s, seat) ?? bombardRefusal(s, seat, call);
    case "fireAtWill":
      return fireAtWillRefusal(s, seat) ?? fireAtWillTargetsRefusal(s, seat, call.targets);
    case "anticipation":
      return anticipationCallRefusal(s, seat, call.soldiers);
  }
}

/** PS-7-2, PS-R45 */
function repeatRefusal(s: Position, seat: Seat, type: ReinforcementType): Refusal | null {
  const { lastCall } = playerOf(s, seat);
  return lastCall !== null && lastCall.type === type && lastCall.turn === s.turn - 1
    ? no("PS-7-2", "calledLastTurn", { call: type })
    : null;
}

function opRefusal(s: Position, seat: Seat, needs: number, rule: RuleId): Refusal | null {
  const { op } = playerOf(s, seat);
  return op < needs ? no(rule, "notEnoughOp", { needs, has: op }) : null;
}

/** PS-7.1-1, PS-10.US-3 */
function sniperRefusal(s: Position, seat: Seat): Refusal | null {
  const limit = hasRule(s, seat, "squadSniper") ? 2 : 1;
  if (playerOf(s, seat).sniperCalls >= limit)
    return no(limit === 2 ? "PS-10.US-3" : "PS-7.1-1", "sniperUsed", { limit });
  return repeatRefusal(s, seat, "sniper") ?? opRefusal(s, seat, DATA.explosives.attacks.sniper.po ?? 0, "PS-7.1-1");
}

/** PS-7.1-2 */
export function sniperTargetRefusal(s: Position, seat: Seat, id: string): Refusal | null {
  const target = findSoldier(s, id);
  if (target === null || target.seat === seat || target.status !== "active")
    return no("PS-7.1-2", "notAnEnemy", { soldier: id });
  for (const friend of friendsOf(s, seat)) if (sees(s, friend, target)) return null;
  return no("PS-7.1-2", "seenByNobody", { soldier: id });
}

export function artilleryId(op: number): ExplosiveId {
  return op === 1 ? "artillery1" : op === 2 ? "artillery2" : op === 3 ? "artillery3" : "artillery4";
}

function artilleryRefusal(s: Position, seat: Seat, op: number): Refusal | null {
  return repeatRefusal(s, seat, "artillery") ?? opRefusal(s, seat, op, "PS-7.2-1");
}

/** PS-10.GB-4 */
function mortarRefusal(s: Position, seat: Seat): Refusal | null {
  if (!hasRule(s, seat, "lightMortar")) return no("PS-10.GB-4", "noMortar");
  return (
    repeatRefusal(s, seat, "artillery") ?? opRefusal(s, seat, DATA.explosives.attacks.lightMortar.po ?? 0, "PS-10.GB-4")
  );
}

/** PS-7.2-2 */
export function bombardRefusal(
  s: Position,
  seat: Seat,
  at: { readonly x: number; readonly y: number },
): Refusal | null {
  return markerRefusal(s, at) ?? (spotted(s, seat, at) ? null : no("PS-7.2-2", "markerUnseen"));
}

/** PS-7.3-1 */
function fireAtWillRefusal(s: Position, seat: Seat): Refusal | null {
  if (workingGunner(s, seat) === null) return no("PS-7.3-1", "noTeam");
  return repeatRefusal(s, seat, "fireAtWill") ?? opRefusal(s, seat, 1, "PS-7.3-2");
}

/** PS-7.3-2, PS-7.3-3, PS-7.3-6 */
function fireAtWillTargetsRefusal(s: Position, seat: Seat, ids: readonly string[]): Refusal | null {
  const gunner = workingGunner(s, seat);
  if (gunner === null) return no("PS-7.3-1", "noTeam");
  // The first named whom the gunner can shoot at is the target: a hidden man comes in with his team (PS-R47), nobody is measured from him.
  const first = ids.map((id) => findSoldier(s, id)).find((e) => e !== null && canShootAt(s, gunner, e)) ?? null;
  for (const id of ids) {
    const enemy = findSoldier(s, id);
    if (enemy === null || enemy.seat === seat || enemy.status !== "active")
      return no("PS-7.3-3", "notAnEnemy", { soldier: id });
    // PS-R47: one member of a team is enough to take both.
    if (
      ![enemy, partnerOf(s, enemy)].some(
        (e) => e !== null && (e === enemy || ids.includes(e.id)) && qualifies(s, gunner, first, e),
      )
    ) {
      return no("PS-7.3-3", "notInBurst", { soldier: id });
    }
  }
  return opRefusal(s, seat, fireAtWillVictims(s, ids).length, "PS-7.3-2");
}

function qualifies(s: Position, gunner: Soldier, first: Soldier | null, enemy: Soldier): boolean {
  return first !== null && canShootAt(s, gunner, enemy) && (enemy === first || within(enemy, first, TARGET_SPREAD));
}

/** Everybody affected, teams completed: as many PO (PS-7.3-6). */
export function fireAtWillVictims(s: Position, ids: readonly string[]): string[] {
  const victims: string[] = [];
  for (const id of ids) {
    const enemy = findSoldier(s, id);
    const partner = enemy === null ? null : partnerOf(s, enemy);
    for (const v of partner === null ? [id] : [id, partner.id]) if (!victims.includes(v)) victims.push(v);
  }
  return s.soldiers.filter((o) => victims.includes(o.id)).map((o) => o.id);
}

/** PS-7.4-1, PS-7.4-2 */
function anticipationCallRefusal(s: Position, seat: Seat, ids: readonly string[]): Refusal | null {
  for (const id of ids) {
    const soldier = findSoldier(s, id);
    if (soldier === null || soldier.seat !== seat) return no("PS-7.4-1", "notAFriend", { soldier: id });
    const refusal = anticipationRefusal(soldier);
    if (refusal !== null) return refusal;
  }
  return opRefusal(s, seat, anticipationGroups(s, ids).length, "PS-7.4-1");
}

/** One PO each; a working team shares one (PS-8.1.3-9, PS-R48). */
export function anticipationGroups(s: Position, ids: readonly string[]): string[][] {
  const groups: string[][] = [];
  for (const id of ids) {
    if (groups.some((g) => g.includes(id))) continue;
    const soldier = findSoldier(s, id);
    const partner = soldier === null ? null : partnerOf(s, soldier);
    // Unless told otherwise the gunner goes first.
    groups.push(
      partner === null || anticipationRefusal(partner) !== null
        ? [id]
        : partner.role === "gunner"
          ? [partner.id, id]
          : [id, partner.id],
    );
  }
  return groups;
}

function menu(s: Position, seat: Seat): MenuItem[] {
  const cost = (amount: number): MenuItem["costs"] => [{ unit: "op", amount }];
  const item = (
    id: string,
    sign: Icon,
    rule: RuleId,
    op: number,
    refusal: Refusal | null,
    slots: readonly Slot[],
    more: { readonly op?: number } = {},
  ): MenuItem => ({
    id,
    ...icon(sign),
    rule,
    answer: { call: id, ...more },
    slots: refusal === null ? slots : [],
    costs: cost(op),
    refusal,
  });
  const point = (attack: ExplosiveId): Slot => ({
    name: "place",
    type: "point",
    piece: null,
    min: 0,
    max: 0,
    radius: DATA.explosives.attacks[attack].radius ?? 0,
  });
  const enemies = enemiesOf(s, seat);
  const targets: Slot = {
    name: "targets",
    type: "list",
    min: 1,
    max: Math.max(1, playerOf(s, seat).op),
    repeat: false,
    of: enemies.map((e) => ({
      value: e.id,
      piece: e.id,
      refusal: fireAtWillRefusal(s, seat) === null ? fireAtWillTargetsRefusal(s, seat, [e.id]) : null,
    })),
  };
  const friends = friendsOf(s, seat);
  return [
    item("sniper", "sniper", "PS-7.1-1", 2, sniperRefusal(s, seat), [
      {
        name: "target",
        type: "choice",
        of: enemies.map((e) => ({ value: e.id, piece: e.id, refusal: sniperTargetRefusal(s, seat, e.id) })),
      },
    ]),
    ...[1, 2, 3, 4].map((op) => ({
      ...item("artillery", "artillery", "PS-7.2-1", op, artilleryRefusal(s, seat, op), [point(artilleryId(op))], {
        op,
      }),
      id: `artillery${op}`,
    })),
    ...(hasRule(s, seat, "lightMortar")
      ? [item("lightMortar", "mortar", "PS-10.GB-4", 1, mortarRefusal(s, seat), [point("lightMortar")])]
      : []),
    item("fireAtWill", "burst", "PS-7.3-2", 1, fireAtWillRefusal(s, seat), [targets]),
    item("anticipation", "anticipate", "PS-7.4-1", 1, opRefusal(s, seat, 1, "PS-7.4-1"), [
      {
        name: "soldiers",
        type: "list",
        min: 1,
        max: Math.max(1, playerOf(s, seat).op + 1),
        repeat: false,
        of: friends.map((f) => ({ value: f.id, piece: f.id, refusal: anticipationRefusal(f) })),
      },
    ]),
    {
      id: "pass",
      ...icon("pass"),
      rule: "PS-4.2-3",
      answer: { call: "pass" },
      slots: [],
      costs: [],
      refusal: null,
    },
  ];
}

function sample(s: Position, seat: Seat, pick: Pick): Call | null {
  const { op } = playerOf(s, seat);
  const enemies = enemiesOf(s, seat);
  const friends = friendsOf(s, seat);
  const enemy = enemies[pick(Math.max(1, enemies.length))];
  const near = enemy === undefined ? null : { x: enemy.x + pick(1200) - 600, y: enemy.y + pick(1200) - 600 };
  switch (pick(6)) {
    case 0:
      return enemy === undefined ? null : { call: "sniper", target: enemy.id };
    case 1:
      return near === null || op < 1 ? null : { call: "artillery", op: 1 + pick(Math.min(4, op)), ...near };
    case 2:
      return near === null ? null : { call: "lightMortar", ...near };
    case 3: {
      if (enemy === undefined) return null;
      const others = enemies.filter((e) => e !== enemy && within(e, enemy, TARGET_SPREAD) && pick(2) === 0);
      return { call: "fireAtWill", targets: [enemy.id, ...others.map((e) => e.id)].slice(0, Math.max(1, op)) };
    }
    case 4: {
      const chosen = friends.filter((f) => anticipationRefusal(f) === null && pick(3) === 0).slice(0, Math.max(1, op));
      return chosen.length === 0 ? null : { call: "anticipation", soldiers: chosen.map((f) => f.id) };
    }
    default:
      return { call: "pass" };
  }
}
