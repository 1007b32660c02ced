import { sceneToSvg } from "@escaramuza/scene";
import { printJson } from "../command.ts";
import type { Call, Command } from "../command.ts";
import { openDecisions, seatNamed } from "../decisions.ts";
import { differenceText, readGame, writeAtomic } from "../files.ts";
import type { Loaded } from "../files.ts";
import { pendingJson, pendingLine } from "../report.ts";
import { sceneFor, tableText } from "../table-text.ts";
import { voiceOf } from "@escaramuza/scene";

/** The table as a seat, or a spectator, may see it. A game that is over hides nothing. */
export const show: Command = {
  name: "show",
  options: { as: { type: "string" }, svg: { type: "string" }, theme: { type: "string" } },
  least: 1,
  most: 1,
  run(call) {
    const loaded = readGame(call.args[0] ?? "");
    const { e, game } = loaded;
    const voice = voiceOf(e, call.lang);
    const as = call.text("as");
    const seat = as === null ? null : seatNamed(e, loaded.record.setup, voice, as);
    warn(call, loaded);
    const scene = sceneFor(e, game, seat);
    const svg = call.text("svg");
    if (svg !== null) {
      const picture = sceneToSvg(scene, voice.scene, { theme: call.text("theme") === "night" ? "night" : "paper" });
      if (svg === "-") process.stdout.write(picture);
      else writeAtomic(svg, picture);
    }
    const pending = openDecisions(game);
    if (svg === "-") return 0;
    if (call.json) {
      printJson(call, {
        game: e.rules.id,
        seat,
        seq: game.seq,
        outcome: game.outcome,
        pending: pendingJson(e, voice, pending),
        scene,
      });
      return 0;
    }
    if (svg !== null) call.out(call.say("show.svg", { file: svg }));
    else call.out(tableText(scene, voice));
    for (const decision of pending) call.out(pendingLine(call.say, voice, decision));
    if (game.outcome !== null) for (const line of voice.outcome(game.outcome)) call.out(line);
    return 0;
  },
};

/** The file and today's rules do not agree: what is shown may not be what was played. */
export function warn(call: Call, { difference, game }: Loaded): void {
  if (difference !== null)
    call.err(call.say(`difference.${difference.at}`, { what: differenceText(difference), seq: game.seq }));
}
