import { apartSquared } from "@escaramuza/geometry";
import type { Json, Refusal } from "@escaramuza/kernel";
import * as z from "zod/mini";
import { soldierId } from "./answers.ts";
import { inHand } from "./arms.ts";
import { boardOf, trenchAt } from "./board.ts";
import { promotionOf } from "./campaign.ts";
import {
  DATA,
  blastOf,
  damageOf,
  factorOfPercent,
  physicalOf,
  priceOf,
  squadName,
  squadOf,
  veterancy,
  weaponId,
  weaponOf,
  woundedFactor,
} from "./data.ts";
import type { WeaponId } from "./data.ts";
import { bandOf, classOf, ownFactor, shotFactor } from "./fc.ts";
import type { Factor } from "./fc.ts";
import { aimTurnsFor, burstPlan, shootPlan } from "./fire.ts";
import { moraleNumber, nerveOf } from "./morale.ts";
import { allowance, wayAlong } from "./movement.ts";
import { protectionFrom } from "./protection.ts";
import { isAdjacent, sees, seesPoint } from "./sight.ts";
import { surprised } from "./specials.ts";
import { stealthFactor } from "./stealth.ts";
import { PM, findSoldier, soldierOf } from "./state.ts";
import type { Pace, Point, Position, Soldier } from "./state.ts";
import { throwFactor, throwRefusal, wayIn } from "./throwing.ts";

/** Questions an example may ask of a position without playing. Places are soldiers' ids or [x, y] in centimetres. */

const CM = 10;
const place = z.union([soldierId, z.tuple([z.number(), z.number()])]);
type Place = z.infer<typeof place>;
const pair = z.strictObject({ from: soldierId, to: place });
const pace = z._default(z.enum(["none", "walk", "run"]), "none");

function fact<A>(schema: z.ZodMiniType<A>, tell: (s: Position, args: A) => Json): (s: Position, args: Json) => Json {
  return (s, args) => tell(s, z.parse(schema, args));
}

function at(s: Position, p: Place): Point {
  return typeof p === "string" ? soldierOf(s, p) : { x: Math.round(p[0] * CM), y: Math.round(p[1] * CM) };
}

function refused({ rule, code }: Refusal): Json {
  return { refused: code, rule };
}

/** The weapon in his hands, whatever it is. */
function weaponIn(s: Position, soldier: Soldier): WeaponId {
  const held = inHand(s, soldier);
  if (held === null) throw new Error(`${soldier.id} has nothing in his hands`);
  return held.weapon.id;
}

/** What a shot at one of so many would have to beat, at this pace. */
function factorAgainst(
  s: Position,
  soldier: Soldier,
  target: Soldier,
  line: { readonly band: "PB" | "AC" | "AM" | "AL" | "AE"; readonly protection: 0 | 1 | 2 | 3 },
  how: {
    readonly pace: Pace;
    readonly coverShot: boolean;
    readonly exchange: boolean;
    readonly further: number;
    readonly main: boolean;
  },
): Factor {
  const held = inHand(s, soldier);
  return shotFactor(soldier, {
    weapon: weaponIn(s, soldier),
    band: line.band,
    wounded: soldier.condition === "H",
    loose: held?.weapon.id === "APL" && (held.gun?.state !== "emplaced" || how.pace !== "none"),
    protection: line.protection,
    target: target.lastMove,
    shooter: how.pace,
    coverShot: how.coverShot,
    aimTurns: how.main && !how.exchange && how.pace === "none" ? aimTurnsFor(s, soldier, target.id) : 0,
    furtherTargets: how.further,
    pinned: soldier.morale === "pinned",
    special: surprised(s, soldier),
  });
}

