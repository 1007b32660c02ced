import type { Scene, SceneItem, ScenePiece } from "@escaramuza/kernel";
import { sceneToSvg } from "@escaramuza/scene";
import { drawnItems, parseXml, within } from "@escaramuza/scene/testing";
import { describe, expect, test } from "vitest";
import { DATA } from "../src/data.ts";
import { parabellumSoldiers as rules } from "../src/index.ts";
import { sceneOf } from "../src/scene.ts";
import { playerOf, soldierOf } from "../src/state.ts";
import type { Activation, Player, Position } from "../src/state.ts";
import { battle, begin, say } from "./scenes.ts";

// What a position shows, and what it must not show.

function pieceOf(scene: Scene, id: string): ScenePiece {
  for (const item of scene.items) if (item.type === "piece" && item.id === id) return item;
  throw new Error(`${id} is not in the scene`);
}

function itemOf(scene: Scene, id: string): SceneItem {
  const found = scene.items.find((item) => item.id === id);
  if (found === undefined) throw new Error(`${id} is not in the scene`);
  return found;
}

function lines(scene: Scene, seat: number): string[] {
  return scene.sides[seat]?.lines.map(say.es) ?? [];
}

describe("soldiers", () => {
  test("stand with their number, weapon and role", () => {
    const s = battle();
    const scene = sceneOf(s, 0);
    expect(pieceOf(scene, "a1")).toMatchObject({
      seat: 0,
      x: 1300,
      y: 1000,
      radius: 125,
      silhouette: "smg",
      role: "officer",
      tag: "1",
      facing: null,
      lying: false,
      acting: false,
    });
    expect(pieceOf(scene, "a8").silhouette).toBe("semiAutoRifle+rifleGrenadeLauncher");
    expect(pieceOf(scene, "a7")).toMatchObject({ role: "medic", badges: ["scout"] });
    expect(pieceOf(scene, "b5")).toMatchObject({ silhouette: "machineGun", role: "gunner", badges: ["veteran"] });
    expect(pieceOf(scene, "b6").role).toBeNull();
  });
  test("wear what has happened to them", () => {
    const s = battle();
    soldierOf(s, "a2").suppressed = true;
    soldierOf(s, "a2").activations = 1;
    soldierOf(s, "a3").activations = 2;
    soldierOf(s, "a4").raised = true;
    soldierOf(s, "b8").extraUsed = true;
    s.marks = [{ soldier: "b6", cause: "dissuasive" }];
    s.orders = [["a10"], ["b7"]];
    const scene = sceneOf(s, null);
    const badges = (id: string): readonly string[] => pieceOf(scene, id).badges;
    expect(badges("a2")).toEqual(["suppressed", "activatedOnce", "veteran"]);
    expect(badges("a3")).toEqual(["activatedTwice"]);
    expect(badges("a4")).toEqual(["raised"]);
    expect(badges("b6")).toEqual(["marked"]);
    expect([badges("a10"), badges("b7")]).toEqual([["ordered"], ["ordered"]]);
    expect(badges("b8")).toEqual(["panzerfaustUsed"]);
    expect(pieceOf(scene, "b8").silhouette).toBe("smg");
  });
  test("who acts is shown, with the way he has gone and what is left", () => {
    const s = battle();
    const activation: Activation = {
      soldier: "a2",
      source: "blueToken",
      pa: 1,
      step: 3,
      x0: 2000,
      y0: 300,
      turns: [[2100, 600]],
      move: "cautious",
      moveLength: 705,
      attack: null,
      aimed: false,
      coveringFire: false,
      attended: false,
      inspired: 0,
      ordered: ["a3"],
    };
    s.activation = activation;
    const scene = sceneOf(s, 0);
    expect(scene.items.filter((i) => i.type === "piece" && i.acting).map((i) => i.id)).toEqual(["a2"]);
    expect(itemOf(scene, "path")).toMatchObject({
      type: "line",
      style: "path",
      seat: 0,
      points: [
        { x: 2000, y: 300 },
        { x: 2100, y: 600 },
        { x: 2000, y: 1000 },
      ],
    });
    expect(pieceOf(scene, "a3").badges).toContain("ordered");
    expect(scene.status.map(say.es)).toContain("Actúa Sur 2: le queda 1 PA");
    s.activation = { ...activation, move: null };
    expect(sceneOf(s, 0).items.some((i) => i.id === "path")).toBe(false);
  });
  test("the downed lie, the rest of the fallen and those not yet deployed are not on the table", () => {
    const s = battle();
    soldierOf(s, "a2").status = "downed";
    soldierOf(s, "a3").status = "eliminated";
    soldierOf(s, "b3").status = "undeployed";
    const scene = sceneOf(s, 0);
    expect(scene.items.filter((i) => i.type === "piece" && i.lying).map((i) => i.id)).toEqual(["a2"]);
    expect(pieceOf(scene, "a2").badges).toEqual(["downed", "veteran"]);
    expect(scene.items.some((i) => i.id === "a3" || i.id === "b3")).toBe(false);
    expect(lines(scene, 0)).toEqual(expect.arrayContaining(["8 de 10 soldados en la mesa", "2 bajas: 2, 3"]));
    expect(lines(scene, 1)).toContain("9 de 10 soldados en la mesa, 1 sin desplegar");
    const svg = parseXml(sceneToSvg(scene, say.es));
    const drawn = drawnItems(svg).get("a2");
    expect(
      svg.some(
        (el) => drawn !== undefined && within(el, drawn) && el.attributes.get("class")?.includes("p-lying") === true,
      ),
    ).toBe(true);
  });
  test("a sentence says who, where and how", () => {
    const s = battle();
    Object.assign(soldierOf(s, "a6"), { x: 6800, y: 3000, suppressed: true });
    Object.assign(soldierOf(s, "a8"), { x: 4500, y: 3625 });
    const scene = sceneOf(s, 0);
    expect(say.es(pieceOf(scene, "a6").text)).toBe(
      "Sur 6: fusilero veterano y scout con Thompson M1 / SMG M3; a 68 cm del borde oeste y 30 cm del borde sur, en una arboleda; suprimido.",
    );
    expect(say.en(pieceOf(scene, "a8").text)).toBe(
      "South 8: rifleman with M1 Garand and M7 grenade launcher; 45 cm from the west edge and 36.3 cm from the south edge, against a low wall; ready.",
    );
    expect(say.es(pieceOf(scene, "a8").text)).toContain("36,3 cm");
  });
});

