import { commands, hasRule, partnerOf, playerOf, primary, reactionShots } from "@escaramuza/rules-ps";
import type { Position, Soldier } from "@escaramuza/rules-ps";
import { aimsOf, bounty, dearness, hopes, lostBy, movesLeft, otherSeat } from "./aims.ts";
import type { Aims } from "./aims.ts";
import { groundOf, placeAt } from "./ground.ts";
import type { Ground, Place } from "./ground.ts";
import type { Style } from "./style.ts";

/** The table as one seat sees it, laid out for weighing many places. Built anew for every decision, from the view alone. */

export interface Man {
  readonly o: Soldier;
  readonly place: Place;
  /** Modifier of his evasions. */
  readonly evasion: number;
  readonly range: number;
  readonly rangeAimed: number;
  readonly bolt: boolean;
  readonly auto: boolean;
  /** An assault rifle is automatic up to here (PS-6.6-9); elsewhere no limit. */
  readonly autoUpTo: number;
  readonly cumbersome: boolean;
  readonly canAim: boolean;
  /** What aiming adds to his shot (PS-8.2.2-4). */
  readonly aim: number;
  /** PS-10.GE-3 */
  readonly teamBonus: number;
  readonly partner: Soldier | null;
  /** Reaction shots he has now, marks counted (PS-6.2.8-2, PS-8.1.3-5). */
  readonly reacts: number;
  readonly leader: boolean;
  /** Victory points his elimination costs his side, his own points in reach aside. */
  readonly life: number;
  /** The same with his points in reach from where he stands: what eliminating him is worth. */
  readonly worth: number;
  /** What suppressing him is worth; nothing when he is. */
  readonly hold: number;
}

export interface World {
  readonly s: Position;
  readonly seat: number;
  readonly g: Ground;
  readonly style: Style;
  readonly own: readonly Man[];
  readonly foes: readonly Man[];
  readonly aims: Aims;
  /** How much fire is still to come, 0 when the rival cannot act any more. */
  readonly fireToCome: number;
  /** PS-8.4.1-1: reaction shots at own runners get no bonus up to 25 cm. */
  readonly recon: boolean;
}

export function worldOf(s: Position, seat: number, style: Style): World {
  const g = groundOf(s);
  const aims = aimsOf(s, g, seat, style);
  const theirs = aimsOf(s, g, otherSeat(seat), style);
  const lost = lostBy(s, seat);
  const theirLost = lostBy(s, otherSeat(seat));
  const own: Man[] = [];
  const foes: Man[] = [];
  for (const o of s.soldiers) {
    if (o.status !== "active") continue;
    if (o.seat === seat) own.push(manOf(s, g, style, o, aims, 1, lost));
    else foes.push(manOf(s, g, style, o, theirs, style.harm, theirLost));
  }
  return {
    s,
    seat,
    g,
    style,
    own,
    foes,
    aims,
    fireToCome: fireToCome(s, seat),
    recon: hasRule(s, seat, "recon"),
  };
}

const LAST_TURN = 5;

/** The rival's own activations this turn lie ahead, or behind: then only the next turn's threaten. */
function fireToCome(s: Position, seat: number): number {
  const acted = s.soldiers.some((o) => o.seat !== seat && o.blue > 0);
  const ahead = s.phase !== "activation" || (!acted && playerOf(s, otherSeat(seat)).blueLeft > 0);
  if (ahead) return 1;
  return s.turn >= LAST_TURN ? 0 : 0.75;
}

function manOf(s: Position, g: Ground, style: Style, o: Soldier, aims: Aims, scale: number, lost: number): Man {
  const weapon = primary(s, o);
  const partner = partnerOf(s, o);
  const hoped = hopes(s, aims, o.id, o.x, o.y, movesLeft(s, o));
  const life = style.man * quality(o, partner) * horizon(s, style) + dearness(s, o, lost);
  const worth = scale * (life + hoped * style.hope + bounty(s, otherSeat(o.seat), o, lost));
  return {
    o,
    place: placeAt(g, o.x, o.y),
    evasion: o.experience === "veteran" ? 1 : o.experience === "recruit" ? -1 : 0,
    range: weapon.rangeMax,
    rangeAimed: weapon.rangeAimed,
    bolt: weapon.rules.includes("bolt"),
    auto: weapon.rules.includes("auto"),
    autoUpTo: weapon.autoUpTo ?? Infinity,
    cumbersome: weapon.rules.includes("cumbersome"),
    canAim: weapon.rules.includes("canAim"),
    aim: o.experience === "recruit" ? 1 : 2,
    teamBonus: partner !== null && weapon.rules.includes("mg42") ? 1 : 0,
    partner,
    reacts: reactionShots(s, o),
    leader: commands(o),
    life,
    worth,
    hold: o.suppressed ? 0 : style.pinned * Math.min(worth, 2) + (aims.race ? scale * 0.5 * hoped : 0), // PS-9.3-5: suppressed men do not count there
  };
}

/** A man is worth less for what he may still do, the less time there is. */
function horizon(s: Position, style: Style): number {
  return style.twilight + (1 - style.twilight) * (HORIZON[s.turn] ?? 0);
}

const HORIZON = [1, 1, 1, 0.85, 0.57, 0];

/** How much of a soldier he is, an ordinary rifleman being 1. In a team it is the assistant's figure that falls (PS-8.1.3-7). */
function quality(o: Soldier, partner: Soldier | null): number {
  const by = partner === null ? ROLE[o.role] : 1.1;
  const weapon = o.weapon === "smg" || o.weapon === "assaultRifle" ? 1.15 : 1;
  const skill = o.experience === "veteran" ? 1.1 : o.experience === "recruit" ? 0.85 : 1;
  const special = o.specialist === null ? 1 : o.specialist === "politicalOfficer" ? 1.3 : 1.15;
  const faust = o.extra !== null && !o.extraUsed ? 1.1 : 1;
  return by * weapon * skill * special * faust;
}

const ROLE = { officer: 2, nco: 1.5, gunner: 1.5, assistant: 0.9, rifleman: 1 } as const;

export function manNamed(men: readonly Man[], id: string): Man | null {
  for (const man of men) if (man.o.id === id) return man;
  return null;
}
