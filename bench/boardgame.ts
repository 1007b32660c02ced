import { createRequire } from "node:module";
import { generator, measure, rate, ratio, type Measure, type Tally } from "./measure.ts";

// The library's published types lean on `any`, so the part of its interface used here is restated.

type Step = "select" | "move" | "shoot" | "react";

interface Soldier {
  side: number;
  x: number;
  y: number;
  alive: boolean;
  done: boolean;
  ducked: boolean;
  aiming: boolean;
}

interface Skirmish {
  soldiers: Soldier[];
  /** Who stands on each square, or EMPTY: looking through the soldiers took a fifth of the time. */
  squares: number[];
  round: number;
  step: Step;
  active: number;
  target: number;
}

interface Ctx {
  currentPlayer: string;
  gameover?: unknown;
}

interface MoveContext {
  G: Skirmish;
  ctx: Ctx;
  random: { D6(count: number): number[] };
  events: {
    endTurn(): void;
    setActivePlayers(active: { value: Record<string, string> }): void;
  };
}

type Move = (context: MoveContext, ...args: number[]) => "INVALID_MOVE" | void;

export interface Game {
  name: string;
  seed?: number;
  disableUndo: boolean;
  setup(): Skirmish;
  moves: Record<string, Move>;
  turn: {
    order: { first(): number; next(context: { G: Skirmish; ctx: Ctx }): number };
    stages: Record<string, { moves: Record<string, Move> }>;
  };
  endIf(context: { G: Skirmish }): { round: number } | undefined;
}

export interface State {
  G: Skirmish;
  ctx: Ctx;
  _stateID: number;
}

interface HeadlessClient {
  moves: Record<string, (...args: number[]) => void>;
  getState(): State | null;
  updatePlayerID(playerID: string): void;
}

interface ClientModule {
  Client(options: { game: Game; numPlayers: number; debug: boolean }): HeadlessClient;
}

interface Action {
  type: "MAKE_MOVE";
  payload: { type: string; args: number[]; playerID: string };
}

interface InternalModule {
  InitializeGame(options: { game: Game; numPlayers: number }): State;
  CreateGameReducer(options: { game: Game }): (state: State, action: Action) => State;
}

// Must be set before the library loads: in development it checks after every move that the whole
// state can be serialised.
process.env["NODE_ENV"] = "production";
// The package has folders instead of an export map, which `import` does not resolve.
const require = createRequire(import.meta.url);
const { Client } = require("boardgame.io/client") as ClientModule;
const { CreateGameReducer, InitializeGame } = require("boardgame.io/internal") as InternalModule;

const SIZE = 12;
const SQUAD = 10;
const ROUNDS = 5;
const PACE = 3;
const RANGE = 7;
const EMPTY = -1;
const STAND = 0;
const DUCK = 1;

function distance(a: { x: number; y: number }, b: { x: number; y: number }): number {
  return Math.max(Math.abs(a.x - b.x), Math.abs(a.y - b.y));
}

function square(place: { x: number; y: number }): number {
  return place.y * SIZE + place.x;
}

function isFree(G: Skirmish, x: number, y: number): boolean {
  const occupant = G.squares[square({ x, y })];
  // To stay is a move too.
  return occupant === EMPTY || occupant === G.active;
}

function isFresh(soldier: Soldier, side: number): boolean {
  return soldier.alive && !soldier.done && soldier.side === side;
}

function finishActivation({ G, events }: MoveContext): void {
  const soldier = G.soldiers[G.active];
  if (soldier) soldier.done = true;
  G.step = "select";
  G.active = -1;
  G.target = -1;
  if (!G.soldiers.some((other) => other.alive && !other.done)) {
    G.round++;
    for (const other of G.soldiers) {
      other.done = false;
      other.ducked = false;
    }
  }
  events.endTurn();
}

