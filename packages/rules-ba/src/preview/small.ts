import { fieldOf, overlayZone, textIn } from "@escaramuza/kernel";
import type { Decision, MenuItem, Preview, PreviewLine, Prospect, Refusal, SceneItem, Seat } from "@escaramuza/kernel";
import { bar, prospect } from "@escaramuza/units";
import { aircraftAt } from "../aircraft.ts";
import { DATA } from "../data.ts";
import { circleRing } from "../scene-shapes.ts";
import type { RuleId } from "../rule-ids.ts";
import { say, unitName } from "../scene-texts.ts";
import { INCH, findUnit } from "../state.ts";
import type { Edge, Point, Position, Unit } from "../state.ts";
import { tableOf } from "../setup.ts";
import { edgeOf, sideOf } from "../zones.ts";
import { bodyMark, inch } from "./draw.ts";
import { note, preview } from "./parts.ts";

/** Questions with a short answer: what each of the answers means. */

/** Decision 1: the two zones, as they would be. */
export function edgePreview(s: Position, seat: Seat, item: MenuItem, refusal: Refusal | null): Preview {
  const edge: Edge = item.answer === "north" ? "north" : "south";
  const { depth } = sideOf(s, seat);
  return preview({
    title: say(`preview.edge.${edge}`),
    lines: [
      depth === null
        ? note("BA-SCEN-1", say("preview.edge.reserve"))
        : note("BA-SCEN-1", say("preview.edge.depth", { length: inch(depth) })),
    ],
    overlays: depth === null ? edgeLine(s, edge, seat) : zoneFrom(s, edge, depth, seat),
    refusal,
  });
}

function zoneFrom(s: Position, edge: Edge, depth: number, seat: Seat): SceneItem[] {
  const { width, height } = tableOf(s.battle);
  const [low, high] = edge === "south" ? [0, depth] : [height - depth, height];
  const ring = [
    { x: 0, y: low },
    { x: width, y: low },
    { x: width, y: high },
    { x: 0, y: high },
  ];
  return overlayZone("allowed", "allowed", [ring], say("preview.edge.zone"), seat);
}

function edgeLine(s: Position, edge: Edge, seat: Seat): SceneItem[] {
  const { width, height } = tableOf(s.battle);
  const points =
    edge === "south" || edge === "north"
      ? [0, width].map((x) => ({ x, y: edge === "south" ? 0 : height }))
      : [0, height].map((y) => ({ x: edge === "west" ? 0 : width, y }));
  return [{ type: "line", id: "entry", style: "allowed", seat, points, text: say("preview.edge.line") }];
}

export function rolePreview(item: MenuItem, refusal: Refusal | null): Preview {
  const role = item.answer === "attack" ? "attack" : "defend";
  return preview({
    title: say(`preview.role.${role}`),
    lines: [note("BA-SCEN-1", say(`preview.role.${role}.text`))],
    refusal,
  });
}

/** BA-DEPLOY-15, BA-DEPLOY-16: the edge they would come from. */
export function flankPreview(s: Position, seat: Seat, item: MenuItem, refusal: Refusal | null): Preview {
  const left = item.answer === "left";
  const west = left === (edgeOf(s, seat) === "south");
  return preview({
    title: say(left ? "preview.flank.left" : "preview.flank.right"),
    lines: [
      note("BA-DEPLOY-15", say("preview.flank.secret")),
      note("BA-DEPLOY-16", say("preview.reserves.flank", { turn: DATA.figures.outflankFrom.value })),
    ],
    overlays: edgeLine(s, west ? "west" : "east", seat),
    refusal,
  });
}

/** BA-TURN-13 */
export function keepAmbushPreview(s: Position, item: MenuItem, refusal: Refusal | null): Preview {
  const unit = findUnit(s, textIn(fieldOf(item.answer, "unit")));
  if (unit === null) return preview({ refusal });
  const need = DATA.figures.ambushShot.value;
  const rolls = item.id === "roll";
  const chance = { ways: BigInt(7 - need), total: 6n };
  return preview({
    title: say("preview.keepAmbush", { unit: unitName(unit) }),
    roll: rolls ? say("preview.oneDie", { need }) : null,
    odds: rolls
      ? bar([
          prospect(say("preview.mayShoot"), 0, chance),
          prospect(say("preview.mayNotShoot"), 1, { ways: chance.total - chance.ways, total: chance.total }),
        ])
      : [],
    notes: [note("BA-TURN-13", say(`preview.keepAmbush.${item.id}`))],
    overlays: bodyMark(s, "affected", unit, unitName(unit)),
    refusal,
  });
}

