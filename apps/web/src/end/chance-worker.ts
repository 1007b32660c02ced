import { USUAL_PLAYER, findPlayer } from "@escaramuza/bots";
import { findGame } from "@escaramuza/games";
import { sidesIn } from "@escaramuza/kernel";
import { playOuts } from "@escaramuza/lab/analysis";
import { LAB } from "../lab/lab-messages.ts";
import { beLab } from "../lab/lab-work.ts";
import type { FromChanceWorker, ToChanceWorker } from "./chance-messages.ts";
import { taleOf } from "./story.ts";
import type { Tale } from "./story.ts";

/**
 * Plays positions of one game to the end, away from the page. Under another name the same file plays whole battles of the laboratory:
 * the rules and players of all games are loaded over the network once.
 */
if (self.name === LAB) beLab();
else beChance();

let tale: Tale | null = null;

function beChance(): void {
  addEventListener("message", ({ data }: MessageEvent<ToChanceWorker>) => {
    if (data.type === "load") {
      const e = findGame(data.record.ruleset);
      tale = e === null ? null : taleOf(e, data.record);
      return;
    }
    postMessage(ran(data));
  });
}

function ran({ job }: ToChanceWorker & { type: "run" }): FromChanceWorker {
  const player = tale === null ? null : findPlayer(tale.engine.rules.id, USUAL_PLAYER);
  if (tale === null || player === null) return null;
  const sides = sidesIn(tale.engine.rules, tale.record.setup);
  return { job, ...playOuts(tale.engine, sides, tale.gameAt(job.at), player, job.from, job.to) };
}
