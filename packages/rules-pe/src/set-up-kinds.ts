import { apartSquared } from "@escaramuza/geometry";
import { makeKind } from "@escaramuza/kernel";
import type { Json, MenuItem, Pick as Draw, Refusal, Seat, Slot, SlotChoice } from "@escaramuza/kernel";
import type * as z from "zod/mini";
import { deployAnswer, entryAnswer, grenadesAnswer, orderAnswer, takeGrenadeAnswer } from "./answers.ts";
import { boardOf } from "./board.ts";
import { DATA, missionOf } from "./data.ts";
import {
  defaultDeploy,
  deployRefusal,
  deploymentOf,
  emplaceable,
  hideable,
  randomDeploy,
  squadMen,
} from "./deployment.ts";
import type { Deploy } from "./deployment.ts";
import { allowance, standRefusal, wayAlong } from "./movement.ts";
import { no } from "./refusal.ts";
import { findSoldier, isOut, sideOf } from "./state.ts";
import type { Position, SideId, Soldier, SquadId } from "./state.ts";

/** What is decided before the first player-turn (PE-3-17), and the Viet Cong's entry (PE-20-3). */

type Grenades = z.infer<typeof grenadesAnswer>;
type Order = z.infer<typeof orderAnswer>;
type Entry = z.infer<typeof entryAnswer>;

// --- grenades of scenario 1

export const grenadesKind = makeKind<Position, { readonly total: number }, Grenades>({
  id: "grenades",
  answer: grenadesAnswer,
  check(s, { seat, params }, answer) {
    const side = sideOf(s, seat);
    const given = grenadesGiven(answer);
    if (given.some(({ soldier }) => findSoldier(s, soldier)?.side !== side)) return no("PE-19-2", "notYours");
    if (new Set(given.map(({ soldier }) => soldier)).size < given.length) return no("PE-19-2", "twiceTheSame");
    const sum = given.reduce((all, { gof }) => all + gof, 0);
    return sum === params.total ? null : no("PE-19-2", "wrongNumber", { given: sum, total: params.total });
  },
  menu: (s, d) => [
    {
      id: "evenly",
      icon: "grenade",
      rule: "PE-19-2",
      answer: share(s, d.seat, d.params.total),
      slots: [],
      costs: [],
      refusal: null,
    },
    {
      id: "byHand",
      icon: "team",
      rule: "PE-19-2",
      answer: { given: [] },
      slots: [
        {
          name: "to",
          type: "list",
          of: mine(s, d.seat).map(({ id }) => ({ value: id, piece: id, refusal: null })),
          min: d.params.total,
          max: d.params.total,
          repeat: true,
        },
      ],
      costs: [],
      refusal: null,
    },
  ],
  sample(s, { seat, params }, pick) {
    const men = mine(s, seat);
    const counts = men.map(() => 0);
    for (let n = 0; n < params.total; n++) {
      const i = pick(men.length);
      counts[i] = (counts[i] ?? 0) + 1;
    }
    return { given: men.map(({ id }, i) => ({ soldier: id, gof: counts[i] ?? 0 })) };
  },
  fallback: (s, { seat, params }) => share(s, seat, params.total),
});

/** Who gets how many, however it was said. */
export function grenadesGiven({ given, to = [] }: Grenades): Grenades["given"] {
  const more = [...new Set(to)].map((soldier) => ({ soldier, gof: to.filter((one) => one === soldier).length }));
  return [...given, ...more];
}

function mine(s: Position, seat: Seat): Soldier[] {
  return s.soldiers.filter((o) => o.side === sideOf(s, seat) && o.place !== "away");
}

/** Round robin, recruits first. */
function share(s: Position, seat: Seat, total: number): Grenades {
  const men = mine(s, seat).toSorted(
    (a, b) => Number(a.vet !== "recruit" || a.rank === "officer") - Number(b.vet !== "recruit" || b.rank === "officer"),
  );
  return {
    given: men.map(({ id }, i) => ({
      soldier: id,
      gof: Math.floor(total / men.length) + (i < total % men.length ? 1 : 0),
    })),
  };
}

// --- deployment

export interface DeployParams {
  readonly squad: SquadId;
}

