import type { MenuItem, Refusal, Seat, Slot, SlotChoice } from "@escaramuza/kernel";
import type { Act } from "../answers.ts";
import { inHand, launcherOf, meleeWeapons } from "../arms.ts";
import type { Held } from "../arms.ts";
import { boardOf } from "../board.ts";
import { DATA, weaponOf } from "../data.ts";
import { edgeGapSquared, middleOf } from "../edges.ts";
import { combatRefusal, isInCone, lineTo, readyWeapon, serversFor } from "../fire.ts";
import { isAdjacent } from "../sight.ts";
import { screenRefusal } from "../specials.ts";
import type { Position, Soldier } from "../state.ts";
import { isRefusal } from "./common.ts";
import { bare, cannot, enemies, line, placeOf, pointSlot } from "./lines.ts";
import { crawlRefusal, isFrontDoor } from "./moving.ts";
import { actRefusal } from "./refusals.ts";

/** Lines of the menu for everything that is declared: fire, grenades, hand to hand, mortars (sections 5 to 10). */

export function fireLines(s: Position, seat: Seat, soldier: Soldier): MenuItem[] {
  const held = inHand(s, soldier);
  if (held === null || held.weapon.traits.includes("point")) return [];
  const serving = servedBy(s, soldier, held);
  const shoot = (target: string, exchange: boolean): Act => ({
    do: "shoot",
    soldier: soldier.id,
    target,
    exchange,
    server: serving.first,
  });
  const targets = (exchange: boolean): SlotChoice[] =>
    enemies(s, soldier).map((o) => ({ value: o.id, piece: o.id, refusal: actRefusal(s, seat, shoot(o.id, exchange)) }));
  const plain = targets(false);
  const why = cannot(plain);
  const lines: MenuItem[] = [];
  // Nobody is there to be shot at.
  if (plain.length > 0)
    lines.push(
      line("shoot", "shoot", "PE-5-6", { do: "shoot", soldier: soldier.id, ...serving.answer }, why, {
        piece: soldier.id,
        slots: why === null ? [{ name: "target", type: "choice", of: plain }, ...serving.slots] : [],
        costs: [{ unit: "ammunition", amount: 1 }],
      }),
    );
  const aimed = soldier.aim !== null && soldier.aim.turns > 0;
  const exchanged = aimed ? targets(true) : [];
  if (exchanged.some(({ refusal }) => refusal === null))
    lines.push(
      line(
        "exchange",
        "aim",
        "PE-6-33",
        { do: "shoot", soldier: soldier.id, exchange: true, ...serving.answer },
        null,
        {
          piece: soldier.id,
          slots: [{ name: "target", type: "choice", of: exchanged }, ...serving.slots],
        },
      ),
    );
  if (held.weapon.cone !== null && plain.length > 0) {
    lines.push(burstLine(s, seat, soldier, held, serving, false));
    const burst = aimed ? burstLine(s, seat, soldier, held, serving, true) : null;
    if (burst !== null && burst.refusal === null) lines.push(burst);
  }
  for (const door of boardOf(s).edges)
    if (door.kind === "door" && door.closed && isFrontDoor(s, door.id))
      lines.push(
        bare(s, seat, soldier, "shootDoor", "shoot", "PE-21-7", {
          do: "shootDoor",
          soldier: soldier.id,
          door: door.id,
        }),
      );
  return lines.filter(({ id, refusal }) => id !== "shootDoor" || refusal === null);
}

/** PE-6-27: his owner says who serves, since that binds him (PE-R125); the first unless he says otherwise. */
interface Serving {
  readonly first: string | null;
  readonly answer: { readonly server?: null };
  readonly slots: readonly Slot[];
}

function servedBy(s: Position, soldier: Soldier, held: Held): Serving {
  const servers = serversFor(s, soldier, held);
  const [first] = servers;
  if (first === undefined) return { first: null, answer: { server: null }, slots: [] };
  const of: SlotChoice[] = [
    ...servers.map(({ id }) => ({ value: id, piece: id, refusal: null })),
    { value: null, refusal: null, text: { key: "choice.noServer", params: {} } },
  ];
  return { first: first.id, answer: {}, slots: [{ name: "server", type: "choice", of, preset: first.id }] };
}

