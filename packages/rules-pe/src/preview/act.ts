import { fieldOf, textIn, textsIn } from "@escaramuza/kernel";
import type { MenuItem, Preview, Refusal, Seat, Text } from "@escaramuza/kernel";
import { actKind } from "../act-kind.ts";
import { attackOf } from "../acts/fighting.ts";
import { entryEdge, goingOf } from "../acts/moving.ts";
import { watchedBy } from "../acts/working.ts";
import type { Act } from "../answers.ts";
import { boardOf } from "../board.ts";
import { DATA } from "../data.ts";
import { middleOf } from "../edges.ts";
import { inHand } from "../arms.ts";
import { factorOf, shooterPace } from "../fire.ts";
import { featureName, manName, say, weaponName } from "../scene-texts.ts";
import { findSoldier, isAble, isOut, seatOf } from "../state.ts";
import type { Attack, Position, Soldier } from "../state.ts";
import { TWO_DICE, either } from "./dice.ts";
import { arrow, circle, coneRing, mark, sightLine, zone } from "./draw.ts";
import { meleePreview } from "./melee.ts";
import { fleePreview, movePreview } from "./move.ts";
import { factorLines, preview, rollText, told } from "./parts.ts";
import { cornersIn, placeIn } from "./read.ts";
import { firePreview, rangePreview } from "./shoot.ts";
import { mortarPreview, mortarReach, throwPreview, throwReach } from "./throw.ts";
import { carryPreview, workPreview } from "./work.ts";

/** What a soldier might do next in step 1. */
export function actPreview(
  s: Position,
  seat: Seat,
  item: MenuItem,
  answer: unknown,
  refusal: () => Refusal | null,
): Preview {
  const title = titleFor(s, item);
  const soldier = findSoldier(s, textIn(fieldOf(answer, "soldier")) || (item.piece ?? ""));
  const act = actKind.parse(answer);
  if (fieldOf(answer, "do") === "end" || item.id === "end") return endPreview(s, seat, refusal());
  if (item.id === "unlock")
    return preview({ title, lines: [told(say("preview.unlock"), "PE-10-12")], refusal: refusal() });
  if (soldier === null) return preview({ title, refusal: refusal() });
  if (act === undefined) return begun(s, soldier, item, answer, refusal());
  // Nothing is pointed at yet.
  if (act.do === "watch" && watchedBy(s, act) === null) return begun(s, soldier, item, answer, null);
  return whole(s, soldier, item, act, refusal());
}

/** Complete, as the rules would take it. */
function whole(s: Position, soldier: Soldier, item: MenuItem, act: Act, refusal: Refusal | null): Preview {
  const title = titleFor(s, item);
  switch (act.do) {
    case "end":
    case "unlock":
      return preview({ title, refusal });
    case "carry":
      return carryPreview(s, act, title, refusal);
    case "move": {
      const drawn = act.path.map(([x, y]) => ({ x, y }));
      const going = refusal === null && drawn.length > 0 ? goingOf(s, soldier, act) : null;
      return movePreview(s, soldier, act, going === null || "code" in going ? null : going, drawn, title, refusal);
    }
    case "shoot":
    case "burst": {
      const attack = attackOf(s, soldier, act);
      if (!("code" in attack)) return firePreview(s, soldier, attack, titleOf(s, attack, item), refusal);
      return aimedAt(s, soldier, act.do === "shoot" ? [act.target] : act.targets, item, refusal);
    }
    case "shootDoor": {
      const attack = attackOf(s, soldier, act);
      return "code" in attack ? preview({ title, refusal }) : doorShot(s, soldier, attack, item, refusal);
    }
    case "melee": {
      const attack = attackOf(s, soldier, act);
      const target = findSoldier(s, act.target);
      return "code" in attack || target === null
        ? preview({ title, refusal })
        : meleePreview(s, soldier, target, attack, title, refusal);
    }
    case "surprise":
      return surprise(s, soldier, act.target, { x: act.x, y: act.y }, item, refusal);
    case "grenade":
    case "drop":
    case "launch": {
      const attack = attackOf(s, soldier, act);
      if (!("code" in attack)) return throwPreview(s, soldier, attack, title, refusal);
      return throwReach(soldier, act.do === "launch" ? "LZG" : "GOF", title, refusal);
    }
    case "mortar": {
      const attack = attackOf(s, soldier, act);
      return "code" in attack
        ? mortarReach(s, act.gun, title, refusal)
        : mortarPreview(s, soldier, attack, title, refusal);
    }
    case "flee":
      return fleePreview(s, soldier, { x: act.x, y: act.y }, title, refusal);
    case "posture":
    case "enter":
    case "continue":
    case "abandon":
    case "aim":
    case "watch":
    case "reload":
    case "hand":
    case "pickUp":
    case "lay":
    case "emplace":
    case "dismantle":
    case "serve":
    case "repair":
    case "door":
    case "climb":
    case "hole":
    case "fanaticise":
    case "hide":
    case "face":
      return workPreview(s, soldier, act, title, refusal);
  }
}