/** BA-HQ-5 */
export function sequencePreview(s: Position, item: MenuItem, refusal: Refusal | null): Preview {
  const unit = findUnit(s, textIn(item.answer));
  if (unit === null) return preview({ refusal });
  return preview({
    title: say("preview.sequence", { unit: unitName(unit) }),
    lines: unit.die === null ? [] : [note("BA-HQ-5", say("preview.sequence.order", { order: orderOf(unit) }))],
    overlays: bodyMark(s, "affected", unit, unitName(unit)),
    refusal,
  });
}

function orderOf({ die }: Unit): ReturnType<typeof say> {
  return say(`value.order.${die ?? "down"}`);
}

/** BA-AIR-7: where the aircraft is seen, and who is near it. */
export function aircraftPreview(s: Position, { params }: Decision, answer: unknown, refusal: Refusal | null): Preview {
  const target = findUnit(s, textIn(fieldOf(params, "target")));
  const bearing = fieldOf(answer, "bearing");
  const at = target === null || typeof bearing !== "number" ? null : aircraftAt(s, target, bearing);
  const text = say("preview.aircraft.near");
  return preview({
    title: say("preview.aircraft"),
    lines: [note("BA-AIR-8", say("preview.aircraft.flak")), note("BA-AIR-9", text)],
    overlays: [
      ...(target === null ? [] : bodyMark(s, "target", target, unitName(target))),
      ...(at === null ? [] : overlayZone("blast", "blast", [circleRing(at, DATA.figures.airPinRadius.value)], text)),
    ],
    refusal,
  });
}

/** BA-OBS-5, BA-OBS-8: what a request brings about, where its marker is; a barrage for certain, and at the most. */
export function requestZones(kind: "barrage" | "smoke", at: Point, seat: Seat): SceneItem[] {
  const { barrageRadius, screenRadius } = DATA.figures;
  const text = say("preview.blast");
  if (kind === "smoke") return overlayZone("blast", "blast", [circleRing(at, screenRadius.value)], text, seat);
  const [least, most] = [1, 6].map((die) => barrageRadius.value + die * INCH);
  return [
    ...overlayZone("blast", "blast", [circleRing(at, least ?? 0)], text, seat),
    ...overlayZone("blastMost", "range", [circleRing(at, most ?? 0)], say("preview.blastMost"), seat),
  ];
}

/** BA-OBS-2, BA-AIR-2: what a request may come to at the start of each turn. */
export function requestParts(kind: "barrage" | "smoke" | "air"): {
  readonly roll: ReturnType<typeof say>;
  readonly odds: Prospect[];
  readonly notes: PreviewLine[];
} {
  const { request, airRequest } = DATA.tables;
  const rows: readonly {
    readonly from: number;
    readonly to: number;
    readonly result: string;
    readonly rule: RuleId;
  }[] = kind === "air" ? airRequest : request;
  const share = (result: string): { readonly ways: bigint; readonly total: bigint } => ({
    ways: rows.reduce((n, row) => n + (row.result === result ? BigInt(row.to - row.from + 1) : 0n), 0n),
    total: 6n,
  });
  const [good, wait, bad] = kind === "air" ? ["arrives", "clearSky", "rookie"] : ["effect", "delay", "miscalculation"];
  return {
    roll: say("preview.request.roll"),
    odds: bar([
      prospect(say(`preview.request.${good ?? ""}`), 0, share(good ?? "")),
      prospect(say(`preview.request.${wait ?? ""}`), 1, share(wait ?? "")),
      prospect(say(`preview.request.${bad ?? ""}`), 2, share(bad ?? "")),
    ]),
    notes: [
      note(kind === "air" ? "BA-AIR-2" : "BA-OBS-2", say("preview.request.when")),
      note(
        kind === "air" ? "BA-AIR-10" : kind === "smoke" ? "BA-OBS-9" : "BA-OBS-5",
        say(`preview.request.${kind}.does`),
      ),
    ],
  };
}