describe("the table", () => {
  test.each([
    [
      "southNorth",
      0,
      [
        { x: 0, y: 0 },
        { x: 9000, y: 0 },
        { x: 9000, y: 1500 },
        { x: 0, y: 1500 },
      ],
      0,
    ],
    [
      "southNorth",
      1,
      [
        { x: 0, y: 7500 },
        { x: 9000, y: 7500 },
        { x: 9000, y: 9000 },
        { x: 0, y: 9000 },
      ],
      180,
    ],
    [
      "westEast",
      0,
      [
        { x: 0, y: 0 },
        { x: 0, y: 9000 },
        { x: 1500, y: 9000 },
        { x: 1500, y: 0 },
      ],
      90,
    ],
    [
      "westEast",
      1,
      [
        { x: 7500, y: 0 },
        { x: 7500, y: 9000 },
        { x: 9000, y: 9000 },
        { x: 9000, y: 0 },
      ],
      270,
    ],
  ] as const)("zones and facing, %s, low edge of seat %i", (axis, lowEdge, ring, facing) => {
    const s = begin({ axis, lowEdge, squads: ["GE-GREN", "US-RIFLE"] });
    s.lowEdge = lowEdge;
    const scene = sceneOf(s, null);
    expect(itemOf(scene, "zone0")).toMatchObject({ type: "zone", seat: 0, rings: [ring] });
    expect(scene.sides[0]?.facing).toBe(facing);
    const middle =
      axis === "southNorth"
        ? [
            { x: 0, y: 4500 },
            { x: 9000, y: 4500 },
          ]
        : [
            { x: 4500, y: 0 },
            { x: 4500, y: 9000 },
          ];
    expect(itemOf(scene, "midline")).toMatchObject({ type: "line", points: middle });
  });
  test("no zones before the edges are chosen", () => {
    expect(sceneOf(begin({ squads: ["GE-GREN", "US-RIFLE"] }), 0).items.some((i) => i.type === "zone")).toBe(false);
  });
  test("objectives lie where they were put", () => {
    const s = battle();
    s.objectives = [{ placedBy: 1, x: 4000, y: 3000 }];
    expect(itemOf(sceneOf(s, 0), "objective1")).toMatchObject({
      type: "marker",
      style: "objective",
      seat: 1,
      x: 4000,
      y: 3000,
      radius: 200,
    });
  });
});

