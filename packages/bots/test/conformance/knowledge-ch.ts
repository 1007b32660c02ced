import { isAlive, MARKER_IDS, boardOf, cardOf, counter, finderOf, onMap, playerOf } from "@escaramuza/rules-ch";
import type { CardId, MarkerId, Position, Unit } from "@escaramuza/rules-ch";
import { copy } from "@escaramuza/kernel";
import type { Game, Input, Json, Pick, Seat } from "@escaramuza/kernel";
import type { Knowledge } from "./support.ts";

/** Conflict of Heroes: what the conformance suite must be told about it. */

const CARDS = ["01", "02", "03", "04", "05", "06", "07", "08", "09", "10", "11", "12", "13", "14", "15", "16", "17"];
const MODES = ["ap", "opportunity", "cap", "card"];

/** Events that make a secret public, or say what was drawn. */
const OPENING = [
  "revealed",
  "markerShown",
  "markerDrawn",
  "cardDrawn",
  "eventDrawn",
  "activationOver",
  "apGranted",
  "scouted",
  "minesFound",
];

/** A barrage's hex is told with the dice that say where it falls (CH-RE4), hidden mines with those of their blast (CH-RE21). */
const OPENING_ROLLS = ["barrage", "mines"];

export const CONFLICT_OF_HEROES: Knowledge = {
  folder: "rules-ch",
  setups: [
    { name: "F3 with variable AP", setup: { firefight: "F3", optVariableAp: true } },
    {
      name: "F5 with secret AP and cautious moves",
      setup: { firefight: "F5", optVariableAp: true, optVariableApSecret: true, optCautiousMove: true },
    },
    { name: "F6 with secret AP", setup: { firefight: "F6", optVariableAp: true, optVariableApSecret: true } },
    {
      name: "F2 with everything and more CAP",
      setup: { firefight: "F2", profile: "P3", optCautiousMove: true, capHandicap: { side: "german", cap: 2 } },
    },
    { name: "F4 without cards", setup: { firefight: "F4", profile: "P1", capHandicap: { side: "soviet", cap: 1 } } },
  ],
  staged: [
    {
      name: "close quarters in the village",
      given: {
        firefight: "F6",
        round: 4,
        at: { turn: 0 },
        players: {
          "0": { cap: 6, hand: ["03", "05", "08", "12"], weapons: [{ card: "W1", unit: "g1" }] },
          "1": { cap: 6, hand: ["04", "09", "14", "17"], weapons: [{ card: "W2", unit: "s1" }] },
        },
        units: {
          ...row(
            "g",
            ["g_rifles", "g_rifles", "g_lmg34", "g_pioneers", "g_rifles"],
            ["F09", "F09", "E09", "F11", "G10"],
          ),
          ...row("s", ["s_rifles", "s_smg", "s_rifles", "s_maxim", "s_smg"], ["F10", "F10", "F11", "E11", "G11"]),
        },
      },
    },
    {
      name: "both sides hidden in the woods",
      given: {
        firefight: "F4",
        round: 2,
        at: { turn: 1 },
        players: { "0": { cap: 5, hand: ["11", "16", "13"] }, "1": { cap: 5, hand: ["10", "02", "15"] } },
        units: {
          ...row("g", ["g_rifles", "g_rifles", "g_lmg34", "g_rifles"], ["H07", "H05", "H08", "B09"]),
          g5: { type: "g_rifles", at: "I08", hidden: true },
          ...row("s", ["s_rifles", "s_smg"], ["F08", "D06"]),
          s3: { type: "s_rifles", at: "E02", hidden: true },
          s4: { type: "s_maxim", at: "C04", hidden: true },
          s5: { type: "s_rifles", at: "G11", hidden: true },
        },
      },
    },
    {
      name: "tanks and pioneers among the works",
      given: {
        firefight: "F8",
        round: 2,
        at: { turn: 0 },
        players: { "0": { cap: 7 }, "1": { cap: 7 } },
        units: {
          ...row("g", ["g_pioneers", "g_pioneers", "g_pz3h", "g_rifles"], ["F06", "F06", "H05", "H06"]),
          ...row("s", ["s_rifles", "s_rifles", "s_t26"], ["F06", "E06", "E05"]),
          s4: { type: "s_rifles", at: "F06", facing: 3, hasty: true },
        },
        works: {
          F06: { kind: "bunker", seat: 1, facing: 3 },
          G05: { kind: "wire", seat: 1 },
          G06: { kind: "wire", seat: 1 },
          H07: { kind: "mines", seat: 1, hidden: true },
          G07: { kind: "mines", seat: 1, hidden: true },
          G04: { kind: "mines", seat: 1, hidden: true },
        },
      },
    },
  ],

  others(_e, { s: raw, frames }, seat, pick) {
    const attacked = frames.some(({ flow }) => flow === "attack");
    const s = position(raw);
    if (s.phase === "over") return [];
    const found: Position[] = [];
    const change = (edit: (own: Position) => boolean): void => {
      const own = position(raw);
      if (edit(own)) found.push(own);
    };
    for (const unit of s.units) {
      if (unit.seat === seat) continue;
      if (unit.hidden && onMap(unit)) change((own) => moveElsewhere(own, unit.id, pick));
      if (unit.hidden && onMap(unit)) change((own) => otherStatus(own, unit.id));
      // Vehicles have a pile of their own (CH-RE12).
      if (unit.hit !== null && !unit.hitKnown && !unit.hitSpare && counter(unit).mover === "foot")
        change((own) => drawAnother(own, unit.id, attacked, pick));
    }
    if (s.deck.length > 1) change((own) => ((own.deck = own.deck.toReversed()), true));
    for (const { seat: of } of s.players) {
      if (of === seat) continue;
      change((own) => swapHand(own, of, pick));
      change((own) => reassign(own, of, pick));
      change((own) => grantMore(own, of));
    }
    return found;
  },

  secrets(raw) {
    const s = position(raw);
    return [
      `deck of ${s.deck.length}`,
      ...s.units.flatMap((unit) => [
        ...(unit.hidden && onMap(unit) ? [`place of ${unit.id}`] : []),
        ...(unit.hit === null ? [] : [`marker of ${unit.id}`]),
      ]),
      ...s.players.flatMap((player) => [
        `hand of ${player.hand.length} of ${player.seat}`,
        ...player.weapons.map(({ card, unit }) => `${card} of ${player.seat}${unit === "" ? ", not assigned" : ""}`),
        // How many hidden units share it is a secret too.
        ...(player.activation === null ? [] : [`activation of ${player.seat}`]),
      ]),
    ];
  },

  hides: true,
  // Bids are made one after the other and open, so nothing is ever sealed.
  sealed: false,
  shown: [],
  opens: (event) =>
    OPENING.includes(event.type) || (event.type === "roll" && OPENING_ROLLS.includes(String(event["purpose"]))),
  saysOther,
  chosen: ["turn", "place", "bid", "assignWeapon", "rollTarget", "rollRally", "bonus", "facings", "secondStep"],

  wanted: [
    ...[...CARDS, "W1", "W2"].map((card) => `card ${card} played`),
    ...["E1", "E2"].map((card) => `event ${card}`),
    ...MARKER_IDS.map((id) => `marker ${id}`),
    ...MODES.map((mode) => `paid with ${mode}`),
    ...["critical", "hit", "miss"].map((result) => `attack: ${result}`),
    "group of fire",
    "recon with effect",
  ],
  reached(_s, event) {
    switch (event.type) {
      case "cardPlayed":
        return [`card ${String(event["card"])} played`];
      case "eventDrawn":
        return [`event ${String(event["card"])}`];
      case "markerDrawn":
      case "markerShown":
        return [`marker ${String(event["marker"])}`];
      case "paid":
        return [`paid with ${String(event["mode"])}`];
      case "attacked":
        return [`attack: ${String(event["result"])}`, ...(event.rule === "CH-10.03-3" ? ["recon with effect"] : [])];
      case "fired":
        return Array.isArray(event["supporters"]) && event["supporters"].length > 0 ? ["group of fire"] : [];
      default:
        return [];
    }
  },
};

