import { distanceToElement, occupiedLanes, pathLength, scatter } from "@escaramuza/geometry";
import type { Json } from "@escaramuza/kernel";
import * as z from "zod/mini";
import { advance, coverFrom, gapOf, sees, seesMarker, tableOf, touching, whollyInEnemyHalf, within } from "./board.ts";
import { reactorsTo, profileOf } from "./flows/reaction.ts";
import { defaultHit, hitChances } from "./flows/shots.ts";
import { assaultModifiers, defenceModifiers, reactionModifiers, shotModifiers } from "./modifiers.ts";
import { pathRefusal } from "./movement.ts";
import { score } from "./scoring.ts";
import { buildRoster, parseSquad } from "./squad.ts";
import { BASE, actor, soldierOf } from "./state.ts";
import type { Position } from "./state.ts";

/** Questions an example may ask of a position without playing. Places are soldiers' ids or [x, y] in centimetres. */

const place = z.union([z.string(), z.tuple([z.number(), z.number()])]);
type Place = z.infer<typeof place>;
const pair = z.strictObject({ from: place, to: place });

function at(s: Position, p: Place): { x: number; y: number } {
  return typeof p === "string" ? soldierOf(s, p) : { x: Math.round(p[0] * 100), y: Math.round(p[1] * 100) };
}

const total = (modifiers: readonly { readonly value: number }[]): number =>
  modifiers.reduce((sum, m) => sum + m.value, 0);
const listed = (modifiers: readonly { readonly code: string; readonly value: number }[]): Json => ({
  total: total(modifiers),
  codes: modifiers.map((m) => m.code),
});

function fact<A>(schema: z.ZodMiniType<A>, tell: (s: Position, args: A) => Json): (s: Position, args: Json) => Json {
  return (s, args) => tell(s, z.parse(schema, args));
}

const hit = z.strictObject({
  shooter: z.string(),
  target: z.string(),
  total: z.int(),
  accurate: z._default(z.boolean(), false),
  pointBlank: z._default(z.boolean(), false),
});

export const facts: { readonly [name: string]: (s: Position, args: Json) => Json } = {
  /** Base-to-base gap, in cm. */
  gap: fact(pair, (s, { from, to }) => gapOf(at(s, from), at(s, to)) / 100),
  within: fact(z.strictObject({ from: place, to: place, cm: z.number() }), (s, { from, to, cm }) =>
    within(at(s, from), at(s, to), Math.round(cm * 100)),
  ),
  /** Gap from a base to a terrain piece, in cm (PS-G-3). */
  terrainGap: fact(z.strictObject({ from: place, piece: z.string() }), (s, { from, piece }) => {
    const { x, y } = at(s, from);
    return (
      Math.max(
        0,
        Math.round(
          distanceToElement(
            tableOf(s),
            s.terrain.findIndex((t) => t.id === piece),
            x,
            y,
          ) - BASE,
        ),
      ) / 100
    );
  }),
  contact: fact(pair, (s, { from, to }) => touching(at(s, from), at(s, to))),
  sees: fact(pair, (s, { from, to }) => sees(s, at(s, from), at(s, to))),
  seesMarker: fact(pair, (s, { from, to }) => seesMarker(s, at(s, from), at(s, to))),
  cover: fact(pair, (s, { from, to }) => coverFrom(s, at(s, from), at(s, to)).cover),
  /** Lanes a terrain piece occupies in the corridor, in cm to two places. */
  lanes: fact(z.strictObject({ from: place, to: place, piece: z.string() }), (s, { from, to, piece }) => {
    const [a, b] = [at(s, from), at(s, to)];
    const e = s.terrain.findIndex((t) => t.id === piece);
    return occupiedLanes(tableOf(s), e, a.x, a.y, b.x, b.y, BASE).map(([min, max]) => [
      Math.round(min) / 100,
      Math.round(max) / 100,
    ]);
  }),
  shotModifiers: fact(
    z.strictObject({ shooter: z.string(), target: z.string(), aimed: z._default(z.boolean(), false) }),
    (s, { shooter, target, aimed }) => listed(shotModifiers(s, soldierOf(s, shooter), soldierOf(s, target), aimed)),
  ),
  /** Against the soldier whose activation is under way. */
  reactionModifiers: fact(z.strictObject({ shooter: z.string() }), (s, { shooter }) => {
    const { a, soldier } = actor(s);
    return listed(reactionModifiers(s, soldierOf(s, shooter), soldier, a));
  }),
  reactionProfile: (s) => profileOf(actor(s).a),
  reactors: (s) => {
    const { a, soldier } = actor(s);
    return reactorsTo(s, a, soldier).map((r) => ({ ...r }));
  },
  assaultModifiers: fact(z.strictObject({ nth: z._default(z.int(), 0) }), (s, { nth }) =>
    listed(assaultModifiers(s, actor(s).soldier, nth)),
  ),
  defenceModifiers: fact(z.strictObject({ defender: z.string() }), (s, { defender }) =>
    listed(defenceModifiers(s, soldierOf(s, defender), actor(s).a)),
  ),
  /** `legal`, or the rule that forbids the move. */
  move: fact(
    z.strictObject({ soldier: z.string(), type: z.enum(["cautious", "lightPace", "crawl"]), path: z.array(place) }),
    (s, { soldier, type, path }) => {
      const mover = soldierOf(s, soldier);
      return (
        pathRefusal(s, mover, type, [{ x: mover.x, y: mover.y }, ...path.map((p) => at(s, p))], null)?.rule ?? "legal"
      );
    },
  ),
  pathLength: fact(z.array(place), (s, path) => Math.round(pathLength(path.map((p) => at(s, p)))) / 100),
  scatter: fact(z.strictObject({ from: place, cm: z.number(), hour: z.int() }), (s, { from, cm, hour }) => {
    const { x, y } = at(s, from);
    const end = scatter(x, y, Math.round(cm * 100), hour);
    return [end.x / 100, end.y / 100];
  }),
  /** Ways of 216 in which a hit eliminates or suppresses. */
  hitChances: fact(hit, (s, h) => ({ ...hitChances(s, h) })),
  defaultHit: fact(z.array(hit), (s, hits) => defaultHit(s, hits)),
  roster: (_s, args) => {
    const parsed = parseSquad(args);
    const built = parsed.ok ? buildRoster(parsed.squad) : parsed;
    return built.ok
      ? { startingOp: built.roster.startingOp, spentHalves: built.roster.spentHalves }
      : { problems: built.problems.map((p) => ({ rule: p.rule, code: p.code })) };
  },
  score: (s) => {
    const { winner, points, lines } = score(s);
    return {
      winner,
      points: [...points],
      lines: lines.map(({ code, seat, points: p }) => ({ code, seat, points: p })),
    };
  },
  whollyInEnemyHalf: fact(z.string(), (s, id) => whollyInEnemyHalf(s, soldierOf(s, id))),
  advance: fact(z.string(), (s, id) => advance(s, soldierOf(s, id).seat, soldierOf(s, id)) / 100),
};
