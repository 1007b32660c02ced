import { icon } from "@escaramuza/kernel";
import type { Assignable, MenuItem, Slot, SlotChoice } from "@escaramuza/kernel";
import type { Shot } from "./answers.ts";
import { weaponAt } from "./attacks.ts";
import { carriedBy, targetHindrance } from "./guns.ts";
import type { Gun, Mode } from "./guns.ts";
import { say, unitName } from "./scene-texts.ts";
import { allShots, atOf, byOf, enemiesOf, gunRefusal, hindranceRefusal, legalShots } from "./shooting.ts";
import type { Position, Unit } from "./state.ts";
import { livingOf, unitOf } from "./state.ts";

/** Lines for shooting: everything at one unit, each weapon by itself, or nothing. */

export function shootMenu(s: Position, unit: Unit): readonly MenuItem[] {
  const targets = enemiesOf(s, unit);
  return [
    ...targets.flatMap((target) => targetLines(s, unit, target, {}, target.id)),
    eachLine(s, unit, targets, {}),
    { id: "hold", rule: "RB-SHT-7", answer: { do: "hold" }, slots: [], costs: [], refusal: null, ...icon("pass") },
  ];
}

/** One's own ambushers are what a click chooses: the target is known (RB-AMB-1). */
export function ambushMenu(s: Position, target: Unit, units: readonly string[]): readonly MenuItem[] {
  return [
    ...units.flatMap((id) => {
      const unit = unitOf(s, id);
      return [...targetLines(s, unit, target, { unit: id }, id), eachLine(s, unit, [target], { unit: id })];
    }),
    {
      id: "decline",
      rule: "RB-AMB-3",
      answer: { do: "decline" },
      slots: [],
      costs: [],
      refusal: null,
      ...icon("pass"),
    },
  ];
}

type Who = { readonly unit?: string };

function targetLines(s: Position, unit: Unit, target: Unit, who: Who, piece: string): MenuItem[] {
  const at = who.unit === undefined ? { target: target.id } : who;
  const all = allShots(s, unit, target);
  const line: MakeLine = (id, answer, refusal, mode) => ({
    id,
    rule: mode === "indirect" ? "RB-WPN-9" : "RB-SHT-1",
    answer,
    slots: [],
    costs: [],
    refusal,
    piece,
    ...icon(mode === "indirect" ? "artillery" : "shoot"),
  });
  if ("code" in all)
    return [line("all", { do: "all", ...at }, all, "direct"), ...onceLines(s, unit, target, who, line)];
  const mode = all[0]?.mode ?? "direct";
  const lines = [line(mode === "direct" ? "all" : "allIndirect", { do: "all", ...at, mode }, null, mode)];
  // RB-WPN-12: a howitzer that could do either.
  if (mode === "direct") {
    const lobbed = allShots(s, unit, target, "indirect");
    if (!("code" in lobbed)) lines.push(line("allIndirect", { do: "all", ...at, mode: "indirect" }, null, "indirect"));
  }
  return [...lines, ...onceLines(s, unit, target, who, line)];
}

type MakeLine = (id: string, answer: MenuItem["answer"], refusal: MenuItem["refusal"], mode: Mode) => MenuItem;

function onceLines(s: Position, unit: Unit, target: Unit, who: Who, line: MakeLine): MenuItem[] {
  const once = expendable(s, unit, target);
  if (once.length === 0) return [];
  const answer = { do: "shots", ...who, shots: once.map((shot) => ({ ...shot })) };
  return [{ ...line("expendable", answer, null, "direct"), rule: "RB-WPN-8", ...icon("grenade") }];
}

/** RB-WPN-8: what can be used only once, at a vehicle; never fired without being asked for. */
export function expendable(s: Position, unit: Unit, target: Unit): Shot[] {
  if (target.kind !== "vehicle" || unit.kind === "vehicle") return [];
  return legalShots(s, unit, target).filter((shot) => weaponAt(unit, shot).traits.includes("expendable"));
}

/** Each weapon and the units it may be fired at. */
function eachLine(s: Position, unit: Unit, targets: readonly Unit[], who: Who): MenuItem {
  const of = carriedBy(unit).map((gun) => assignable(s, unit, gun, targets));
  // RB-SHT-6
  const slot: Slot = { name: "fire", type: "assign", each: "by", to: "at", of, ordered: "choice" };
  return {
    id: "each",
    rule: "RB-SHT-3",
    answer: { do: "each", ...who },
    slots: [slot],
    costs: [],
    refusal: null,
    ...(who.unit === undefined ? {} : { piece: who.unit }),
    ...icon("orders"),
  };
}

function assignable(s: Position, unit: Unit, gun: Gun, targets: readonly Unit[]): Assignable {
  const one = { figure: gun.figure.id, weapon: gun.index };
  const choices = targets.flatMap((target) =>
    (["direct", "indirect"] as const).flatMap((mode): SlotChoice[] => {
      const why = targetHindrance(s, unit, gun, target, mode);
      if (why === "noSuchMode" || (mode === "indirect" && why !== null)) return [];
      const refusal = why === null ? null : hindranceRefusal(why, gun, target);
      return [
        {
          value: atOf({ ...one, target: target.id, mode }),
          refusal,
          piece: target.id,
          text: say(`choice.at.${mode}`, { target: unitName(target) }),
        },
      ];
    }),
  );
  return {
    value: byOf({ ...one, target: "", mode: "direct" }),
    ...(gun.index === 0 ? { piece: gun.figure.id } : {}),
    refusal: gunRefusal(unit, gun),
    text: say("choice.by", {
      figure: livingOf(unit).indexOf(gun.figure) + 1,
      weapon: say(`value.weapon.${gun.weapon.id}`),
    }),
    max: 1,
    choices,
  };
}
