import type { Preview, PreviewLine, PreviewRow, Prospect, Refusal, SceneItem, Text } from "@escaramuza/kernel";
import type { Act } from "../answers.ts";
import { heldById, inHand } from "../arms.ts";
import { budgetOf } from "../acts/moving.ts";
import { emplacingAt, manTurns, watchedBy, workersAt } from "../acts/working.ts";
import { boardOf } from "../board.ts";
import { BANDS, DATA, actionOf } from "../data.ts";
import { middleOf } from "../edges.ts";
import { physical } from "../fc.ts";
import { crewAt } from "../mortars.ts";
import { loadOf } from "../movement.ts";
import { moraleNumber } from "../morale.ts";
import { cm, featureName, manName, say, weaponName } from "../scene-texts.ts";
import { PM, findSoldier } from "../state.ts";
import type { Pace, Position, Soldier } from "../state.ts";
import { atMost, either } from "./dice.ts";
import { along, box, circle, mark, sector, sightLine, zone } from "./draw.ts";
import { lookerThere, seenAt } from "./move.ts";
import { figure, preview, rollText, told } from "./parts.ts";
import { protectionLine } from "./shoot.ts";
import { unnoticed } from "./stealth.ts";

/** What is neither going nor fighting: postures, aiming, watching, loading, setting up, doors and the like. */

export type Doing = Exclude<
  Act,
  {
    do:
      | "end"
      | "move"
      | "shoot"
      | "burst"
      | "shootDoor"
      | "melee"
      | "surprise"
      | "grenade"
      | "drop"
      | "launch"
      | "mortar"
      | "flee"
      | "unlock"
      | "carry";
  }
>;

export function workPreview(s: Position, soldier: Soldier, act: Doing, title: Text, refusal: Refusal | null): Preview {
  switch (act.do) {
    case "posture": {
      const there = { ...lookerThere(s, soldier, soldier), level: soldier.level, posture: act.posture };
      const after = seenAt(s, soldier, { ...there, duckedBehind: act.posture === "ducked" ? act.behind : null });
      const cover = act.posture === "ducked" && act.behind !== null ? coverItem(s, act.behind) : [];
      return preview({
        title,
        lines: [
          ...costLines(s, soldier, actionOf("posture").pm, act.mode),
          ...(cover.length === 0
            ? []
            : [told(say("scene.piece.behind", { feature: featureName(s, act.behind ?? "") }), "PE-6-21")]),
        ],
        rows: after.rows,
        notes: after.notes,
        overlays: [...cover, ...after.overlays],
        refusal,
      });
    }
    case "enter":
      return preview({ title, overlays: seenAt(s, soldier, lookerThere(s, soldier, act)).overlays, refusal });
    case "continue":
      return preview({ title, lines: crossingLines(s, soldier, act.mode), refusal });
    case "abandon":
      return preview({ title, lines: [told(say("preview.abandon"), "PE-4-14")], refusal });
    case "aim":
      return aimPreview(s, soldier, act.target, title, refusal);
    case "watch":
      return watchPreview(s, soldier, act, title, refusal);
    case "reload":
      return reloadPreview(s, soldier, act.arm ?? soldier.hand ?? "", act.magazine, title, refusal);
    case "hand":
      return preview({ title, lines: costLines(s, soldier, actionOf("changeWeapon").pm), refusal });
    case "pickUp":
      return preview({ title, lines: costLines(s, soldier, actionOf("pickUp").pm), refusal });
    case "lay":
      return preview({ title, lines: [told(say("preview.free"), "PE-4-15")], refusal });
    case "emplace":
    case "dismantle":
      return gunPreview(s, soldier, act.gun, title, refusal);
    case "serve":
      return servePreview(s, act.gun, title, refusal);
    case "repair":
      return preview({ title, roll: say("preview.roll.repair"), odds: repairOdds(), refusal });
    case "door":
      return doorPreview(s, soldier, act, title, refusal);
    case "climb":
      return preview({
        title,
        lines: [
          ...costLines(s, soldier, actionOf(act.to === "up" ? "treeUp" : "treeDown").pm),
          told(say(`preview.climb.${act.to}`), "PE-4-18"),
        ],
        refusal,
      });
    case "hole": {
      const factor = physical(soldier);
      return preview({
        title,
        lines: [
          figure(say("preview.physical", { soldier: manName(soldier) }), "PE-20-5", factor),
          told(say("preview.wholeTurn"), "PE-3-15"),
        ],
        roll: rollText(factor),
        odds: either("preview.holeMade", "preview.holeFails", 1 - atMost(factor)),
        refusal,
      });
    }
    case "fanaticise":
      return fanaticPreview(s, soldier, act.recruit, title, refusal);
    case "hide":
      return hidePreview(s, soldier, title, refusal);
    case "face":
      return preview({
        title,
        lines: [told(say("preview.field", { degrees: DATA.figures.viewDegrees.value }), "PE-17.2-2")],
        overlays: [
          zone(
            "field",
            "range",
            [sector(soldier, act.facing, DATA.figures.viewDegrees.value, 300)],
            say("preview.field", { degrees: DATA.figures.viewDegrees.value }),
          ),
        ],
        refusal,
      });
  }
}

