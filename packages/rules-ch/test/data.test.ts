import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import {
  DATA,
  MARKER_IDS,
  cardOf,
  counterOf,
  firefightOf,
  groundOf,
  groundOfLetter,
  mapOf,
  markerOf,
  vehicleMarkerOf,
} from "../src/data.ts";
import type { CardId } from "../src/data.ts";
import { RULE_IDS } from "../src/rule-ids.ts";
import { total, typesOf } from "./battles.ts";

const spec = readFileSync(new URL("../spec.md", import.meta.url), "utf8");

describe("rows", () => {
  test("every row names a rule that the specification has", () => {
    const rules = rulesOf(DATA);
    expect(rules.length).toBeGreaterThan(150);
    const known = new Set<string>(RULE_IDS);
    expect([...new Set(rules)].filter((rule) => !known.has(rule))).toEqual([]);
  });

  test.each([
    ["actions", DATA.actions],
    ["cards", DATA.cards],
    ["counters", DATA.counters],
    ["combat figures", DATA.figures.combat],
    ["economy figures", DATA.figures.economy],
    ["firefights", DATA.firefights],
    ["maps", DATA.maps],
    ["foot markers", DATA.markers.foot],
    ["vehicle markers", DATA.markers.vehicle],
    ["ground", DATA.terrain.ground],
    ["movement", DATA.terrain.movement],
    ["vehicle ground", DATA.stage2.vehicleGround],
    ["fortifications", DATA.stage2.fortifications],
    ["obstacles", DATA.stage2.obstacles],
    ["smoke", DATA.stage2.smoke],
    ["placements", DATA.firefights.flatMap((f) => f.setup)],
    ["reinforcements", DATA.firefights.flatMap((f) => f.reinforcements)],
    ["points", DATA.firefights.flatMap((f) => f.vp)],
  ])("%s: all with a rule id", (_, table) => {
    for (const row of Object.values(table)) expect(row).toHaveProperty("rule");
  });

  test("tables are frozen and keep no duplicate ids", () => {
    expect(Object.isFrozen(DATA)).toBe(true);
    expect(Object.isFrozen(mapOf("M1").roads[0])).toBe(true);
    expect(Object.isFrozen(firefightOf("F1").setup[0])).toBe(true);
    for (const ids of [
      DATA.cards.map((row) => row.id),
      DATA.counters.map((row) => row.id),
      DATA.firefights.map((row) => row.id),
      DATA.maps.map((row) => row.id),
      DATA.markers.foot.map((row) => row.id),
      DATA.markers.vehicle.map((row) => row.id),
      DATA.terrain.ground.map((row) => row.kind),
      DATA.terrain.ground.map((row) => row.letter),
      DATA.stage2.vehicleGround.map((row) => row.ground),
    ])
      expect(new Set(ids).size, ids.join()).toBe(ids.length);
  });

  test("stage 2 says so, and no firefight of stage 1 needs it", () => {
    expect(DATA.counters.filter((c) => c.stage === 1)).toHaveLength(11);
    expect(DATA.counters.filter((c) => c.stage === 2)).toHaveLength(15);
    expect(DATA.markers.foot.every((m) => m.stage === 1)).toBe(true);
    expect(DATA.markers.vehicle.every((m) => m.stage === 2)).toBe(true);
    for (const f of DATA.firefights) {
      if (f.profile === "P4") continue;
      for (const type of typesOf(f)) expect(counterOf(type).stage).toBe(1);
      expect([f.works, f.artillery]).toEqual([[], { german: 0, soviet: 0 }]);
    }
  });
});