export const facts: { readonly [name: string]: (s: Position, args: Json) => Json } = {
  /** In centimetres. */
  distance: fact(pair, (s, { from, to }) => Math.sqrt(apartSquared(soldierOf(s, from), at(s, to))) / CM),
  adjacent: fact(pair, (s, { from, to }) => isAdjacent(s, soldierOf(s, from), at(s, to))),
  /** A soldier, or a place on the ground. */
  sees: fact(pair, (s, { from, to }) => {
    const target = typeof to === "string" ? findSoldier(s, to) : null;
    return target === null ? seesPoint(s, soldierOf(s, from), at(s, to)) : sees(s, soldierOf(s, from), target);
  }),
  protection: fact(z.strictObject({ from: soldierId, to: soldierId }), (s, { from, to }) =>
    protectionFrom(s, soldierOf(s, from), soldierOf(s, to)),
  ),
  /** Of a weapon at so many millimetres; null beyond its reach, or too near. */
  band: fact(z.strictObject({ weapon: weaponId, mm: z.int() }), (_s, { weapon, mm }) =>
    bandOf(weaponOf(weapon), mm * mm),
  ),
  damageClass: fact(z.strictObject({ weapon: weaponId, mm: z.int() }), (_s, { weapon, mm }) => {
    const band = bandOf(weaponOf(weapon), mm * mm);
    return band === null ? null : classOf(weaponOf(weapon), band);
  }),
  /** Weapon, rank, wounds and training, before the situation. */
  ownFactor: fact(z.strictObject({ of: soldierId, weapon: weaponId }), (s, { of, weapon }) => {
    const soldier = soldierOf(s, of);
    return ownFactor(soldier, weapon, soldier.condition === "H").factor;
  }),
  woundedFactor: fact(z.int(), (_s, normal) => woundedFactor(normal)),
  physical: fact(z.strictObject({ roll: z.int(), vet: veterancy }), (_s, { roll, vet }) => physicalOf(roll, vet)),
  /** The factor of a shot with what he has in his hands, or why he may not. */
  shot: fact(
    z.strictObject({
      from: soldierId,
      to: soldierId,
      pace,
      coverShot: z._default(z.boolean(), false),
      exchange: z._default(z.boolean(), false),
    }),
    (s, { from, to, pace: his, coverShot, exchange }) => {
      const soldier = soldierOf(s, from);
      const target = soldierOf(s, to);
      const plan = shootPlan(s, soldier, target, exchange, null);
      if ("code" in plan) return refused(plan);
      const [line] = plan.lines;
      if (line === undefined) return null;
      const how = { pace: his, coverShot, exchange, further: 0, main: true };
      return { ...line, factor: factorAgainst(s, soldier, target, line, how).factor };
    },
  ),
  /** The factors of a burst, the main target's first. */
  burst: fact(
    z.strictObject({ from: soldierId, to: z.array(soldierId), exchange: z._default(z.boolean(), false) }),
    (s, { from, to, exchange }) => {
      const soldier = soldierOf(s, from);
      const targets = to.map((id) => soldierOf(s, id));
      const plan = burstPlan(s, soldier, targets, exchange, null);
      if ("code" in plan) return refused(plan);
      return targets.map((target, i) => {
        const line = plan.lines[i];
        if (line === undefined) return null;
        const how = { pace: "none", coverShot: false, exchange, further: targets.length - 1, main: i === 0 } as const;
        return factorAgainst(s, soldier, target, line, how).factor;
      });
    },
  ),
  /** What a throw must beat, or why it may not be made. */
  throw: fact(
    z.strictObject({
      from: soldierId,
      to: z.tuple([z.number(), z.number()]),
      through: z._default(z.nullable(z.string()), null),
    }),
    (s, { from, to, through }) => {
      const soldier = soldierOf(s, from);
      const point = at(s, to);
      const refusal = throwRefusal(s, soldier, point, through);
      if (refusal !== null) return refused(refusal);
      const feature = wayIn(s, soldier, point, through);
      return throwFactor(s, soldier, { point, feature, wounded: soldier.condition === "H" }).factor;
    },
  ),
  damage: fact(z.strictObject({ be: z.int(), column: z.enum(["T1", "T2", "T3", "T4"]) }), (_s, { be, column }) =>
    damageOf(be, column),
  ),
  blast: fact(
    z.strictObject({
      mm: z.int(),
      protection: z._default(z.int(), 0),
      class: z.enum(["E1", "E2", "E3", "E4"]),
    }),
    (_s, { mm, protection, class: column }) => {
      const blast = blastOf(mm * mm, protection, column);
      return blast === null ? null : { result: blast.result, metres: blast.knock / CM };
    },
  ),
  /** The number 2d6 must not exceed. */
  morale: fact(soldierId, (s, id) => moraleNumber(s, soldierOf(s, id)).number),
  nerve: fact(z.strictObject({ roll: z.int(), number: z.int() }), (_s, { roll, number }) => nerveOf(roll, number)),
  /** In movement points. */
  allowance: fact(
    z.strictObject({ of: soldierId, mode: z.enum(["walk", "run"]) }),
    (s, { of, mode }) => allowance(s, soldierOf(s, of), mode) / PM,
  ),
  /** Movement points a way costs, or why nobody can go it. */
  cost: fact(z.strictObject({ of: soldierId, path: z.array(z.tuple([z.number(), z.number()])) }), (s, { of, path }) => {
    const way = wayAlong(
      s,
      soldierOf(s, of),
      path.map((corner) => at(s, corner)),
    );
    return "code" in way ? refused(way) : way.cost / PM;
  }),
  inTrench: fact(soldierId, (s, id) => {
    const { x, y } = soldierOf(s, id);
    return trenchAt(boardOf(s), x, y)?.id ?? null;
  }),
  /** What a stealth roll must beat; `be`: that of a surprise attack whose noise it is (PE-17.3-4). */
  stealth: fact(
    z.strictObject({ from: soldierId, to: soldierId, be: z._default(z.nullable(z.int()), null) }),
    (s, { from, to, be }) => {
      const { noise, noiseBe } = DATA.figures;
      const extra = be === null ? 0 : noise.value - Math.max(0, be - noiseBe.value);
      return stealthFactor(s, soldierOf(s, from), soldierOf(s, to), extra).factor;
    },
  ),
  promotion: fact(
    z.strictObject({ vet: veterancy, combats: z.int(), kills: z.int(), explosionKills: z.int(), wounds: z.int() }),
    (_s, { vet, ...career }) => promotionOf(vet, career),
  ),
  /** Points of a squad of ours: personnel, and equipment in thirds (PE-15-2 to PE-15-4). */
  squadCost: fact(squadName, (_s, name) => {
    let [personnel, thirds] = [0, 0];
    for (const { rank, vet, arms, gof, gdf } of squadOf(name).soldiers) {
      personnel += DATA.costs.personnel[vet].value * (rank === "officer" ? DATA.costs.officerTimes.value : 1);
      thirds += gof * priceOf("GOF").piece + gdf * priceOf("GDF").piece;
      for (const { weapon, magazines } of arms)
        if (rank !== "officer" || weapon !== "PIS")
          thirds += priceOf(weapon).thirds + magazines * priceOf(weapon).piece;
    }
    return { personnel, thirds };
  }),
  /** Role-playing skill in per cent (PE-18-1). */
  conversion: fact(z.int(), (_s, percent) => factorOfPercent(percent)),
  figure: fact(z.string(), (_s, name) => {
    const found = Object.entries(DATA.figures).find(([key]) => key === name);
    return found === undefined ? null : found[1].value;
  }),
};
