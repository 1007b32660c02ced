import type { CampaignWishes, Campaigned, Campaigning, Json } from "@escaramuza/kernel";
import * as z from "zod/mini";
import { campaignSheet } from "./campaign-sheet.ts";
import { DATA, missionId, missionOf } from "./data.ts";
import { ownMap, takesOwnMap } from "./own-map.ts";
import { no } from "./refusal.ts";
import { outcomeOf } from "./scoring.ts";
import { parseSetup, startFrom } from "./setup.ts";
import { careerSchema, ownSquad, readSquad, recruitJson, recruitSchema, squadJson } from "./squads.ts";
import type { Fate, Position, SideId, Soldier } from "./state.ts";

/**
 * A campaign: two platoons that go from battle to battle (PE-12-15, PE-12-16, PE-14-2 to PE-14-4). The dice of healing are rolled at
 * the end of each battle; here the calendar goes on, the dead are replaced and the promoted get their due.
 */
export const campaign: Campaigning<Position> = {
  begin,
  battle: nextBattle,
  after: afterBattle,
  callOff,
  sheet: (raw, { days } = {}) => {
    const found = read(raw);
    return found === null ? null : campaignSheet(found, days !== undefined && areDays(days) ? days : found.days);
  },
};

const member = z.strictObject({
  ...recruitSchema.shape,
  /** The battle he came for, from 1. */
  since: z.int(),
  /** The day on which he is well again; 0: he is. */
  until: z.int(),
});

const fallen = z.strictObject({
  id: z.string(),
  name: z.optional(z.string()),
  rank: z.enum(["soldier", "officer"]),
  vet: recruitSchema.shape.vet,
  career: careerSchema,
  /** The battle he fell in. */
  battle: z.int(),
});

const platoon = z.strictObject({
  /** As many mines and wires as were bought, before each battle. */
  squad: z.strictObject({ ...ownSquad.shape, soldiers: z.array(z.never()) }),
  soldiers: z.array(member),
  fallen: z.array(fallen),
});

const campaignSchema = z.strictObject({
  mission: missionId,
  /** Absent: the mission's own. */
  map: z.optional(ownMap),
  modern: z.boolean(),
  tacticalActions: z.boolean(),
  morale: z.boolean(),
  /** Null: none; absent: the mission's. */
  turnLimit: z.optional(z.nullable(z.int())),
  /** Between two battles (PE-14-4). */
  days: z.int().check(z.minimum(0), z.maximum(999)),
  /** Of the last battle, or the one being fought; the first is on day 0. */
  day: z.int(),
  /** Who fights in it, by side; null between battles. */
  fighting: z.nullable(z.tuple([z.array(z.string()), z.array(z.string())])),
  battles: z.array(
    z.strictObject({
      day: z.int(),
      mission: missionId,
      score: z.tuple([z.int(), z.int()]),
      winner: z.nullable(z.union([z.literal(0), z.literal(1)])),
    }),
  ),
  platoons: z.tuple([platoon, platoon]),
});
export type Campaign = z.infer<typeof campaignSchema>;
export type Member = z.infer<typeof member>;

function read(raw: unknown): Campaign | null {
  const parsed = z.safeParse(campaignSchema, raw);
  return parsed.success ? parsed.data : null;
}

function written(made: Campaign): Json {
  const json: Json = JSON.parse(JSON.stringify(made));
  return json;
}

const NOT_ONE = { ok: false, problems: [no("PE-14-4", "campaign.malformed")] } as const;

/** A week passes between battles, if nothing else is agreed (PE-14-4). */
const WEEK = 7;

function begin(raw: unknown, { days = WEEK }: { readonly days?: number } = {}): Campaigned {
  const setup = parseSetup(raw);
  if (setup === null || !areDays(days)) return NOT_ONE;
  // PE-3-17: the squads of a scenario belong to it.
  if (!missionOf(setup.mission).built) return { ok: false, problems: [no("PE-14-4", "campaign.notBuilt")] };
  // PE-R132: the points are checked now, and never again.
  const sound = startFrom({ ...setup, campaign: false });
  if (!sound.ok) return { ok: false, problems: sound.problems };
  const platoonOf = (side: SideId): Campaign["platoons"][0] => {
    const squad = readSquad(setup.squads[side] ?? missionOf(setup.mission).sides[side].squads[0]);
    if (squad === null) throw new Error("no squad");
    const { soldiers, name, ...rest } = squad;
    return {
      squad: { ...rest, ...(name === null ? {} : { name }), soldiers: [] },
      soldiers: soldiers.map((man) => z.parse(member, { ...recruitJson(man), since: 1, until: 0 })),
      fallen: [],
    };
  };
  const { mission, map, modern, tacticalActions, morale, turnLimit } = setup;
  return {
    ok: true,
    campaign: written({
      mission,
      ...(map === undefined ? {} : { map }),
      modern,
      tacticalActions,
      morale,
      ...(turnLimit === undefined ? {} : { turnLimit }),
      days,
      day: 0,
      fighting: null,
      battles: [],
      platoons: [platoonOf(0), platoonOf(1)],
    }),
  };
}