/** Something is still to be chosen. */
function begun(s: Position, soldier: Soldier, item: MenuItem, answer: unknown, refusal: Refusal | null): Preview {
  const title = titleFor(s, item);
  switch (fieldOf(item.answer, "do")) {
    case "move": {
      const mode = fieldOf(item.answer, "mode") === "run" ? "run" : "walk";
      return soldier.place === "table"
        ? movePreview(
            s,
            soldier,
            { mode, stealth: fieldOf(item.answer, "stealth") === true },
            null,
            cornersIn(fieldOf(answer, "path")),
            title,
            refusal,
          )
        : preview({ title, refusal });
    }
    case "shoot":
    case "burst":
      return aimedAt(s, soldier, textsIn(fieldOf(answer, "targets")), item, refusal);
    case "aim":
    case "watch":
      return rangePreview(s, soldier, title, refusal);
    case "grenade":
      return throwReach(soldier, "GOF", title, refusal);
    case "launch":
      return throwReach(soldier, "LZG", title, refusal);
    case "mortar":
      return mortarReach(s, textIn(fieldOf(item.answer, "gun")), title, refusal);
    case "flee":
      return fleePreview(s, soldier, null, title, refusal);
    case "surprise":
      return surprise(s, soldier, textIn(fieldOf(item.answer, "target")), placeIn(answer), item, refusal);
    case "enter": {
      const edge = entryEdge(s, soldier);
      const { width, height } = boardOf(s);
      const y = edge === "north" ? height : 0;
      return preview({
        title,
        lines: [told(say("preview.enter"), "PE-C-5")],
        overlays: [
          {
            type: "line",
            id: "edge",
            style: "allowed",
            seat: seatOf(s, soldier),
            points: [
              { x: 0, y },
              { x: width, y },
            ],
            text: say("preview.enter"),
          },
        ],
        refusal,
      });
    }
    default:
      return preview({ title, refusal });
  }
}

/** The line by its name, with whom it is about. */
function titleFor(s: Position, item: MenuItem): Text {
  const who = (name: string): { readonly [name: string]: Text } => {
    const soldier = findSoldier(s, textIn(fieldOf(item.answer, name)));
    return soldier === null ? {} : { [name]: manName(soldier) };
  };
  return say(`option.act.${item.id}`, { ...who("target"), ...who("recruit") });
}

function titleOf(s: Position, attack: Attack, item: MenuItem): ReturnType<typeof say> {
  const target = findSoldier(s, attack.targets[0]?.soldier ?? "");
  if (target === null) return titleFor(s, item);
  return say(attack.kind === "burst" ? "preview.burstAt" : "preview.shootAt", {
    soldier: manName(target),
    n: attack.targets.length,
  });
}