/** What he would duck behind. */
function coverItem(s: Position, id: string): SceneItem[] {
  const found = boardOf(s).byId.get(id);
  if (found === undefined || found.is === "room") return [];
  const text = featureName(s, id);
  if (found.is === "edge") return [zone("cover", "allowed", [along(found, 4)], text)];
  if (found.is === "solid" && found.circle !== null)
    return [zone("cover", "allowed", [circle(found.circle, found.circle.r)], text)];
  const { region } = found;
  return region === null
    ? []
    : [zone("cover", "allowed", [box(region.minX, region.minY, region.maxX, region.maxY)], text)];
}

/** On the spot, where a load does not weigh (PE-4-16). */
function costLines(s: Position, soldier: Soldier, cost: number, mode: Pace = soldier.go.mode): PreviewLine[] {
  const left = budgetOf(s, soldier, mode === "run" ? "run" : "walk", true);
  const lines = [figure(say("preview.cost"), "PE-4-1", cost / PM)];
  if (left >= cost) lines.push(figure(say("preview.pointsAfter"), "PE-4-1", (left - cost) / PM));
  else lines.push(told(say("preview.notAllNow", { paid: Math.max(0, left) / PM, cost: cost / PM }), "PE-4-12"));
  return lines;
}

function crossingLines(s: Position, soldier: Soldier, mode: Pace): PreviewLine[] {
  const { crossing } = soldier;
  if (crossing === null) return [];
  const onTheSpot = crossing.kind === "pickUp" || crossing.kind === "changeWeapon";
  const left = Math.max(0, budgetOf(s, soldier, mode, onTheSpot));
  const owed = crossing.cost - crossing.paid;
  return [
    figure(say("preview.owed"), "PE-4-12", owed / PM),
    told(
      left >= owed
        ? say("preview.finishes", { left: (left - owed) / PM })
        : say("preview.notAllNow", { paid: left / PM, cost: owed / PM }),
      "PE-4-12",
    ),
  ];
}

function aimPreview(s: Position, soldier: Soldier, id: string, title: Text, refusal: Refusal | null): Preview {
  const target = findSoldier(s, id);
  if (target === null || target.place !== "table") return preview({ title, refusal });
  const { aimMax } = DATA.figures;
  const before = soldier.aim?.target === id ? soldier.aim.turns : 0;
  const after = Math.min(aimMax.value, before + 1);
  return preview({
    title,
    lines: [
      protectionLine(s, soldier, target),
      figure(say("preview.aimTurns"), "PE-6-29", after),
      { text: say("modifier.aimed"), rule: "PE-5-12", value: DATA.fire.aimPerTurn.value * after, as: "against" },
      told(say("preview.wholeTurn"), "PE-3-15"),
    ],
    notes: [told(say("preview.aimSecret"), "PE-6-30")],
    overlays: [
      sightLine(soldier, target),
      mark(s, "target", target, say("preview.target", { soldier: manName(target) })),
    ],
    refusal,
  });
}