describe("terrain (D1: CH-4.0-2, CH-4.0-4, CH-4.0-5, CH-4.0-6, CH-4.0-8, CH-5.0-4)", () => {
  // AP, DM, blocks sight, cover
  test.each([
    ["open", ".", 0, 0, false, false],
    ["stoneBuilding", "s", 1, 2, true, true],
    ["woodBuilding", "b", 1, 1, true, true],
    ["field", "c", 0, 0, false, false],
    ["water", "~", 4, -1, false, false],
    ["woods", "w", 1, 2, true, true],
    ["lightWoods", "l", 0, 1, true, true],
  ] as const)("%s", (kind, letter, move, dm, blocksSight, cover) => {
    expect(groundOf(kind)).toMatchObject({ letter, move, dm, blocksSight, cover, squadsOnly: kind === "water" });
    expect(groundOfLetter(letter).kind).toBe(kind);
  });

  test("walls and ways of moving (CH-5.0.2-1, CH-5.2-1, CH-11-3, CH-R10, CH-R2)", () => {
    expect(DATA.terrain.wall).toMatchObject({ move: 1, dm: 1, cover: true });
    expect(valuesOf(DATA.terrain.movement)).toEqual({
      backward: 1,
      uphill: 1,
      steep: 2,
      steepLevels: 2,
      cautious: 1,
      hiddenMoveCover: 1,
      hiddenMoveOpen: 3,
    });
  });
});

describe("costs and figures (D2, D4)", () => {
  test("actions", () => {
    const fixed = Object.entries(DATA.actions).filter(([, row]) => row.base === "fixed");
    expect(Object.fromEntries(fixed.map(([id, row]) => [id, row.ap]))).toEqual({
      pivot: 1,
      rally: 5,
      hastyDefense: 5,
      hide: 7,
      stall: 1,
      pass: 0,
      activate: 0,
      endActivation: 0,
      revealHidden: 0,
    });
    for (const id of ["fire", "closeCombat"] as const)
      expect(DATA.actions[id]).toMatchObject({ base: "fire", ap: 0, marker: "fireCost" });
    for (const id of ["move", "enterMap", "exitMap"] as const)
      expect(DATA.actions[id]).toMatchObject({ base: "move", ap: 0, marker: "moveCost" });
    expect(DATA.actions.pivot.marker).toBe("moveCost");
    expect(DATA.actions.hiddenMove).toMatchObject({ base: "move", ap: 0, marker: null }); // CH-10.1-1
  });

  test("combat", () => {
    expect(valuesOf(DATA.figures.combat)).toEqual({
      shortRange: 3,
      longRange: -2,
      longRangeTimes: 2,
      closeCombat: 4,
      closeCombatBoxed: -2,
      fromHigher: 1,
      supporter: 1,
      onHigher: 1,
      hastyDefense: 1,
      incautious: -1,
      critical: 4,
      fireCostMin: 1,
    });
    expect(valuesOf(DATA.figures.economy)).toEqual({
      activationAp: 7,
      variableApDice: 3,
      variableApMin: 1,
      capPerRoll: 2,
      bidMax: 2,
      handicapMax: 2,
    });
    expect(valuesOf(DATA.figures.rally)).toEqual({ cover: 1, friend: 1 });
    expect(valuesOf({ ...DATA.figures.hidden, ...DATA.figures.entry })).toEqual({ spotting: 2, around: 2 });
  });
});