export const deployKind = makeKind<Position, DeployParams, Deploy>({
  id: "deploy",
  answer: deployAnswer,
  check: (s, { seat, params }, answer) => deployRefusal(s, sideOf(s, seat), params.squad, answer),
  menu: (s, { seat, params }) => deployMenu(s, sideOf(s, seat), params.squad),
  sample: (s, { seat, params }, pick) => {
    const drawn = randomDeploy(s, sideOf(s, seat), params.squad, pick);
    return deployRefusal(s, sideOf(s, seat), params.squad, drawn) === null ? drawn : null;
  },
  fallback: (s, { seat, params }) => defaultDeploy(s, sideOf(s, seat), params.squad),
});

/** The placement is asked last, for it is what the table is for. */
function deployMenu(s: Position, side: SideId, squad: SquadId): MenuItem[] {
  const plan = deploymentOf(s, side, squad);
  const rule = plan === null ? "PE-3-17" : missionOf(s.battle.mission).rule;
  const some = (name: string, of: readonly SlotChoice[], preset: readonly Json[]): Slot[] =>
    of.length === 0 ? [] : [{ name, type: "list", of, min: 0, max: of.length, repeat: false, preset }];
  const guns = emplaceable(s, side, squad).map((gun) => ({
    value: { gun },
    ...pieceOf(s.guns.find(({ id }) => id === gun)?.carriers[0]),
    refusal: null,
  }));
  const hiders = hideable(s, side, squad).map(({ id }) => ({ value: id, piece: id, refusal: null }));
  const slots: Slot[] = [
    {
      name: "all",
      type: "choice",
      of: (["usual", "standing", "prone", "ducked"] as const).map((value) => ({
        value,
        refusal: null,
        text: { key: `choice.all.${value}`, params: {} },
      })),
      preset: "usual",
    },
    ...some(
      "emplaced",
      guns,
      guns.map(({ value }) => value),
    ),
    ...some("hidden", hiders, []),
    {
      name: "places",
      type: "placement",
      each: "soldier",
      pieces: squadMen(s, side, squad).map(({ id }) => id),
      preset: defaultDeploy(s, side, squad).places,
    },
  ];
  return [{ id: "deploy", icon: "deploy", rule, answer: {}, slots, costs: [], refusal: null }];
}

function pieceOf(id: string | undefined): { readonly piece?: string } {
  return id === undefined ? {} : { piece: id };
}

// --- who begins (PE-R111, PE-C-1)

export const orderKind = makeKind<Position, { readonly edge: boolean }, Order>({
  id: "order",
  answer: orderAnswer,
  check: () => null,
  menu: (_s, { params }) =>
    (params.edge ? (["south", "north"] as const) : (["south"] as const)).flatMap((edge) =>
      [true, false].map((first) => ({
        id: `${first ? "first" : "second"}${params.edge ? `.${edge}` : ""}`,
        icon: "first",
        rule: "PE-R111",
        answer: { first, edge },
        slots: [],
        costs: [],
        refusal: null,
      })),
    ),
  sample: (_s, _d, pick) => ({ first: pick(2) === 0, edge: pick(2) === 0 ? "south" : "north" }),
  fallback: () => ({ first: true, edge: "south" }),
});

// --- the Viet Cong come out of the thicket (PE-20-3) (PE-R106)

export const entryKind = makeKind<Position, { readonly [key: string]: never }, Entry>({
  id: "entry",
  answer: entryAnswer,
  check: (s, { seat }, answer) => entryRefusal(s, sideOf(s, seat), entriesOf(answer)),
  menu: (s, { seat }) => [
    {
      id: "advance",
      icon: "walk",
      rule: "PE-20-3",
      answer: { entries: [] },
      slots: [
        {
          name: "ends",
          type: "placement",
          each: "soldier",
          pieces: entering(s, sideOf(s, seat)).map(({ id }) => id),
          preset: defaultEntry(s, sideOf(s, seat)).entries.map(({ soldier, to }) => ({ soldier, ...to })),
        },
      ],
      costs: [],
      refusal: null,
    },
  ],
  sample: (s, { seat }, pick) => randomEntry(s, sideOf(s, seat), pick),
  fallback: (s, { seat }) => defaultEntry(s, sideOf(s, seat)),
});