/** Units in a row of their own ids, facing the enemy. */
function row(letter: string, types: readonly string[], hexes: readonly string[]): { [id: string]: Json } {
  return Object.fromEntries(
    types.map((type, i) => [`${letter}${i + 1}`, { type, at: hexes[i] ?? "A01", facing: letter === "g" ? 1 : 4 }]),
  );
}

/** A position of one's own: what is frozen in it, the terrain, is shared as in any copy. */
function position(raw: unknown): Position {
  if (!isPosition(raw)) throw new Error("no position of this game");
  return copy(raw);
}

function isPosition(raw: unknown): raw is Position {
  return typeof raw === "object" && raw !== null && "units" in raw;
}

/** A hidden unit in another hex where nobody finds it. */
function moveElsewhere(s: Position, id: string, pick: Pick): boolean {
  const unit = s.units.find((o) => o.id === id);
  const labels = [...boardOf(s).cells.values()].filter((cell) => !cell.ground.squadsOnly).map((cell) => cell.label);
  const from = unit?.place ?? "";
  for (let i = 0; i < 60; i++) {
    if (unit === undefined) return false;
    unit.place = labels[pick(labels.length)] ?? from;
    const alone = s.units.every((o) => o === unit || o.place !== unit.place);
    if (unit.place !== from && alone && finderOf(s, unit) === null) return true;
  }
  return false;
}