describe("hit markers (D3)", () => {
  test("20 in the pile of foot units, 20 in that of vehicles (CH-1.0-5)", () => {
    expect(DATA.markers.foot.map((m) => m.copies)).toEqual([2, 2, 1, 2, 5, 5, 2, 1]);
    expect(DATA.markers.vehicle.map((m) => m.copies)).toEqual([2, 1, 1, 1, 1, 5, 5, 4]);
    for (const pile of Object.values(DATA.markers)) expect(total(pile.map((m) => m.copies))).toBe(20);
    expect(DATA.markers.foot.map((m) => m.id)).toEqual(MARKER_IDS);
  });

  test("14 of the 19 that can be rallied from at 7, 5 at 8; 5 bar firing and 8 moving, counting the dead", () => {
    const copies = (of: (m: (typeof DATA.markers.foot)[number]) => boolean) =>
      total(DATA.markers.foot.filter(of).map((m) => m.copies));
    expect([copies((m) => m.rally === 7), copies((m) => m.rally === 8)]).toEqual([14, 5]);
    expect(copies((m) => !m.mayFire || m.destroys)).toBe(5);
    expect(copies((m) => !m.mayMove || m.destroys)).toBe(8);
  });

  // rally, may fire, may move, FP, fire cost, move cost, range, DR flank and front
  test.each([
    ["stunned", 7, false, false, 0, 0, 0, null, 0, 0],
    ["unnerved", 7, true, true, 0, 0, 0, null, 0, 0],
    ["killed", null, true, true, 0, 0, 0, null, 0, 0],
    ["panicked", 8, false, true, 0, 0, 0, null, 1, -2],
    ["pinned", 7, true, false, 0, 0, 0, null, 0, 0],
    ["suppressed", 7, true, true, -2, 1, 0, null, 0, 0],
    ["cowering", 8, true, true, 0, 2, 1, 1, 1, 1],
    ["berserk", 8, true, true, 1, -1, 0, 1, 1, 2],
  ] as const)("%s (CH-7.5-2, CH-R15)", (id, rally, mayFire, mayMove, fp, fireCost, moveCost, range, flank, front) => {
    const marker = markerOf(id);
    expect(marker).toMatchObject({ rally, mayFire, mayMove, fireCost, moveCost, range, dr: { flank, front } });
    expect(marker.fp).toEqual({ red: fp, blue: fp });
    expect(marker.destroys).toBe(id === "killed");
    expect(marker.onlyRally).toBe(id === "stunned");
  });

  test("CH-7.5-4: a marker is shown by what it changes", () => {
    for (const marker of [...DATA.markers.foot, ...DATA.markers.vehicle]) {
      const { fp, dr, shownWhen, fireCost, moveCost, range, barsFp } = marker;
      const firing = fp.red !== 0 || fp.blue !== 0 || fireCost !== 0 || range !== null || barsFp.length > 0;
      expect(shownWhen.includes("fires"), marker.id).toBe(firing);
      expect(shownWhen.includes("attacked"), marker.id).toBe(dr.flank !== 0 || dr.front !== 0);
      expect(shownWhen.includes("moves") && shownWhen.includes("pivots"), marker.id).toBe(moveCost !== 0);
      expect(shownWhen.includes("atOnce"), marker.id).toBe(marker.destroys);
    }
  });

  test("vehicles (CH-RE12)", () => {
    expect(vehicleMarkerOf("stunned")).toMatchObject({ rally: 9, onlyRally: true });
    expect(vehicleMarkerOf("gunDamagedRed")).toMatchObject({ rally: null, barsFp: ["red"] });
    expect(vehicleMarkerOf("gunDamagedBlue")).toMatchObject({ rally: null, barsFp: ["blue"] });
    expect(vehicleMarkerOf("destroyed")).toMatchObject({ destroys: true });
    expect(vehicleMarkerOf("panicked")).toMatchObject({ rally: 9, mayFire: false, dr: { flank: 0, front: -4 } });
    expect(vehicleMarkerOf("immobilised")).toMatchObject({ rally: null, mayMove: false, dr: { flank: 1, front: -1 } });
    expect(vehicleMarkerOf("suppressed")).toMatchObject({ rally: 8, fireCost: 1, fp: { red: -3, blue: -5 } });
    expect(vehicleMarkerOf("lightDamage")).toMatchObject({ rally: null, mayFire: true, mayMove: true });
  });
});

