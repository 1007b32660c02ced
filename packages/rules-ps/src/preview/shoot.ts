import type { Preview, PreviewRow, Refusal } from "@escaramuza/kernel";
import { declaredShot } from "../flows/activation.ts";
import { SUCCESS } from "../flows/shots.ts";
import type { Shot } from "../flows/shots.ts";
import { evasionModifiers } from "../modifiers.ts";
import { centimetres, manName, say } from "../scene-texts.ts";
import { BASE, findSoldier } from "../state.ts";
import type { Activation, Position, Soldier } from "../state.ts";
import { primary, targetRefusal } from "../weapons.ts";
import { bar, shotChances, sum, worstOf } from "./dice.ts";
import { circle, distanceText, mark, sightLine, zone } from "./draw.ts";
import { preview, rollText, signed } from "./parts.ts";
import { reactionsToAttack } from "./reactions.ts";
import { shotLines, sightLines } from "./sight.ts";

/** Shots of the activated soldier, one target a shot: the arithmetic of the latest, the odds of all (PS-6.1). */
export function shootPreview(
  s: Position,
  a: Activation,
  shooter: Soldier,
  aim: boolean,
  ids: readonly string[],
  refusal: Refusal | null,
): Preview {
  const weapon = primary(s, shooter);
  const range = aim ? weapon.rangeAimed : weapon.rangeMax;
  const named = ids
    .flatMap((id) => findSoldier(s, id) ?? [])
    .filter((t) => t.seat !== shooter.seat && t.status === "active");
  const targets = [...new Set(named)];
  const latest = named[named.length - 1];
  if (latest === undefined)
    return preview({
      title: say(aim ? "preview.aiming" : "option.act.shoot"),
      lines: [
        {
          text: say("preview.range", { range: say("unit.cm", { n: centimetres(range) }) }),
          rule: "PS-6.2.1-1",
          value: null,
        },
      ],
      overlays: [zone("range", "range", [circle(shooter, range + 2 * BASE)], say("preview.rangeRing"))],
      refusal,
    });
  const sound = targets.filter((t) => targetRefusal(s, shooter, t, range) === null);
  const shotAt = (t: Soldier): Shot => declaredShot(s, shooter, t, aim);
  const fates = sound.map((t) => ({
    t,
    shots: named.filter((o) => o === t).length,
    chances: shotChances(s, t, named.filter((o) => o === t).map(shotAt)),
  }));
  const { modifiers } = shotAt(latest);
  const after =
    sound.length === 0 || refusal !== null
      ? { notes: [], overlays: [] }
      : reactionsToAttack(s, a, shooter, "shoot", targets, aim);
  return preview({
    title: say(aim ? "preview.shootAimed" : "preview.shoot", { soldier: manName(latest) }),
    lines: [...sightLines(s, shooter, latest), ...shotLines(s, shooter, latest, modifiers)],
    roll: sound.includes(latest) ? rollText(modifiers, SUCCESS) : null,
    odds: fates.length === 0 ? [] : bar(worstOf(fates.map((f) => f.chances))),
    rows: named.length < 2 ? [] : rows(s, shooter, aim, fates),
    notes: [...evasionNotes(latest), ...after.notes],
    overlays: [
      ...targets.flatMap((t) => [
        ...sightLine(s, shooter, t),
        mark("target", t, say("preview.target", { soldier: manName(t) })),
      ]),
      ...after.overlays,
    ],
    refusal,
  });
}

/** Each shot by itself, and where there are several at one man, what they come to together. */
function rows(
  s: Position,
  shooter: Soldier,
  aim: boolean,
  fates: readonly { readonly t: Soldier; readonly shots: number; readonly chances: ReturnType<typeof shotChances> }[],
): PreviewRow[] {
  return fates.flatMap(({ t, shots, chances }) => {
    const shot = declaredShot(s, shooter, t, aim);
    const one = bar(shotChances(s, t, [shot]));
    const each = Array.from({ length: shots }, (_, i) => ({
      piece: t.id,
      text: say("preview.shotRow", {
        n: i + 1,
        soldier: manName(t),
        distance: distanceText(shooter, t),
        plus: signed(sum(shot.modifiers)),
      }),
      odds: one,
    }));
    if (shots < 2) return each;
    return [
      ...each,
      { piece: t.id, text: say("preview.allShots", { n: shots, soldier: manName(t) }), odds: bar(chances) },
    ];
  });
}

export function evasionNotes(target: Soldier): Preview["notes"] {
  return evasionModifiers(target).map((m) => ({
    text: say("preview.evadesWith", {
      soldier: manName(target),
      why: say(`modifier.${m.code}`),
      plus: signed(m.value),
    }),
    rule: m.rule,
    value: null,
  }));
}
