import type { Pick, Seat } from "@escaramuza/kernel";
import { randomSplit } from "./deployment.ts";
import { rival } from "./state.ts";
import type { Player, Position } from "./state.ts";

/**
 * What each seat may know (the table "Hidden information" of the specification). Tokens and rosters under construction
 * need nothing here: until they are shown they exist only as sealed answers in the kernel.
 */

/** Shares everything public with the position; only what is hidden is replaced. */
export function viewFor(s: Position, seat: Seat | null): Position {
  if (s.phase === "over") return s;
  const secrets = s.deal !== null || s.players.some((p) => p.officerTeam !== null || p.directives !== null);
  if (!secrets) return s;
  const [a, b] = s.players;
  return { ...s, deal: null, players: [seat === 0 ? a : withoutSecrets(a), seat === 1 ? b : withoutSecrets(b)] };
}

function withoutSecrets(p: Player): Player {
  // A team on the table shows who is in the other one too.
  return { ...p, priority: null, directives: null, officerTeam: p.deployed.length > 0 ? p.officerTeam : null };
}

/** Fills in what the seat does not know with anything consistent with what it does. */
export function fillIn(view: Position, seat: Seat | null, pick: Pick): Position {
  if (view.phase === "over") return view;
  const guessed = view.players.map((p) => (p.seat === seat ? { ...p } : guess(view, p, pick)));
  const [a, b] = guessed;
  if (a === undefined || b === undefined) throw new Error("two players");
  const players: [Player, Player] = [a, b];
  return { ...view, players, deal: dealFor(view, seat, players, pick) };
}

function guess(view: Position, p: Player, pick: Pick): Player {
  const soldiersIn = view.soldiers.some((o) => o.seat === p.seat);
  const officerTeam = p.officerTeam ?? (soldiersIn && view.teamsSplit ? randomSplit(view, p.seat, pick) : null);
  // While directives are being chosen the answers are sealed, not yet in the position.
  const chosen = view.directivesSet && p.directives === null ? twoOfSix(pick) : p.directives;
  return { ...p, officerTeam, directives: chosen };
}

function twoOfSix(pick: Pick): [number, number] {
  const first = 1 + pick(6);
  const second = 1 + pick(5);
  return second >= first ? [first, second + 1] : [second, first];
}

/** The three chips, with the seat's own where it is known (PS-9.2-4, PS-R75). */
function dealFor(
  view: Position,
  seat: Seat | null,
  players: readonly [Player, Player],
  pick: Pick,
): readonly number[] | null {
  if (!ordersDealt(view) || view.attacker === null) return null;
  const own = seat === null ? null : (players[seat]?.priority ?? null);
  const numbers = [1, 2, 3].filter((n) => n !== own);
  const shuffled: number[] = [];
  while (numbers.length > 0) shuffled.push(...numbers.splice(pick(numbers.length), 1));
  const defender = rival(view.attacker);
  const deal =
    seat === defender && own !== null
      ? [own, ...shuffled]
      : seat === view.attacker && own !== null
        ? [shuffled[0] ?? 0, own, shuffled[1] ?? 0]
        : shuffled;
  for (const p of players) p.priority = p.seat === defender ? (deal[0] ?? 1) : (deal[1] ?? 2);
  return deal;
}

/** The chips are drawn once everybody is on the table. */
function ordersDealt(view: Position): boolean {
  return view.mode === "orders" && view.players.every((p) => p.deployed.length === 2);
}
