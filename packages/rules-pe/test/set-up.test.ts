import { apply, engine, generatorFrom, kindOf, start } from "@escaramuza/kernel";
import type { Decision, Game, Json, MenuItem, Slot } from "@escaramuza/kernel";
import { describe, expect, test } from "vitest";
import { peloton } from "../src/index.ts";
import type { Position } from "../src/state.ts";

// What is asked before the first player-turn (PE-3-17).

const e = engine(peloton);

function begun(setup: Json, seed = 1): Game<Position> {
  const sound = peloton.start(setup);
  if (!sound.ok) throw new Error(JSON.stringify(sound.problems));
  return start(e, sound.position, generatorFrom(seed)).game;
}

function asked(game: Game<Position>, kind: string): Decision {
  const d = game.pending.find((one) => one.kind === kind);
  if (d === undefined) throw new Error(`nobody is asked ${kind} but ${game.pending.map((one) => one.kind).join()}`);
  return d;
}

function menu(game: Game<Position>, kind: string): readonly MenuItem[] {
  const d = asked(game, kind);
  return kindOf(e, d).menu(peloton.view(game.s, d.seat), d);
}

function lists(item: MenuItem | undefined): Extract<Slot, { readonly type: "list" }>[] {
  return (item?.slots ?? []).flatMap((slot) => (slot.type === "list" ? [slot] : []));
}

describe("mines and wires (PE-11-1, PE-11-3)", () => {
  test("by hand all of them, some or none", () => {
    const lines = menu(begun({ mission: "defence" }), "mines");
    expect(lines.map(({ id }) => id)).toEqual(["lay", "none"]);
    expect(lists(lines[0]).map(({ name, min, max }) => [name, min, max])).toEqual([
      ["wires", 0, 1],
      ["mines", 0, 4],
    ]);
  });

  test("wires run both ways, and every one offered may be laid", () => {
    const game = begun({ mission: "defence" });
    const [wires] = lists(menu(game, "mines")[0]);
    const d = asked(game, "mines");
    const runs = new Set<string>();
    for (const { value } of wires?.of ?? []) {
      const answer = kindOf(e, d).parse({ mines: [], wires: [value] });
      expect(kindOf(e, d).check(game.s, d, answer)).toBeNull();
      runs.add(isNorthward(value) ? "north" : "east");
    }
    expect([...runs].toSorted()).toEqual(["east", "north"]);
  });

  test("two of four and the wire", () => {
    const game = begun({ mission: "defence" });
    const [wires, mines] = lists(menu(game, "mines")[0]);
    const answer = {
      mines: (mines?.of ?? []).slice(0, 2).map(({ value }) => value),
      wires: (wires?.of ?? []).slice(0, 1).map(({ value }) => value),
    };
    const d = asked(game, "mines");
    expect(apply(e, game, { seat: d.seat, decision: d.id, answer }).ok).toBe(true);
    expect([game.s.mines.length, game.s.wires.length]).toEqual([2, 1]);
  });
});

function isNorthward(value: Json): boolean {
  const text = JSON.stringify(value);
  const [a, , b] = [...text.matchAll(/"x":(\d+)/g)].flatMap((m) => [m[1], null]);
  return a === b;
}

/** Until somebody is asked this, everybody does what is usual. */
function until(game: Game<Position>, kind: string): Decision {
  for (let n = 0; n < 20; n++) {
    const [d] = game.pending;
    if (d === undefined) break;
    if (d.kind === kind) return d;
    const answer = kindOf(e, d).fallback(peloton.view(game.s, d.seat), d);
    expect(apply(e, game, { seat: d.seat, decision: d.id, answer }).ok).toBe(true);
  }
  throw new Error(`nobody is asked ${kind}`);
}

function spots(game: Game<Position>, kind: string): Json[] {
  return menu(game, kind).flatMap(({ slots }) =>
    slots.flatMap((slot) => (slot.type === "placement" ? slot.preset : [])),
  );
}

