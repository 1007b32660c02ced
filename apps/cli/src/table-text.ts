import { viewOf } from "@escaramuza/kernel";
import type { Engine, Game, Scene, Seat } from "@escaramuza/kernel";
import { sceneToText } from "@escaramuza/scene";
import type { Voice } from "@escaramuza/scene";

export function sceneFor(e: Engine<unknown>, game: Game<unknown>, seat: Seat | null): Scene {
  return e.rules.scene(viewOf(e, game, seat).position, seat);
}

/** The table as text. Pieces carry their ids, which are what inputs and the log call them, instead of side and number. */
export function tableText(scene: Scene, voice: Voice, legend = true): string {
  const items = scene.items.map((item) => (item.type === "piece" ? { ...item, seat: NOBODY, tag: item.id } : item));
  return sceneToText({ ...scene, items }, voice.scene, { legend }).trimEnd();
}

/** No seat: no letter of a side goes before the tag. */
const NOBODY = -1;
