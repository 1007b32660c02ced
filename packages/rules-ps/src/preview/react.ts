import { fieldOf, listIn, textIn } from "@escaramuza/kernel";
import type { Preview, PreviewRow } from "@escaramuza/kernel";
import { reactionShot, reactorsTo } from "../flows/reaction.ts";
import type { Reactor } from "../flows/reaction.ts";
import { SUCCESS } from "../flows/shots.ts";
import { manName, say } from "../scene-texts.ts";
import { actor, findSoldier } from "../state.ts";
import type { Activation, Position, Soldier } from "../state.ts";
import { bar, shotChances } from "./dice.ts";
import { distanceText, mark, sightLine } from "./draw.ts";
import { modifierLine, preview, rollText, signed } from "./parts.ts";
import { evasionNotes } from "./shoot.ts";
import { shotLines, sightLines } from "./sight.ts";

/** Reaction shots: everybody who may make one with his odds, and what the chosen ones come to with their one evasion (PS-6.2.8-5). */
export function reactPreview(s: Position, answer: unknown): Preview {
  const { a, soldier: target } = actor(s);
  const able = reactorsTo(s, a, target);
  const chosen = chosenIn(answer, able);
  const shown = chosen.length === 0 ? able : chosen;
  const shooters = shown.flatMap((r) => findSoldier(s, r.soldier) ?? []);
  const [only] = shooters;
  const single = shooters.length === 1 && only !== undefined ? reactionShot(s, a, only, target) : null;
  const shots = chosen.flatMap(({ soldier, shots: n }) => {
    const shooter = findSoldier(s, soldier);
    return shooter === null ? [] : Array.from({ length: n }, () => reactionShot(s, a, shooter, target));
  });
  return preview({
    title: say("preview.reactTo", { soldier: manName(target) }),
    lines:
      single === null || only === undefined
        ? []
        : [...sightLines(s, only, target), ...shotLines(s, only, target, single.modifiers)],
    roll: single === null ? null : rollText(single.modifiers, SUCCESS),
    odds: shots.length === 0 ? [] : bar(shotChances(s, target, shots)),
    rows: able.flatMap((r) => row(s, a, target, chosen.find((c) => c.soldier === r.soldier) ?? r)),
    notes: [
      ...(shots.length > 1
        ? [{ text: say("preview.oneEvasion", { n: shots.length }), rule: "PS-6.2.8-5", value: null }]
        : []),
      ...evasionNotes(target),
    ],
    overlays: [
      ...shooters.flatMap((o) => [
        ...sightLine(s, target, o),
        mark("reactor", o, say("preview.reactor", { soldier: manName(o) })),
      ]),
      mark("target", target, say("preview.target", { soldier: manName(target) })),
    ],
  });
}

function row(s: Position, a: Activation, target: Soldier, { soldier, shots }: Reactor): PreviewRow[] {
  const shooter = findSoldier(s, soldier);
  if (shooter === null) return [];
  const shot = reactionShot(s, a, shooter, target);
  return [
    {
      piece: soldier,
      text: say("preview.reactionRow", {
        parts: [
          distanceText(shooter, target),
          ...shot.modifiers.map((m) => say("preview.term", { name: modifierLine(m).text, plus: signed(m.value) })),
        ],
      }),
      odds: bar(
        shotChances(
          s,
          target,
          Array.from({ length: shots }, () => shot),
        ),
      ),
    },
  ];
}

/** The reactors an answer names, as far as they can; each once. */
function chosenIn(answer: unknown, able: readonly Reactor[]): Reactor[] {
  const chosen: Reactor[] = [];
  for (const entry of listIn(answer)) {
    const reactor = able.find((r) => r.soldier === textIn(fieldOf(entry, "soldier")));
    const shots = fieldOf(entry, "shots");
    if (reactor === undefined || chosen.some((r) => r.soldier === reactor.soldier)) continue;
    chosen.push({ soldier: reactor.soldier, shots: shots === 1 ? 1 : reactor.shots });
  }
  return chosen;
}
