import { fieldOption, formOf, sceneKeeper } from "@escaramuza/kernel";
import type { Field, Json, Scene, SetUpForm } from "@escaramuza/kernel";
import { DATA, missionId, missionOf } from "./data.ts";
import type { MissionId, SquadName } from "./data.ts";
import { say } from "./scene-texts.ts";
import { sceneOf } from "./scene.ts";
import { budgetFor, parseSetup, startFrom } from "./setup.ts";
import type { Setup } from "./setup.ts";
import { checkSquad, readSquad, squadJson } from "./squads.ts";
import type { SideId } from "./state.ts";

/** What is agreed before the first die: the mission, who plays, the squads where they are bought, the options. */
export const form: SetUpForm = formOf({
  initial: { mission: "patrol" },
  quick: { mission: "patrol" },
  read,
  write,
  fields: fieldsOf,
  changed,
  picture,
});

/** What is not understood takes its default, so that the form can always be shown. */
function read(setup: Json): Setup {
  const found = parseSetup(setup) ?? parseSetup(form.initial);
  if (found === null) throw new Error("no set-up to begin with");
  return found;
}

/** Without what is as it would be anyway. */
function write(setup: Setup): Json {
  const { mission, map, seats, squads, modern, tacticalActions, turnLimit, morale, campaign } = setup;
  return {
    mission,
    ...(map === undefined ? {} : { map }),
    ...(seats === 2 ? {} : { seats }),
    ...(squads.every((squad) => squad === null) ? {} : { squads: squads.map(squadValue) }),
    ...(modern ? { modern } : {}),
    ...(tacticalActions ? { tacticalActions } : {}),
    ...(turnLimit === undefined ? {} : { turnLimit }),
    ...(morale ? {} : { morale }),
    ...(campaign ? { campaign } : {}),
  };
}

function squadValue(squad: Setup["squads"][0]): Json {
  if (squad === null || typeof squad === "string") return squad;
  const known = readSquad(squad);
  return known === null ? null : squadJson(known);
}

function changed(now: Setup, name: string, value: Json): Setup {
  switch (name) {
    case "mission":
      return inMission(now, missionId.options.find((id) => id === value) ?? now.mission);
    case "map":
      return value === OWN ? now : { ...now, map: undefined };
    case "seats":
      return { ...now, seats: value === 3 ? 3 : 2 };
    case "modern":
      return refitted({ ...now, modern: value === true });
    case "squad0":
      return { ...now, squads: [squadOf(value, now.squads[0]), now.squads[1]] };
    case "squad1":
      return { ...now, squads: [now.squads[0], squadOf(value, now.squads[1])] };
    case "tacticalActions":
      return { ...now, tacticalActions: value === true };
    case "morale":
      return { ...now, morale: value === true };
    case "campaign":
      return { ...now, campaign: value === true };
    case "turnLimit":
      return limited(now, typeof value === "number" ? value : null);
    default:
      return now;
  }
}

/** The mission's own limit is not written down, so that it goes along with the mission. */
function limited({ turnLimit: _old, ...now }: Setup, limit: number | null): Setup {
  return limit === missionOf(now.mission).turnLimit ? now : { ...now, turnLimit: limit };
}

function squadOf(value: Json, otherwise: Setup["squads"][0]): Setup["squads"][0] {
  const parsed = parseSetup({ mission: "encounter", squads: [value, null] });
  return parsed === null ? otherwise : parsed.squads[0];
}

/** Another mission has its own map, squads, seats and limit; what has no place in it is left behind. */
function inMission({ turnLimit: _limit, ...now }: Setup, mission: MissionId): Setup {
  if (mission === now.mission) return now;
  const { built, players } = missionOf(mission);
  return {
    ...now,
    mission,
    map: undefined,
    seats: players.includes(now.seats) ? now.seats : 2,
    squads: [null, null],
    modern: false,
    tacticalActions: now.tacticalActions && built,
  };
}

/** PE-C-1: a ready squad that is not of the time gives way to one that is. */
function refitted(now: Setup): Setup {
  const fit = (side: SideId): Setup["squads"][0] => {
    const chosen = now.squads[side];
    if (chosen !== null && typeof chosen !== "string") return chosen;
    return now.modern ? "modern" : null;
  };
  return { ...now, squads: [fit(0), fit(1)] };
}

// --- the fields

