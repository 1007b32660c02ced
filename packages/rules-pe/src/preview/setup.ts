import { fieldOf, listIn, textIn } from "@escaramuza/kernel";
import type { Preview, Refusal, Ring, SceneItem, Seat, Text } from "@escaramuza/kernel";
import { boardOf } from "../board.ts";
import { DATA, missionOf, weaponOf } from "../data.ts";
import type { BlastClass } from "../data.ts";
import { deploymentOf } from "../deployment.ts";
import { lockable, manTurnsFor } from "../mortars.ts";
import { cm, manName, say, weaponName } from "../scene-texts.ts";
import { DISC, findSoldier, sideOf } from "../state.ts";
import type { Point, Position, SquadId } from "../state.ts";
import { rings } from "./blast.ts";
import { box, circle, mark, way, zone } from "./draw.ts";
import { figure, preview, told } from "./parts.ts";
import { placeIn } from "./read.ts";

/** Before the first player-turn, and the small questions in between. */

/** PE-19-2: who would have how many. */
export function grenadesPreview(s: Position, answer: unknown, title: Text, refusal: Refusal | null): Preview {
  const lines = listIn(fieldOf(answer, "given")).flatMap((one) => {
    const soldier = findSoldier(s, textIn(fieldOf(one, "soldier")));
    const gof = fieldOf(one, "gof");
    return soldier === null || typeof gof !== "number" || !Number.isFinite(gof)
      ? []
      : [figure(manName(soldier), "PE-19-2", gof)];
  });
  const byHand = listIn(fieldOf(answer, "to")).map((one) => textIn(one));
  for (const id of new Set(byHand)) {
    const soldier = findSoldier(s, id);
    if (soldier !== null) lines.push(figure(manName(soldier), "PE-19-2", byHand.filter((one) => one === id).length));
  }
  return preview({ title, lines, refusal });
}

/** Where the attacker's strip ends (PE-C-5). */
const MINABLE = 200;

/** PE-11-1, PE-11-3 */
export function minesPreview(s: Position, seat: Seat, answer: unknown, title: Text, refusal: Refusal | null): Preview {
  const size = DATA.figures.mineCell.value;
  const cells = ["mines", "overloaded"].flatMap((name) =>
    listIn(fieldOf(answer, name)).flatMap((one) => placeIn(one) ?? []),
  );
  const wires = listIn(fieldOf(answer, "wires")).flatMap((one) => {
    const [from, to] = [placeIn(fieldOf(one, "from")), placeIn(fieldOf(one, "to"))];
    return from === null || to === null ? [] : [box(from.x - 2, from.y - 2, to.x + 2, to.y + 2)];
  });
  const { mines, overloaded, traps } = s.sides[sideOf(s, seat)];
  return preview({
    title,
    lines: [
      figure(say("equipment.mine"), "PE-11-1", mines),
      figure(say("equipment.overloadedMine"), "PE-11-1", overloaded),
      figure(say("equipment.trap"), "PE-11-3", traps),
    ],
    overlays: [
      zone("zone", "allowed", [box(0, MINABLE, boardOf(s).width, boardOf(s).height)], say("preview.zone")),
      ...(cells.length === 0
        ? []
        : [
            zone(
              "mines",
              "forbidden",
              cells.map(({ x, y }) => box(x, y, x + size, y + size)),
              say("equipment.mine"),
            ),
          ]),
      ...(wires.length === 0 ? [] : [zone("wires", "forbidden", wires, say("equipment.trap"))]),
    ],
    refusal,
  });
}

/** Where the squad may stand (PE-3-17). */
export function deployPreview(
  s: Position,
  seat: Seat,
  squad: SquadId,
  answer: unknown,
  title: Text,
  refusal: Refusal | null,
): Preview {
  const side = sideOf(s, seat);
  const plan = deploymentOf(s, side, squad);
  const overlays: SceneItem[] = [];
  const area = plan === null ? [] : zoneRings(s, plan.zone, plan.places);
  if (area.length > 0) overlays.push(zone("zone", "allowed", area, say("preview.zone")));
  const wrong = refusal === null ? null : spotOf(answer, refusal.params["soldier"]);
  if (wrong !== null)
    overlays.push(zone("forbidden", "forbidden", [circle(wrong, 2 * DISC)], say("preview.cannotStand")));
  const lines =
    plan === null
      ? []
      : [
          { text: say(`preview.zone.${plan.zone.is}`), rule: missionOf(s.battle.mission).rule, value: null },
          told(say("preview.apart", { distance: cm(plan.apart) }), "PE-3-17"),
        ];
  return preview({ title, lines, overlays, refusal });
}

