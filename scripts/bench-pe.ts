/**
 * Pelotón on one core: whole random games of every mission, menus, and what a player waits for before he commits. A program of its
 * own, so that one game's code does not slow the measures of another's. Prints JSON; the word is how many seconds each measure takes.
 */
import { kindOf, viewOf } from "@escaramuza/kernel";
import type { Json, MenuItem } from "@escaramuza/kernel";
import { peloton } from "@escaramuza/rules-pe";
import type { Position } from "@escaramuza/rules-pe";
import { p95, paces, questions, quickest, scenariosOf, timed } from "./measure.ts";
import type { Asked } from "./measure.ts";

const games = scenariosOf(peloton);
const { e } = games;
const WARM = 100;
const ROUNDS = 3;

/** Lines that are complete, with the first open choice of their only slot where they have one. */
function filled(item: MenuItem): Json | null {
  if (item.refusal !== null) return null;
  const [slot, ...more] = item.slots;
  if (slot === undefined) return item.answer;
  const open = slot.type === "choice" ? slot.of.find(({ refusal }) => refusal === null) : undefined;
  if (open === undefined || more.length > 0 || typeof item.answer !== "object") return null;
  return Object.assign({}, item.answer, { [slot.name]: open.value });
}

function menus(asked: readonly Asked<Position>[]): number {
  return p95(
    quickest(ROUNDS, () =>
      asked.map(({ game, decision }) => {
        const { position } = viewOf(e, game, decision.seat);
        return timed(() => kindOf(e, decision).menu(position, decision));
      }),
    ),
  );
}

function previews(asked: readonly Asked<Position>[], wanted: (item: MenuItem) => boolean): number {
  return p95(
    quickest(ROUNDS, () =>
      asked.flatMap(({ game, decision }) => {
        const { position } = viewOf(e, game, decision.seat);
        const items = kindOf(e, decision).menu(position, decision).filter(wanted);
        return items.flatMap((item) => {
          const answer = item.slots.some(({ type }) => type === "path") ? item.answer : filled(item);
          return answer === null ? [] : [timed(() => peloton.preview(position, decision, item, answer))];
        });
      }),
    ),
  );
}

const { decisions, busyDecisions } = paces(games, WARM);
// Of step 1.
const asked = questions(games, (decision, game) => decision.kind === "act" && game.seq % 7 === 0, 60);
const isWay = (item: MenuItem): boolean => item.slots.some(({ type }) => type === "path");
console.log(
  JSON.stringify({
    decisions,
    busyDecisions,
    menu: menus(asked),
    reach: previews(asked, isWay),
    act: previews(asked, (item) => !isWay(item)),
  }),
);
