import { fieldOption, formOf, sceneKeeper } from "@escaramuza/kernel";
import type { Field, FieldOption, Json, Scene, SetUpForm } from "@escaramuza/kernel";
import { DATA, gameId, layoutId, missionId, missionOf } from "./data.ts";
import type { GameId, LayoutId } from "./data.ts";
import { armyOf, forceJson, isPlatoon, readForce } from "./forces.ts";
import { layoutJson } from "./own-layout.ts";
import { say, seatName } from "./scene-texts.ts";
import { sceneOf } from "./scene.ts";
import { attackerOf, fromGame, gameRow, parseOwn, parseReady, startFrom } from "./setup.ts";
import type { OwnSetup, ReadySetup } from "./setup.ts";

/** What is agreed before the first turn: a ready-made game, or year, mission, table and forces of one's own (RB-MIS-4). */
export const form: SetUpForm = formOf({
  initial: { game: "firstSteps" },
  quick: { game: "firstSteps", attacker: 0 },
  read,
  write,
  fields: fieldsOf,
  changed,
  picture,
});

type Chosen = ({ readonly kind: "ready" } & ReadySetup) | ({ readonly kind: "own" } & OwnSetup);

/** What is not understood takes its default, so that the form can always be shown. */
function read(setup: Json): Chosen {
  const ready = parseReady(setup);
  if (ready !== null) return { kind: "ready", ...ready };
  const own = parseOwn(setup) ?? parseOwn({});
  if (own === null) throw new Error("no set-up to begin with");
  return { kind: "own", ...own };
}

function write(chosen: Chosen): Json {
  const { attacker, ambushSingleShot } = chosen;
  if (chosen.kind === "ready") return { game: chosen.game, attacker, ambushSingleShot };
  const { year, layout, mission, forces } = chosen;
  return { year, layout: layoutAsJson(layout), mission, forces: forces.map(asJson), attacker, ambushSingleShot };
}

function layoutAsJson(layout: OwnSetup["layout"]): Json {
  return typeof layout === "string" ? layout : layoutJson(layout);
}

function asJson(force: unknown): Json {
  if (typeof force === "string") return force;
  const known = readForce(force);
  return known === null ? null : forceJson(known.force);
}

function changed(now: Chosen, name: string, value: Json): Chosen {
  switch (name) {
    case "battle":
      return battle(now, value);
    case "attacker":
      return { ...now, attacker: value === 0 || value === 1 ? value : null };
    case "ambush":
      return { ...now, ambushSingleShot: value === "single" };
    default:
      return now.kind === "ready" ? now : changedOwn(now, name, value);
  }
}

function changedOwn(now: Extract<Chosen, { kind: "own" }>, name: string, value: Json): Chosen {
  switch (name) {
    case "year":
      return { ...now, ...inYear(now, Number(value)) };
    case "mission":
      return { ...now, mission: MISSIONS.find((id) => id === value) ?? null };
    case "layout":
      return { ...now, layout: layoutId.options.find((id) => id === value) ?? now.layout };
    case "force0":
      return { ...now, forces: [value, now.forces[1]] };
    case "force1":
      return { ...now, forces: [now.forces[0], value] };
    default:
      return now;
  }
}

const MISSIONS = ([1, 2, 3, 4, 5] as const).filter((id) => missionId.safeParse(id).success);

/** A game of one's own begins as the ready one that was chosen; Scenario 1 has no like, so it lends its table and forces only. */
function battle(now: Chosen, value: Json): Chosen {
  const { attacker, ambushSingleShot } = now;
  const game = gameId.options.find((id) => id === value);
  if (game !== undefined)
    return {
      kind: "ready",
      game,
      attacker: attackerOf(gameRow(game).mission) === null ? attacker : null,
      ambushSingleShot,
    };
  if (now.kind === "own") return now;
  const begun = fromGame(now);
  return begun.mission === "kolkhoz" ? { kind: "own", ...begun, mission: 4 } : { kind: "own", ...begun };
}

/** Another year: forces of their own go along; ready ones not yet raised give way to the latest there is. */
function inYear(now: OwnSetup, year: number): Pick<OwnSetup, "year" | "forces"> {
  const force = (raw: unknown, seat: number): unknown => {
    const known = readForce(raw);
    if (known === null) return raw;
    if (known.preset === null) return forceJson({ ...known.force, year });
    return known.force.year <= year ? raw : latest(seat, year);
  };
  return { year, forces: [force(now.forces[0], 0), force(now.forces[1], 1)] };
}

function presetsOf(seat: number, year: number): (typeof DATA.forces)[number][] {
  return DATA.forces.filter((preset) => preset.army === armyOf(seat) && preset.year <= year);
}

