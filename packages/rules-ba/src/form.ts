import { fieldOption, formOf, sceneKeeper } from "@escaramuza/kernel";
import type { Field, FieldOption, Json, Scene, SetUpForm, Text } from "@escaramuza/kernel";
import { DATA, gameId, gameOf, mapId, scenarioId, scenarioOf, templateId } from "./data.ts";
import type { GameId, MapId, PresetId, ScenarioId } from "./data.ts";
import { forceJson, isFair, readForce, squadsOf, valueOfForce } from "./forces.ts";
import { say, seatName } from "./scene-texts.ts";
import { sceneOf } from "./scene.ts";
import { fromGame, mapJson, parseOwn, parseReady, startFrom } from "./setup.ts";
import type { OwnSetup, ReadySetup } from "./setup.ts";

/** What is agreed before the first turn: a ready-made game, or scenario, table and forces of one's own (BA-SCEN-1). */
export const form: SetUpForm = formOf({
  initial: { game: "patrol" },
  quick: { game: "patrol" },
  read,
  write,
  fields: fieldsOf,
  changed,
  picture,
});

type Chosen = ({ readonly kind: "ready" } & ReadySetup) | ({ readonly kind: "own" } & OwnSetup);
type Own = Extract<Chosen, { kind: "own" }>;

/** What is not understood takes its default, so that the form can always be shown. */
function read(setup: Json): Chosen {
  const ready = parseReady(setup);
  if (ready !== null) return { kind: "ready", ...ready };
  const own = parseOwn(setup) ?? parseOwn({});
  if (own === null) throw new Error("no set-up to begin with");
  return { kind: "own", ...own, map: own.map ?? firstMap(own.scenario) };
}

function write(chosen: Chosen): Json {
  const { attacker, closeQuartersClearsPins, runPivot } = chosen;
  const rules = { attacker, closeQuartersClearsPins, runPivot };
  if (chosen.kind === "ready") return { game: chosen.game, ...rules };
  const { scenario, map, forces, added } = chosen;
  return {
    scenario,
    map: mapAsJson(map ?? firstMap(scenario)),
    forces: forces.map(asJson),
    added: [...added],
    ...rules,
  };
}

function mapAsJson(map: NonNullable<OwnSetup["map"]>): Json {
  return typeof map === "string" ? map : mapJson(map);
}

function asJson(force: unknown): Json {
  if (typeof force === "string") return force;
  const known = readForce(force);
  return known === null ? null : forceJson(known.force);
}

function firstMap(scenario: ScenarioId): MapId {
  return scenarioOf(scenario).maps[0] ?? "M1";
}

// --- a choice made

function changed(now: Chosen, name: string, value: Json): Chosen {
  switch (name) {
    case "battle":
      return battle(now, value);
    case "attacker":
      return { ...now, attacker: value === 0 || value === 1 ? value : null };
    case "closeQuarters":
      return { ...now, closeQuartersClearsPins: value === "clears" };
    case "runPivot":
      return { ...now, runPivot: value === 90 ? 90 : 180 };
    default:
      return now.kind === "ready" ? now : changedOwn(now, name, value);
  }
}

function changedOwn(now: Own, name: string, value: Json): Chosen {
  switch (name) {
    case "scenario": {
      const scenario = scenarioId.options.find((id) => id === value) ?? now.scenario;
      const { map: old } = now;
      const isOwn = old !== null && typeof old !== "string";
      const map = isOwn ? old : (scenarioOf(scenario).maps.find((id) => id === old) ?? firstMap(scenario));
      return { ...now, scenario, map, attacker: scenarioOf(scenario).roles ? now.attacker : null };
    }
    case "map":
      return { ...now, map: mapId.options.find((id) => id === value) ?? now.map };
    case "force0":
      return { ...now, forces: [value, now.forces[1]], added: [null, now.added[1]] };
    case "force1":
      return { ...now, forces: [now.forces[0], value], added: [now.added[0], null] };
    case "added0":
      return { ...now, added: [squadOf(value), now.added[1]] };
    case "added1":
      return { ...now, added: [now.added[0], squadOf(value)] };
    default:
      return now;
  }
}

function squadOf(value: Json): OwnSetup["added"][0] {
  return templateId.options.find((id) => id === value) ?? null;
}

/** A game of one's own begins as the ready one that was chosen. */
function battle(now: Chosen, value: Json): Chosen {
  const { attacker, closeQuartersClearsPins, runPivot } = now;
  const game = gameId.options.find((id) => id === value);
  if (game !== undefined) {
    const { roles } = scenarioOf(gameOf(game).scenario);
    return { kind: "ready", game, attacker: roles ? attacker : null, closeQuartersClearsPins, runPivot };
  }
  return now.kind === "own" ? now : { kind: "own", ...fromGame(now) };
}

// --- the fields

function fieldsOf(now: Chosen): Field[] {
  const battles: Field = {
    name: "battle",
    label: say("form.battle"),
    rule: "BA-SCEN-1",
    value: now.kind === "ready" ? now.game : "own",
    show: "pictures",
    options: [
      ...DATA.games.map(({ id }) =>
        fieldOption(id, say(`scenario.${id}`), say(`scenario.${id}.text`), gamePicture(id)),
      ),
      fieldOption("own", say("form.battle.own"), say("form.battle.own.detail")),
    ],
  };
  const scenario = now.kind === "ready" ? gameOf(now.game).scenario : now.scenario;
  return [
    battles,
    ...(now.kind === "own" ? ownFields(now) : []),
    ...(scenarioOf(scenario).roles ? [attackerField(now)] : []),
    ...ruleFields(now),
  ];
}

