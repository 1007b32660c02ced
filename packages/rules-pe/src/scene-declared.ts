import type { SceneItem, Text } from "@escaramuza/kernel";
import { weaponOf } from "./data.ts";
import { middleOf } from "./edges.ts";
import { boardOf } from "./board.ts";
import { featureName, gap, manName, say } from "./scene-texts.ts";
import { coneRing } from "./preview/draw.ts";
import { DISC, findSoldier, gunOf, seatOf } from "./state.ts";
import type { Attack, Point, Position } from "./state.ts";

/** What has been said and not yet rolled (PE-3-5): an arrow for each shot, a cone for a burst, an arc to a point for what explodes. */
export function declaredItems(s: Position): SceneItem[] {
  return s.declared.flatMap((attack) => [...cone(s, attack), ...arrows(s, attack)]);
}

function arrows(s: Position, attack: Attack): SceneItem[] {
  const by = findSoldier(s, attack.by);
  if (by === null) return [];
  const seat = seatOf(s, by);
  const who = manName(by);
  const line = (n: number, style: "fire" | "lob", to: Point, text: Text): SceneItem => ({
    type: "line",
    id: `declared-${attack.id}.${n}`,
    style,
    seat,
    radius: DISC,
    points: [attack.kind === "mortar" && attack.weapon !== null ? placeOf(gunOf(s, attack.weapon)) : attack.from, to],
    text,
  });
  switch (attack.kind) {
    case "shot":
    case "burst":
    case "melee":
    case "surprise":
      return attack.targets.flatMap(({ soldier }, n) => {
        const target = findSoldier(s, soldier);
        if (target === null || target.place !== "table") return [];
        return [
          line(
            n,
            "fire",
            placeOf(target),
            say(`scene.declared.${attack.kind}`, { soldier: who, target: manName(target) }),
          ),
        ];
      });
    case "door": {
      const door = boardOf(s).edges.find(({ id }) => id === attack.feature);
      if (door === undefined) return [];
      return [
        line(0, "fire", middleOf(door), say("scene.declared.door", { soldier: who, feature: featureName(s, door.id) })),
      ];
    }
    case "grenade":
    case "drop":
    case "launcher":
    case "mortar":
      if (attack.point === null) return [];
      return [line(0, "lob", attack.point, say(`scene.declared.${attack.kind}`, { soldier: who }))];
  }
}

function placeOf({ x, y }: Point): Point {
  return { x, y };
}

/** As narrow as holds all its targets. */
function cone(s: Position, attack: Attack): SceneItem[] {
  const by = findSoldier(s, attack.by);
  if (attack.kind !== "burst" || by === null || attack.fires === null) return [];
  const targets = attack.targets.flatMap(({ soldier }) => findSoldier(s, soldier) ?? []);
  const reach = Math.max(0, ...targets.map((t) => gap(attack.from, t))) + 2 * DISC;
  const ring = coneRing(attack.from, targets, weaponOf(attack.fires).cone ?? 0, reach);
  if (ring.length === 0) return [];
  return [
    {
      type: "zone",
      id: `cone-${attack.id}`,
      style: "cone",
      seat: seatOf(s, by),
      rings: [ring],
      text: say("scene.declared.cone", { soldier: manName(by) }),
    },
  ];
}