function watchPreview(
  s: Position,
  soldier: Soldier,
  act: Extract<Act, { do: "watch" }>,
  title: Text,
  refusal: Refusal | null,
): Preview {
  const held = inHand(s, soldier);
  const { band } = DATA.fire.opportunityBand[soldier.vet];
  const far = held?.weapon.ranges?.[BANDS.indexOf(band) - 1] ?? 0;
  const sniping = soldier.sniper && held?.weapon.traits.includes("sniper") === true;
  const gate = act.opening === null ? null : (boardOf(s).edges.find(({ id }) => id === act.opening) ?? null);
  const at = gate === null ? (watchedBy(s, act) ?? soldier) : middleOf(gate);
  return preview({
    title,
    lines: [
      told(say("preview.watchReach", { distance: cm(DATA.figures.watchReach.value) }), "PE-17.1-2"),
      ...(sniping
        ? []
        : [told(say("preview.watchBand", { band: say(`value.band.${band}`), distance: cm(far) }), "PE-17.1-4")]),
      told(say("preview.wholeTurn"), "PE-3-15"),
    ],
    notes: [told(say("preview.watchSecret"), "PE-17.1-1")],
    overlays: [
      ...(sniping || far === 0 ? [] : [zone("range", "far", [circle(soldier, far)], say(`value.band.${band}`))]),
      zone("watched", "allowed", [circle(at, DATA.figures.watchReach.value)], say("preview.watched")),
      {
        type: "line",
        id: "look",
        style: "sight",
        seat: null,
        points: [{ x: soldier.x, y: soldier.y }, at],
        text: say("preview.watched"),
      },
    ],
    refusal,
  });
}

function reloadPreview(
  s: Position,
  soldier: Soldier,
  arm: string,
  magazine: number | null,
  title: Text,
  refusal: Refusal | null,
): Preview {
  const held = heldById(s, soldier, arm);
  if (held === null) return preview({ title, refusal });
  const chosen = magazine === null ? Math.max(0, ...held.spare) : (held.spare[magazine] ?? 0);
  const { reloadWalk, reloadWalkWounded } = DATA.figures;
  const walk = soldier.condition === "H" ? reloadWalkWounded.value : reloadWalk.value;
  return preview({
    title,
    lines: [
      told(
        say("preview.reload", {
          weapon: weaponName(held.weapon.id),
          loaded: chosen,
          spare: Math.max(0, held.spare.length - 1) + Number(held.loaded > 0),
        }),
        "PE-6-6",
      ),
      ...(held.gun === null
        ? [told(say("preview.reloadWalk", { pm: walk / PM }), "PE-6-4")]
        : [told(say("preview.wholeTurn"), "PE-6-5")]),
    ],
    notes: [told(say("preview.reloadReady"), "PE-6-4")],
    refusal,
  });
}

function gunPreview(s: Position, soldier: Soldier, id: string, title: Text, refusal: Refusal | null): Preview {
  const gun = s.guns.find((one) => one.id === id);
  if (gun === undefined) return preview({ title, refusal });
  const most = DATA.figures.workersMax.value;
  const hands = new Set([soldier.id, ...workersAt(s, gun).map((o) => o.id)]).size;
  const { work } = gun;
  const done = work !== null && (work.what === "dismantle" || emplacingAt(s, gun) !== null) ? work.done : 0;
  const now = Math.min(manTurns(gun), done + Math.min(most, hands));
  return preview({
    title,
    lines: [
      told(say("preview.manTurns", { done: now, needed: manTurns(gun) }), "PE-6-24"),
      told(say(now >= manTurns(gun) ? "preview.workDone" : "preview.workGoesOn"), "PE-6-24"),
      told(say("preview.wholeTurn"), "PE-3-15"),
    ],
    refusal,
  });
}

