import { pathLength } from "@escaramuza/geometry";
import { ask, call, done, goto, icon, makeKind } from "@escaramuza/kernel";
import type { Next, Pick, Seat } from "@escaramuza/kernel";
import * as z from "zod/mini";
import { enemiesOf, within } from "../board.ts";
import { suppress } from "../casualties.ts";
import { DATA } from "../data.ts";
import { pathRefusal, wayTo, MOVE_ACTION } from "../movement.ts";
import { psFlow, tell } from "../ps.ts";
import type { C } from "../ps.ts";
import { no } from "../refusal.ts";
import { anticipationGroups, artilleryId, fireAtWillVictims, reinforcement } from "../reinforcements.ts";
import type { Call } from "../reinforcements.ts";
import { corners, soldierId } from "../schema.ts";
import { findSoldier, hasSoldiers, playerOf, soldierOf } from "../state.ts";
import type { Position, ReinforcementType, Soldier } from "../state.ts";
import { teamsOf, workingGunner } from "../team.ts";
import { hasWeaponRule } from "../weapons.ts";
import { newActivation, noteMove, walk } from "./activation.ts";
import { evasions, evasionsFlow } from "./evasions.ts";
import type { Threat } from "./evasions.ts";
import { explosionFlow, explosionVars } from "./explosion.ts";
import { reactionFlow } from "./reaction.ts";

/** One player's slot of the reinforcement phase (PS-4.2-2, section 7). */

export const reinforcementFlow = psFlow<{ readonly seat: Seat }>()("reinforcement", {
  offer(c, { seat }) {
    return hasSoldiers(c.s, seat) ? ask(reinforcement, seat, "PS-7-1", { seat }, "call") : done;
  },
  call(c, { seat }) {
    return resolve(c, seat, c.answer(reinforcement));
  },
  end(c, { seat }) {
    playerOf(c.s, seat).reinforced = true;
    return done;
  },
});

function resolve(c: C, seat: Seat, chosen: Call): Next<"end"> {
  switch (chosen.call) {
    case "pass":
      tell(c, "reinforcementPassed", "PS-4.2-3", { seat });
      return goto("end");
    case "sniper":
      pay(c, seat, "sniper", DATA.explosives.attacks.sniper.po ?? 0);
      return sniper(c, seat, soldierOf(c.s, chosen.target));
    case "artillery":
      pay(c, seat, "artillery", chosen.op);
      return call(explosionFlow, explosionVars(artilleryId(chosen.op), seat, null, chosen.x, chosen.y, false), "end");
    case "lightMortar":
      pay(c, seat, "artillery", DATA.explosives.attacks.lightMortar.po ?? 0, "lightMortar");
      return call(explosionFlow, explosionVars("lightMortar", seat, null, chosen.x, chosen.y, false), "end");
    case "fireAtWill": {
      const victims = fireAtWillVictims(c.s, chosen.targets);
      pay(c, seat, "fireAtWill", victims.length);
      return fireAtWill(c, seat, victims);
    }
    case "anticipation": {
      const groups = anticipationGroups(c.s, chosen.soldiers);
      playerOf(c.s, seat).op -= groups.length;
      tell(c, "anticipationCalled", "PS-7.4-2", { seat, soldiers: groups.flat(), cost: groups.length });
      return call(anticipationFlow, { seat, groups, partner: [] }, "end");
    }
  }
}

function pay(c: C, seat: Seat, type: ReinforcementType, op: number, called: string = type): void {
  const player = playerOf(c.s, seat);
  player.op -= op;
  player.lastCall = { type, turn: c.s.turn };
  if (type === "sniper") player.sniperCalls += 1;
  tell(c, "reinforcementCalled", "PS-4.2-2", { seat, call: called, cost: op });
}

/** PS-7.1-3, PS-7.1-4 */
function sniper(c: C, seat: Seat, target: Soldier): Next<"end"> {
  const teams = teamsOf(c.s);
  tell(c, "sniperShot", "PS-7.1-2", { soldier: target.id });
  for (const enemy of sniperScares(c.s, seat, target)) suppress(c, enemy);
  return call(evasionsFlow, evasions(seat, "sniper", false, [sniperThreat(target.id)], teams), "end");
}

export function sniperThreat(soldier: string): Threat {
  return {
    soldier,
    rule: "PS-7.1-4",
    need: DATA.explosives.attacks.sniper.evasion,
    accurate: false,
    eliminatesBy: 1,
    eliminatesAtMost: null,
    mayGoToGround: true,
  };
}

/** PS-7.1-3: the target, and the enemies near him. */
export function sniperScares(s: Position, seat: Seat, target: Soldier): Soldier[] {
  const reach = DATA.explosives.attacks.sniper.neighbourGap ?? 0;
  return enemiesOf(s, seat).filter((enemy) => enemy === target || within(enemy, target, reach));
}

/** PS-7.3-4, PS-7.3-5, PS-10.GE-2, PS-10.IT-2 */
function fireAtWill(c: C, seat: Seat, victims: readonly string[]): Next<"end"> {
  tell(c, "firedAtWill", "PS-7.3-3", { seat, soldiers: victims });
  const threats = victims.map((soldier) => fireAtWillThreat(c.s, seat, soldier));
  return call(evasionsFlow, evasions(seat, "fireAtWill", false, threats, teamsOf(c.s)), "end");
}

