/**
 * Bolt Action on one core: whole random games with about 60 models a side, the best place of a template, and what a player waits
 * for before he commits. A program of its own, so that one game's code does not slow the measures of another's. Prints JSON; the
 * word is how many seconds each measure takes.
 */
import { fieldOf, kindOf, viewOf } from "@escaramuza/kernel";
import type { Json, MenuItem } from "@escaramuza/kernel";
import { DATA, armsOf, bestTemplates, boltAction } from "@escaramuza/rules-ba";
import type { Position } from "@escaramuza/rules-ba";
import { p95, paces, questions, quickest, randomGames, timed } from "./measure.ts";
import type { Asked } from "./measure.ts";

/** A reinforced platoon of four squads a side: 60 men and two vehicles, and 61 men and two vehicles. */
const GERMANS = [
  { template: "ger-hq-1lt", men: 3 },
  ...times(2, { template: "ger-grenadiers", men: 10 }),
  ...times(2, { template: "ger-panzergrenadiers", men: 10 }),
  { template: "ger-mmg" },
  { template: "ger-mortar" },
  { template: "ger-sniper" },
  { template: "ger-panzerschreck" },
  { template: "ger-pak40" },
  { template: "ger-medic" },
  { template: "ger-251" },
  { template: "ger-pz4" },
];
const SOVIETS = [
  { template: "sov-hq-1lt", men: 3 },
  ...times(3, { template: "sov-rifles", men: 10 }),
  { template: "sov-smg", men: 10 },
  { template: "sov-maxim" },
  { template: "sov-82mm" },
  { template: "sov-sniper" },
  { template: "sov-ptrd" },
  { template: "sov-regimental" },
  { template: "sov-medic" },
  { template: "sov-ba64" },
  { template: "sov-t34-85" },
];
const TABLES = [
  ["S1", "M1"],
  ["S1", "M2"],
  ["S2", "M2"],
  ["S3", "M3"],
  ["S4", "M1"],
  ["S5", "M3"],
] as const;

function times(count: number, unit: Json): Json[] {
  return Array.from({ length: count }, () => unit);
}

/** Each scenario in turn. */
const games = randomGames(boltAction, (n) => {
  const [scenario, map] = TABLES[n % TABLES.length] ?? TABLES[0];
  const forces = [
    { nation: "german", units: GERMANS },
    { nation: "soviet", units: SOVIETS },
  ];
  return { scenario, map, forces };
});
const { e } = games;
const WARM = 200;
const ROUNDS = 4;

/** Questions of one kind. */
function met(kind: string, most: number): Asked<Position>[] {
  return questions(games, (decision) => decision.kind === kind, most);
}

/** An answer to preview, or null for lines that are not meant. */
type Wanted = (item: MenuItem, at: Asked<Position>, i: number) => Json | null;

/** Lines of the menus previewed once each: nothing is known from before. `times`: a hand that goes on dragging. */
function previews(asked: readonly Asked<Position>[], wanted: Wanted, times: number): number[] {
  const took: number[] = [];
  for (const [i, at] of asked.entries()) {
    const { position } = viewOf(e, at.game, at.decision.seat);
    for (const item of kindOf(e, at.decision).menu(position, at.decision))
      for (let k = 0; k < times; k++) {
        const answer = item.refusal === null ? wanted(item, at, i + k) : null;
        if (answer !== null) took.push(timed(() => boltAction.preview(position, at.decision, item, answer)));
      }
  }
  return took;
}

/** Of so many questions: more than the rules remember anything of from one round to the next. */
function slowest(kind: string, questioned: number, wanted: Wanted, times = 1): number {
  const asked = met(kind, questioned);
  return p95(quickest(ROUNDS, () => previews(asked, wanted, times)));
}

/** Units that march are dragged somewhere within reach; nothing for vehicles. */
function dragged(at: Asked<Position>, i: number): Json | null {
  const unit = at.game.s.units.find((o) => o.id === fieldOf(at.decision.params, "unit"));
  const first = unit?.models.find((model) => model.alive);
  if (unit?.place.at !== "table" || unit.gun !== null || first === undefined || unit.models.length < 5) return null;
  const step = (k: number): number => ((k % 7) - 3) * 1000;
  return { do: "march", x: first.x + step(i), y: first.y + step(i * 3 + 1), shape: "keep", places: [] };
}

/** Where a template touches most of each unit without touching a friend: of every size, in the middle of games. */
function templates(): number {
  const asked = met("order", 40);
  const took = quickest(ROUNDS, () =>
    asked.flatMap(({ game: { s } }) =>
      s.units.flatMap((target) =>
        DATA.he.map(({ radius }) => timed(() => bestTemplates(s, target, radius, 1 - target.seat))),
      ),
    ),
  );
  return Math.max(...took);
}

/** A line of an order; with `assault`, of an enemy that may be assaulted. */
function ordered(item: MenuItem, assault: boolean): Json | null {
  if (!assault) return item.slots.length === 0 ? item.answer : null;
  const [slot] = item.slots;
  const open = slot?.type === "choice" ? slot.of.find(({ refusal }) => refusal === null) : undefined;
  if (item.id !== "assault" || open === undefined || typeof item.answer !== "object") return null;
  return Object.assign({}, item.answer, { assault: open.value });
}

/** Everything at one enemy: small arms and solid shot, or HE with its template. */
function fired(item: MenuItem, { game, decision }: Asked<Position>, he: boolean): Json | null {
  if (!item.id.startsWith("all")) return null;
  const unit = game.s.units.find((o) => o.id === fieldOf(decision.params, "unit"));
  const shells = unit !== undefined && armsOf(unit, "fire").some(({ weapon }) => weapon.he !== null);
  return shells === he ? item.answer : null;
}

const { decisions, busyDecisions } = paces(games, WARM);
const found = {
  decisions,
  busyDecisions,
  template: templates(),
  order: slowest("order", 50, (item) => ordered(item, false)),
  assault: slowest("order", 400, (item) => ordered(item, true)),
  fire: slowest("shoot", 300, (item, at) => fired(item, at, false)),
  shells: slowest("shoot", 300, (item, at) => fired(item, at, true)),
  reach: slowest("move", 400, (item) => (item.slots.length > 0 ? item.answer : null)),
  drag: slowest("move", 300, (item, at, i) => (item.slots.length > 0 ? dragged(at, i) : null), 4),
};
console.log(JSON.stringify(found));
