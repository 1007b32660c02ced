import { boardOf, findCell } from "./board.ts";
import { MARKER_IDS } from "./data.ts";
import { FULL_PILE } from "./losses.ts";
import { deckOf } from "./setup.ts";
import { OFF_MAP, apLeft, onMap } from "./state.ts";
import type { Position } from "./state.ts";

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
    const lost = s.units.filter((unit) => unit.seat === player.seat && unit.place === "destroyed").length;
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
    must(unit.hit !== "killed", `CH-7.5-3: ${id} lives with Killed`);
    must(unit.place !== "destroyed" || unit.hit === null, `CH-7.5-7: ${id} took its marker along`);
    if (unit.hidden && s.phase === "turns")
      must(
        !s.units.some((o) => o !== unit && o.place === place && (!o.hidden || o.seat !== unit.seat)),
        `CH-10.02-1: ${id} hides among others in ${place}`,
      );
  }
  for (const [i, marker] of MARKER_IDS.entries()) {
    const out = s.units.filter((unit) => unit.hit === marker && !unit.hitSpare).length;
    must((s.pile[i] ?? 0) + out === FULL_PILE[i], `CH-7.5-7: ${marker} is ${s.pile[i]} in the pile, ${out} out`);
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