const select: Move = ({ G, ctx }, id = -1) => {
  const soldier = G.soldiers[id];
  if (G.step !== "select" || !soldier || !isFresh(soldier, Number(ctx.currentPlayer))) {
    return "INVALID_MOVE";
  }
  G.active = id;
  G.step = "move";
};

const move: Move = ({ G }, x = -1, y = -1) => {
  const soldier = G.soldiers[G.active];
  const onBoard = x >= 0 && y >= 0 && x < SIZE && y < SIZE;
  if (G.step !== "move" || !soldier || !onBoard) return "INVALID_MOVE";
  if (distance(soldier, { x, y }) > PACE || !isFree(G, x, y)) return "INVALID_MOVE";
  G.squares[square(soldier)] = EMPTY;
  soldier.x = x;
  soldier.y = y;
  G.squares[square(soldier)] = G.active;
  G.step = "shoot";
};

const shoot: Move = ({ G, events }, id = -1) => {
  const soldier = G.soldiers[G.active];
  const target = G.soldiers[id];
  if (G.step !== "shoot" || !soldier || !target?.alive || target.side === soldier.side) {
    return "INVALID_MOVE";
  }
  if (soldier.ducked || distance(soldier, target) > RANGE) return "INVALID_MOVE";
  G.target = id;
  G.step = "react";
  events.setActivePlayers({ value: { [String(target.side)]: "react" } });
};

const hold: Move = (context, aim = 0) => {
  const soldier = context.G.soldiers[context.G.active];
  if (context.G.step !== "shoot" || !soldier) return "INVALID_MOVE";
  soldier.aiming = aim === 1;
  finishActivation(context);
};

const react: Move = (context, choice = STAND) => {
  const { G, random } = context;
  const soldier = G.soldiers[G.active];
  const target = G.soldiers[G.target];
  if (G.step !== "react" || !soldier || !target) return "INVALID_MOVE";
  // A ducked soldier is harder to hit but does not shoot: neither answer is always best.
  if (choice === DUCK) target.ducked = true;
  const sum = random.D6(3).reduce((total, die) => total + die, 0);
  if (sum + (soldier.aiming ? 1 : 0) - (target.ducked ? 2 : 0) >= 15) {
    target.alive = false;
    G.squares[square(target)] = EMPTY;
  }
  soldier.aiming = false;
  finishActivation(context);
};

export const skirmish: Game = {
  name: "skirmish",
  // The stack of undo states is memory the comparison does not need.
  disableUndo: true,
  setup: () => {
    const soldiers = Array.from({ length: 2 * SQUAD }, (_, id) => ({
      side: id < SQUAD ? 0 : 1,
      x: 1 + (id % SQUAD),
      y: id < SQUAD ? 0 : SIZE - 1,
      alive: true,
      done: false,
      ducked: false,
      aiming: false,
    }));
    const squares = Array.from({ length: SIZE * SIZE }, () => EMPTY);
    for (const [id, soldier] of soldiers.entries()) squares[square(soldier)] = id;
    return { soldiers, squares, round: 1, step: "select", active: -1, target: -1 };
  },
  moves: { select, move, shoot, hold },
  turn: {
    order: {
      first: () => 0,
      next: ({ G, ctx }) => {
        const side = Number(ctx.currentPlayer);
        return G.soldiers.some((soldier) => isFresh(soldier, 1 - side)) ? 1 - side : side;
      },
    },
    stages: { react: { moves: { react } } },
  },
  endIf: ({ G }) => {
    const beaten = [0, 1].some((side) => !G.soldiers.some((s) => s.alive && s.side === side));
    return G.round > ROUNDS || beaten ? { round: G.round } : undefined;
  },
};

export interface Decision {
  player: string;
  type: string;
  args: number[];
}