describe("the sides", () => {
  test("points, tokens, losses and points of victory", () => {
    const s = battle();
    Object.assign(playerOf(s, 0), { op: 4, yellow: 2, blueLeft: 3 });
    soldierOf(s, "a9").y = 5000;
    soldierOf(s, "a10").y = 8000;
    const scene = sceneOf(s, 1);
    expect(scene.sides.map((side) => say.es(side.name))).toEqual([
      "Sur: Fusileros estadounidenses",
      "Norte: Granaderos",
    ]);
    expect(lines(scene, 0)).toEqual(
      expect.arrayContaining([
        "Atacante",
        "4 PO, 3 fichas azules, 2 amarillas",
        "10 de 10 soldados en la mesa",
        "3 PV",
      ]),
    );
    expect(lines(scene, 1)).toEqual(expect.arrayContaining(["Defensor", "0 PV"]));
    expect(lines(scene, 1).some((line) => line.includes("ficha"))).toBe(false);
  });
  test("what can still be called", () => {
    const s = battle();
    const us = playerOf(s, 0);
    const calls = (seat = 0): string => lines(sceneOf(s, 0), seat).find((line) => /pedir/.test(line)) ?? "";
    expect(calls()).toBe("Puede pedir: francotirador (quedan 2), artillería");
    us.sniperCalls = 1;
    us.lastCall = { type: "artillery", turn: 2 };
    expect(calls()).toBe("Puede pedir: francotirador (queda 1)");
    us.reinforced = true;
    expect(calls()).toBe("El turno que viene podrá pedir: francotirador (queda 1), artillería");
    us.lastCall = { type: "artillery", turn: 3 };
    expect(calls()).toBe("El turno que viene podrá pedir: francotirador (queda 1)");
    us.sniperCalls = 2;
    expect(calls()).toBe("Ningún refuerzo que pedir por ahora"); // PS-7-2: artillery again the turn after the next
    Object.assign(soldierOf(s, "b3"), { x: soldierOf(s, "b5").x + 250, y: soldierOf(s, "b5").y });
    expect(calls(1)).toBe("Puede pedir: francotirador (queda 1), artillería, fuego a discreción");
    us.sniperCalls = 0;
    s.turn = 5;
    expect(calls()).toBe("Sin más refuerzos que pedir");
  });
  test("casual objectives, scored and open", () => {
    const s = {
      ...battle(),
      mode: "uncovered" as const,
      casual: [
        { id: "infiltration", state: "scored" as const, scoredBy: 1 },
        { id: "noMercy", state: "open" as const, scoredBy: null },
      ],
    };
    const scene = sceneOf(s, 0);
    expect(lines(scene, 1)).toEqual(expect.arrayContaining(["2 PV", "Objetivos casuales logrados: «Infiltración»"]));
    expect(scene.status.map(say.es)).toContain("Objetivos casuales en juego: «Sin cuartel»");
  });
});

describe("the heading and the lists", () => {
  const said = say.es;
  const clock = (s: Position): string => {
    const { turn, of, phases } = sceneOf(s, 0).clock;
    const stages = phases.map((p) => (p.now ? `[${said(p.text)}]` : said(p.text)));
    return [said(turn), ...(of === null ? [] : [said(of)]), ...stages].join(" ");
  };

  test("turn and phase", () => {
    const s = battle();
    expect(clock(s)).toBe("Turno 3 de 5 Táctica Refuerzos [Activaciones]");
    s.phase = "tactical";
    expect(clock(s)).toBe("Turno 3 de 5 [Táctica] Refuerzos Activaciones");
    s.phase = "over";
    expect(clock(s)).toBe("Partida terminada");
  });

  test("stages of set-up", () => {
    const s = begin({ mode: "orders", terrain: "controlled" });
    expect(clock(s)).toBe("Preparación [Terreno] Escuadras Bandos Objetivos Equipos Despliegue Órdenes");
    const simple = begin({ mode: "simple", terrain: "M1", squads: ["GE-GREN", "US-RIFLE"] });
    expect(clock(simple)).toBe("Preparación Escuadras [Bandos] Equipos Despliegue");
    Object.assign(simple, { attacker: 0, lowEdge: 0, teamsSplit: true });
    expect(clock(simple)).toBe("Preparación Escuadras Bandos Equipos [Despliegue]");
  });

  test("the roster: everybody, with arms, state and what is left to act with", () => {
    const s = battle();
    const hero = soldierOf(s, "a8");
    s.activation = activationOf("a8", 2);
    Object.assign(soldierOf(s, "a4"), { status: "eliminated", cause: "shot" });
    hero.suppressed = true;
    const roster = sceneOf(s, 0).sides[0]?.roster ?? [];
    expect(roster.map((line) => line.tag)).toEqual(s.soldiers.filter((o) => o.seat === 0).map((o) => String(o.n)));
    const line = roster.find((l) => l.id === "a8");
    if (line === undefined) throw new Error("not in the list");
    expect([said(line.name), said(line.detail)]).toEqual(["Fusilero", "M1 Garand, Lanzagranadas M7 · 50 cm"]);
    expect(line).toMatchObject({
      silhouette: "semiAutoRifle+rifleGrenadeLauncher",
      gone: false,
      meter: { left: 2, of: 3 },
    });
    expect(line.badges).toContain("suppressed");
    expect(roster.filter((l) => l.gone).map((l) => l.id)).toEqual(["a4"]);
    expect(roster.filter((l) => l.meter !== null)).toHaveLength(1);
  });

  test("score and purse in brief", () => {
    const s = battle();
    Object.assign(playerOf(s, 0), { op: 4, yellow: 2, blueLeft: 2 });
    soldierOf(s, "a1").y = 8000;
    const [south, north] = sceneOf(s, 0).sides;
    expect([south?.score, north?.score]).toEqual([DATA.objectives.simple.takeEnemyLine.inZoneHalves, 0]);
    expect(south?.brief.map(said)).toEqual(["4 PO", "2 fichas azules"]);
  });
});