function fieldsOf(now: Setup): Field[] {
  const { mission } = now;
  const { built, players } = missionOf(mission);
  return [
    {
      name: "mission",
      label: say("form.mission"),
      rule: missionOf(mission).rule,
      value: mission,
      show: "pictures",
      options: missionId.options.map((id) =>
        fieldOption(id, say(`mission.${id}`), say(`mission.${id}.text`), missionPicture(id)),
      ),
    },
    ...(now.map === undefined ? [] : [mapField(now, now.map)]),
    ...(players.length > 1 ? [seatsField(now, players)] : []),
    ...(mission === "encounter" ? [modernField(now)] : []),
    ...(built ? [squadField(now, 0), squadField(now, 1)] : []),
    limitField(now),
    yesOrNo("morale", "PE-13-19", now.morale),
    ...(built ? [yesOrNo("tacticalActions", "PE-17.2-11", now.tacticalActions)] : []),
    yesOrNo("campaign", "PE-14-4", now.campaign),
  ];
}

/** Of the two maps there are; who takes the mission's has no other any more. */
function mapField({ mission }: Setup, map: NonNullable<Setup["map"]>): Field {
  const { map: usual } = missionOf(mission);
  return {
    name: "map",
    label: say("form.map"),
    rule: "PE-3-17",
    value: OWN,
    show: "pictures",
    options: [
      fieldOption(OWN, say("form.map.own"), say("form.map.own.text"), picture({ mission, map })),
      fieldOption(usual, say(`map.${usual}`), say(`map.${usual}.text`), missionPicture(mission)),
    ],
  };
}

const OWN = "own";

function seatsField({ seats }: Setup, players: readonly number[]): Field {
  return {
    name: "seats",
    label: say("form.seats"),
    rule: "PE-21-11",
    value: seats,
    show: "buttons",
    options: players.map((n) => fieldOption(n, say("form.seats.n", { n }), say(`form.seats.${n}`))),
  };
}

function modernField({ modern }: Setup): Field {
  return {
    name: "modern",
    label: say("form.modern"),
    rule: "PE-15-5",
    value: modern,
    show: "buttons",
    options: [
      fieldOption(false, say("form.modern.no"), say("form.modern.no.detail")),
      fieldOption(true, say("form.modern.yes"), say("form.modern.yes.detail")),
    ],
  };
}

function squadField(now: Setup, side: SideId): Field {
  const { id, squads } = missionOf(now.mission).sides[side];
  const ready = offered(now, side);
  return {
    name: `squad${side}`,
    label: say("form.squad", { side: say(`side.${id}`) }),
    rule: "PE-15-1",
    value: squadValue(now.squads[side]) ?? squads[0] ?? null,
    show: "force",
    options: ready.map((name) => fieldOption(name, say(`squad.${name}`))),
  };
}

/** Ready squads that keep to the side's budget, its own first. */
function offered(now: Setup, side: SideId): SquadName[] {
  const budget = budgetFor(now, side);
  const [own] = now.modern ? ["modern"] : missionOf(now.mission).sides[side].squads;
  const fits = DATA.squads.flatMap(({ id }) => {
    const squad = readSquad(id);
    return squad !== null && checkSquad(squad, budget).length === 0 ? [id] : [];
  });
  return fits.toSorted((a, b) => Number(b === own) - Number(a === own));
}

/** PE-R110 */
const LIMITS = [10, 15, 20, 30, 40, 60];

function limitField(now: Setup): Field {
  const usual = missionOf(now.mission).turnLimit;
  const value = now.turnLimit === undefined ? usual : now.turnLimit;
  const offers = [...new Set([...LIMITS, usual, ...(value === null ? [] : [value])])].toSorted((a, b) => a - b);
  return {
    name: "turnLimit",
    label: say("form.turnLimit"),
    rule: "PE-R110",
    value,
    show: "list",
    options: [
      ...offers.map((n) =>
        fieldOption(n, say("form.turnLimit.n", { n }), n === usual ? say("form.turnLimit.usual") : null),
      ),
      fieldOption(null, say("form.turnLimit.none")),
    ],
  };
}

function yesOrNo(name: "morale" | "tacticalActions" | "campaign", rule: string, value: boolean): Field {
  return {
    name,
    label: say(`form.${name}`),
    rule,
    value,
    show: "switch",
    options: [
      fieldOption(true, say("form.yes"), say(`form.${name}.yes`)),
      fieldOption(false, say("form.no"), say(`form.${name}.no`)),
    ],
  };
}

// --- pictures

function picture(setup: Json): Scene | null {
  const begun = startFrom(setup);
  return begun.ok ? sceneOf(begun.position, null) : null;
}

const kept = sceneKeeper();

function missionPicture(id: MissionId): Scene | null {
  return kept(id, () => picture({ mission: id }));
}