/** A hidden unit that has acted, or not, or shares the activation with another hidden one. */
function otherStatus(s: Position, id: string): boolean {
  const unit = s.units.find((o) => o.id === id);
  if (unit === undefined) return false;
  const player = playerOf(s, unit.seat);
  const { activation } = player;
  if (unit.status === "activated") return false;
  const shared = activation?.members.some((o) => s.units.some(({ id: of, hidden }) => of === o && hidden)) ?? false;
  if (activation !== null && shared) {
    unit.status = "activated";
    player.activation = { ...activation, members: [...activation.members, id] };
  } else unit.status = unit.status === "used" ? "unused" : "used";
  return true;
}

/** Another marker from the pile in place of the one it holds; under fire, one that would not have been shown either. */
function drawAnother(s: Position, id: string, attacked: boolean, pick: Pick): boolean {
  const unit = s.units.find((o) => o.id === id);
  if (unit === undefined || (attacked && !NEVER_SHOWN.has(unit.hit))) return false;
  const able = MARKER_IDS.filter(
    (m, i) => m !== "killed" && m !== unit.hit && (s.pile[i] ?? 0) > 0 && (!attacked || NEVER_SHOWN.has(m)),
  );
  const drawn: MarkerId | undefined = able[pick(Math.max(1, able.length))];
  if (drawn === undefined) return false;
  const was = unit.hit;
  s.pile = s.pile.map((n, i) => n + (MARKER_IDS[i] === was ? 1 : 0) - (MARKER_IDS[i] === drawn ? 1 : 0));
  unit.hit = drawn;
  return true;
}

/** One card of the hand and one of the pile change places. */
function swapHand(s: Position, seat: Seat, pick: Pick): boolean {
  const player = playerOf(s, seat);
  const able = s.deck.flatMap((card, i) => (card !== "?" && cardOf(card).kind !== "event" ? [i] : []));
  const at = able[pick(Math.max(1, able.length))];
  if (player.hand.length === 0 || at === undefined) return false;
  const given = pick(player.hand.length);
  const card: CardId | "?" | undefined = player.hand[given];
  const drawn = s.deck[at];
  if (card === undefined || drawn === undefined || card === drawn) return false;
  player.hand = player.hand.with(given, drawn);
  s.deck = s.deck.with(at, card);
  return true;
}

function reassign(s: Position, seat: Seat, pick: Pick): boolean {
  const player = playerOf(s, seat);
  const weapon = player.weapons.find((w) => !w.shown && w.unit !== "");
  const able: Unit[] = s.units.filter((o) => o.seat === seat && isAlive(o) && o.id !== weapon?.unit);
  const unit = able[pick(Math.max(1, able.length))];
  if (weapon === undefined || unit === undefined) return false;
  player.weapons = player.weapons.map((w) => (w === weapon ? { ...w, unit: unit.id } : w));
  return true;
}

function grantMore(s: Position, seat: Seat): boolean {
  const player = playerOf(s, seat);
  const { activation } = player;
  if (!s.battle.secretAp || activation === null || activation.granted === null) return false;
  player.activation = { ...activation, granted: activation.granted + 1 };
  return true;
}

/** Markers that change no figure of an attack: it shows the others (CH-7.5-4). */
const NEVER_SHOWN: ReadonlySet<Unit["hit"]> = new Set(["unnerved", "pinned"]);

/**
 * The rival's answer to a turn says something else with other secrets of his: where it leaves the payment open, or where a
 * unit it names has another marker, place or status, what is paid in public may differ. And once the dice lie, an attack has
 * shown the markers that matter: other ones are no longer possible.
 */
function saysOther(game: Game<unknown>, other: Game<unknown>, seat: Seat | null, input: Input): boolean {
  const [one, two] = [position(game.s), position(other.s)];
  const differs = one.units.filter((unit, i) => JSON.stringify(unit) !== JSON.stringify(two.units[i]));
  if (game.frames.some(({ flow }) => flow === "attack"))
    return differs.some(({ id, hit }) => {
      const drawn = two.units.find((o) => o.id === id)?.hit ?? null;
      return hit !== drawn && !(NEVER_SHOWN.has(hit) && NEVER_SHOWN.has(drawn));
    });
  const text = JSON.stringify(input.answer);
  if (input.seat === seat || !text.includes('"do"')) return false;
  const [mine, theirs] = [playerOf(one, input.seat), playerOf(two, input.seat)];
  if (JSON.stringify(mine.activation) !== JSON.stringify(theirs.activation)) return true;
  // A rally costs the same whatever the marker.
  if (text.includes('"rally"')) return false;
  return differs.some((unit) => unit.seat === input.seat && text.includes(`"${unit.id}"`));
}
