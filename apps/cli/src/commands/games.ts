import { testedNames } from "@escaramuza/bots/names";
import { GAMES } from "@escaramuza/games";
import { seatsIn } from "@escaramuza/kernel";
import { printJson } from "../command.ts";
import type { Command } from "../command.ts";
import { voiceOf } from "@escaramuza/scene";

/** Every game there is, with its scenarios and players. */
export const games: Command = {
  name: "games",
  options: {},
  least: 0,
  most: 0,
  run(call) {
    const list = GAMES.map((e) => {
      const { rules } = e;
      const voice = voiceOf(e, call.lang);
      return {
        id: rules.id,
        code: rules.code,
        version: rules.version,
        dataHash: rules.dataHash,
        rules: rules.ruleIds.length,
        seats: rules.seats,
        scenarios: rules.scenarios.map((s) => ({
          id: s.id,
          name: voice.text(`scenario.${s.id}`),
          seats: seatsIn(rules, s.setup),
        })),
        players: testedNames(rules.id),
        odds: rules.odds.map((q) => q.id),
      };
    });
    if (call.json) printJson(call, list);
    for (const game of call.json ? [] : list) {
      call.out(call.say("games.line", { id: game.id, code: game.code, version: game.version, rules: game.rules }));
      call.out(call.say("games.seats", { seats: game.seats.join(", ") }));
      call.out(call.say("games.players", { players: game.players.join(", ") }));
      call.out(call.say("games.odds", { odds: game.odds.join(", ") }));
      for (const s of game.scenarios) call.out(call.say("games.scenario", { id: s.id, name: s.name }));
    }
    return 0;
  },
};