/** As a page puts them: soldier and place, nothing else. */
function bare(preset: readonly Json[]): Json[] {
  return preset.map((spot) => {
    const { soldier, x, y } = Object(spot);
    return { soldier, x, y };
  });
}

describe("deployment (PE-3-17)", () => {
  const deployed = (setup: Json, more: { readonly [key: string]: Json } = {}): Position => {
    const game = begun(setup);
    const d = until(game, "deploy");
    const applied = apply(e, game, {
      seat: d.seat,
      decision: d.id,
      answer: { places: bare(spots(game, "deploy")), ...more },
    });
    expect(applied.ok).toBe(true);
    return game.s;
  };

  test("put where the scenario has them, they lie as it has them, and the gun stands (PE-19-3)", () => {
    const s = deployed({ mission: "patrol" });
    expect(s.soldiers.slice(0, 3).map(({ posture }) => posture)).toEqual(["prone", "prone", "standing"]);
    expect(s.guns[0]).toMatchObject({ state: "emplaced", x: 500, y: 645, carriers: [] });
  });
  test("all in one posture; ducked only who has something to duck behind", () => {
    const postures = (all: string): Set<string> =>
      new Set(
        deployed({ mission: "patrol" }, { all })
          .soldiers.filter(({ side }) => side === 0)
          .map((o) => o.posture),
      );
    expect(postures("prone")).toEqual(new Set(["prone"]));
    expect(postures("standing")).toEqual(new Set(["standing"]));
    expect(postures("ducked")).toEqual(new Set(["standing", "ducked"]));
  });
  test("a gun that may start set up goes with its gunner wherever he is put, or is carried (PE-15-7, PE-21-3)", () => {
    const game = begun({ mission: "woundedWolf" });
    const d = until(game, "deploy");
    const [gun] = game.s.guns;
    const chekov = gun?.carriers[0] ?? "";
    const places = bare(spots(game, "deploy")).map((spot) =>
      Object(spot).soldier === chekov ? { soldier: chekov, x: 520, y: 600 } : spot,
    );
    expect(kindOf(e, d).check(game.s, d, kindOf(e, d).parse({ places, emplaced: [] }))).toBeNull();
    expect(apply(e, game, { seat: d.seat, decision: d.id, answer: { places } }).ok).toBe(true);
    expect(game.s.guns[0]).toMatchObject({ state: "emplaced", x: 520, y: 600 });
    expect(deployed({ mission: "woundedWolf" }, { emplaced: [] }).guns[0]).toMatchObject({ state: "carried" });
  });
  test("and stands on nothing solid (PE-6-23)", () => {
    const game = begun({ mission: "woundedWolf" });
    const d = until(game, "deploy");
    const [gun] = game.s.guns;
    const places = bare(spots(game, "deploy")).map((spot) =>
      Object(spot).soldier === gun?.carriers[0] ? { ...Object(spot), x: 450, y: 540 } : spot,
    );
    const put = (x: number, y: number): unknown =>
      kindOf(e, d).check(game.s, d, kindOf(e, d).parse({ places, emplaced: [{ gun: gun?.id ?? "", x, y }] }));
    expect(put(450, 531)).toBeNull();
    // There is furniture.
    expect(put(450, 529)).toMatchObject({ rule: "PE-6-23", code: "noRoom" });
  });
  test("what the menu offers beside the places: posture, guns, and who hides where that may be (PE-17.2-3, PE-R136)", () => {
    const names = (setup: Json, seat: number): string[] => {
      const game = begun(setup);
      for (;;) {
        const d = until(game, "deploy");
        if (d.seat === seat) return menu(game, "deploy").flatMap(({ slots }) => slots.map(({ name }) => name));
        const answer = kindOf(e, d).fallback(game.s, d);
        expect(apply(e, game, { seat: d.seat, decision: d.id, answer }).ok).toBe(true);
      }
    };
    const elite = { ...Object(peloton.forces?.ready("ambushers")) };
    elite.soldiers = [{ ...elite.soldiers[3], vet: "elite" }];
    const squads = [elite, null];
    expect(names({ mission: "patrol" }, 0)).toEqual(["all", "emplaced", "places"]);
    expect(names({ mission: "ambush", squads }, 0)).toEqual(["all", "places"]);
    expect(names({ mission: "ambush", squads, tacticalActions: true }, 0)).toEqual(["all", "hidden", "places"]);
    expect(names({ mission: "ambush", squads, tacticalActions: true }, 1)).toEqual(["all", "places"]);
  });
  test("where he begins hidden the other side does not know", () => {
    const elite = { ...Object(peloton.forces?.ready("ambushers")) };
    elite.soldiers = [{ ...elite.soldiers[3], vet: "elite" }];
    const game = begun({ mission: "ambush", squads: [elite, null], tacticalActions: true });
    let d = until(game, "deploy");
    while (d.seat !== 0) {
      expect(apply(e, game, { seat: d.seat, decision: d.id, answer: kindOf(e, d).fallback(game.s, d) }).ok).toBe(true);
      d = until(game, "deploy");
    }
    const applied = apply(e, game, {
      seat: 0,
      decision: d.id,
      answer: { places: bare(spots(game, "deploy")), hidden: ["a1"] },
    });
    expect(applied.ok).toBe(true);
    expect(peloton.view(game.s, 0).soldiers[0]).toMatchObject({ place: "table", hidden: true });
    expect(peloton.view(game.s, 1).soldiers[0]).toMatchObject({ place: "unseen", x: 0, y: 0 });
    expect(applied.ok ? JSON.stringify(applied.events) : "").not.toContain(`"x":${game.s.soldiers[0]?.x}`);
  });
});