function ownFields(now: Own): Field[] {
  const { scenario, map } = now;
  return [
    {
      name: "scenario",
      label: say("form.scenario"),
      rule: "BA-SCEN-1",
      value: scenario,
      show: "list",
      options: scenarioId.options.map((id) => fieldOption(id, say(`scenario.${id}`), say(`scenario.${id}.text`))),
    },
    {
      name: "map",
      label: say("form.map"),
      rule: "BA-SCEN-1",
      value: mapAsJson(map ?? firstMap(scenario)),
      show: "pictures",
      options: [
        ...scenarioOf(scenario).maps.map((id) =>
          fieldOption(
            id,
            say(`map.${id}`),
            say(`map.${id}.text`),
            kept(`${scenario} ${id}`, () => mapPicture(scenario, id)),
          ),
        ),
        ...(map === null || typeof map === "string" ? [] : [ownMapOption(scenario, mapJson(map))]),
      ],
    },
    forceField(now, 0),
    forceField(now, 1),
    ...(scenarioOf(scenario).addsSquad ? [addedField(now, 0), addedField(now, 1)] : []),
  ];
}

/** Those the scenario is meant for; of the other side's value, where it is known, the fair ones say so. */
function forceField({ forces, scenario }: Own, seat: 0 | 1): Field {
  const other = readForce(forces[1 - seat]);
  const against = other === null ? null : valueOfForce(other.force);
  const kinds = scenarioOf(scenario).forces;
  return {
    name: `force${seat}`,
    label: say("form.force", { seat: seatName(seat) }),
    rule: "BA-SCEN-1",
    value: asJson(forces[seat]),
    show: "force",
    options: DATA.forces
      .filter(({ kind }) => kinds.includes(kind))
      .map(({ id, fv }) => fieldOption(id, say(`force.${id}`), fairText(fv, against), null, fv)),
  };
}

function fairText(fv: number, against: number | null): Text {
  return say(against !== null && isFair(fv, against) ? "form.force.fair" : "form.force.value", { n: fv });
}

/** Scenario S2: as the attacker it would bring one squad more. */
function addedField({ forces, added }: Own, seat: 0 | 1): Field {
  const nation = readForce(forces[seat])?.force.nation;
  return {
    name: `added${seat}`,
    label: say("form.added", { seat: seatName(seat) }),
    rule: "BA-SCEN-1",
    value: added[seat],
    show: "list",
    options: [
      fieldOption(null, say("form.added.usual")),
      ...(nation === undefined ? [] : squadsOf(nation)).map((id) => fieldOption(id, say(`template.${id}`))),
    ],
  };
}

function attackerField({ attacker }: Chosen): Field {
  return {
    name: "attacker",
    label: say("form.attacker"),
    rule: "BA-SCEN-1",
    value: attacker,
    show: "buttons",
    options: [
      fieldOption(null, say("form.attacker.rolled"), say("form.attacker.rolled.detail")),
      fieldOption(0, seatName(0)),
      fieldOption(1, seatName(1)),
    ],
  };
}

function ruleFields({ closeQuartersClearsPins, runPivot }: Chosen): Field[] {
  return [
    {
      name: "closeQuarters",
      label: say("form.closeQuarters"),
      rule: "BA-R71",
      value: closeQuartersClearsPins ? "clears" : "keeps",
      show: "buttons",
      options: [
        fieldOption("keeps", say("form.closeQuarters.keeps"), say("form.closeQuarters.keeps.detail")),
        fieldOption("clears", say("form.closeQuarters.clears"), say("form.closeQuarters.clears.detail")),
      ],
    },
    {
      name: "runPivot",
      label: say("form.runPivot"),
      rule: "BA-R100",
      value: runPivot,
      show: "buttons",
      options: [
        fieldOption(180, say("form.runPivot.180"), say("form.runPivot.180.detail")),
        fieldOption(90, say("form.runPivot.90"), say("form.runPivot.90.detail")),
      ],
    },
  ];
}

// --- pictures

/** The table as it would be laid. */
function picture(setup: Json): Scene | null {
  const begun = startFrom(setup);
  return begun.ok ? sceneOf(begun.position, null) : null;
}

const kept = sceneKeeper();

function gamePicture(id: GameId): Scene | null {
  return kept(`game ${id}`, () => picture({ game: id }));
}

function mapPicture(scenario: ScenarioId, map: Json): Scene | null {
  const [kind = "core"] = scenarioOf(scenario).forces;
  const force: PresetId = `ger-${kind}`;
  return picture({ scenario, map, forces: [force, force] });
}

/** Offered as long as it is the one chosen: it came with the set-up, and is drawn nowhere here. */
function ownMapOption(scenario: ScenarioId, map: Json): FieldOption {
  return fieldOption(map, say("map.own"), say("map.own.text"), mapPicture(scenario, map));
}
