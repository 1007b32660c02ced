import { fieldOption, formOf, keptFor, sameJson, sceneKeeper } from "@escaramuza/kernel";
import type { Field, FieldOption, Json, Scene, SceneItem, SetUpForm } from "@escaramuza/kernel";
import { boardOf } from "./board.ts";
import type { Board } from "./board.ts";
import { DATA, SIDES, firefightOf, profile } from "./data.ts";
import type { Firefight, FirefightId, OwnFirefight } from "./data.ts";
import { zoneHexes } from "./deployment.ts";
import { lessonsFor } from "./lessons.ts";
import { seatOfSide } from "./moves.ts";
import { hexRing } from "./scene-map.ts";
import { say, seatName } from "./scene-texts.ts";
import { sceneOf } from "./scene.ts";
import { parseSetup, startFrom } from "./setup.ts";
import type { Setup } from "./setup.ts";
import type { Position } from "./state.ts";

/** What is agreed before the first round: a firefight, and the options played with it (CH-1.0-1, CH-1.0-2). */
export const form: SetUpForm = formOf({
  initial: { firefight: "F1" },
  quick: { firefight: "F1" },
  read,
  write: (setup) => ({ ...setup }),
  fields: fieldsOf,
  changed: (now, name, value) => ({ ...now, ...change(name, value) }),
  picture,
});

/** What is not understood takes its default, so that the form can always be shown. */
function read(setup: Json): Setup {
  const plain = { firefight: "F1" } as const;
  const found = parseSetup(setup) ?? parseSetup(plain);
  if (found === null) throw new Error("no set-up to begin with");
  return found;
}

/** Fields are shown by what they mean; the set-up has a name for each switch. */
function change(name: string, value: Json): Partial<Setup> {
  switch (name) {
    case "battle": {
      // Sections on top of one firefight's own may be another's own. The players' own is not among them: chosen again, it stays.
      const chosen = DATA.firefights.find(({ id }) => id === value);
      return chosen === undefined ? {} : { firefight: chosen.id, own: null, profile: null };
    }
    case "profile":
      return { profile: profile.options.find((p) => p === value) ?? null };
    case "ap":
      return { optVariableAp: value !== "fixed", optVariableApSecret: value === "secret" };
    case "move":
      return { optCautiousMove: value === "cautious" };
    case "capHandicap":
      return { capHandicap: HANDICAPS.find((h) => sameJson(h, value)) ?? null };
    default:
      return {};
  }
}

// --- the fields

const HANDICAPS = SIDES.flatMap((side) => ([1, 2] as const).map((cap) => ({ side, cap })));

function fieldsOf(setup: Setup): Field[] {
  const { own, optVariableAp, optVariableApSecret, optCautiousMove, capHandicap } = setup;
  const ap = optVariableApSecret ? "secret" : optVariableAp ? "variable" : "fixed";
  return [
    {
      name: "battle",
      label: say("form.battle"),
      rule: "CH-1.0-1",
      value: foughtIn(setup).id,
      show: "pictures",
      options: [
        ...DATA.firefights.map((one) => firefightOption(one, firefightPicture(one.id))),
        // Offered as long as it is the one chosen: it came with the set-up.
        ...(own === null ? [] : [firefightOption(own, picture({ ...setup }))]),
      ],
    },
    ...profileField(setup),
    {
      name: "ap",
      label: say("form.ap"),
      rule: "CH-3.0.1-1",
      value: ap,
      show: "buttons",
      options: [
        fieldOption("fixed", say("form.ap.fixed"), say("form.ap.fixed.detail")),
        fieldOption("variable", say("form.optVariableAp"), say("form.optVariableAp.detail")),
        fieldOption("secret", say("form.optVariableApSecret"), say("form.optVariableApSecret.detail")),
      ],
    },
    {
      name: "move",
      label: say("form.move"),
      rule: "CH-5.0.3-1",
      value: optCautiousMove ? "cautious" : "plain",
      show: "buttons",
      options: [
        fieldOption("plain", say("form.move.plain"), say("form.move.plain.detail")),
        fieldOption("cautious", say("form.optCautiousMove"), say("form.optCautiousMove.detail")),
      ],
    },
    {
      name: "capHandicap",
      label: say("form.capHandicap"),
      rule: "CH-3.2.5-1",
      value: capHandicap,
      show: "buttons",
      options: [
        fieldOption(null, say("form.capHandicap.none"), say("form.capHandicap.detail")),
        ...HANDICAPS.map(({ side, cap }) =>
          fieldOption(
            { side, cap },
            say("form.capHandicap.some", { seat: seatName(seatOfSide(side)), n: cap }),
            say("form.capHandicap.detail"),
          ),
        ),
      ],
    },
  ];
}

