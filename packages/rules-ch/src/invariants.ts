import { boardOf, findCell } from "./board.ts";
import { MARKER_IDS, VEHICLE_MARKER_IDS } from "./data.ts";
import { FULL_PILE, FULL_VEHICLE_PILE } from "./losses.ts";
import { deckOf } from "./setup.ts";
import { OFF_MAP, apLeft, onMap } from "./state.ts";
import type { Position, Unit } from "./state.ts";
import { hasTrait, isVehicle } from "./units.ts";

/** What is wrong with a position the rules should never have reached. */
export function brokenInvariants(s: Position): string[] {
  const broken: string[] = [];
  const must = (holds: boolean, what: string): void => {
    if (!holds) broken.push(what);
  };
  must(s.round >= 1 && s.round <= s.battle.firefight.rounds, `round ${s.round}`);
  must(s.passes >= 0 && s.passes <= 2, `CH-2.2-14: ${s.passes} passes`);
  for (const player of s.players) {
    const who = player.seat === 0 ? "german" : "soviet";
    must(Number.isInteger(player.cap) && player.cap >= 0, `CH-3.2-1: ${who} has ${player.cap} CAP`);
    must(Number.isInteger(player.vp) && player.vp >= 0, `${who} has ${player.vp} VP`);
    const lost = s.units.filter(
      (unit) => unit.seat === player.seat && unit.place === "destroyed" && !hasTrait(unit, "truck"),
    ).length;
    must(player.losses === lost, `CH-7.4-2: ${who} lost ${lost} units, counted ${player.losses}`);
    const { activation } = player;
    const members = activation?.members ?? [];
    must(activation === null || members.length > 0, `CH-R27: ${who}: an activation of nobody`);
    must(activation === null || apLeft(player) >= 0, `CH-3.0-3: ${who} owes AP`);
    must(s.battle.profile !== "P1" || members.length <= 1, `CH-2.2-6: ${who} has ${members.length} units activated`);
    for (const unit of s.units)
      if (unit.seat === player.seat)
        must(
          (unit.status === "activated") === members.includes(unit.id),
          `CH-2.2-4: ${unit.id} is ${unit.status}, members ${members.join()}`,
        );
  }
  const board = boardOf(s);
  const off: readonly string[] = OFF_MAP;
  for (const unit of s.units) {
    const { id, place } = unit;
    must(onMap(unit) ? findCell(board, place) !== null : off.includes(place), `CH-5.0-1: ${id} in ${place}`);
    must((unit.facing !== null) === (onMap(unit) && !unit.hidden), `CH-10.0-2: ${id} faces ${unit.facing}`);
    must(!unit.hidden || unit.hit === null, `CH-10.2-1: ${id} is hidden and hit`);
    must(unit.hit !== "killed" && unit.hit !== "destroyed", `CH-7.5-3: ${id} lives with ${unit.hit}`);
    must(unit.aboard === null || carries(s, unit), `CH-RE16: ${id} aboard ${unit.aboard}`);
    must(unit.place !== "destroyed" || unit.hit === null, `CH-7.5-7: ${id} took its marker along`);
    // CH-R37: who comes onto mines finds nobody before they have gone off, and their owner may be asked for CAP until then.
    const mined = s.works.some((work) => work.kind === "mines" && work.hex === place);
    if (unit.hidden && s.phase === "turns" && !mined)
      must(
        !s.units.some((o) => o !== unit && o.place === place && (!o.hidden || o.seat !== unit.seat)),
        `CH-10.02-1: ${id} hides among others in ${place}`,
      );
  }
  const piles = [
    { ids: MARKER_IDS, pile: s.pile, full: FULL_PILE, of: (unit: Unit): boolean => !isVehicle(unit) },
    { ids: VEHICLE_MARKER_IDS, pile: s.vehiclePile, full: FULL_VEHICLE_PILE, of: isVehicle },
  ];
  for (const { ids, pile, full, of } of piles)
    for (const [i, marker] of ids.entries()) {
      const out = s.units.filter((unit) => of(unit) && unit.hit === marker && !unit.hitSpare).length;
      must((pile[i] ?? 0) + out === full[i], `CH-7.5-7: ${marker} is ${pile[i]} in the pile, ${out} out`);
    }
  const { cards } = s.battle.firefight;
  if (cards !== null && s.battle.profile !== "P1") {
    const all = deckOf([...cards.deck, ...cards.weapons.german, ...cards.weapons.soviet]).toSorted();
    const found = [...s.deck, ...s.discard, ...s.removed];
    for (const player of s.players) found.push(...player.hand, ...player.weapons.map((weapon) => weapon.card));
    // A weapon card is lost with its unit (CH-R49).
    const weapons = all.filter((card) => card.startsWith("W") && !found.includes(card));
    must([...found, ...weapons].toSorted().join() === all.join(), `CH-8.0-2: cards ${found.toSorted().join()}`);
  }
  return broken;
}

/** Its vehicle is in the same hex, faces the same way and carries nobody else (CH-RE16). */
function carries(s: Position, unit: Unit): boolean {
  const vehicle = s.units.find((o) => o.id === unit.aboard);
  const others = s.units.filter((o) => o.aboard === unit.aboard).length;
  const along = vehicle !== undefined && vehicle.place === unit.place && vehicle.facing === unit.facing;
  return along && vehicle.seat === unit.seat && others === 1;
}