function latest(seat: number, year: number): string {
  const usual = presetsOf(seat, year).filter(({ id }) => isPlatoon(id));
  return usual.at(-1)?.id ?? "";
}

// --- the fields

function fieldsOf(now: Chosen): Field[] {
  const battles: Field = {
    name: "battle",
    label: say("form.battle"),
    rule: "RB-MIS-4",
    value: now.kind === "ready" ? now.game : "own",
    show: "pictures",
    options: [
      ...DATA.games.map(({ id, year, mission }) =>
        fieldOption(
          id,
          say(`scenario.${id}`),
          say("form.battle.detail", { brief: say(`scenario.${id}.text`), mission: say(`mission.${mission}`), year }),
          gamePicture(id),
        ),
      ),
      fieldOption("own", say("form.battle.own"), say("form.battle.own.detail")),
    ],
  };
  const mission = now.kind === "ready" ? gameRow(now.game).mission : now.mission;
  const named = attackerOf(mission) !== null;
  return [
    battles,
    ...(now.kind === "own" ? ownFields(now) : []),
    ...(named ? [] : [attackerField(now)]),
    ambushField(now),
  ];
}

function ownFields(now: OwnSetup): Field[] {
  const { year, mission, layout } = now;
  return [
    {
      name: "year",
      label: say("form.year"),
      rule: "RB-TURN-4",
      value: year,
      show: "buttons",
      options: DATA.years.map((row) =>
        fieldOption(
          row.year,
          say("force.list", { year: row.year }),
          say("form.year.detail", { seat: seatName(row.tie === "german" ? 0 : 1) }),
        ),
      ),
    },
    {
      name: "mission",
      label: say("form.mission"),
      rule: "RB-MIS-1",
      value: mission,
      show: "list",
      options: [
        fieldOption(null, say("form.mission.rolled"), say("form.mission.rolled.detail")),
        ...MISSIONS.map((id) => fieldOption(id, say(`mission.${id}`), say(`mission.${id}.text`))),
      ],
    },
    {
      name: "layout",
      label: say("form.layout"),
      rule: "RB-TERR-1",
      value: layoutAsJson(layout),
      show: "pictures",
      options: [
        ...layoutId.options.map((id) =>
          fieldOption(id, say(`layout.${id}`), say(`layout.${id}.text`), layoutPicture(id)),
        ),
        ...(typeof layout === "string" ? [] : [ownLayoutOption(layoutJson(layout))]),
      ],
    },
    forceField(now, 0),
    forceField(now, 1),
  ];
}

/** Offered as long as it is the one chosen: it came with the set-up, and is drawn nowhere here. */
function ownLayoutOption(layout: Json): FieldOption {
  return fieldOption(layout, say("layout.own"), say("layout.own.text"), picture({ layout }));
}

function forceField({ forces, year }: OwnSetup, seat: 0 | 1): Field {
  return {
    name: `force${seat}`,
    label: say("form.force", { seat: seatName(seat) }),
    rule: "RB-R77",
    value: asJson(forces[seat]),
    show: "force",
    options: presetsOf(seat, year).map(({ id }) => fieldOption(id, say(`force.${id}`))),
  };
}

function attackerField({ attacker }: Chosen): Field {
  return {
    name: "attacker",
    label: say("form.attacker"),
    rule: "RB-MIS-2",
    value: attacker,
    show: "buttons",
    options: [
      fieldOption(null, say("form.attacker.rolled"), say("form.attacker.rolled.detail")),
      fieldOption(0, seatName(0)),
      fieldOption(1, seatName(1)),
    ],
  };
}

function ambushField({ ambushSingleShot }: Chosen): Field {
  return {
    name: "ambush",
    label: say("form.ambush"),
    rule: "RB-ORD-12",
    value: ambushSingleShot ? "single" : "lasting",
    show: "buttons",
    options: [
      fieldOption("lasting", say("form.ambush.lasting"), say("form.ambush.lasting.detail")),
      fieldOption("single", say("form.ambush.single"), say("form.ambush.single.detail")),
    ],
  };
}

// --- pictures

/** The table, with the zones where it is agreed who attacks: as the defender would have them by default. */
function picture(setup: Json): Scene | null {
  const begun = startFrom(setup);
  if (!begun.ok) return null;
  const { position } = begun;
  const { mission } = position;
  return sceneOf(mission === null ? position : { ...position, zone: missionOf(mission).zones[0]?.id ?? null }, null);
}

const kept = sceneKeeper();

function gamePicture(id: GameId): Scene | null {
  return kept(`game ${id}`, () => picture({ game: id }));
}

function layoutPicture(id: LayoutId): Scene | null {
  return kept(`layout ${id}`, () => picture({ layout: id }));
}