function refusalIn(value: object | undefined): Refusal | null {
  return value !== undefined && isRefusal(value) ? value : null;
}

function burstLine(
  s: Position,
  seat: Seat,
  soldier: Soldier,
  held: Held,
  serving: Serving,
  exchange: boolean,
): MenuItem {
  const others = enemies(s, soldier);
  const probe = (targets: string[]): Refusal | null =>
    actRefusal(s, seat, { do: "burst", soldier: soldier.id, targets, exchange, server: serving.first });
  // PE-6-34: what is exchanged counts for whom he aims at alone.
  const lines = others.map((o) => lineTo(s, soldier, o, held, exchange && soldier.aim?.target === o.id));
  // A target is one that goes with another: in its band, in its cone.
  const goTogether = (i: number, j: number): boolean => {
    const [a, b, one, other] = [others[i], others[j], lines[i], lines[j]];
    if (i === j || a === undefined || b === undefined || one === undefined || other === undefined) return false;
    if ("code" in one || "code" in other || one.band !== other.band) return false;
    return isInCone(soldier, a, b, held.weapon.cone ?? 0) && screenRefusal(s, soldier, held.weapon, [a, b]) === null;
  };
  const ready =
    combatRefusal(soldier, true) ??
    crawlRefusal(s, soldier) ??
    refusalIn(readyWeapon(s, soldier, DATA.figures.burstRounds.value));
  const of = others.map((o, i): SlotChoice => {
    const mate = others.findIndex((_, j) => goTogether(i, j));
    const refusal = ready ?? refusalIn(lines[i]) ?? (mate < 0 ? probe([o.id]) : null);
    return { value: o.id, piece: o.id, refusal };
  });
  const main = of.find(({ value }) => value === soldier.aim?.target);
  const why = exchange ? (main?.refusal ?? (main === undefined ? probe([]) : null)) : cannot(of);
  const id = exchange ? "exchangeBurst" : "burst";
  const answer = { do: "burst", soldier: soldier.id, ...serving.answer, ...(exchange ? { exchange } : {}) };
  return line(id, "burst", exchange ? "PE-6-34" : "PE-7-1", answer, why, {
    piece: soldier.id,
    slots:
      why === null
        ? [{ name: "targets", type: "list", of, min: 2, max: others.length, repeat: false }, ...serving.slots]
        : [],
    costs: [{ unit: "ammunition", amount: DATA.figures.burstRounds.value }],
  });
}

export function grenadeLines(s: Position, seat: Seat, soldier: Soldier): MenuItem[] {
  const lines: MenuItem[] = [];
  const reach = weaponOf("GOF").ranges?.[3] ?? 0;
  for (const kind of ["GOF", "GDF"] as const) {
    if ((kind === "GOF" ? soldier.gof : soldier.gdf) === 0) continue;
    const probe: Act = { do: "grenade", soldier: soldier.id, grenade: kind, x: soldier.x, y: soldier.y, through: null };
    const refusal = actRefusal(s, seat, probe);
    const openings = boardOf(s).edges.filter(
      (e) =>
        (e.kind === "window" || (e.kind === "door" && !e.closed) || e.kind === "gap") &&
        edgeGapSquared(e, soldier.x, soldier.y) <= reach * reach,
    );
    const through: Slot = {
      name: "through",
      type: "choice",
      preset: null,
      of: [
        { value: null, refusal: null, text: { key: "choice.throughNone", params: {} } },
        ...openings.map((e): SlotChoice => ({
          value: e.id,
          at: middleOf(e),
          refusal: null,
          text: { key: `terrain.${e.kind}`, params: {} },
        })),
      ],
    };
    lines.push(
      line(`throw.${kind}`, "grenade", "PE-9-1", { do: "grenade", soldier: soldier.id, grenade: kind }, refusal, {
        piece: soldier.id,
        slots:
          refusal === null
            ? [{ ...pointSlot(soldier, reach), radius: 0 }, ...(openings.length > 0 ? [through] : [])]
            : [],
      }),
    );
    const over = boardOf(s).edges.flatMap((e): SlotChoice[] => {
      const drop: Act = { do: "drop", soldier: soldier.id, grenade: kind, over: e.id };
      if (soldier.go.mode !== "run" || actRefusal(s, seat, drop) !== null) return [];
      return [{ value: e.id, refusal: null, ...placeOf(s, e.id, soldier) }];
    });
    if (over.length > 0)
      lines.push(
        line(`drop.${kind}`, "grenade", "PE-9-9", { do: "drop", soldier: soldier.id, grenade: kind }, null, {
          piece: soldier.id,
          slots: [{ name: "over", type: "choice", of: over }],
        }),
      );
  }
  if (launcherOf(s, soldier) !== null) {
    const probe = actRefusal(s, seat, { do: "launch", soldier: soldier.id, x: soldier.x, y: soldier.y });
    const refusal = probe !== null && probe.code === "noLineOfSight" ? null : probe;
    lines.push(
      line("launch", "launcher", "PE-9-12", { do: "launch", soldier: soldier.id }, refusal, {
        piece: soldier.id,
        slots: refusal === null ? [{ ...pointSlot(soldier, weaponOf("LZG").ranges?.[3] ?? 0), radius: 0 }] : [],
      }),
    );
  }
  return lines;
}

