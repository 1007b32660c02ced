import { copy, seatsIn } from "@escaramuza/kernel";
import type {
  Engine,
  Json,
  NeutralBattle,
  NeutralNote,
  NeutralSide,
  NeutralWrong,
  Refusal,
  Scene,
} from "@escaramuza/kernel";
import { csvText } from "./csv.ts";
import { FAIR_MARGIN } from "./experiment.ts";
import type { Experiment } from "./experiment.ts";
import type { VariantResult } from "./result.ts";

/** The same battle by several rulebooks: made of a neutral one, played, and laid side by side. */

/** Sides in the order every game has them. */
export const NEUTRAL_SIDES: readonly NeutralSide[] = ["german", "soviet"];

/** The battle of a game that is nearest to a neutral one, or why there is none. */
export type Conversion =
  | {
      readonly ok: true;
      readonly setup: Json;
      readonly notes: readonly NeutralNote[];
      /** As everybody may see it before the first answer. */
      readonly table: Scene;
    }
  | { readonly ok: false; readonly problems: readonly Refusal[] };

/** Null: the game makes nothing of such battles. */
export function converted({ rules }: Engine<unknown>, battle: NeutralBattle): Conversion | null {
  const made = rules.neutral?.(battle);
  if (made === undefined) return null;
  // A force without anybody, say, is no battle of some games.
  const begun = rules.start(copy(made.setup));
  if (!begun.ok) return { ok: false, problems: begun.problems };
  return { ok: true, ...made, table: rules.scene(rules.view(begun.position, null), null) };
}

/** `players`: German and Soviet. */
export function rulebookExperiment(
  { rules }: Engine<unknown>,
  setup: Json,
  players: readonly [string, string],
  battles: number,
  seed: number,
): Experiment {
  const [german, soviet] = players;
  const seated = seatsIn(rules, setup).map((_, seat) => (seat === 0 ? german : soviet));
  return {
    game: rules.id,
    variants: [{ scenario: null, setup, changes: [], players: seated }],
    battles,
    seed,
    margin: FAIR_MARGIN,
    untilDecided: false,
  };
}

type Say = (key: string, params?: { readonly [name: string]: unknown }) => string;

/** Where a game's battle is not quite the one asked for, a line for each thing. `rules` says a message of the game. */
export function notesText(notes: readonly NeutralNote[], say: Say, rules: (key: string) => string): readonly string[] {
  const listed = (of: readonly { readonly n: number; readonly key: string }[]): string =>
    of.map(({ n, key }) => `${n}\u00A0×\u00A0${say(key)}`).join(", ");
  const terrain = notes.flatMap((note) =>
    note.note === "noTerrain" ? [{ n: note.n, key: `rulebooks.terrain.${note.terrain}` }] : [],
  );
  const units = (side: NeutralSide) =>
    notes.flatMap((note) =>
      note.note === "noUnit" && note.side === side ? [{ n: note.n, key: `rulebooks.unit.${note.unit}` }] : [],
    );
  return [
    ...(terrain.length === 0 ? [] : [say("rulebooks.noTerrain", { what: listed(terrain) })]),
    ...(notes.some(({ note }) => note === "noAttacker") ? [say("rulebooks.noAttacker")] : []),
    ...NEUTRAL_SIDES.flatMap((side) => [
      ...notes.flatMap((note) =>
        note.note === "nearestForce" && note.side === side
          ? [say("rulebooks.nearestForce", { side: say(`rulebooks.${side}`), force: rules(note.force) })]
          : [],
      ),
      ...(units(side).length === 0
        ? []
        : [say("rulebooks.noUnit", { side: say(`rulebooks.${side}`), what: listed(units(side)) })]),
    ]),
  ];
}

/** What is wrong with a battle file. */
export function wrongText({ at, wrong, what }: NeutralWrong, say: Say): string {
  const inside = say(`rulebooks.wrong.${wrong}`, { what });
  return at === "" ? inside : say("rulebooks.wrong.at", { at, wrong: inside });
}

/** A row for each rulebook. */
export function rulebooksCsv(
  rows: readonly { readonly game: string; readonly seed: number; readonly result: VariantResult }[],
): string {
  const bySide = (name: string): string[] => NEUTRAL_SIDES.map((side) => `${name}_${side}`);
  const head = [
    "game",
    "seed",
    "battles",
    ...bySide("player"),
    ...bySide("wins"),
    "draws",
    ...bySide("share"),
    ...bySide("share_low"),
    ...bySide("share_high"),
    "turns",
    ...bySide("losses"),
    "verdict",
    "favoured",
    "by",
    "plus_minus",
    "failed",
  ];
  return csvText([
    head,
    ...rows.map(({ game, seed, result: { battles, sides, draws, turns, verdict, failed } }) => [
      game,
      seed,
      battles,
      ...sides.map(({ players }) => players.join("+")),
      ...sides.map(({ wins }) => wins),
      draws,
      ...sides.map(({ winShare }) => winShare),
      ...sides.map(({ winInterval }) => winInterval.low),
      ...sides.map(({ winInterval }) => winInterval.high),
      turns.mean,
      ...sides.map(({ losses }) => losses.mean),
      verdict.kind,
      verdict.side === null ? "" : (NEUTRAL_SIDES[verdict.side] ?? ""),
      verdict.by,
      verdict.plusMinus,
      failed,
    ]),
  ]);
}
