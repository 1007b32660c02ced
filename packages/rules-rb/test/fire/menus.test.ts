import { apartSquared } from "@escaramuza/geometry";
import { kindOf, picker, generatorFrom } from "@escaramuza/kernel";
import { describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { boardOf, sees } from "../../src/board.ts";
import { carriedBy } from "../../src/guns.ts";
import { canFire, canFireAt, enemiesOf, legalShots, shotsOf } from "../../src/shooting.ts";
import { livingOf, unitOf } from "../../src/state.ts";
import type { Position } from "../../src/state.ts";
import { e, playRandomly } from "../play.ts";
import { TWO_SQUADS, column, stage } from "./support.ts";

/** What menus and samples of fire offer, over random games and by hand. */

describe("what menus and samples offer", () => {
  test("over random games: every complete line of a fire menu that is not refused is legal, and the other way round", () => {
    let lines = 0;
    for (const seed of [11, 12, 13])
      playRandomly(
        { game: "kolkhoz" },
        seed,
        () => {},
        (game, decision) => {
          if (decision.kind !== "shoot" && decision.kind !== "ambush") return;
          const kind = kindOf(e, decision);
          for (const item of kind.menu(game.s, decision)) {
            if (item.slots.length > 0) continue;
            const answer = kind.parse(item.answer);
            expect(answer, `seed ${seed}: ${JSON.stringify(item.answer)}`).toBeDefined();
            const refusal = kind.check(game.s, decision, answer);
            expect(refusal, `seed ${seed}: ${JSON.stringify(item.answer)}`).toEqual(item.refusal);
            lines += 1;
          }
        },
      );
    expect(lines).toBeGreaterThan(100);
  });

  test("over random games: what fires is what measuring by hand allows", () => {
    let shots = 0;
    for (const seed of [21, 22])
      playRandomly(
        { game: "crossroads" },
        seed,
        () => {},
        ({ s }, decision) => {
          if (decision.kind !== "shoot") return;
          for (const unit of s.units) {
            if (unit.place !== "table") continue;
            const byHand = directByHand(s, unit.id);
            const legal = legalShots(s, unit).filter(({ mode }) => mode === "direct");
            expect(legal.map(({ figure, weapon, target }) => `${figure}/${weapon} ${target}`).toSorted()).toEqual(
              byHand,
            );
            const targets = new Set(legalShots(s, unit).map(({ target }) => target));
            expect(canFire(s, unit)).toBe(targets.size > 0);
            for (const enemy of enemiesOf(s, unit)) expect(canFireAt(s, unit, enemy)).toBe(targets.has(enemy.id));
            shots += legal.length;
          }
        },
      );
    expect(shots).toBeGreaterThan(100);
  });

  test("samples are legal, and now and then of every sort", () => {
    const s = stage({
      units: {
        g1: {
          type: "ger.manoeuvre",
          places: column(40, 5),
          figures: [{ weapons: ["rifle", "panzerfaust"] }, "rifle", "rifle", "rifle", "lmg"],
        },
        ...TWO_SQUADS,
        s3: { type: "sov.t3476", at: [60, 90] },
      },
    });
    const unit = unitOf(s, "g1");
    const kind = e.kinds["shoot"];
    if (kind === undefined) throw new Error("no kind");
    const pick = picker(generatorFrom(5));
    const sorts = new Set<string>();
    for (let i = 0; i < 300; i++) {
      const decision = { id: 1, seat: 0, kind: "shoot", rule: "RB-SHT-12", secret: false, params: { unit: "g1" } };
      const answer = kind.parse(kind.sample(s, decision, pick) ?? { do: "hold" });
      expect(kind.check(s, decision, answer)).toBeNull();
      sorts.add(z.parse(z.object({ do: z.string() }), answer).do);
    }
    expect([...sorts].toSorted()).toEqual(["all", "each", "hold", "shots"]);
    expect(shotsOf(s, unit, { do: "hold" })).toEqual([]);
  });
});

/** RB-SHT-1, RB-SHT-2, RB-SHT-9, RB-WPN-5, RB-VSH-3 to 7, written down once more without haste. */
function directByHand(s: Position, id: string): string[] {
  const unit = unitOf(s, id);
  const found: string[] = [];
  for (const gun of carriedBy(unit)) {
    const { direct, at, traits } = gun.weapon;
    if (direct === null || gun.figure.spent.includes(gun.index)) continue;
    if (unit.moved && unit.vehicle === null && traits.includes("fixed")) continue;
    if (unit.moved && unit.vehicle !== null && gun.index > 0 && !gun.coaxial) continue;
    for (const target of s.units) {
      if (target.seat === unit.seat || target.place !== "table" || (target.vehicle !== null && at === null)) continue;
      const hit = livingOf(target).some((figure) => {
        if (apartSquared(gun.figure, figure) > direct * direct) return false;
        if (unit.vehicle !== null && gun.mount === "front") {
          const [vx, vy] = [figure.x - gun.figure.x, figure.y - gun.figure.y];
          const { dx, dy } = unit.vehicle;
          if (dx * vx + dy * vy < Math.abs(dx * vy - dy * vx)) return false;
        }
        return sees(boardOf(s), s, gun.figure, figure, unit, target);
      });
      if (hit) found.push(`${gun.figure.id}/${gun.index} ${target.id}`);
    }
  }
  return found.toSorted();
}
