import { fieldOf, overlayZone, textIn } from "@escaramuza/kernel";
import type { MenuItem, Preview, PreviewLine, PreviewRow, Prospect, Refusal, SceneItem } from "@escaramuza/kernel";
import { bar, prospect } from "@escaramuza/units";
import type { OrderChoice } from "../answers.ts";
import { armsOf } from "../arms.ts";
import type { AssaultForecast } from "../assault-forecast.ts";
import { passChance } from "../chances.ts";
import { DATA } from "../data.ts";
import { order as orderKind, snap } from "../kinds.ts";
import { ORDER_RULES } from "../menu.ts";
import { rateOf } from "../movement.ts";
import { circleRing } from "../scene-shapes.ts";
import { say, unitName } from "../scene-texts.ts";
import { findUnit } from "../state.ts";
import type { Order, Position, Unit } from "../state.ts";
import { assaultPenalty } from "../tank-fear.ts";
import { moraleFor, needsTest } from "../tests.ts";
import type { Penalty } from "../tests.ts";
import { entryNeedsCheck, entryOf } from "../zones.ts";
import { bodyMark, inch, middleOf } from "./draw.ts";
import { assaultParts } from "./fight.ts";
import { figure, modifierLines, note, preview } from "./parts.ts";
import { rangeZones } from "./range.ts";
import { reachArea } from "./reach.ts";

/** Orders: what a unit may do with one, and the test before it. */

export function orderPreview(s: Position, answer: unknown, refusal: Refusal | null): Preview {
  const given = orderKind.parse(answer);
  if (given !== undefined) return chosen(s, given, refusal);
  const unit = findUnit(s, textIn(fieldOf(answer, "unit")));
  return preview({ title: unit === null ? say("preview.whichOrder") : unitName(unit), refusal });
}

function chosen(s: Position, { unit: id, order, assault }: OrderChoice, refusal: Refusal | null): Preview {
  const unit = findUnit(s, id);
  if (unit === null) return preview({ title: say("preview.whichOrder"), refusal });
  const penalty = assault === null ? null : assaultPenalty(s, unit, assault);
  const test = testOf(s, unit, order, penalty);
  const fight = assault === null ? null : assaultParts(s, unit, assault);
  return preview({
    title: say(assault === null ? "preview.order" : "preview.assault", {
      unit: unitName(unit),
      order: say(`value.order.${order}`),
    }),
    lines: [...test.lines, ...(fight?.lines ?? [])],
    roll: test.roll,
    odds: test.odds.length > 0 ? test.odds : (fight?.rows[0]?.odds ?? []),
    rows: test.odds.length > 0 ? [...entryRows(s, unit, order, penalty), ...(fight?.rows ?? [])] : [],
    notes: [
      ...(fight === null
        ? [note(ORDER_RULES[order], say(`preview.does.${order}`, { length: inch(farthest(s, unit, order)) }))]
        : assaultNotes(fight.what)),
      ...test.notes,
    ],
    overlays: [...fieldOfOrder(s, unit, order), ...(fight?.overlays ?? [])],
    refusal,
  });
}

/** BA-CQ-18: the loser is lost, but not of vehicles nor to them (BA-VASLT-2, BA-VASLT-11, BA-VASLT-19); a house does not fire. */
function assaultNotes(what: AssaultForecast["what"] | null): PreviewLine[] {
  if (what === "ram") return [];
  const key = what === "fight" ? "preview.does.assault" : "preview.does.reaction";
  return [note("BA-CQ-6", say(key, { length: inch(DATA.figures.reactionDistance.value) }))];
}

interface Test {
  readonly lines: readonly PreviewLine[];
  readonly roll: Preview["roll"];
  readonly odds: readonly Prospect[];
  readonly notes: readonly PreviewLine[];
}

const NO_TEST: Test = { lines: [], roll: null, odds: [], notes: [] };

function testOf(s: Position, unit: Unit, order: Order, penalty: Penalty | null): Test {
  if (!needsTest(unit, order, penalty)) return entryTest(s, unit, order);
  const { base, modifiers, value } = moraleFor(s, unit, { kind: "order", order, penalty });
  return {
    lines: moraleLines(base, modifiers, value),
    roll: say("preview.twoDice", { need: value }),
    odds: testBar(value),
    notes: [
      note("BA-TEST-3", say(order === "rally" ? "preview.passRally" : "preview.passTest")),
      note("BA-TEST-8", say("preview.failTest")),
    ],
  };
}