/** PE-4-16: what it takes from each. */
export function carryPreview(
  s: Position,
  { gun: id, carriers }: { readonly gun: string; readonly carriers: readonly string[] },
  title: Text,
  refusal: Refusal | null,
): Preview {
  const gun = s.guns.find((one) => one.id === id);
  if (gun === undefined) return preview({ title, refusal });
  return preview({
    title,
    lines: [
      figure(say("preview.carrying"), "PE-4-16", loadOf(gun, carriers.length) / PM),
      told(say("preview.free"), "PE-6-23"),
    ],
    refusal,
  });
}

function servePreview(s: Position, id: string, title: Text, refusal: Refusal | null): Preview {
  const gun = s.guns.find((one) => one.id === id);
  if (gun === undefined || gun.mortar === null) return preview({ title, refusal });
  const { directManTurns, indirectManTurns, lockedManTurns, workersMax } = DATA.figures;
  const done = gun.mortar.loading + Math.min(workersMax.value, crewAt(s, gun).length + 1);
  const needed = gun.mortar.locked === null ? directManTurns.value : lockedManTurns.value;
  return preview({
    title,
    lines: [
      told(say("preview.loading", { done, needed }), gun.mortar.locked === null ? "PE-10-5" : "PE-10-12"),
      ...(gun.mortar.locked === null
        ? [told(say("preview.loadingIndirect", { needed: indirectManTurns.value }), "PE-10-5")]
        : []),
      told(say("preview.wholeTurn"), "PE-3-15"),
    ],
    refusal,
  });
}

/** PE-6-26 */
function repairOdds(): Prospect[] {
  return [
    { text: say("preview.repaired"), weight: 0, chance: 1 / 6 },
    { text: say("badge.jammed"), weight: 1, chance: 4 / 6 },
    { text: say("badge.broken"), weight: 2, chance: 1 / 6 },
  ];
}

function doorPreview(
  s: Position,
  soldier: Soldier,
  { door, to }: { door: string; to: "open" | "closed" | "break" },
  title: Text,
  refusal: Refusal | null,
): Preview {
  const lines = costLines(s, soldier, actionOf(to === "break" ? "breakDoor" : "door").pm);
  const edge = boardOf(s).edges.find(({ id }) => id === door);
  const overlays =
    edge === undefined ? [] : [zone("door", "allowed", [circle(middleOf(edge), 14)], featureName(s, door))];
  if (to !== "break") return preview({ title, lines, overlays, refusal });
  const factor = physical(soldier);
  return preview({
    title,
    lines: [...lines, figure(say("preview.physical", { soldier: manName(soldier) }), "PE-4-18", factor)],
    roll: rollText(factor),
    odds: either("preview.doorBroken", "preview.doorHolds", 1 - atMost(factor)),
    overlays,
    refusal,
  });
}

/** PE-20-12: both must keep their nerve. */
function fanaticPreview(s: Position, soldier: Soldier, id: string, title: Text, refusal: Refusal | null): Preview {
  const recruit = findSoldier(s, id);
  if (recruit === null) return preview({ title, refusal });
  const both = [soldier, recruit].map((man) => ({ man, number: moraleNumber(s, man).number }));
  const chance = both.reduce((p, { number }) => p * atMost(number), 1);
  const rows: PreviewRow[] = both.map(({ man, number }) => ({
    piece: man.id,
    text: say("preview.moraleNumber", { soldier: manName(man), number }),
    odds: either("morale.steady", "preview.fails", atMost(number)),
  }));
  return preview({
    title,
    lines: [told(say("preview.fanatic"), "PE-20-12"), told(say("preview.wholeTurn"), "PE-3-15")],
    odds: either("badge.fanatic", "preview.fails", chance),
    rows,
    overlays: [mark(s, "target", recruit, manName(recruit))],
    refusal,
  });
}

function hidePreview(s: Position, soldier: Soldier, title: Text, refusal: Refusal | null): Preview {
  const { lines, ...rest } = unnoticed(s, soldier);
  return preview({ title, lines: [...lines, told(say("preview.wholeTurn"), "PE-3-15")], ...rest, refusal });
}
