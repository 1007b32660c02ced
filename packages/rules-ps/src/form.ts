import { fieldOption, formOf, sceneKeeper, sha256 } from "@escaramuza/kernel";
import type { Field, Json, Scene, SetUpForm } from "@escaramuza/kernel";
import { DATA, mapId, scenarioId, scenarioOf, squadTypeId } from "./data.ts";
import type { MapId, Scenario } from "./data.ts";
import { randomTerrain } from "./form-terrain.ts";
import { sceneOf } from "./scene.ts";
import { say, seatName } from "./scene-texts.ts";
import { startFrom } from "./setup.ts";
import type { Mode } from "./state.ts";

/** What is agreed before the first die, as fields: a starter scenario, or mode, table and any two squads (section 9). */
export const form: SetUpForm = formOf({
  initial: { scenario: "PS-S1", objectives: "default" },
  quick: { scenario: "PS-S1", objectives: "default" },
  read,
  write,
  fields: fieldsOf,
  changed,
  picture,
});

/** A set-up with nothing left out; what is not understood takes its default, so that the form can always be shown. */
interface Own {
  readonly scenario: null;
  readonly mode: Mode;
  readonly axis: "southNorth" | "westEast";
  readonly terrain: Json;
  readonly squads: readonly [Json, Json];
  readonly attacker: Json;
  readonly lowEdge: Json;
  readonly objectives: "placed" | "default";
}
type Chosen = Own | { readonly scenario: Scenario["id"]; readonly objectives: Own["objectives"] };

function read(setup: Json): Chosen {
  const given = isMap(setup) ? setup : {};
  const objectives = given["objectives"] === "default" ? "default" : "placed";
  const scenario = scenarioId.safeParse(given["scenario"]);
  if (scenario.success) return { scenario: scenario.data, objectives };
  const { squads } = given;
  const squad = (seat: 0 | 1): Json => (isList(squads) ? (squads[seat] ?? null) : null);
  return {
    scenario: null,
    mode: MODES.find((mode) => mode === given["mode"]) ?? "simple",
    axis: given["axis"] === "westEast" ? "westEast" : "southNorth",
    terrain: given["terrain"] ?? "M1",
    squads: [squad(0), squad(1)],
    attacker: given["attacker"] ?? null,
    lowEdge: given["lowEdge"] ?? null,
    objectives,
  };
}

function write(chosen: Chosen): Json {
  if (chosen.scenario !== null) return { scenario: chosen.scenario, objectives: chosen.objectives };
  const { scenario: _, ...own } = chosen;
  return { ...own, squads: [...own.squads] };
}

function changed(now: Chosen, name: string, value: Json, luck: number | undefined): Chosen {
  if (name === "battle") return battle(now, value);
  const objectives = value === "default" ? "default" : "placed";
  if (name === "objectives") return { ...now, objectives };
  if (now.scenario !== null) return now;
  switch (name) {
    case "mode":
      return { ...now, mode: MODES.find((mode) => mode === value) ?? now.mode };
    case "axis":
      return { ...now, axis: value === "westEast" ? "westEast" : "southNorth" };
    case "terrain":
      return { ...now, terrain: isMap(value) ? randomTerrain(luck ?? another(now.terrain)) : value };
    case "squad0":
      return { ...now, squads: [value, now.squads[1]] };
    case "squad1":
      return { ...now, squads: [now.squads[0], value] };
    case "attacker":
      return { ...now, attacker: value };
    case "lowEdge":
      return { ...now, lowEdge: value };
    default:
      return now;
  }
}

/** A battle of one's own begins as the scenario that was chosen. */
function battle(now: Chosen, value: Json): Chosen {
  const chosen = scenarioId.safeParse(value);
  if (chosen.success) return { scenario: chosen.data, objectives: now.objectives };
  if (now.scenario === null) return now;
  const { mode, map, south, north, attacker } = scenarioOf(now.scenario);
  return {
    scenario: null,
    mode,
    axis: "southNorth",
    terrain: map,
    squads: [south, north],
    attacker: attacker === null ? null : attacker === "south" ? 0 : 1,
    lowEdge: 0,
    objectives: now.objectives,
  };
}

// --- the fields

const MODES = ["simple", "orders", "uncovered"] as const;
const RANDOM: Json = { draw: "again" };

function fieldsOf(now: Chosen): Field[] {
  const battles: Field = {
    name: "battle",
    label: say("form.battle"),
    rule: "PS-9-1",
    value: now.scenario ?? "own",
    show: "pictures",
    options: [
      ...DATA.scenarios.map(({ id, mode, map, south, north }) =>
        fieldOption(
          id,
          say(`scenario.${id}`),
          say("form.battle.detail", {
            south: say(`squad.${south}`),
            north: say(`squad.${north}`),
            mode: say(`mode.${mode}`),
          }),
          mapPicture(map),
        ),
      ),
      fieldOption("own", say("form.battle.own"), say("form.battle.own.detail")),
    ],
  };
  if (now.scenario !== null)
    return [battles, ...(scenarioOf(now.scenario).mode === "simple" ? [] : [objectivesField(now.objectives)])];
  return [battles, modeField(now), terrainField(now), squadField(now, 0), squadField(now, 1), ...placeFields(now)];
}