function foughtIn({ own, firefight }: Setup): Firefight | OwnFirefight {
  return own ?? firefightOf(firefight);
}

function firefightOption({ id, profile: own, rounds }: Firefight | OwnFirefight, drawn: Scene | null): FieldOption {
  const brief = say(`firefight.${id}.text`);
  return {
    ...fieldOption(
      id,
      say(`firefight.${id}`),
      say("form.battle.detail", { brief, profile: say(`profile.${own}`), n: rounds }),
      drawn,
    ),
    after: lessonsFor(own),
  };
}

/** More sections than a firefight asks for can be played with it; fewer would leave out what it is about. */
function profileField(setup: Setup): Field[] {
  const { profile: own } = foughtIn(setup);
  const more = profile.options.filter((p) => p > own);
  if (more.length === 0) return [];
  return [
    {
      name: "profile",
      label: say("form.profile"),
      rule: "CH-1.0-2",
      value: setup.profile,
      show: "buttons",
      options: [
        fieldOption(null, say("form.profile.own"), say("form.profile.own.detail", { profile: say(`profile.${own}`) })),
        ...more.map((p) =>
          fieldOption(p, say(`profile.${p}`), say("form.profile.more.detail", { profile: say(`profile.${p}`) })),
        ),
      ],
    },
  ];
}

// --- pictures

function picture(setup: Json): Scene | null {
  const begun = startFrom(setup);
  if (!begun.ok) return null;
  const { position } = begun;
  const { firefight } = position.battle;
  return firefight.id === "own"
    ? keptOwn(boardOf(position), JSON.stringify(position), () => drawnOf(position))
    : firefightPicture(firefight.id);
}

const kept = sceneKeeper();
/** Firefights of one's own are without number: on each map, the latest are kept. */
const keptOwn = keptFor<Board, Scene>(2);

function firefightPicture(id: FirefightId): Scene | null {
  return kept(id, () => {
    const begun = startFrom({ firefight: id });
    return begun.ok ? drawnOf(begun.position) : null;
  });
}

function drawnOf(s: Position): Scene {
  const scene = sceneOf(withFixed(s), null);
  return { ...scene, items: [...scene.items, ...zones(s)] };
}

/** Units that begin in a hex of their own are shown there. */
function withFixed(s: Position): Position {
  const units = s.units.map((unit) => ({ ...unit }));
  for (const row of s.battle.firefight.setup) {
    if (row.kind !== "fixed") continue;
    const own = units.filter((unit) => unit.seat === seatOfSide(row.side) && unit.batch === null);
    for (const [i, { hex, facing }] of row.units.entries()) {
      const unit = own[i];
      if (unit !== undefined) Object.assign(unit, { place: hex, facing });
    }
  }
  return { ...s, units };
}

/** CH-1.0-4: where the others may be placed. */
function zones(s: Position): SceneItem[] {
  const board = boardOf(s);
  return s.battle.firefight.setup.flatMap((row, i): SceneItem[] => {
    if (row.kind !== "zone") return [];
    const seat = seatOfSide(row.side);
    return [
      {
        type: "zone",
        id: `zone-${i}`,
        style: "deployment",
        seat,
        rings: zoneHexes(s, row).map((hex) => hexRing(board, hex)),
        text: say("preview.zone", { seat: seatName(seat) }),
      },
    ];
  });
}