/** Half of his points, in centimetres: what the thicket costs is reckoned in (PE-R106). */
function entryAdvance(s: Position, man: Soldier): number {
  return allowance(s, man, "walk") / DATA.figures.entryShare.value;
}

function entering(s: Position, side: SideId): Soldier[] {
  return s.soldiers.filter((o) => o.side === side && o.place === "waiting" && !isOut(o));
}

/** Everybody's line, however it was said. */
export function entriesOf({ entries, ends = [] }: Entry): Entry["entries"] {
  return [...entries, ...ends.map(({ soldier, x, y }) => ({ soldier, x, to: { x, y } }))];
}

function entryRefusal(s: Position, side: SideId, entries: Entry["entries"]): Refusal | null {
  const men = entering(s, side);
  if (entries.length !== men.length || men.some(({ id }) => !entries.some(({ soldier }) => soldier === id)))
    return no("PE-20-3", "enterAll");
  const before: Entry["entries"] = [];
  const apart = DATA.figures.apart.value;
  const tooClose = (rule: "PE-20-3" | "PE-2-9", other: string): Refusal =>
    no(rule, "tooClose", { soldier: other, apart: apart / 10 });
  for (const { soldier: id, x, to } of entries) {
    const man = findSoldier(s, id);
    if (man === null) return no("PE-20-3", "unknownSoldier", { soldier: id });
    if (x < 0 || x > boardOf(s).width) return no("PE-20-3", "notOnEdge");
    const beside = before.find((other) => Math.abs(other.x - x) < apart);
    if (beside !== undefined) return tooClose("PE-20-3", beside.soldier);
    const far = (to.x - x) * (to.x - x) + to.y * to.y;
    const most = entryAdvance(s, man);
    if (far > most * most) return no("PE-20-3", "tooFar", { soldier: id });
    const at: Soldier = { ...man, x, y: 0 };
    const way = wayAlong(s, at, [to]);
    if ("code" in way) return way;
    const stand = standRefusal(s, man, to);
    if (stand !== null) return stand;
    const there = before.find((other) => apartSquared(other.to, to) < apart * apart);
    if (there !== undefined) return tooClose("PE-2-9", there.soldier);
    before.push({ soldier: id, x, to });
  }
  return null;
}

/** Due north as far as he may, from the place the scenario gives him. */
function defaultEntry(s: Position, side: SideId): Entry {
  const places = missionOf(s.battle.mission).sides[side].deployment.flatMap((one) => one.places);
  return {
    entries: entering(s, side).map((man, i) => {
      const x = places.find(({ soldier }) => soldier === man.name)?.x ?? 50 + 20 * i;
      return { soldier: man.id, x, to: { x, y: entryAdvance(s, man) } };
    }),
  };
}

function randomEntry(s: Position, side: SideId, pick: Draw): Entry | null {
  const usual = defaultEntry(s, side);
  const shift = pick(31) - 15;
  const drawn: Entry = {
    entries: usual.entries.map(({ soldier, x, to }) => ({
      soldier,
      x: x + shift,
      to: { x: to.x + shift, y: to.y - pick(30) },
    })),
  };
  return entryRefusal(s, side, drawn.entries) === null ? drawn : null;
}

// --- the fanatic's grenade (PE-20-12)

export const takeGrenadeKind = makeKind<
  Position,
  { readonly soldier: string; readonly from: readonly string[] },
  { readonly from: string | null }
>({
  id: "takeGrenade",
  answer: takeGrenadeAnswer,
  check: (_s, { params }, { from }) =>
    from === null || params.from.includes(from) ? null : no("PE-20-12", "notHis", { soldier: from }),
  menu: (_s, { params }) => [
    ...params.from.map((from) => ({
      id: "take",
      icon: "grenade",
      rule: "PE-20-12",
      piece: from,
      answer: { from },
      slots: [],
      costs: [],
      refusal: null,
    })),
    { id: "leave", icon: "pass", rule: "PE-20-12", answer: { from: null }, slots: [], costs: [], refusal: null },
  ],
  sample: (_s, { params }, pick) => ({ from: params.from[pick(params.from.length + 1)] ?? null }),
  fallback: (_s, { params }) => ({ from: params.from[0] ?? null }),
});