function areDays(days: number): boolean {
  return Number.isInteger(days) && days >= 0 && days <= 999;
}

/** PE-14-4: healing starts when a game ends; whose days are not over misses the game. */
function isFit({ until }: Member, day: number): boolean {
  return until <= day;
}

/** The day of the next battle, if so many days pass. */
function nextDay(now: Campaign, days: number = now.days): number {
  return now.battles.length === 0 ? 0 : now.day + days;
}

function nextBattle(raw: unknown, wishes: CampaignWishes = {}): ReturnType<Campaigning<Position>["battle"]> {
  const now = read(raw);
  if (now === null) return NOT_ONE;
  if (now.fighting !== null) return { ok: false, problems: [no("PE-14-4", "campaign.fighting")] };
  const mission = wishes.mission === undefined ? now.mission : missionId.options.find((id) => id === wishes.mission);
  if (mission === undefined || !missionOf(mission).built)
    return { ok: false, problems: [no("PE-14-4", "campaign.notBuilt")] };
  const days = wishes.days ?? now.days;
  if (!areDays(days)) return NOT_ONE;
  const day = nextDay(now, days);
  const fit = (side: SideId): Member[] => now.platoons[side].soldiers.filter((man) => isFit(man, day));
  // Each player says who of the fit is deployed: all, unless he leaves some behind (PE-14-4).
  const going = (side: SideId): Member[] => fit(side).filter(({ id }) => wishes.resting?.[side]?.includes(id) !== true);
  const missing = ([0, 1] as const).find((side) => going(side).length === 0);
  if (missing !== undefined) {
    const code = fit(missing).length === 0 ? "campaign.nobodyFit" : "campaign.nobodyGoes";
    return { ok: false, problems: [no("PE-14-4", code, { side: missionOf(mission).sides[missing].id })] };
  }
  const squad = (side: SideId): Json => {
    const known = readSquad({ ...now.platoons[side].squad, soldiers: going(side).map(asRecruit) });
    if (known === null) throw new Error("no squad");
    // PE-C-3: mines are for who defends.
    const laid =
      missionOf(mission).sides[side].budget === "defenders" ? {} : { mines: 0, overloadedMines: 0, traps: 0 };
    return squadJson({ ...known, ...laid });
  };
  const { map, modern, tacticalActions, morale, turnLimit } = now;
  const setup: Json = {
    mission,
    ...(map !== undefined && takesOwnMap(mission) ? { map } : {}),
    squads: [squad(0), squad(1)],
    ...(modern && mission === "encounter" ? { modern } : {}),
    tacticalActions,
    ...(turnLimit === undefined ? {} : { turnLimit }),
    morale,
    campaign: true,
  };
  const fighting: Campaign["fighting"] = [going(0).map(({ id }) => id), going(1).map(({ id }) => id)];
  return { ok: true, setup, campaign: written({ ...now, mission, day, fighting }) };
}

/** Without what only the campaign knows of him. */
function asRecruit({ since: _since, until: _until, ...man }: Member): Json {
  return recruitJson(man);
}

