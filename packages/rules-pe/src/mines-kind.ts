import { makeKind } from "@escaramuza/kernel";
import type { MenuItem, Pick as Draw, Refusal, Slot, SlotChoice } from "@escaramuza/kernel";
import type * as z from "zod/mini";
import { minesAnswer } from "./answers.ts";
import { boardOf } from "./board.ts";
import { DATA } from "./data.ts";
import { isMinable } from "./deployment.ts";
import { no } from "./refusal.ts";
import type { Point, Position } from "./state.ts";

/** Mines and trip wires, laid secretly before the game (PE-3-17 (e), PE-11-1, PE-11-3, PE-C-5): all of them, some or none. */

type Mines = z.infer<typeof minesAnswer>;
type Stock = { readonly mines: number; readonly overloaded: number; readonly traps: number };

export const minesKind = makeKind<Position, Stock, Mines>({
  id: "mines",
  answer: minesAnswer,
  check: (s, { params }, answer) => minesRefusal(s, params, minesLaid(answer)),
  menu: (s, { params }) => [line("lay", layingSlots(s, params)), line("none", [])],
  sample: (s, { params }, pick) => randomMines(s, params, pick),
  fallback: () => ({ mines: [], wires: [] }),
});

function line(id: string, slots: readonly Slot[]): MenuItem {
  const icon = id === "none" ? "pass" : "build";
  return { id, icon, rule: "PE-11-1", answer: { mines: [], wires: [] }, slots, costs: [], refusal: null };
}

/** What is laid where, however it was said. */
export function minesLaid({ mines, wires, overloaded = [] }: Mines): Pick<Mines, "mines" | "wires"> {
  return { mines: [...mines, ...overloaded.map((at) => ({ ...at, overloaded: true }))], wires };
}

/** Cells pointed at on the table, as few as he likes: every other one each way is near enough for a finger. Mines, asked last, come first. */
function layingSlots(s: Position, has: Stock): Slot[] {
  const { width, height } = boardOf(s);
  const size = DATA.figures.mineCell.value;
  const cells: Point[] = [];
  for (let x = 0; x < width; x += 2 * size)
    for (let y = 0; y < height; y += 2 * size) if (isMinable(s, { x, y })) cells.push({ x, y });
  const slot = (name: string, max: number, of: readonly SlotChoice[]): Slot[] =>
    max === 0 ? [] : [{ name, type: "list", of, min: 0, max, repeat: true, preset: [] }];
  const cell = ({ x, y }: Point, value: SlotChoice["value"]): SlotChoice => ({
    value,
    at: { x: x + size / 2, y: y + size / 2 },
    refusal: null,
    text: { key: "choice.mine", params: { x: x / size, y: y / size } },
  });
  return [
    ...slot("wires", has.traps, has.traps === 0 ? [] : wiresOver(s, cells)),
    ...slot(
      "overloaded",
      has.overloaded,
      cells.map((at) => cell(at, { ...at })),
    ),
    ...slot(
      "mines",
      has.mines,
      cells.map((at) => cell(at, { ...at, overloaded: false })),
    ),
  ];
}

/** As long as may be, from west to east and from south to north in turns. */
function wiresOver(s: Position, cells: readonly Point[]): SlotChoice[] {
  const size = DATA.figures.mineCell.value;
  const longest = DATA.figures.wireLength.value;
  const wire = (key: string, from: Point, to: Point): SlotChoice[] =>
    isMinable(s, from) && isMinable(s, to)
      ? [
          {
            value: { from: { ...from }, to: { ...to } },
            at: { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 },
            refusal: null,
            text: { key, params: { x: from.x / size, y: from.y / size } },
          },
        ]
      : [];
  return cells.flatMap(({ x, y }) => [
    ...wire("choice.wire", { x, y }, { x: x + longest, y }),
    ...wire("choice.wire.north", { x: x + size, y: y + size }, { x: x + size, y: y + size + longest }),
  ]);
}

function minesRefusal(s: Position, has: Stock, { mines, wires }: Pick<Mines, "mines" | "wires">): Refusal | null {
  if (
    mines.filter(({ overloaded }) => !overloaded).length > has.mines ||
    mines.filter(({ overloaded }) => overloaded).length > has.overloaded
  )
    return no("PE-11-1", "tooMany");
  if (wires.length > has.traps) return no("PE-11-3", "tooMany");
  const { width, height } = boardOf(s);
  const size = DATA.figures.mineCell.value;
  const cells = new Set<string>();
  for (const { x, y } of mines) {
    if (x % size !== 0 || y % size !== 0) return no("PE-11-1", "notACell");
    if (x >= width || y >= height || !isMinable(s, { x, y })) return no("PE-C-5", "notMinable");
    cells.add(`${x},${y}`);
  }
  if (cells.size < mines.length) return no("PE-11-1", "twiceTheSame");
  const longest = DATA.figures.wireLength.value;
  for (const { from, to } of wires) {
    const far = (from.x - to.x) * (from.x - to.x) + (from.y - to.y) * (from.y - to.y);
    if (far === 0 || far > longest * longest) return no("PE-11-3", "tooLong");
    if (!isMinable(s, from) || !isMinable(s, to)) return no("PE-C-5", "notMinable");
  }
  return null;
}

function randomMines(s: Position, has: Stock, pick: Draw): Mines {
  const board = boardOf(s);
  const cell = (): Point => ({
    x: 10 * pick(board.width / 10),
    y: 200 + 10 * pick((board.height - 200) / 10),
  });
  const mines: Mines["mines"] = [];
  for (let i = 0; i < has.mines + has.overloaded; i++) {
    const at = cell();
    if (isMinable(s, at) && !mines.some(({ x, y }) => x === at.x && y === at.y))
      mines.push({ ...at, overloaded: i >= has.mines });
  }
  const wires: Mines["wires"] = [];
  for (let i = 0; i < has.traps; i++) {
    const from = cell();
    const to = pick(2) === 0 ? { x: from.x + 10, y: from.y } : { x: from.x, y: from.y + 10 };
    if (isMinable(s, from) && isMinable(s, to)) wires.push({ from, to });
  }
  return { mines, wires };
}