describe("counters (D5 and the table of stage 2)", () => {
  test("are those of the specification's tables, figure by figure (CH-0-1, CH-R40, CH-R51)", () => {
    const first = tableRows("### D5").filter((cells) => cells[0]?.startsWith("`"));
    const second = tableRows("Vehicle hit markers").filter((cells) => cells[0]?.startsWith("`"));
    expect([first.length, second.length]).toEqual([11, 15]);
    for (const [id, , side, fire, move, red, blue, boxed, range, flank, front, squad, vp] of first) {
      const row = DATA.counters.find((c) => `\`${c.id}\`` === id);
      const figures = [row?.fire, row?.move, row?.fp.red, row?.fp.blue, row?.range, row?.dr.flank, row?.dr.front];
      expect(figures.map(String), id).toEqual([fire, move, red, blue, range, flank, front]);
      expect([row?.side, yes(row?.boxed), yes(row?.squad), String(row?.vp)], id).toEqual([side, boxed, squad, vp]);
      expect(row).toMatchObject({ stage: 1, mover: "foot", rangeMin: 1, bonus: null, fireIndirect: null });
    }
    for (const [id, , fire, move, bonus, fp, boxed, range, dr] of second) {
      const row = DATA.counters.find((c) => `\`${c.id}\`` === id);
      if (row === undefined) throw new Error(`no counter ${id}`);
      const indirect = row.fireIndirect === null ? "" : ` (${row.fireIndirect})`;
      expect(`${row.fire}${indirect}`, id).toBe(fire);
      expect(`${row.move} ${row.mover}`, id).toBe(move);
      expect(row.bonus === null ? "–" : `${row.bonus.hexes} ${row.bonus.kind}`, id).toBe(bonus);
      expect(`${row.fp.red}/${row.fp.blue}`, id).toBe(fp?.replaceAll("−", "-"));
      expect(yes(row.boxed), id).toBe(boxed);
      expect(row.rangeMin > 1 ? `${row.rangeMin}–${row.range}` : String(row.range), id).toBe(range);
      expect(`${row.dr.flank}/${row.dr.front} ${row.dr.colour}`, id).toBe(dr);
      expect(row.stage).toBe(2);
    }
  });

  test("the figures that the source itself gives", () => {
    expect(counterOf("s_rifles")).toMatchObject({ fire: 4, move: 1, fp: { red: 3, blue: 0 } }); // CH-X7
    expect(counterOf("s_rifles").dr).toEqual({ flank: 11, front: 12, colour: "red" });
    expect(counterOf("g_rifles")).toMatchObject({ fire: 3, move: 1, fp: { red: 2 } });
    expect(counterOf("g_pioneers")).toMatchObject({ fire: 2, move: 1, fp: { red: 4 }, dr: { flank: 12, front: 13 } });
    expect(counterOf("g_lmg34")).toMatchObject({ fire: 2, move: 1, fp: { red: 4 } });
    expect(counterOf("g_hmg34")).toMatchObject({ fire: 2, fp: { red: 5 }, boxed: true });
    expect(counterOf("s_maxim")).toMatchObject({ fire: 3, move: 2, fp: { red: 3 } });
  });

  test("CH-1.1-1: squads go on foot at 2 AP or fewer; CH-R52: machine guns are boxed", () => {
    for (const c of DATA.counters) expect(c.squad, c.id).toBe(c.mover === "foot" && c.move <= 2);
    const boxed = DATA.counters.filter((c) => c.stage === 1 && c.boxed).map((c) => c.id);
    expect(boxed).toEqual(["g_lmg34", "g_hmg34", "s_maxim", "s_dp"]);
    for (const c of DATA.counters) expect(c.id.startsWith(c.side === "german" ? "g_" : "s_"), c.id).toBe(true);
  });
});

