import type { Preview, PreviewLine, Refusal, SceneItem, Text } from "@escaramuza/kernel";
import { boardOf } from "../board.ts";
import { DATA, weaponOf } from "../data.ts";
import type { BlastClass } from "../data.ts";
import { shooterPace } from "../fire.ts";
import { manTurnsFor, manTurnsOf, mortarFactor, shellNumber } from "../mortars.ts";
import { deviate } from "../scatter.ts";
import { cm, gap, manName, say, weaponName } from "../scene-texts.ts";
import { findSoldier, gunOf } from "../state.ts";
import type { Attack, Gun, Point, Position, Soldier } from "../state.ts";
import { failureBase, grenadeDeviation, launchFactor, referenceOf, stopsAt, throwFactor } from "../throwing.ts";
import { shellPreview } from "./blast.ts";
import { arrow, circle, zone } from "./draw.ts";
import { preview, told } from "./parts.ts";

/** Grenades, launchers and mortars: how hard, how far astray, and on whom (sections 9 and 10). */

function classOf(attack: Attack): BlastClass {
  const [first] = weaponOf(attack.fires ?? "LZG").damage;
  return first === "E1" || first === "E3" || first === "E4" ? first : "E2";
}

export function throwPreview(
  s: Position,
  soldier: Soldier,
  attack: Attack,
  title: Text,
  refusal: Refusal | null,
): Preview {
  const point = attack.point ?? attack.from;
  const board = boardOf(s);
  const { wounded, pinned, feature, kind } = attack;
  const reckoned =
    kind === "drop"
      ? null
      : kind === "launcher"
        ? launchFactor(
            s,
            soldier,
            { point, feature, wounded, pinned },
            attack.gait ?? shooterPace(s, soldier, attack.spentBefore),
          )
        : throwFactor(s, soldier, { point, feature, wounded });
  const reference = referenceOf(board, attack);
  const most = reckoned === null ? 0 : grenadeDeviation(attack, failureBase(reckoned.factor, 2));
  const notes: PreviewLine[] = [told(say("preview.distance", { distance: cm(gap(attack.from, point)) }), "PE-9-2")];
  if (kind === "grenade")
    notes.push(
      told(say("preview.grenadesLeft", { n: (attack.grenade === "GOF" ? soldier.gof : soldier.gdf) - 1 }), "PE-9-1"),
    );
  if (most > 0) notes.push(told(say("preview.scatter", { distance: cm(most) }), "PE-9-6"));
  return shellPreview(
    s,
    {
      class: classOf(attack),
      side: soldier.side,
      point,
      reckoned,
      base:
        kind === "launcher"
          ? say("preview.base", { weapon: weaponName("LZG"), vet: say(`vet.${soldier.vet}`) })
          : say("preview.physical", { soldier: manName(soldier) }),
      rule: kind === "launcher" ? "PE-9-12" : "PE-9-3",
      farthest: most,
      astray: (bf, degrees) =>
        stopsAt(board, reference, deviate(attack.from, point, reference, degrees, grenadeDeviation(attack, bf))),
    },
    title,
    { notes, overlays: [arrow(s, "lob", soldier, point, title)], refusal },
  );
}

/** Nothing chosen yet: how far it can be thrown (PE-6-13, PE-9-2). */
export function throwReach(soldier: Soldier, weapon: "GOF" | "LZG", title: Text, refusal: Refusal | null): Preview {
  const ranges = weaponOf(weapon).ranges ?? [];
  const can = weapon === "GOF" && soldier.posture === "prone" ? ranges.slice(0, 2) : ranges;
  return preview({
    title,
    lines: [told(say("preview.bands", { ranges: can.map(cm) }), "PE-9-2")],
    overlays: can.map((range, i) =>
      zone(
        `range${i}`,
        i === can.length - 1 ? "range" : "far",
        [circle(soldier, range)],
        say("preview.throwReach", { distance: cm(range) }),
      ),
    ),
    refusal,
  });
}

// --- mortars

export function mortarPreview(
  s: Position,
  soldier: Soldier,
  attack: Attack,
  title: Text,
  refusal: Refusal | null,
): Preview {
  const gun = gunOf(s, attack.weapon ?? "");
  const point = attack.point ?? attack.from;
  const mode = attack.mode ?? "unobserved";
  const reckoned = mode === "locked" ? null : mortarFactor(soldier, gun, point, mode, attack.wounded);
  const step = DATA.figures.mortarScatter.value;
  const most = reckoned === null ? 0 : failureBase(reckoned.factor, 2) * step;
  const observer = attack.observer === null ? null : findSoldier(s, attack.observer);
  const notes = [
    told(say("preview.distance", { distance: cm(gap(gun, point)) }), "PE-6-12"),
    told(say("preview.shellsLeft", { n: gun.loaded + gun.spare.length - 1 }), "PE-6-7"),
    ...(observer === null ? [] : [told(say("preview.observer", { soldier: manName(observer) }), "PE-10-4")]),
    ...(most > 0 ? [told(say("preview.scatter", { distance: cm(most) }), "PE-10-11")] : []),
  ];
  return shellPreview(
    s,
    {
      class: classOf(attack),
      side: soldier.side,
      point,
      reckoned,
      base: say("preview.base", { weapon: weaponName(gun.weapon), vet: say(`vet.${soldier.vet}`) }),
      rule: "PE-10-7",
      farthest: most,
      astray: (bf, degrees) => deviate(gun, point, point, degrees, bf * step),
    },
    title,
    {
      lines: [
        told(say(`preview.mode.${mode}`), "PE-10-3"),
        ...(reckoned === null
          ? []
          : [told(say("preview.shellNumber", { n: shellNumber(gun, point, mode) }), "PE-10-8")]),
        told(say("preview.loading", { done: manTurnsOf(s, soldier, gun), needed: manTurnsFor(mode) }), "PE-10-5"),
      ],
      notes,
      overlays: onTableArrow(s, soldier, gun, point, title),
      refusal,
    },
  );
}

/** The one beyond the edge has nowhere to draw from. */
function onTableArrow(s: Position, soldier: Soldier, gun: Gun, point: Point, text: Text): SceneItem[] {
  return gun.state === "offBoard" ? [] : [arrow(s, "lob", soldier, point, text, gun)];
}

/** Nothing chosen yet: what is too near (PE-6-12). */
export function mortarReach(s: Position, gunId: string, title: Text, refusal: Refusal | null): Preview {
  const gun = s.guns.find(({ id }) => id === gunId);
  if (gun === undefined) return preview({ title, refusal });
  const least = weaponOf(gun.weapon).minRange ?? 0;
  return preview({
    title,
    lines: [
      told(say("preview.minRange", { distance: cm(least) }), "PE-6-12"),
      told(say("preview.shellsLeft", { n: gun.loaded + gun.spare.length }), "PE-6-7"),
    ],
    overlays:
      gun.state === "offBoard"
        ? []
        : [zone("near", "forbidden", [circle(gun, least)], say("preview.minRange", { distance: cm(least) }))],
    refusal,
  });
}