export function fireAtWillThreat(s: Position, seat: Seat, soldier: string): Threat {
  const row = DATA.explosives.attacks.mgFireAtWill;
  const gunner = workingGunner(s, seat);
  const mg42 = gunner !== null && hasWeaponRule(s, gunner, "mg42");
  return {
    soldier,
    rule: mg42 ? "PS-10.GE-2" : "PS-7.3-4",
    need: mg42 ? (row.evasionMg42 ?? row.evasion) : row.evasion,
    accurate: false,
    eliminatesBy: null,
    eliminatesAtMost: row.eliminatedAtMost,
    mayGoToGround: true,
  };
}

// --- anticipation (PS-7.4)

interface AnticipationVars {
  readonly seat: Seat;
  /** Announced and paid; a team's two are one group, crawling one after the other. */
  groups: string[][];
  /** The other man of the team that has begun; empty between groups. */
  partner: string[];
}

/** Who crawls next and where; an empty path gives the crawl up. */
export const anticipate = makeKind<
  Position,
  { readonly soldiers: readonly string[] },
  { soldier: string; path: [number, number][]; find: boolean }
>({
  id: "anticipate",
  answer: z.strictObject({
    soldier: soldierId,
    path: z.union([corners, z.array(z.tuple([z.int(), z.int()])).check(z.maxLength(0))]),
    find: z._default(z.boolean(), false),
  }),
  check(s, d, { soldier: id, path, find }) {
    const soldier = findSoldier(s, id);
    if (soldier === null || !d.params.soldiers.includes(id)) return no("PS-7.4-2", "notAnnounced", { soldier: id });
    if (path.length === 0) return null;
    const planned = crawlPath(s, soldier, path, find);
    return planned === null ? no("PS-5-9", "noWay") : pathRefusal(s, soldier, "crawl", planned, null);
  },
  menu: (_s, d) =>
    d.params.soldiers.flatMap((soldier) => [
      {
        id: "crawl",
        ...icon("crawl"),
        piece: soldier,
        rule: "PS-7.4-4",
        answer: { soldier },
        slots: [
          {
            name: "path",
            type: "path" as const,
            piece: soldier,
            min: 0,
            max: MOVE_ACTION.crawl.lengthMax ?? 0,
            optional: false,
            finds: "find",
          },
        ],
        costs: [],
        refusal: null,
      },
      {
        id: "stay",
        ...icon("pass"),
        rule: "PS-7.4-1",
        answer: { soldier, path: [] },
        slots: [],
        costs: [],
        refusal: null,
      },
    ]),
  sample(s, d, pick) {
    const soldier = soldierOf(s, d.params.soldiers[pick(d.params.soldiers.length)] ?? "");
    const drawn = randomCrawl(s, soldier, pick);
    return { soldier: soldier.id, path: drawn ?? [], find: false };
  },
  fallback: (_s, d) => ({ soldier: d.params.soldiers[0] ?? "", path: [], find: false }),
});

export const anticipationFlow = psFlow<AnticipationVars>()("anticipation", {
  next(c, v) {
    v.groups = v.groups.map((g) => g.filter((id) => canStillCrawl(soldierOf(c.s, id)))).filter((g) => g.length > 0);
    if (v.groups.length === 0) return done;
    // A team that has begun goes on with its other man; between groups the sequence is free, a second assistant's too (PS-R48).
    const begun = v.groups.find((g) => g.some((id) => v.partner.includes(id)));
    const soldiers = begun ?? v.groups.flat();
    return ask(anticipate, v.seat, "PS-7.4-2", { soldiers }, "crawl");
  },
  crawl(c, v) {
    const { soldier: id, path, find } = c.answer(anticipate);
    const soldier = soldierOf(c.s, id);
    const a = newActivation(soldier, "anticipation", 0);
    c.s.activation = a;
    v.partner = v.groups.find((g) => g.includes(id))?.filter((other) => other !== id) ?? [];
    v.groups = v.groups.map((g) => g.filter((other) => other !== id));
    soldier.activations += 1;
    soldier.anticipated = true;
    tell(c, "activated", "PS-7.4-1", {
      soldier: id,
      source: "anticipation",
      role: soldier.specialist ?? soldier.role,
    });
    const planned = path.length === 0 ? null : crawlPath(c.s, soldier, path, find);
    if (planned !== null) {
      noteMove(a, "crawl", pathLength(planned));
      walk(c, soldier, "crawl", planned);
    }
    return call(reactionFlow, {}, "over"); // PS-7.4-3
  },
  over(c) {
    c.s.activation = null;
    return goto("next");
  },
});

function canStillCrawl(soldier: Soldier): boolean {
  return soldier.status === "active" && !soldier.suppressed && !soldier.anticipated;
}

export function crawlPath(
  s: Position,
  soldier: Soldier,
  given: readonly (readonly [number, number])[],
  find: boolean,
): { x: number; y: number }[] | null {
  const points = given.map(([x, y]) => ({ x, y }));
  const last = points[points.length - 1];
  return find && last !== undefined ? wayTo(s, soldier, "crawl", last) : [{ x: soldier.x, y: soldier.y }, ...points];
}

function randomCrawl(s: Position, soldier: Soldier, pick: Pick): [number, number][] | null {
  const x = soldier.x + pick(1401) - 700;
  const y = soldier.y + pick(1401) - 700;
  return pathRefusal(
    s,
    soldier,
    "crawl",
    [
      { x: soldier.x, y: soldier.y },
      { x, y },
    ],
    null,
  ) === null
    ? [[x, y]]
    : null;
}
