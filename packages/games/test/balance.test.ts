import { seatsIn, sidesIn } from "@escaramuza/kernel";
import { describe, expect, it } from "vitest";
import measured from "../data/balance.json" with { type: "json" };
import { balanceOf } from "../src/balance.ts";
import type { Balances } from "../src/balance.ts";
import { GAMES } from "../src/index.ts";

const BALANCES: Balances = measured;

describe("measured balance", () => {
  it("is of scenarios there are, with all their sides", () => {
    for (const [game, rows] of Object.entries(BALANCES)) {
      const rules = GAMES.find((e) => e.rules.id === game)?.rules;
      expect(rules, game).toBeDefined();
      for (const [id, { wins, draws, battles, players }] of Object.entries(rows)) {
        const setup = rules?.scenarios.find((one) => one.id === id)?.setup;
        expect(setup, id).toBeDefined();
        if (rules === undefined) continue;
        expect(players).toHaveLength(seatsIn(rules, setup).length);
        expect(wins).toHaveLength(sidesIn(rules, setup).length);
        expect(wins.reduce((sum, n) => sum + n, draws)).toBe(battles);
      }
    }
  });

  it("says when the rules have changed since", () => {
    const [game = "", rows = {}] = Object.entries(BALANCES)[0] ?? [];
    const [scenario = "", row] = Object.entries(rows)[0] ?? [];
    if (row === undefined) throw new Error("nothing is measured");
    const { version, dataHash, wins } = row;
    expect(balanceOf({ id: game, version, dataHash }, scenario)).toMatchObject({ wins, outdated: false });
    expect(balanceOf({ id: game, version, dataHash: "other" }, scenario)).toMatchObject({ outdated: true });
    expect(balanceOf({ id: game, version: "other", dataHash }, scenario)).toMatchObject({ outdated: true });
    expect(balanceOf({ id: game, version, dataHash }, "no such scenario")).toBeNull();
    expect(balanceOf({ id: "chess", version, dataHash }, scenario)).toBeNull();
  });
});
