import type { Json } from "@escaramuza/kernel";
import { DATA, specialist } from "./data.ts";
import type { SoldierChoice, Specialist, SquadChoice, SquadTypeId, WeaponId } from "./data.ts";
import { assemble, parseSquad, squadOptions } from "./squad.ts";
import type { SoldierOptions, SquadOptions } from "./squad.ts";

/** A squad with one choice made, null where there is no such choice. Legal or not: that is `checkSquad`'s question. */
export function change(squad: SquadChoice, n: number, field: string, value: Json): SquadChoice | null {
  const offers = optionsOf(squad.type).soldiers.find((soldier) => soldier.n === n);
  if (offers === undefined) return null;
  const old = squad.soldiers.find((soldier) => soldier.n === n) ?? { n };
  const wish = changedSoldier(squad, old, offers, field, value);
  if (wish === null) return null;
  const others = squad.soldiers.filter((soldier) => soldier.n !== n);
  const soldiers = [...others, wish].toSorted((a, b) => a.n - b.n);
  const said = field === "scout" ? exchangeScouts(squad, soldiers, n) : soldiers;
  return { type: squad.type, soldiers: said.filter((soldier) => Object.keys(soldier).length > 1) };
}

/** What a type offers never changes: found once. */
export function optionsOf(type: SquadTypeId): SquadOptions {
  const known = OPTIONS.get(type) ?? squadOptions(type);
  OPTIONS.set(type, known);
  return known;
}

const OPTIONS = new Map<SquadTypeId, SquadOptions>();

/** What is as it was from the beginning is not written. */
function changedSoldier(
  squad: SquadChoice,
  old: SoldierChoice,
  offers: SoldierOptions,
  field: string,
  value: Json,
): SoldierChoice | null {
  const basic = new Map<string, Json>([
    ["weapon", ownWeapon(old.specialist) ?? offers.weapon],
    ["extra", null],
    ["specialist", null],
    ["experience", "regular"],
    ["scout", false],
  ]);
  if (!basic.has(field)) return null;
  const kept = Object.entries(old).filter(
    ([name]) => name !== field && !(name === "weapon" && disarms(old, field, value)),
  );
  const written = value === basic.get(field) ? kept : [...kept, [field, value]];
  const parsed = parseSquad({ type: squad.type, soldiers: [Object.fromEntries(written)] });
  return parsed.ok ? (parsed.squad.soldiers[0] ?? null) : null;
}

/** A specialist with a weapon of his own leaves the one he had, and leaves his own with the post (PS-R57). */
function disarms(old: SoldierChoice, field: string, value: Json): boolean {
  if (field !== "specialist") return false;
  const chosen = specialist.safeParse(value);
  const taken = chosen.success ? ownWeapon(chosen.data) : null;
  return taken !== null || old.weapon === (ownWeapon(old.specialist) ?? undefined);
}

function ownWeapon(chosen: Specialist | undefined): WeaponId | null {
  return chosen === undefined ? null : DATA.squads.specialists[chosen].weapon;
}

/** Scouts nobody named are named before one changes, and a third takes the place of the first (PS-10.US-1). */
function exchangeScouts(before: SquadChoice, soldiers: readonly SoldierChoice[], n: number): SoldierChoice[] {
  const on = soldiers.some((soldier) => soldier.n === n && soldier.scout === true);
  const others = assemble(before)
    .roster.soldiers.filter((o) => o.scout && o.n !== n)
    .map((o) => o.n);
  const kept = on ? others.slice(Math.max(0, others.length - DATA.squads.scouts.value + 1)) : others;
  const scouts = on ? [...kept, n] : kept;
  const numbers = [...new Set([...soldiers.map((soldier) => soldier.n), ...scouts])].toSorted((a, b) => a - b);
  return numbers.map((number) => {
    const { scout: _, ...rest } = soldiers.find((soldier) => soldier.n === number) ?? { n: number };
    return scouts.includes(number) ? { ...rest, scout: true } : rest;
  });
}