function modeField({ mode }: Own): Field {
  return {
    name: "mode",
    label: say("form.mode"),
    rule: "PS-9-1",
    value: mode,
    show: "buttons",
    options: MODES.map((id) => fieldOption(id, say(`mode.${id}`), say(`mode.${id}.text`))),
  };
}

function terrainField({ terrain }: Own): Field {
  const drawn = isList(terrain);
  return {
    name: "terrain",
    label: say("form.terrain"),
    rule: "PS-3.3-1",
    value: drawn ? RANDOM : terrain,
    show: "pictures",
    options: [
      ...mapId.options.map((id) => fieldOption(id, say(`map.${id}`), null, mapPicture(id))),
      fieldOption(
        RANDOM,
        say(drawn ? "form.terrain.again" : "form.terrain.random"),
        say("form.terrain.random.detail"),
        drawn ? picture({ terrain }) : null,
      ),
      fieldOption(
        "controlled",
        say("form.terrain.controlled"),
        say("form.terrain.controlled.detail"),
        picture({ terrain: "controlled" }),
      ),
    ],
  };
}

function squadField({ squads }: Own, seat: 0 | 1): Field {
  return {
    name: `squad${seat}`,
    label: say("form.squad", { seat: seatName(seat) }),
    rule: "PS-9-2",
    value: squads[seat],
    show: "force",
    options: [
      ...squadTypeId.options.map((id) => fieldOption(id, say(`squad.${id}`), say("form.squad.ready"))),
      fieldOption(null, say("form.squad.secret"), say("form.squad.secret.detail")),
    ],
  };
}

function placeFields({ mode, axis, terrain, attacker, lowEdge, objectives }: Own): Field[] {
  const [low, high] = axis === "southNorth" ? (["south", "north"] as const) : (["west", "east"] as const);
  const fields: Field[] = [
    {
      name: "axis",
      label: say("form.axis"),
      rule: "PS-9.1-1",
      value: axis,
      show: "buttons",
      options: [
        fieldOption("southNorth", say("form.axis.southNorth")),
        fieldOption("westEast", say("form.axis.westEast")),
      ],
    },
    {
      name: "attacker",
      label: say("form.attacker"),
      rule: "PS-9.1-3",
      value: attacker,
      show: "buttons",
      options: [
        fieldOption(null, say("form.attacker.rolled"), say("form.attacker.rolled.detail")),
        fieldOption(0, seatName(0)),
        fieldOption(1, seatName(1)),
      ],
    },
    {
      name: "lowEdge",
      label: say(`form.edge.${low}`),
      rule: "PS-9.1-4",
      value: lowEdge,
      show: "buttons",
      options: [
        fieldOption(null, say("form.edge.chosen")),
        ...([0, 1] as const).map((seat) =>
          fieldOption(seat, seatName(seat), say(`form.edge.other.${high}`, { seat: seatName(1 - seat) })),
        ),
      ],
    },
  ];
  // Ready places exist for the maps alone, once it is known who sits where (see `planOf`).
  const ready = mapId.safeParse(terrain).success && axis === "southNorth" && lowEdge !== null;
  return mode === "simple" || !ready ? fields : [...fields, objectivesField(objectives)];
}

function objectivesField(value: Own["objectives"]): Field {
  return {
    name: "objectives",
    label: say("form.objectives"),
    rule: "PS-9.2-2",
    value,
    show: "buttons",
    options: [
      fieldOption("default", say("form.objectives.default")),
      fieldOption("placed", say("form.objectives.placed"), say("form.objectives.placed.detail")),
    ],
  };
}

// --- pictures

/** The table with its zones and objectives, as far as they are agreed. */
function picture(setup: Json): Scene | null {
  const begun = startFrom(setup);
  if (!begun.ok) return null;
  const { position } = begun;
  const { lowEdge, objectives } = position.plan;
  return sceneOf(
    {
      ...position,
      lowEdge,
      objectives: position.mode === "simple" ? [] : (objectives ?? []).map(([x, y], placedBy) => ({ placedBy, x, y })),
    },
    null,
  );
}

const kept = sceneKeeper();

function mapPicture(map: MapId): Scene | null {
  return kept(map, () => picture({ terrain: map }));
}

/** Without luck from outside the next table follows from the one that lies. */
function another(terrain: Json): number {
  return Number.parseInt(sha256(JSON.stringify(terrain)).slice(0, 8), 16);
}

function isMap(value: Json): value is { readonly [key: string]: Json } {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isList(value: Json | undefined): value is readonly Json[] {
  return Array.isArray(value);
}