describe("where each squad may be put", () => {
  /** What is said against one man of the squad asked for being put elsewhere. */
  const moved = (mission: string, seat: number, who: number, x: number, y: number): string | null => {
    const game = begun({ mission });
    let d = until(game, "deploy");
    while (d.seat !== seat) {
      expect(apply(e, game, { seat: d.seat, decision: d.id, answer: kindOf(e, d).fallback(game.s, d) }).ok).toBe(true);
      d = until(game, "deploy");
    }
    const places = bare(spots(game, "deploy")).map((spot, i) => (i === who ? { ...Object(spot), x, y } : spot));
    const refusal = kindOf(e, d).check(game.s, d, kindOf(e, d).parse({ places }));
    return refusal === null ? null : `${refusal.rule} ${refusal.code}`;
  };
  test.each([
    // PE-19-3: marked places, and the six slots of the bridge.
    ["patrol", 0, 0, 660, 460, null],
    ["patrol", 0, 0, 661, 460, "PE-3-17 outsideZone"],
    ["patrol", 1, 0, 500, 240, "PE-3-17 outsideZone"],
    ["patrol", 1, 0, 510, 240, "PE-3-17 tooClose"],
    // PE-20-2: the circle in the village, 3 cm from each other.
    ["victorCharlie", 1, 0, 460, 467, null],
    ["victorCharlie", 1, 0, 460, 465, "PE-3-17 outsideZone"],
    ["victorCharlie", 1, 0, 510, 520, null],
    ["victorCharlie", 1, 0, 511, 520, "PE-3-17 tooClose"],
    // PE-21-3: inside the house; the Russians each in their own zone.
    ["woundedWolf", 0, 0, 520, 600, null],
    ["woundedWolf", 0, 0, 520, 400, "PE-3-17 outsideZone"],
    ["woundedWolf", 1, 0, 240, 140, null],
    ["woundedWolf", 1, 0, 241, 140, "PE-3-17 outsideZone"],
    ["woundedWolf", 1, 0, 800, 950, "PE-3-17 outsideZone"],
    // PE-C-2: within 4 cm of the road, between y = 35 and y = 65 (the road is 4 cm wide).
    ["ambush", 1, 0, 440, 640, null],
    ["ambush", 1, 0, 439, 640, "PE-3-17 outsideZone"],
    ["ambush", 1, 0, 560, 651, "PE-3-17 outsideZone"],
  ] as const)("%s, seat %i: man %i at %i, %i: %s", (mission, seat, who, x, y, said) => {
    expect(moved(mission, seat, who, x, y)).toBe(said);
  });
  test("each German at the place marked for him (PE-19-3)", () => {
    const game = begun({ mission: "patrol" });
    const d = until(game, "deploy");
    const places = bare(spots(game, "deploy"));
    const swapped = places.map((spot, i) => ({
      ...Object(places[i === 0 ? 1 : i === 1 ? 0 : i]),
      soldier: Object(spot).soldier,
    }));
    const check = (asked: Json): unknown => kindOf(e, d).check(game.s, d, kindOf(e, d).parse({ places: asked }));
    expect(check(places)).toBeNull();
    expect(check(swapped)).toMatchObject({ rule: "PE-19-3", code: "notHisPlace" });
  });
  test("a deployment says how far apart (PE-20-2)", () => {
    const game = begun({ mission: "victorCharlie" });
    const d = until(game, "deploy");
    const places = bare(spots(game, "deploy")).map((spot, i) => (i === 0 ? { ...Object(spot), x: 511, y: 520 } : spot));
    const refusal = kindOf(e, d).check(game.s, d, kindOf(e, d).parse({ places }));
    expect(refusal?.params).toMatchObject({ apart: 3 });
  });
  test("who comes out of the thicket too close to another is told to whom (PE-2-9, PE-20-3)", () => {
    const game = begun({ mission: "victorCharlie" });
    const d = until(game, "entry");
    const ends: { soldier: string; x: number; y: number }[] = JSON.parse(JSON.stringify(spots(game, "entry")));
    // Who carries the machine gun does not come as far.
    const [shi, pou, ...others] = ends.toSorted((a, b) => b.y - a.y);
    if (shi === undefined || pou === undefined) throw new Error("nobody enters");
    const near = (x: number, to: number): unknown => {
      const entries = [pou, ...others].map((one) => ({ soldier: one.soldier, x: one.x, to: { x: one.x, y: one.y } }));
      const answer = { entries: [...entries, { soldier: shi.soldier, x, to: { x: to, y: pou.y - 1 } }] };
      return kindOf(e, d).check(game.s, d, kindOf(e, d).parse(answer));
    };
    const tooClose = { code: "tooClose", params: { soldier: pou.soldier, apart: 1 } };
    expect(near(pou.x + 9, pou.x + 10)).toMatchObject({ rule: "PE-20-3", ...tooClose });
    expect(near(pou.x + 10, pou.x + 9)).toMatchObject({ rule: "PE-2-9", ...tooClose });
    expect(near(pou.x + 10, pou.x + 10)).toBeNull();
  });
  test("crew weapons start carried unless the scenario says otherwise (PE-3-17)", () => {
    for (const [mission, seat] of [
      ["victorCharlie", 1],
      ["woundedWolf", 1],
      ["ambush", 1],
    ] as const) {
      const game = begun({ mission });
      let d = until(game, "deploy");
      while (d.seat !== seat) {
        expect(apply(e, game, { seat: d.seat, decision: d.id, answer: kindOf(e, d).fallback(game.s, d) }).ok).toBe(
          true,
        );
        d = until(game, "deploy");
      }
      const gun = game.s.guns.find(({ side, state }) => side === 1 && state === "carried")?.id ?? "";
      const answer = kindOf(e, d).parse({ places: bare(spots(game, "deploy")), emplaced: [{ gun }] });
      expect(kindOf(e, d).check(game.s, d, answer)).toMatchObject({ code: "notEmplaced" });
    }
  });
});