export function closeLines(s: Position, seat: Seat, soldier: Soldier): MenuItem[] {
  const near = enemies(s, soldier).filter((o) => isAdjacent(s, soldier, o));
  const melee = near.flatMap((o) =>
    meleeWeapons(s, soldier).map((weapon) =>
      bare(s, seat, soldier, `melee.${weapon}`, "assault", "PE-8-3", {
        do: "melee",
        soldier: soldier.id,
        target: o.id,
        with: weapon,
      }),
    ),
  );
  if (!soldier.hidden) return melee;
  const leap = enemies(s, soldier).filter(
    (o) =>
      (o.x - soldier.x) * (o.x - soldier.x) + (o.y - soldier.y) * (o.y - soldier.y) <
      DATA.figures.leap.value * DATA.figures.leap.value,
  );
  return [
    ...melee,
    ...leap.map((o) =>
      line("surprise", "assault", "PE-17.3-1", { do: "surprise", soldier: soldier.id, target: o.id }, null, {
        piece: soldier.id,
        slots: [pointSlot(soldier, 100)],
      }),
    ),
  ];
}

export function mortarLines(s: Position, seat: Seat, soldier: Soldier): MenuItem[] {
  if (!soldier.artillery) return [];
  return s.guns.flatMap((gun) => {
    if (gun.mortar === null || gun.side !== soldier.side) return [];
    if (gun.state !== "offBoard" && (gun.state !== "emplaced" || !isAdjacent(s, soldier, gun))) return [];
    const observers = s.soldiers.filter(
      (o) => o.side === soldier.side && o.artillery && o.place === "table" && o !== soldier,
    );
    const of: SlotChoice[] = [
      { value: null, refusal: null, text: { key: "choice.noObserver", params: {} } },
      ...observers.map((o) => ({ value: o.id, piece: o.id, refusal: null })),
    ];
    const fire = line("mortar", "mortar", "PE-10-7", { do: "mortar", soldier: soldier.id, gun: gun.id }, null, {
      piece: soldier.id,
      slots: [
        { name: "point", type: "point", piece: null, min: 0, max: 0, radius: 0 },
        { name: "observer", type: "choice", of, preset: null },
      ],
    });
    const again: Act = { do: "mortar", soldier: soldier.id, gun: gun.id, point: null, observer: null };
    const lines = [fire];
    if (gun.mortar.target !== null || gun.mortar.locked !== null)
      lines.push(
        bare(
          s,
          seat,
          soldier,
          gun.mortar.locked === null ? "mortarAgain" : "mortarLocked",
          "mortar",
          "PE-10-13",
          again,
        ),
      );
    if (gun.state === "emplaced")
      lines.push(
        bare(s, seat, soldier, "serve", "mortar", "PE-10-5", { do: "serve", soldier: soldier.id, gun: gun.id }),
      );
    return lines;
  });
}