function spotOf(answer: unknown, soldier: unknown): Point | null {
  return placeIn(listIn(fieldOf(answer, "places")).find((spot) => textIn(fieldOf(spot, "soldier")) === soldier));
}

function zoneRings(
  s: Position,
  area: NonNullable<ReturnType<typeof deploymentOf>>["zone"],
  places: readonly Point[],
): Ring[] {
  const { width, height, rooms } = boardOf(s);
  const room = (id: string, more: number): Ring[] =>
    rooms.flatMap(({ id: own, region: r }) =>
      own === id ? [box(r.minX - more, r.minY - more, r.maxX + more, r.maxY + more)] : [],
    );
  switch (area.is) {
    case "places":
    case "slots":
      return places.map((p) => circle(p, DISC + 2));
    case "edge":
      return [area.edge === "south" ? box(0, 0, width, 6) : box(0, height - 6, width, height)];
    case "circle":
      return [circle({ x: area.circle[0], y: area.circle[1] }, area.circle[2])];
    case "rect":
      return [box(...area.rect)];
    case "buildings":
      return area.buildings.flatMap((id) => room(id, 0));
    case "near":
      return room(area.building, area.within);
    case "protected":
      return s.soldiers.filter((o) => o.place === "table").map((o) => circle(o, area.from));
  }
}

/** PE-R111, PE-C-1 */
export function orderPreview(s: Position, answer: unknown, title: Text, refusal: Refusal | null): Preview {
  const edge = fieldOf(answer, "edge");
  const { width, height } = boardOf(s);
  const strip = edge === "north" ? box(0, height - 20, width, height) : box(0, 0, width, 20);
  const asked = missionOf(s.battle.mission).sides[0].enters?.edge === "chosen";
  return preview({
    title,
    lines: [told(say(fieldOf(answer, "first") === true ? "preview.first" : "preview.second"), "PE-R111")],
    overlays: asked ? [zone("edge", "allowed", [strip], title)] : [],
    refusal,
  });
}

/** PE-20-3: everybody straight out of the thicket. */
export function entryPreview(s: Position, answer: unknown, title: Text, refusal: Refusal | null): Preview {
  const ends = listIn(fieldOf(answer, "ends"));
  const overlays = [...listIn(fieldOf(answer, "entries")), ...ends].flatMap((one): SceneItem[] => {
    const soldier = findSoldier(s, textIn(fieldOf(one, "soldier")));
    const to = placeIn(fieldOf(one, "to") ?? one);
    const x = fieldOf(one, "x");
    if (soldier === null || to === null || typeof x !== "number" || !Number.isFinite(x)) return [];
    return [
      way(
        s,
        { ...soldier, x: Math.round(x) + 0, y: 0 },
        [to],
        manName(soldier),
        say("preview.way", { soldier: manName(soldier) }),
      ),
    ];
  });
  const ids = new Set<string>();
  return preview({
    title,
    lines: [told(say("preview.entry"), "PE-20-3")],
    overlays: overlays.filter(({ id }) => !ids.has(id) && ids.add(id)),
    refusal,
  });
}

/** PE-20-12 */
export function takeGrenadePreview(s: Position, from: unknown, title: Text, refusal: Refusal | null): Preview {
  const giver = findSoldier(s, textIn(from));
  if (giver === null) return preview({ title, refusal });
  return preview({
    title,
    lines: [told(say("preview.grenadesLeft", { n: Math.max(0, giver.gof - 1) }), "PE-20-12")],
    overlays: [mark(s, "target", giver, manName(giver))],
    refusal,
  });
}

/** PE-10-12: from now on every shell falls there, and they come twice as fast. */
export function lockPreview(s: Position, gunId: string, lock: boolean, title: Text, refusal: Refusal | null): Preview {
  const gun = s.guns.find(({ id }) => id === gunId);
  const at = gun === undefined ? null : lockable(s, gun);
  if (gun === undefined || at === null) return preview({ title, refusal });
  const [first] = weaponOf(gun.weapon).damage;
  const column: BlastClass = first === "E3" ? "E3" : "E2";
  return preview({
    title,
    lines: lock
      ? [
          told(say("preview.locked", { weapon: weaponName(gun.weapon) }), "PE-10-12"),
          told(say("preview.loading", { done: 0, needed: manTurnsFor("locked") }), "PE-10-12"),
        ]
      : [told(say("preview.correct", { n: (gun.mortar?.shells ?? 0) + 1 }), "PE-10-13")],
    overlays: rings(column, at),
    refusal,
  });
}
