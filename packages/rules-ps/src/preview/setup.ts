import { fieldOf, listIn, textIn, textsIn } from "@escaramuza/kernel";
import type { Decision, Preview, Refusal, SceneItem, Seat } from "@escaramuza/kernel";
import { kitPieceId } from "../data.ts";
import { LEADER_REACH, SCOUT_ZONE, ZONE, teamMembers } from "../deployment.ts";
import { objectiveAt, onLine, LATERAL } from "../flows/set-up-decisions.ts";
import { band } from "../scene.ts";
import { say } from "../scene-texts.ts";
import { BASE, OBJECTIVE, TABLE } from "../state.ts";
import type { Position, Team } from "../state.ts";
import { placedPiece } from "../terrain.ts";
import { circle, zone } from "./draw.ts";
import { preview } from "./parts.ts";
import { placeIn } from "./read.ts";

/** Before the first turn: terrain, edges, objectives, teams and where they stand. */

/** The piece where it would lie (PS-3.3). */
export function terrainPreview(answer: unknown, refusal: Refusal | null): Preview {
  const id = kitPieceId.safeParse(fieldOf(answer, "piece"));
  if (!id.success) return preview({ refusal });
  const title = say(`option.placeTerrain.${id.data}`);
  const at = placeIn(answer);
  const [dx, dy] = [fieldOf(answer, "dx") ?? 1, fieldOf(answer, "dy") ?? 0];
  if (at === null || !isStep(dx) || !isStep(dy) || (dx === 0 && dy === 0)) return preview({ title, refusal });
  const { kind, parts, height } = placedPiece(id.data, at.x, at.y, dx, dy);
  const ghost: SceneItem = { type: "terrain", id: "ghost", kind, parts, height, text: title };
  return preview({
    title,
    overlays: [ghost, ...(refusal === null ? [] : [zone("forbidden", "forbidden", parts, title)])],
    refusal,
  });
}

function isStep(value: unknown): value is number {
  return typeof value === "number" && Number.isInteger(value) && Math.abs(value) <= 1000;
}

/** PS-9.1-4: the strip along the edge. */
export function edgePreview(s: Position, choice: unknown): Preview {
  if (choice !== "low" && choice !== "high") return preview({});
  const title = say(`option.edge.${choice}`);
  const from = choice === "low" ? 0 : TABLE - ZONE;
  return preview({ title, overlays: [zone("edge", "allowed", [band(s, from, from + ZONE)], title)] });
}

/** PS-9.2-2: anywhere along the line. */
export function objectivePreview(s: Position, seat: Seat, answer: unknown, refusal: Refusal | null): Preview {
  if (s.lowEdge === null) return preview({ refusal });
  const title = say("option.objective.place");
  const line: SceneItem = {
    type: "line",
    id: "line",
    style: "allowed",
    seat,
    points: [onLine(s, seat, LATERAL), onLine(s, seat, TABLE - LATERAL)],
    text: say("preview.objectiveLine"),
  };
  if (typeof answer !== "number" || !(Math.abs(answer) <= TABLE)) return preview({ title, overlays: [line], refusal });
  const lateral = Math.round(answer);
  const at = refusal === null ? objectiveAt(s, seat, lateral) : onLine(s, seat, lateral);
  return preview({
    title,
    overlays: [
      line,
      { type: "marker", id: "ghost", style: "objective", seat, ...at, radius: OBJECTIVE, text: title },
      ...(refusal === null ? [] : [zone("forbidden", "forbidden", [circle(at, OBJECTIVE)], title)]),
    ],
    refusal,
  });
}

/** PS-9.1-5: the two teams' sizes. */
export function splitPreview(s: Position, seat: Seat, answer: unknown, refusal: Refusal | null): Preview {
  const own = s.soldiers.filter((o) => o.seat === seat);
  const team = own.filter((o) => textsIn(answer).includes(o.id)).length;
  return preview({
    title: say("option.split.officerTeam"),
    lines: [
      { text: say("preview.team.officer", { n: team }), rule: "PS-9.1-5", value: null },
      { text: say("preview.team.nco", { n: own.length - team }), rule: "PS-9.1-5", value: null },
    ],
    refusal,
  });
}

/** PS-9.1-7: the strip the team may stand in, and how far from its leader. */
export function deployPreview(
  s: Position,
  { seat }: Decision,
  team: Team,
  answer: unknown,
  refusal: Refusal | null,
): Preview {
  if (s.lowEdge === null) return preview({ refusal });
  const members = teamMembers(s, seat, team);
  const strip = (depth: number) => band(s, s.lowEdge === seat ? 0 : TABLE - depth, s.lowEdge === seat ? depth : TABLE);
  const overlays = [zone("zone", "allowed", [strip(ZONE)], say("preview.zone"))];
  if (members.some((m) => m.scout))
    overlays.push(zone("zone-scouts", "allowed", [strip(SCOUT_ZONE)], say("preview.zoneScouts")));
  const leader = members.find((m) => m.role === (team === "officer" ? "officer" : "nco"));
  const at = placeIn(spotOf(answer, leader?.id));
  if (at !== null)
    overlays.push(zone("leader", "range", [circle(at, LEADER_REACH + 2 * BASE)], say("preview.leaderReach")));
  const wrong = placeIn(spotOf(answer, refusal?.params["soldier"]));
  if (wrong !== null) overlays.push(zone("forbidden", "forbidden", [circle(wrong, BASE)], say("preview.cannotStand")));
  return preview({ title: say(`option.deploy.${team}`), overlays, refusal });
}

function spotOf(answer: unknown, soldier: unknown): unknown {
  return listIn(fieldOf(answer, "spots")).find((spot) => textIn(fieldOf(spot, "soldier")) === soldier);
}