/** BA-SPEC-4: whose order is tested, and then whether he comes in. */
function entryRows(s: Position, unit: Unit, order: Order, penalty: Penalty | null): PreviewRow[] {
  const { odds } = needsTest(unit, order, penalty) ? entryTest(s, unit, order) : NO_TEST;
  return odds.length === 0 ? [] : [{ piece: unit.id, text: say("preview.entry"), odds }];
}

/** BA-DEPLOY-10 */
function entryTest(s: Position, unit: Unit, order: Order): Test {
  if ((order !== "advance" && order !== "run") || entryOf(s, unit) === null || !entryNeedsCheck(s, unit))
    return NO_TEST;
  const penalty: Penalty = { code: "entry", rule: "BA-DEPLOY-10", value: DATA.figures.reservePenalty.value };
  const { base, modifiers, value } = moraleFor(s, unit, { kind: "morale", order: null, penalty });
  const passed = passChance(value);
  return {
    lines: moraleLines(base, modifiers, value),
    roll: say("preview.twoDice", { need: value }),
    odds: bar([
      prospect(say("preview.enters"), 0, passed),
      prospect(say("preview.waits"), 1, { ways: passed.total - passed.ways, total: passed.total }),
    ]),
    notes: [],
  };
}

function moraleLines(base: number, modifiers: Parameters<typeof modifierLines>[0], value: number): PreviewLine[] {
  return [
    figure("BA-TEST-1", say("preview.moraleBase"), base),
    ...modifierLines(modifiers),
    figure("BA-TEST-4", say("preview.morale"), value),
  ];
}

/** BA-TEST-3, BA-TEST-8: of the failures a double six is FUBAR. */
function testBar(value: number): Prospect[] {
  const { ways, total } = passChance(value);
  const worst = value < 12 ? total / 36n : 0n;
  return bar([
    prospect(say("preview.obeys"), 0, { ways, total }),
    prospect(say("preview.goesDown"), 1, { ways: total - ways - worst, total }),
    prospect(say("preview.fubar"), 2, { ways: worst, total }),
  ]);
}

/** How far it goes, or fires. */
function farthest(s: Position, unit: Unit, order: Order): number {
  switch (order) {
    case "advance":
    case "run":
      return rateOf(s, unit, order);
    case "fire":
      return Math.max(
        0,
        ...armsOf(unit, "fire").map(({ weapon }) => Math.max(weapon.range ?? 0, weapon.indirect?.max ?? 0)),
      );
    // BA-ORD-14
    case "ambush":
      return Math.max(0, ...armsOf(unit, "ambush").map(({ weapon }) => weapon.range ?? 0));
    case "rally":
    case "down":
      return 0;
  }
}

function fieldOfOrder(s: Position, unit: Unit, order: Order): SceneItem[] {
  return [...bodyMark(s, "affected", unit, unitName(unit)), ...reachRing(s, unit, order)];
}

/** As far as it goes or fires; of guns on the move as the crow flies. */
export function reachRing(s: Position, unit: Unit, order: Order): SceneItem[] {
  if (order === "fire" || order === "ambush") return rangeZones(s, unit, order);
  const area = order === "advance" || order === "run" ? reachArea(s, unit, order) : null;
  if (area !== null) return area;
  const length = farthest(s, unit, order);
  const at = middleOf(s, unit);
  if (at === null || length === 0) return [];
  return overlayZone(
    "range",
    "range",
    [circleRing(at, length)],
    say("preview.reachRing", { length: inch(length) }),
    unit.seat,
  );
}

/** BA-HQ-3: each of them with the test it would take. */
export function snapPreview(s: Position, item: MenuItem, answer: unknown, refusal: Refusal | null): Preview {
  const orders = (snap.parse(answer)?.orders ?? []).flatMap(({ unit: id, order, assault }) => {
    const unit = findUnit(s, id);
    return unit === null ? [] : [{ unit, order, assault }];
  });
  const rows = orders.map(({ unit, order, assault }): PreviewRow => {
    const text = say("preview.order", { unit: unitName(unit), order: say(`value.order.${order}`) });
    const penalty = assault === null ? null : assaultPenalty(s, unit, assault);
    return { piece: unit.id, text, odds: testOf(s, unit, order, penalty).odds };
  });
  const units = new Set(orders.map(({ unit }) => unit));
  return preview({
    title: item.id === "none" ? say("preview.snap.none") : say("preview.snap", { n: orders.length }),
    lines: [note("BA-HQ-3", say("preview.snap.dice"))],
    rows,
    overlays: [...units].flatMap((unit) => bodyMark(s, "affected", unit, unitName(unit))),
    refusal,
  });
}