/** Targets he may not fire at as they stand: the ranges, and the line to the last of them. */
function aimedAt(
  s: Position,
  soldier: Soldier,
  ids: readonly string[],
  item: MenuItem,
  refusal: Refusal | null,
): Preview {
  const base = rangePreview(s, soldier, titleFor(s, item), refusal);
  const targets = [...new Set(ids)]
    .flatMap((id) => findSoldier(s, id) ?? [])
    .filter((t) => t.place === "table" && t !== soldier && !isOut(t));
  const last = targets.at(-1);
  if (last === undefined) return base;
  const cone = inHand(s, soldier)?.weapon.cone ?? null;
  const wide = fieldOf(item.answer, "do") === "burst" && cone !== null ? coneRing(soldier, targets, cone, 300) : [];
  return {
    ...base,
    overlays: [
      ...base.overlays,
      ...(wide.length === 0 ? [] : [zone("cone", "range", [wide], say("preview.cone", { degrees: cone ?? 0 }))]),
      sightLine(soldier, last),
      ...targets.map((t) => mark(s, "target", t, say("preview.target", { soldier: manName(t) }))),
    ],
  };
}

/** PE-21-7 */
function doorShot(s: Position, soldier: Soldier, attack: Attack, item: MenuItem, refusal: Refusal | null): Preview {
  const title = titleFor(s, item);
  const factor = factorOf(s, attack, soldier, 0, shooterPace(s, soldier, attack.spentBefore));
  const door = boardOf(s).edges.find(({ id }) => id === attack.feature);
  if (factor === null || door === undefined) return preview({ title, refusal });
  const chance = TWO_DICE.reduce(
    (sum, t) => (t.total - factor.factor >= DATA.figures.doorBe.value ? sum + t.chance : sum),
    0,
  );
  return preview({
    title,
    lines: factorLines(
      say("preview.base", { weapon: weaponName(attack.fires ?? "FUS"), vet: say(`vet.${soldier.vet}`) }),
      "PE-5-1",
      factor,
    ),
    roll: rollText(factor.factor + DATA.figures.doorBe.value - 1),
    odds: either("preview.doorBroken", "preview.doorHolds", chance),
    overlays: [arrow(s, "fire", soldier, middleOf(door), featureName(s, door.id))],
    refusal,
  });
}

/** PE-8-7, PE-17.3-1: out of hiding, on somebody who has not seen him. */
function surprise(
  s: Position,
  soldier: Soldier,
  id: string,
  at: { x: number; y: number } | null,
  item: MenuItem,
  refusal: Refusal | null,
): Preview {
  const title = titleFor(s, item);
  const target = findSoldier(s, id);
  if (target === null || soldier.place !== "table" || target.place !== "table") return preview({ title, refusal });
  const from = at === null ? soldier : { ...soldier, ...at };
  const attack: Attack = {
    id: 0,
    kind: "surprise",
    by: soldier.id,
    from: { x: from.x, y: from.y },
    weapon: null,
    fires: null,
    emplaced: false,
    grenade: null,
    melee: "knife",
    targets: [{ soldier: target.id, band: "PB", protection: 0, pace: target.lastMove }],
    point: null,
    feature: null,
    aimTurns: 0,
    exchanged: false,
    server: null,
    observer: null,
    mode: null,
    wounded: soldier.condition === "H",
    pinned: false,
    displaced: true,
    spentBefore: 0,
    gait: null,
  };
  const struck = meleePreview(s, from, target, attack, title, refusal);
  return {
    ...struck,
    overlays: [zone("leap", "range", [circle(target, DATA.figures.adjacent.value)], title), ...struck.overlays],
  };
}

/** PE-3-3: who has done nothing yet, and what is to be rolled. */
function endPreview(s: Position, seat: Seat, refusal: Refusal | null): Preview {
  const idle = s.soldiers.filter(
    (o) =>
      seatOf(s, o) === seat &&
      isAble(o) &&
      o.go.spent === 0 &&
      o.go.attack === null &&
      o.go.work === null &&
      o.go.helps === null,
  );
  const shots = s.declared.filter(
    ({ kind }) => kind !== "grenade" && kind !== "drop" && kind !== "launcher" && kind !== "mortar",
  ).length;
  const lines = [told(say("preview.declared", { n: shots, points: s.declared.length - shots }), "PE-3-8")];
  if (idle.length > 0) lines.push(told(say("preview.idle", { soldiers: idle.map(manName) }), "PE-3-3"));
  return preview({
    title: say("option.act.end"),
    lines,
    overlays: idle.map((o) => mark(s, "reactor", o, say("preview.idle", { soldiers: [manName(o)] }))),
    refusal,
  });
}
