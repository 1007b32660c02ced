import { ask, call, done, goto } from "@escaramuza/kernel";
import { bailOutPlaces, mayChoosePlaces } from "../bailing.ts";
import { baFlow, rollD6, tell } from "../ba.ts";
import type { C } from "../ba.ts";
import { bailOut } from "../close-kinds.ts";
import { destroyUnit } from "../destruction.ts";
import { plainHits } from "../hits.ts";
import { revealNear } from "../hidden.ts";
import { removeMen } from "../losses.ts";
import { noteMoved } from "../moved.ts";
import { goDown } from "../order-dice.ts";
import type { Put } from "../placing.ts";
import { isAlive, livingOf, rival, unitOf } from "../state.ts";
import type { Bailing, Unit } from "../state.ts";
import { hitsFlow, hitsVars } from "./damage.ts";

/** Everybody in `s.bailing` gets out, one after the other (BA-TRANS-8, BA-TRANS-9, BA-GUN-14, BA-BLDG-23). Called when an action is over. */
interface BailOutVars {
  now: Bailing | null;
}

export function bailOutVars(): BailOutVars {
  return { now: null };
}

export const bailOutFlow = baFlow<BailOutVars>()("bailOut", {
  next(c, v) {
    const { s } = c;
    // Who is on the way out stays in the list until he is out.
    const before = v.now?.unit ?? null;
    s.bailing = s.bailing.filter(({ unit }) => unit !== before);
    const [now] = s.bailing;
    v.now = now ?? null;
    if (now === undefined) return done;
    const unit = unitOf(s, now.unit);
    if (!isAlive(unit) || unit.place.at === "table") return goto("next");
    // BA-R96: the flames have hit already.
    return goto(now.why === "wreck" ? "hits" : "place");
  },
  // BA-TRANS-9, BA-R120
  hits(c, v) {
    const unit = unitOf(c.s, nowOf(v).unit);
    const { natural } = rollD6(c, {
      purpose: "passengerHits",
      rule: "BA-TRANS-9",
      seat: rival(unit.seat),
      about: { unit: unit.id },
      reads: "total",
    });
    return call(hitsFlow, hitsVars(unit, rival(unit.seat), [plainHits(natural, null, null)]), "place");
  },
  place(c, v) {
    const now = nowOf(v);
    const unit = unitOf(c.s, now.unit);
    if (!isAlive(unit)) return goto("next");
    const places = bailOutPlaces(c.s, now);
    if (mayChoosePlaces(unit, places)) return ask(bailOut, unit.seat, "BA-TRANS-8", now, "chosen");
    putOut(c, unit, now, places);
    return goto("next");
  },
  chosen(c, v) {
    const now = nowOf(v);
    const unit = unitOf(c.s, now.unit);
    const a = c.answer(bailOut);
    putOut(c, unit, now, a.do === "auto" ? bailOutPlaces(c.s, now) : a.places);
    return goto("next");
  },
});

function nowOf({ now }: BailOutVars): Bailing {
  if (now === null) throw new Error("nobody gets out");
  return now;
}

const RULES = { wreck: "BA-TRANS-9", immobilised: "BA-TRANS-8", fire: "BA-BLDG-23" } as const;

function putOut(c: C, unit: Unit, { why, from }: Bailing, places: readonly Put[]): void {
  const { s } = c;
  const rule = RULES[why];
  const gun = places.find(({ model }) => model === unit.id);
  // BA-GUN-14: it does not fit.
  if (unit.gun !== null && gun === undefined) {
    destroyUnit(c, unit, "BA-GUN-14");
    return;
  }
  unit.place = { at: "table" };
  if (unit.gun !== null && gun !== undefined) Object.assign(unit.gun, { x: gun.x, y: gun.y });
  for (const model of unit.models) {
    const at = places.find((one) => one.model === model.id);
    if (model.alive && at !== undefined) Object.assign(model, { x: at.x, y: at.y });
  }
  noteMoved(s, unit);
  tell(c, "gotOut", rule, { unit: unit.id, seat: unit.seat, from });
  const lost = livingOf(unit).filter(({ id }) => !places.some(({ model }) => model === id));
  removeMen(
    c,
    unit,
    lost.map(({ id }) => id),
    rule,
  );
  if (!isAlive(unit)) return;
  revealNear(c, unit);
  goDown(c, unit, rule);
}
