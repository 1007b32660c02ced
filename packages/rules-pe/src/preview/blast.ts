import type { Preview, PreviewLine, PreviewRow, Refusal, SceneItem, Text } from "@escaramuza/kernel";
import { flightOf, struckBy } from "../blast.ts";
import { boardOf, onTable } from "../board.ts";
import { DATA, scatterOf } from "../data.ts";
import type { BlastClass } from "../data.ts";
import { outcomeOf } from "../damage.ts";
import type { Factor } from "../fc.ts";
import { deviate } from "../scatter.ts";
import { cm, manName, say } from "../scene-texts.ts";
import type { Point, Position, SideId, Soldier } from "../state.ts";
import { failureBase } from "../throwing.ts";
import { TWO_DICE, fateBar, noFates } from "./dice.ts";
import type { Fate } from "./dice.ts";
import { circle, mark, zone } from "./draw.ts";
import { factorLines, preview, rollText } from "./parts.ts";

/** What explodes: where it may come down, and what that does to whom (PE-9-5 to PE-9-8, PE-10-11, PE-12-10 to PE-12-13). */

export interface Shell {
  readonly class: BlastClass;
  /** Whose it is. */
  readonly side: SideId;
  readonly point: Point;
  /** Null: it falls where it is meant to. */
  readonly reckoned: Factor | null;
  readonly base: Text;
  readonly rule: "PE-9-3" | "PE-9-12" | "PE-10-7";
  /** Where it comes to lie after a failure by so much, in the direction of so many degrees. */
  astray(bf: number, degrees: number): Point;
  /** How far astray it can go with this factor. */
  readonly farthest: number;
}

interface Landing extends Point {
  chance: number;
}

export function shellPreview(
  s: Position,
  shell: Shell,
  title: Text,
  more: {
    readonly lines?: PreviewLine[];
    readonly notes: PreviewLine[];
    readonly overlays: SceneItem[];
    readonly refusal: Refusal | null;
  },
): Preview {
  const landings = landingsOf(shell);
  const onTarget = landings[0]?.chance ?? 0;
  return preview({
    title,
    lines: [
      ...(more.lines ?? []),
      ...(shell.reckoned === null ? [] : factorLines(shell.base, shell.rule, shell.reckoned)),
    ],
    roll: shell.reckoned === null ? null : rollText(shell.reckoned.factor),
    odds: [
      { text: say("preview.astray"), weight: 1 as const, chance: 1 - onTarget },
      { text: say("preview.onTarget"), weight: 2 as const, chance: onTarget },
    ].filter(({ chance }) => chance > 1e-12),
    rows: rowsOf(s, shell, landings),
    notes: more.notes,
    overlays: [
      ...(shell.reckoned === null || shell.farthest === 0
        ? []
        : [
            zone(
              "scatter",
              "far",
              [circle(shell.point, shell.farthest)],
              say("preview.scatter", { distance: cm(shell.farthest) }),
            ),
          ]),
      ...rings(shell.class, shell.point),
      ...more.overlays,
      ...struckBy(s, shell.point, shell.class).map(({ soldier, blast }) =>
        mark(
          s,
          "affected",
          soldier,
          say("preview.struck", { soldier: manName(soldier), result: say(`result.${blast.result}`) }),
        ),
      ),
    ],
    refusal: more.refusal,
  });
}

/** All places it may come down, the one meant first. */
function landingsOf(shell: Shell): Landing[] {
  const { reckoned, point } = shell;
  const found = new Map<string, Landing>();
  const add = ({ x, y }: Point, chance: number): void => {
    const key = `${x},${y}`;
    const known = found.get(key);
    if (known === undefined) found.set(key, { x, y, chance });
    else known.chance += chance;
  };
  add(point, 0);
  for (const { total, chance } of TWO_DICE) {
    if (reckoned === null || total > reckoned.factor) {
      add(point, chance);
      continue;
    }
    const bf = failureBase(reckoned.factor, total);
    for (const way of DIRECTIONS) add(shell.astray(bf, way.degrees), chance * way.chance);
  }
  return [...found.values()];
}

/** The scatter diagram's directions with their chances (PE-9-7). */
const DIRECTIONS: readonly { readonly degrees: number; readonly chance: number }[] = [
  ...TWO_DICE.reduce(
    (ways, { total, chance }) => ways.set(scatterOf(total), (ways.get(scatterOf(total)) ?? 0) + chance),
    new Map<number, number>(),
  ),
].map(([degrees, chance]) => ({ degrees, chance }));

/** Everybody it might reach, those most in danger first. */
function rowsOf(s: Position, shell: Shell, landings: readonly Landing[]): PreviewRow[] {
  const board = boardOf(s);
  const fates = new Map<Soldier, { -readonly [F in Fate]: number }>();
  for (const landing of landings) {
    if (landing.chance === 0 || !onTable(board, landing.x, landing.y)) continue;
    for (const { soldier, blast } of struckBy(s, landing, shell.class)) {
      let his = fates.get(soldier);
      if (his === undefined) fates.set(soldier, (his = noFates()));
      const first = outcomeOf(soldier, blast.result);
      const hits = collisions(s, landing, soldier, blast.knock);
      his[first] += landing.chance * (1 - hits);
      his[collided(soldier, first)] += landing.chance * hits;
    }
  }
  return [...fates]
    .map(([soldier, his]) => ({ soldier, his, hit: his.A + his.H + his.HI + his.M }))
    .toSorted((a, b) => b.his.HI + b.his.M - a.his.HI - a.his.M || b.hit - a.hit)
    .slice(0, MOST_ROWS)
    .map(({ soldier, his, hit }) => ({
      piece: soldier.id,
      text: say(soldier.side === shell.side ? "preview.blastOwn" : "preview.blastRow", { soldier: manName(soldier) }),
      odds: fateBar({ ...his, miss: Math.max(0, 1 - hit) }, "none"),
    }));
}

const MOST_ROWS = 12;

/** How likely he is thrown against something (PE-12-12, PE-12-13): certain, or, struck where he stands, by the way he flies. */
function collisions(s: Position, focus: Point, soldier: Soldier, knock: number): number {
  if (knock === 0) return 0;
  if (focus.x !== soldier.x || focus.y !== soldier.y) {
    const away = { x: 2 * soldier.x - focus.x, y: 2 * soldier.y - focus.y };
    return flightOf(s, soldier, away, knock).collided ? 1 : 0;
  }
  return DIRECTIONS.reduce(
    (sum, { degrees, chance }) =>
      flightOf(s, soldier, deviate(focus, focus, focus, degrees, 1000), knock).collided ? sum + chance : sum,
    0,
  );
}

/** One wound more (PE-12-13). */
function collided(soldier: Soldier, first: Fate): Fate {
  if (first === "M" || first === "HI") return first === "HI" ? "M" : first;
  const condition = first === "H" ? "H" : soldier.condition;
  return outcomeOf({ condition, stunRun: 0 }, "H");
}

/** TM5's rows as rings about the point. */
export function rings(column: BlastClass, point: Point): SceneItem[] {
  return DATA.damage.blasts
    .flatMap((row) => {
      const blast = row[column];
      return blast === null ? [] : [{ to: row.to, blast }];
    })
    .toReversed()
    .map(({ to, blast }, i) =>
      zone(
        `blast${i}`,
        i === 0 ? "blast" : "range",
        [circle(point, to)],
        say("preview.ring", { distance: cm(to), result: say(`result.${blast.result}`) }),
      ),
    );
}
