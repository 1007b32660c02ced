import type { Pick } from "@escaramuza/kernel";
import { actRefusal } from "./act.ts";
import type { Act } from "./act.ts";
import { marksBy } from "./actions.ts";
import { MOVE_ACTION } from "./movement.ts";
import { actor } from "./state.ts";
import type { MoveType, Position, Soldier } from "./state.ts";
import { partnerOf } from "./team.ts";
import { canShootAt, shotLimit } from "./weapons.ts";

/** One random action of the activated soldier: legal, or null when the draw was unlucky. Costs no list of all actions. */
export function sampleAct(s: Position, pick: Pick): Act | null {
  const { a, soldier } = actor(s);
  const drawn = draw(s, soldier, a.pa, pick);
  return drawn !== null && actRefusal(s, drawn) === null ? drawn : null;
}

function draw(s: Position, soldier: Soldier, pa: number, pick: Pick): Act | null {
  const { a } = actor(s);
  const enemy = any(s, pick, (o) => o.seat !== soldier.seat && o.status === "active");
  const friend = any(s, pick, (o) => o.seat === soldier.seat && o.status === "active" && o !== soldier);
  switch (pick(11)) {
    case 0:
      return { do: "end" };
    case 1:
    case 2:
    case 3:
      return a.move === null && pa > 0 ? move(s, soldier, pa, pick) : null;
    case 4:
    case 5:
      return enemy === null || a.attack !== null ? null : shoot(s, soldier, enemy, pick);
    case 6: {
      const x = soldier.x + pick(4200) - 2100;
      const y = soldier.y + pick(4200) - 2100;
      if (soldier.extra === "rifleGrenadeLauncher" && pick(2) === 0)
        return { do: "rifleGrenade", x: soldier.x + 2 * (x - soldier.x), y: soldier.y + 2 * (y - soldier.y) };
      return { do: "grenade", x, y };
    }
    case 7:
      if (a.move !== null && enemy !== null && pick(2) === 0) return { do: "assault", target: enemy.id };
      return enemy !== null && soldier.extra === "panzerfaust" ? { do: "panzerfaust", target: enemy.id } : null;
    case 8:
      return coveringFire(s, soldier, pick);
    case 9:
      return friend === null ? null : { do: friend.suppressed ? "inspire" : "order", target: friend.id };
    default: {
      const fallen =
        soldier.specialist === "medic" ? any(s, pick, (o) => o.seat === soldier.seat && o.status === "downed") : null;
      return fallen === null ? { do: "end" } : { do: "attend", target: fallen.id };
    }
  }
}

function move(s: Position, soldier: Soldier, pa: number, pick: Pick): Act {
  const types: MoveType[] =
    pa >= 3 ? ["cautious", "lightPace", "crawl"] : pa === 2 ? ["cautious", "lightPace"] : ["cautious"];
  const type = types[pick(types.length)] ?? "cautious";
  const max = MOVE_ACTION[type].lengthMax ?? 0;
  const end = offset(soldier, max, pick);
  const partner = soldier.role === "gunner" ? partnerOf(s, soldier) : null;
  // The assistant keeps his place beside the gunner: the same displacement.
  const assistant: [number, number][] | null =
    partner === null ? null : [[partner.x + end[0] - soldier.x, partner.y + end[1] - soldier.y]];
  return { do: "move", type, path: [end], find: false, assistant };
}

function offset(soldier: Soldier, max: number, pick: Pick): [number, number] {
  return [soldier.x + pick(2 * max + 1) - max, soldier.y + pick(2 * max + 1) - max];
}

function shoot(s: Position, soldier: Soldier, enemy: Soldier, pick: Pick): Act | null {
  const { a } = actor(s);
  const most = Math.min(3, shotLimit(s, a, soldier, false).max, Math.max(1, a.pa));
  if (most < 1) return null;
  const aim = pick(3) === 0;
  const shots = aim ? 1 : 1 + pick(most);
  const targets = Array.from(
    { length: shots },
    () => (pick(3) === 0 ? (any(s, pick, (o) => o.seat !== soldier.seat && o.status === "active") ?? enemy) : enemy).id,
  );
  return { do: "shoot", aim, targets };
}

function coveringFire(s: Position, soldier: Soldier, pick: Pick): Act | null {
  const { a } = actor(s);
  if (a.step > 2 || a.coveringFire || a.pa < 1) return null;
  const marks: { by: string; targets: string[] }[] = [];
  for (const friend of s.soldiers) {
    if (
      friend.seat !== soldier.seat ||
      friend === soldier ||
      friend.status !== "active" ||
      friend.suppressed ||
      pick(2) === 0
    )
      continue;
    const enemy = any(s, pick, (o) => o.seat !== soldier.seat && o.status === "active");
    if (enemy === null || !canShootAt(s, friend, enemy)) continue;
    const second =
      marksBy(s, friend) > 1
        ? any(s, pick, (o) => o.seat !== soldier.seat && o.status === "active" && o !== enemy)
        : null;
    marks.push({ by: friend.id, targets: second === null || pick(2) === 0 ? [enemy.id] : [enemy.id, second.id] });
    if (pick(2) === 0) break;
  }
  return { do: "coveringFire", marks };
}

/** A random soldier that passes the test: starts anywhere, takes the next. */
function any(s: Position, pick: Pick, test: (soldier: Soldier) => boolean): Soldier | null {
  const from = pick(s.soldiers.length);
  for (let i = 0; i < s.soldiers.length; i++) {
    const soldier = s.soldiers[(from + i) % s.soldiers.length];
    if (soldier !== undefined && test(soldier)) return soldier;
  }
  return null;
}