/** Every legal decision of the player to act: the library itself does not list them. */
function legal({ G, ctx }: State): Decision[] {
  const decisions: Decision[] = [];
  const player = ctx.currentPlayer;
  const soldier = G.soldiers[G.active];
  if (G.step === "select") {
    for (const [id, other] of G.soldiers.entries()) {
      if (isFresh(other, Number(player))) decisions.push({ player, type: "select", args: [id] });
    }
  } else if (G.step === "move" && soldier) {
    for (let x = Math.max(0, soldier.x - PACE); x <= Math.min(SIZE - 1, soldier.x + PACE); x++) {
      for (let y = Math.max(0, soldier.y - PACE); y <= Math.min(SIZE - 1, soldier.y + PACE); y++) {
        if (isFree(G, x, y)) decisions.push({ player, type: "move", args: [x, y] });
      }
    }
  } else if (G.step === "shoot" && soldier) {
    for (const [id, other] of G.soldiers.entries()) {
      const isTarget = other.alive && other.side !== soldier.side && !soldier.ducked;
      if (isTarget && distance(soldier, other) <= RANGE) {
        decisions.push({ player, type: "shoot", args: [id] });
      }
    }
    decisions.push({ player, type: "hold", args: [0] }, { player, type: "hold", args: [1] });
  } else if (G.step === "react") {
    const defender = String(G.soldiers[G.target]?.side);
    for (const choice of [STAND, DUCK]) {
      decisions.push({ player: defender, type: "react", args: [choice] });
    }
  }
  return decisions;
}

export function pick(state: State, random: () => number): Decision {
  const decisions = legal(state);
  const decision = decisions[Math.floor(random() * decisions.length)];
  if (!decision) throw new Error("boardgame.io: nobody can decide anything");
  return decision;
}

function accepted(before: State, after: State, { type, args }: Decision): void {
  // A refused move leaves the state as it was; counting it would measure nothing.
  if (after._stateID <= before._stateID) throw new Error(`boardgame.io: ${type} ${args} refused`);
}

function present(state: State | null): State {
  if (!state) throw new Error("boardgame.io: the client has no state");
  return state;
}

function playByClient(serial: number): Record<string, number> {
  const random = generator(serial);
  const client = Client({ game: { ...skirmish, seed: serial }, numPlayers: 2, debug: false });
  let player = "";
  let decisions = 0;
  let state = present(client.getState());
  while (state.ctx.gameover === undefined) {
    const decision = pick(state, random);
    // One client sits in both chairs; it acts as the player it was last told to be.
    if (decision.player !== player) {
      player = decision.player;
      client.updatePlayerID(player);
    }
    client.moves[decision.type]?.(...decision.args);
    const next = present(client.getState());
    accepted(state, next, decision);
    state = next;
    decisions++;
  }
  return { decisions, games: 1 };
}

function playByReducer(serial: number): Record<string, number> {
  const random = generator(serial);
  const game = { ...skirmish, seed: serial };
  const reducer = CreateGameReducer({ game });
  let decisions = 0;
  let state = InitializeGame({ game, numPlayers: 2 });
  while (state.ctx.gameover === undefined) {
    const decision = pick(state, random);
    const { type, args, player: playerID } = decision;
    const next = reducer(state, { type: "MAKE_MOVE", payload: { type, args, playerID } });
    accepted(state, next, decision);
    state = next;
    decisions++;
  }
  return { decisions, games: 1 };
}

export async function run(seconds: number): Promise<Measure[]> {
  const describe = (tally: Tally): string =>
    `toy skirmish, 12 x 12 squares, 2 x 10 soldiers, ${Math.round(ratio(tally, "decisions", "games"))} decisions a game`;
  const client = await measure(seconds, playByClient);
  const reducer = await measure(seconds, playByReducer);
  return [
    {
      name: "boardgame.io client",
      value: rate(client, "decisions"),
      unit: "decisions/s",
      note: `${describe(client)}, through the headless client`,
    },
    {
      name: "boardgame.io reducer",
      value: rate(reducer, "decisions"),
      unit: "decisions/s",
      note: `${describe(reducer)}, its reducer called directly`,
    },
  ];
}