describe("cards (D6: CH-8.0-1, CH-8.5-1)", () => {
  test("are those of the specification's table", () => {
    const rows = tableRows("### D6").filter((cells) => /^(\d\d|[EW]\d)$/.test(cells[0] ?? ""));
    expect(rows).toHaveLength(23);
    for (const [no, , kind, copies, cost, icons, window] of rows) {
      const card = DATA.cards.find((c) => c.id === no);
      if (card === undefined) throw new Error(`no card ${no}`);
      const { colour, points } = card.cost;
      const paid = kind === "event" ? "–" : colour === "free" ? "0" : `${colour.charAt(0)} ${points}`;
      expect([card.kind, String(card.copies), paid], no).toEqual([kind, copies, cost]);
      const shown = [card.group ? "G" : "", card.highExplosive ? "HE" : "", card.action ? "A" : ""].filter(Boolean);
      expect(shown.join(", ") || "–", no).toBe(icons);
      const windows = { declare: "D", afterRoll: "R", endOfAction: "E" };
      expect(card.window === null ? "–" : windows[card.window], no).toBe(window);
      expect(card.window !== null, no).toBe(kind === "bonus");
      expect(card.weapon !== null, no).toBe(kind === "weapon");
    }
  });

  test("38 cards, 40 with the events", () => {
    const inDeck = (ids: readonly CardId[]) => total(ids.map((id) => cardOf(id).copies));
    const plain = DATA.cards.filter((c) => c.kind === "action" || c.kind === "bonus").map((c) => c.id);
    expect(plain).toHaveLength(17);
    expect(inDeck(plain)).toBe(38);
    const decks = DATA.firefights.map((f) => (f.cards === null ? 0 : inDeck(f.cards.deck)));
    expect(decks).toEqual([0, 0, 36, 38, 38, 40, 38, 38]);
  });

  test("figures in their texts", () => {
    const amounts = DATA.cards.filter((c) => c.amount !== null).map((c) => [c.id, c.amount]);
    expect(Object.fromEntries(amounts)).toEqual({
      "02": 1,
      "06": 2,
      "08": 3,
      "09": 3,
      "11": 3,
      "12": -1,
      "14": 1,
      "16": 1,
    });
    expect(cardOf("W1").weapon).toEqual({ side: "german", fp: { red: 5, blue: null }, range: 1, uses: 1 }); // CH-R46
    expect(cardOf("W2").weapon).toEqual({ side: "soviet", fp: { red: 5, blue: null }, range: 1, uses: 1 });
    expect(cardOf("W3").weapon).toEqual({ side: null, fp: { red: 6, blue: 6 }, range: 0, uses: 1 });
    expect(cardOf("W4").weapon).toEqual({ side: "soviet", fp: { red: 3, blue: 4 }, range: 1, uses: 1 });
  });
});

describe("stage 2", () => {
  test("vehicles over ground (CH-RE10)", () => {
    const rows = DATA.stage2.vehicleGround.map(({ ground, wheel, track }) => [ground, wheel, track]);
    expect(rows).toEqual([
      ["open", 0, 0],
      ["lightWoods", 2, 1],
      ["woods", null, 2],
      ["woodBuilding", 2, 1],
      ["stoneBuilding", 3, 2],
      ["field", null, 0],
      ["water", null, null],
    ]);
    expect(DATA.stage2.vehicleMovement.wall).toMatchObject({ wheel: null, track: 1 });
    expect(DATA.stage2.vehicleMovement.steep).toMatchObject({ wheel: null, track: null });
  });

  test("artillery and what is dug or laid (CH-RE4, CH-RE5, CH-RE19 to CH-RE22)", () => {
    expect(DATA.stage2.artillery).toMatchObject({
      fp: { red: 5, blue: 7 },
      onTarget: { german: 3, soviet: 4 },
      radius: 1,
    });
    const dug = DATA.stage2.fortifications.map((f) => [f.id, f.dmInArc, f.dmElse, f.dr]);
    expect(dug).toEqual([
      ["hastyDefense", 1, 1, 13],
      ["trench", 2, 2, null],
      ["bunker", 5, 3, 16],
    ]);
    expect(DATA.stage2.obstacles.find((o) => o.id === "mines")).toMatchObject({ neededRoll: 8, destroysAt: 12 });
    expect(DATA.stage2.smoke).toMatchObject([
      { kind: "heavy", blocks: 1, dm: 2, fpOut: -2, cover: true },
      { kind: "light", blocks: 2, dm: 1, fpOut: -1, crossedDm: 1 },
    ]);
  });
});

function rulesOf(value: unknown): string[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, v]: [string, unknown]) =>
    (key === "rule" || key.endsWith("Rule")) && typeof v === "string" ? [v] : rulesOf(v),
  );
}

function tableRows(after: string): string[][] {
  const text = spec.slice(spec.indexOf(after) + after.length);
  return (text.split(/^#/m)[0] ?? "")
    .split("\n")
    .filter((line) => line.startsWith("|"))
    .map((line) =>
      line
        .split("|")
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );
}

function valuesOf(rows: { readonly [name: string]: { readonly value: number } }): { [name: string]: number } {
  return Object.fromEntries(Object.entries(rows).map(([name, row]) => [name, row.value]));
}

function yes(value: boolean | undefined): string {
  return value === true ? "yes" : "no";
}