function activationOf(soldier: string, pa: number): Activation {
  return {
    soldier,
    source: "blueToken",
    pa,
    step: 1,
    x0: 0,
    y0: 0,
    turns: [],
    move: null,
    moveLength: 0,
    attack: null,
    aimed: false,
    coveringFire: false,
    attended: false,
    inspired: 0,
    ordered: [],
  };
}

describe("secrets", () => {
  const hidden: Partial<Player>[] = [
    { priority: 1, directives: [1, 2], officerTeam: ["b1", "b3", "b5", "b6"] },
    { priority: 3, directives: [4, 6], officerTeam: ["b1", "b7", "b8", "b9", "b10"] },
    { priority: null, directives: null, officerTeam: null },
  ];

  function withSecrets(change: Partial<Player>, deal: readonly number[]): Position {
    const s: Position = { ...battle(), mode: "orders", deal };
    Object.assign(playerOf(s, 0), { priority: 2, directives: [3, 5], officerTeam: ["a1", "a3", "a5", "a6"] });
    Object.assign(playerOf(s, 1), change);
    return s;
  }

  test.each([0, null])("a rival's orders and teams change nothing for seat %s, not even in a full position", (seat) => {
    const scenes = hidden.map((change, i) => sceneOf(withSecrets(change, [i, 1, 2]), seat));
    for (const scene of scenes) expect(scene).toEqual(scenes[0]);
    const views = hidden.map((change, i) => sceneOf(rules.view(withSecrets(change, [i, 1, 2]), seat), seat));
    for (const scene of views) expect(scene).toEqual(scenes[0]);
  });
  test("a player sees his own, a spectator nobody's", () => {
    const s = withSecrets(hidden[0] ?? {}, [1, 2, 3]);
    expect(lines(sceneOf(s, 0), 0)).toEqual(
      expect.arrayContaining([
        "Orden prioritaria: «Defender la posición»",
        "Directrices: ¡Sin cuartel!, ¡A por los imprescindibles!",
      ]),
    );
    expect(lines(sceneOf(s, 1), 1)).toContain("Orden prioritaria: «Tomar la línea enemiga»");
    for (const seat of [0, 1, null])
      for (const side of [0, 1])
        expect(lines(sceneOf(s, seat), side).some((line) => line.includes("Orden prioritaria"))).toBe(seat === side);
  });
  test("all is shown once the game is over", () => {
    const s = withSecrets(hidden[0] ?? {}, [1, 2, 3]);
    s.phase = "over";
    for (const side of [0, 1])
      expect(lines(sceneOf(s, null), side).filter((line) => /Orden prioritaria| PV$/.test(line))).toHaveLength(2);
  });
  test("points of an orders game so far are for their owner alone", () => {
    const s = battle();
    Object.assign(s, { mode: "orders" });
    for (const p of s.players) Object.assign(p, { priority: 1, directives: [1, 3] });
    for (const seat of [0, 1, null])
      expect(sceneOf(s, seat).sides.map((side) => side.score !== null)).toEqual([seat === 0, seat === 1]);
  });
  test("points of an orders game are not counted before", () => {
    expect(lines(sceneOf(withSecrets({}, [1, 2, 3]), 0), 0).some((line) => line.endsWith("PV"))).toBe(false);
  });
});
