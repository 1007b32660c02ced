import { ask, call, done, goto } from "@escaramuza/kernel";
import { SIDES } from "../data.ts";
import { chFlow, tell, tellOnly } from "../ch.ts";
import type { C } from "../ch.ts";
import { defaultPuts, place, zoneRow } from "../deployment.ts";
import type { Put } from "../deployment.ts";
import { assignWeapon } from "../card-kinds.ts";
import { seatOfSide } from "../moves.ts";
import { playerOf, unitOf } from "../state.ts";
import { revealFlow, revealVars } from "./reveal.ts";

/** Placement in the order of the firefight, weapon cards, and the first test for who is found out (section 1, CH-R43, CH-10.0-3). */

interface SetUpVars {
  row: number;
}

export const setUpFlow = chFlow<SetUpVars>()("setUp", {
  row(c, v) {
    const row = c.s.battle.firefight.setup[v.row];
    if (row === undefined) return goto("weapons");
    if (row.kind === "zone") return goto("ask");
    const seat = seatOfSide(row.side);
    const own = c.s.units.filter((unit) => unit.seat === seat && unit.batch === null);
    for (const [i, { hex, facing }] of row.units.entries()) {
      const unit = own[i];
      if (unit !== undefined) put(c, { do: "put", unit: unit.id, hex, facing, hidden: false });
    }
    v.row += 1;
    return goto("row");
  },
  ask: (c, v) => ask(place, seatOfSide(zoneRow(c.s, v.row).side), "CH-1.0-3", { row: v.row }, "placed"),
  placed(c, v) {
    const a = c.answer(place);
    if (a.do === "put") {
      put(c, a);
      return goto("ask");
    }
    const row = zoneRow(c.s, v.row);
    const seat = seatOfSide(row.side);
    if (a.do === "rest") for (const one of defaultPuts(c.s, seat, row)) put(c, one);
    tell(c, "placementDone", "CH-1.0-3", { seat });
    v.row += 1;
    return goto("row");
  },
  // CH-8.4-1: secret until first used (CH-R49).
  weapons(c) {
    for (const seat of SIDES.keys())
      for (const weapon of playerOf(c.s, seat).weapons)
        if (weapon.unit === "") return ask(assignWeapon, seat, "CH-8.4-1", { card: weapon.card }, "assigned");
    return goto("found");
  },
  assigned(c) {
    const unit = c.answer(assignWeapon);
    const player = playerOf(c.s, unitOf(c.s, unit).seat);
    const at = player.weapons.findIndex((weapon) => weapon.unit === "");
    player.weapons = player.weapons.map((weapon, i) => (i === at ? { ...weapon, unit } : weapon));
    const card = player.weapons[at]?.card;
    tell(c, "weaponAssigned", "CH-8.4-1", { seat: player.seat, card });
    tellOnly(c, player.seat, "weaponGiven", "CH-8.4-1", { seat: player.seat, card, unit });
    return goto("weapons");
  },
  found: () => call(revealFlow, revealVars(0), "end"),
  end: () => done,
});

function put(c: C, { unit: id, hex, facing, hidden }: Put): void {
  const unit = unitOf(c.s, id);
  unit.place = hex;
  unit.hidden = hidden;
  unit.facing = hidden ? null : facing;
  const data = { unit: id, seat: unit.seat, hex, facing: unit.facing };
  if (hidden) tellOnly(c, unit.seat, "placedHidden", "CH-1.0-7", data);
  else tell(c, "placed", "CH-1.0-3", data);
}
