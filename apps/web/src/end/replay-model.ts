import { createMemo } from "solid-js";
import type { Accessor } from "solid-js";
import { refuse } from "@escaramuza/kernel";
import type { TableModel } from "../table/model.ts";
import type { Playback } from "./playback.ts";
import { momentsThrough, viewThrough } from "./story.ts";
import type { Eyes, Tale } from "./story.ts";

/** A table that only shows: a game that is over, at the moment being played back. */
export function replayModel(tale: Tale, eyes: Accessor<Eyes>, play: Playback): TableModel {
  const view = createMemo(() => viewThrough(tale, play.at(), eyes()));
  const story = createMemo(() => momentsThrough(tale, play.at(), eyes()));
  return {
    engine: tale.engine,
    seat: eyes,
    view,
    decision: () => null,
    act: async () => Promise.resolve([refuse("KERNEL-over", "gameOver")]),
    story,
    asides: () => [],
    // The story is told as it is played back, so what is shown is always its latest.
    shown: () => null,
    show(at) {
      play.pause();
      play.show(at ?? play.at());
    },
  };
}
