import type { SideSummary, Text } from "@escaramuza/kernel";
import { say, seatName } from "./scene-texts.ts";
import { pointsOf, score } from "./scoring.ts";
import { TURNS, hasRule, isOut } from "./state.ts";
import type { Player, Position, ReinforcementType, Soldier } from "./state.ts";
import { workingGunner } from "./team.ts";

/** What each side has left, beside the table. `knows`: for the player himself, or once the game is over. */
export function sideSummary(s: Position, player: Player, knows: boolean): Omit<SideSummary, "reserve" | "roster"> {
  const { seat, squad } = player;
  const own = s.soldiers.filter((o) => o.seat === seat);
  return {
    seat,
    name:
      squad === null ? seatName(seat) : say("scene.side.name", { seat: seatName(seat), squad: say(`squad.${squad}`) }),
    short: squad === null ? seatName(seat) : say(`squad.${squad}`),
    score: scoreSoFar(s, player, knows),
    brief:
      squad === null
        ? []
        : [
            say("scene.side.op", { op: player.op }),
            ...(player.yellow === null ? [] : [say("scene.side.blue", { blue: player.blueLeft })]),
          ],
    facing: facingOf(s, player),
    lines: [
      ...role(s, player),
      ...(squad === null ? [] : [points(player), strength(own)]),
      ...losses(own),
      ...reinforcements(s, player),
      ...victory(s, player),
      ...(knows ? orders(player) : []),
    ],
  };
}

/** Away from the side's own edge. */
function facingOf(s: Position, { seat }: Player): number {
  const low = s.lowEdge === null ? seat === 0 : s.lowEdge === seat;
  return (s.axis === "southNorth" ? 0 : 90) + (low ? 0 : 180);
}

function role(s: Position, { seat }: Player): Text[] {
  if (s.attacker === null) return [];
  return [say(s.attacker === seat ? "scene.side.attacker" : "scene.side.defender")];
}

/** Tokens only once both have been shown (PS-4.1-2). */
function points(player: Player): Text {
  const list = [say("scene.side.op", { op: player.op })];
  if (player.yellow !== null)
    list.push(say("scene.side.blue", { blue: player.blueLeft }), say("scene.side.yellow", { yellow: player.yellow }));
  return say("scene.side.list", { list });
}

function strength(own: readonly Soldier[]): Text {
  const active = own.filter((o) => o.status === "active");
  const suppressed = active.filter((o) => o.suppressed).length;
  const waiting = own.filter((o) => o.status === "undeployed").length;
  const list = [say("scene.side.strength", { n: active.length, of: own.length })];
  if (suppressed > 0) list.push(say("scene.side.suppressed", { n: suppressed }));
  if (waiting > 0) list.push(say("scene.side.undeployed", { n: waiting }));
  return say("scene.side.list", { list });
}

/** The downed count as lost (PS-8.3.2-2), but are named as what they are. */
function losses(own: readonly Soldier[]): Text[] {
  const lost = own.filter(isOut);
  if (lost.length === 0) return [];
  return [
    say("scene.side.losses", { lost: say("scene.side.lost", { lost: lost.length }), soldiers: lost.map((o) => o.n) }),
  ];
}

/** What could be called this turn, or the next once this turn's chance is gone, were there points enough (PS-4.2-4, PS-7-2, PS-7.1-1). */
function reinforcements(s: Position, player: Player): Text[] {
  if (s.phase === "setUp" || s.phase === "over" || player.squad === null) return [];
  const turn = player.reinforced ? s.turn + 1 : s.turn;
  const repeats = (type: ReinforcementType): boolean =>
    player.lastCall?.type === type && player.lastCall.turn === turn - 1;
  const calls: Text[] = [];
  const shots = (hasRule(s, player.seat, "squadSniper") ? 2 : 1) - player.sniperCalls;
  if (shots > 0 && !repeats("sniper")) calls.push(say("scene.call.sniper", { n: shots }));
  if (!repeats("artillery")) calls.push(say("value.cause.artillery"));
  if (!repeats("artillery") && hasRule(s, player.seat, "lightMortar")) calls.push(say("value.cause.lightMortar"));
  if (!repeats("fireAtWill") && workingGunner(s, player.seat) !== null) calls.push(say("value.cause.fireAtWill"));
  if (turn > TURNS) return [say("scene.side.noCalls")];
  if (calls.length === 0) return [say("scene.side.noCallsNow")]; // what was called last may be called again later
  return [say(player.reinforced ? "scene.side.callsNext" : "scene.side.calls", { calls })];
}

/** As it stands. Orders are known to their owner alone until the end. */
function scoreSoFar(s: Position, { seat, priority }: Player, knows: boolean): number | null {
  if (s.phase === "setUp" || (s.mode === "orders" && (!knows || priority === null))) return null;
  return pointsOf(s, seat);
}

/** Points as they stand, where they are no secret: those of orders are counted at the end. */
function victory(s: Position, { seat }: Player): Text[] {
  if (
    s.phase === "setUp" ||
    (s.mode === "orders" && (s.phase !== "over" || s.players.some((p) => p.priority === null)))
  )
    return [];
  const scored = s.casual.filter((c) => c.scoredBy === seat);
  const lines = [say("scene.side.points", { points: (score(s).points[seat] ?? 0) / 2 })];
  if (scored.length > 0)
    lines.push(say("scene.side.casual", { objectives: scored.map((c) => say(`value.objective.${c.id}`)) }));
  return lines;
}

function orders({ priority, directives }: Player): Text[] {
  const lines: Text[] = [];
  if (priority !== null) lines.push(say("scene.side.priority", { order: say(`value.priority.${priority}`) }));
  if (directives !== null && directives.length > 0)
    lines.push(say("scene.side.directives", { directives: directives.map((no) => say(`directive.${no}`)) }));
  return lines;
}