function afterBattle(raw: unknown, position: Position): Campaigned {
  const now = read(raw);
  if (now === null) return NOT_ONE;
  const { fighting } = now;
  if (fighting === null) return { ok: false, problems: [no("PE-14-4", "campaign.notFighting")] };
  const outcome = position.phase === "over" ? outcomeOf(position, true) : null;
  const fates = position.aftermath;
  if (outcome === null || fates === null) return { ok: false, problems: [no("PE-14-4", "campaign.notOver")] };
  const fought = ([0, 1] as const).map((side) => position.soldiers.filter((o) => o.side === side));
  // Another battle than the one that was begun.
  if (position.battle.mission !== now.mission || fought.some((men, side) => men.length !== fighting[side]?.length))
    return { ok: false, problems: [no("PE-14-4", "campaign.otherBattle")] };
  const winner = outcome.winner === null ? null : (position.battle.seats[outcome.winner]?.side ?? null);
  const score: [number, number] = [position.sides[0].score, position.sides[1].score];
  const afterwards = (side: SideId): Campaign["platoons"][0] => {
    const named = fighting[side];
    const records = new Map<string, Report>();
    for (const [i, soldier] of (fought[side] ?? []).entries()) {
      const fate = fates.find((one) => one.soldier === soldier.id);
      const id = named[i];
      if (id !== undefined && fate !== undefined) records.set(id, { soldier, fate });
    }
    return mended(now, side, records);
  };
  return {
    ok: true,
    campaign: written({
      ...now,
      fighting: null,
      battles: [...now.battles, { day: now.day, mission: now.mission, score, winner }],
      platoons: [afterwards(0), afterwards(1)],
    }),
  };
}

/** The day stays: time has passed all the same. */
function callOff(raw: unknown): Campaigned {
  const now = read(raw);
  if (now === null) return NOT_ONE;
  if (now.fighting === null) return { ok: false, problems: [no("PE-14-4", "campaign.notFighting")] };
  return { ok: true, campaign: written({ ...now, fighting: null }) };
}

interface Report {
  readonly soldier: Soldier;
  readonly fate: Fate;
}

function mended(now: Campaign, side: SideId, records: ReadonlyMap<string, Report>): Campaign["platoons"][0] {
  const before = now.platoons[side];
  const battle = now.battles.length + 1;
  const dead = [...before.fallen];
  const names = new Set([...before.soldiers, ...before.fallen].map(({ id }) => id));
  const soldiers = before.soldiers.map((man): Member => {
    const record = records.get(man.id);
    if (record === undefined) return man;
    const { soldier, fate } = record;
    if (!fate.dies) return survivor(man, soldier, fate, now.day);
    const { id, name, rank, vet } = man;
    dead.push({ id, ...(name === undefined ? {} : { name }), rank, vet, career: { ...soldier.career }, battle });
    const replacement = freshId(names);
    names.add(replacement);
    return recruited(man, replacement, battle + 1);
  });
  return { ...before, soldiers, fallen: dead };
}

/** Career, factor and days; promotion with a better factor (PE-14-3, PE-R95). */
function survivor(man: Member, soldier: Soldier, { days, promoted }: Fate, day: number): Member {
  const { factorMin } = DATA.figures;
  const ff = promoted === null ? soldier.ff : Math.max(factorMin.value, soldier.ff - 1);
  // Recovered completely when his days are over (PE-12-15), wounded at the start or not.
  const { wounded: _wounded, ...rest } = man;
  return {
    ...rest,
    vet: promoted ?? man.vet,
    ff,
    career: { ...soldier.career },
    until: days === 0 ? 0 : day + days,
    ...(soldier.own === null ? {} : character(man, soldier, days > 0)),
  };
}

/** PE-18-4, PE-R135: hit points and ammunition are what the fight left him; days in hospital give the points back. */
function character(man: Member, soldier: Soldier, healed: boolean): Partial<Member> {
  const { own } = soldier;
  if (own === null || man.own === undefined || man.own === null) return {};
  const arms = man.arms.flatMap(({ weapon, magazines }) => {
    const arm = soldier.arms.find((one) => one.weapon === weapon);
    if (arm !== undefined)
      return [{ weapon, magazines: Number(arm.loaded > 0) + arm.spare.filter((turns) => turns > 0).length }];
    // Guns stay with the platoon.
    return DATA.weapons.some(({ id, traits }) => id === weapon && traits.includes("crew"))
      ? [{ weapon, magazines }]
      : [];
  });
  return { arms, gof: soldier.gof, gdf: soldier.gdf, own: { ...man.own, left: healed ? own.hp : own.left } };
}

/** PE-14-4: a recruit of his rank with the same equipment and a factor yet to be rolled. */
function recruited(man: Member, id: string, since: number): Member {
  const { rank, arms, gof, gdf, sniper, artillery, radio, server } = man;
  const post = server === undefined ? {} : { server };
  return { id, rank, vet: "recruit", arms, gof, gdf, sniper, artillery, radio, ...post, since, until: 0 };
}

function freshId(taken: ReadonlySet<string>): string {
  let n = 1;
  while (taken.has(String(n))) n++;
  return String(n);
}
