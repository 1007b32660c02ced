import { fieldOf, textIn, textsIn } from "@escaramuza/kernel";
import type { MenuItem, Preview, Refusal, Seat, Text } from "@escaramuza/kernel";
import { sees } from "../board.ts";
import type { ExplosiveId } from "../data.ts";
import { explosionVars } from "../flows/explosion.ts";
import { fireAtWillThreat, sniperScares, sniperThreat } from "../flows/reinforcement.ts";
import { anticipationGroups, artilleryId, fireAtWillVictims } from "../reinforcements.ts";
import { manName, say } from "../scene-texts.ts";
import { findSoldier, playerOf } from "../state.ts";
import type { Position, Soldier } from "../state.ts";
import { workingGunner } from "../team.ts";
import { blastPreview, unsaved } from "./blast.ts";
import { bar, evasionChances, worstOf } from "./dice.ts";
import { mark, sightLine } from "./draw.ts";
import { preview } from "./parts.ts";
import { placeIn } from "./read.ts";
import { evasionNotes } from "./shoot.ts";

/** What may be called in the reinforcement phase (section 7). */
export function callPreview(
  s: Position,
  seat: Seat,
  item: MenuItem,
  answer: unknown,
  refusal: Refusal | null,
): Preview {
  const title = say(`option.reinforcement.${item.id}`);
  switch (textIn(fieldOf(item.answer, "call"))) {
    case "sniper":
      return sniperPreview(s, seat, title, findSoldier(s, textIn(fieldOf(answer, "target"))), refusal);
    case "artillery": {
      const op = fieldOf(item.answer, "op");
      return bombardment(s, seat, title, artilleryId(typeof op === "number" ? op : 1), answer, refusal);
    }
    case "lightMortar":
      return bombardment(s, seat, title, "lightMortar", answer, refusal);
    case "fireAtWill":
      return burstPreview(s, seat, title, textsIn(fieldOf(answer, "targets")), refusal);
    case "anticipation":
      return anticipationPreview(s, seat, title, textsIn(fieldOf(answer, "soldiers")), refusal);
    default:
      return preview({ title, refusal });
  }
}

/** A marker put by somebody off the table. */
export function bombardment(
  s: Position,
  seat: Seat,
  title: Text,
  attack: ExplosiveId,
  answer: unknown,
  refusal: Refusal | null,
): Preview {
  const at = placeIn(answer);
  const v = at === null ? null : explosionVars(attack, seat, null, at.x, at.y, false);
  return blastPreview(s, title, attack, null, v, refusal);
}

/** PS-7.1-2 to PS-7.1-4 */
function sniperPreview(s: Position, seat: Seat, title: Text, target: Soldier | null, refusal: Refusal | null): Preview {
  const threat = sniperThreat(target?.id ?? "");
  const lines = [{ text: say("preview.evasionNeeds", { need: threat.need }), rule: threat.rule, value: null }];
  if (target === null || target.seat === seat || target.status !== "active") return preview({ title, lines, refusal });
  const spotter = s.soldiers.find((o) => o.seat === seat && o.status === "active" && sees(s, o, target));
  const scared = sniperScares(s, seat, target).filter((o) => o !== target);
  return preview({
    title: say("preview.on", { what: title, soldier: manName(target) }),
    lines,
    odds: refusal === null ? bar(unsaved(evasionChances(target, threat))) : [],
    notes: [
      ...evasionNotes(target),
      ...(scared.length === 0
        ? []
        : [{ text: say("preview.scares", { soldiers: scared.map(manName) }), rule: "PS-7.1-3", value: null }]),
    ],
    overlays: [
      ...(spotter === undefined ? [] : sightLine(s, spotter, target)),
      mark("target", target, say("preview.target", { soldier: manName(target) })),
      ...scared.map((o) => mark("affected", o, say("preview.affected", { soldier: manName(o) }))),
    ],
    refusal,
  });
}

/** PS-7.3-2 to PS-7.3-6 */
function burstPreview(s: Position, seat: Seat, title: Text, ids: readonly string[], refusal: Refusal | null): Preview {
  const gunner = workingGunner(s, seat);
  const victims = fireAtWillVictims(s, ids)
    .flatMap((id) => findSoldier(s, id) ?? [])
    .filter((o) => o.seat !== seat && o.status === "active");
  const threat = fireAtWillThreat(s, seat, "");
  const fates = victims.map((o) => ({ o, chances: evasionChances(o, fireAtWillThreat(s, seat, o.id)) }));
  return preview({
    title,
    lines: [
      { text: say("preview.evasionNeeds", { need: threat.need }), rule: threat.rule, value: null },
      ...opLine(s, seat, victims.length, "PS-7.3-2"),
    ],
    odds: fates.length === 0 || refusal !== null ? [] : bar(worstOf(fates.map((f) => f.chances))),
    rows: fates.map(({ o, chances }) => ({ piece: o.id, text: manName(o), odds: bar(chances) })),
    overlays: victims.flatMap((o) => [
      ...(gunner === null ? [] : sightLine(s, gunner, o)),
      mark("target", o, say("preview.target", { soldier: manName(o) })),
    ]),
    refusal,
  });
}

/** PS-7.4-1, PS-7.4-2 */
function anticipationPreview(
  s: Position,
  seat: Seat,
  title: Text,
  ids: readonly string[],
  refusal: Refusal | null,
): Preview {
  const groups = anticipationGroups(s, ids);
  const crawling = groups.flat().flatMap((id) => findSoldier(s, id) ?? []);
  return preview({
    title,
    lines: opLine(s, seat, groups.length, "PS-7.4-1"),
    notes:
      crawling.length === 0
        ? []
        : [{ text: say("preview.crawl", { soldiers: crawling.map(manName) }), rule: "PS-7.4-4", value: null }],
    refusal,
  });
}

function opLine(s: Position, seat: Seat, cost: number, rule: "PS-7.3-2" | "PS-7.4-1"): Preview["lines"] {
  return cost === 0 ? [] : [{ text: say("preview.opCost", { cost, op: playerOf(s, seat).op }), rule, value: null }];
}
