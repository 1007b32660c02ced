import { USUAL_PLAYER, findPlayer } from "@escaramuza/bots";
import { answerNext } from "@escaramuza/bots/answer-next";
import { GAMES } from "@escaramuza/games";
import { generatorFrom, picker, start } from "@escaramuza/kernel";
import type { Engine, Game, Scene } from "@escaramuza/kernel";
import { NIGHT, PAPER, plantDefs, tableLayers, voiceOf } from "@escaramuza/scene";
import type { Palette } from "@escaramuza/scene";
import type { Plugin } from "vite";

/**
 * A picture of every game in full swing, by day and by night, made when the page is built: `virtual:pictures` maps a ruleset to
 * their addresses. The computer plays the quick battle for a while, always the same way.
 */
const ID = "virtual:pictures";
const SEED = 9;
const INPUT_CAP = 2000;
/** The part of the table shown, in shares of its width, and how wide it is for its height. */
const SHARE = 0.72;
const ASPECT = 2.1;

export function pictures(): Plugin {
  let serving = false;
  return {
    name: "escaramuza-pictures",
    configResolved: (config) => void (serving = config.command === "serve"),
    resolveId: (id) => (id === ID ? `\0${ID}` : undefined),
    load(id) {
      if (id !== `\0${ID}`) return;
      const address = (name: string, source: string): string =>
        serving
          ? JSON.stringify(`data:image/svg+xml,${encodeURIComponent(source)}`)
          : `import.meta.ROLLUP_FILE_URL_${this.emitFile({ type: "asset", name, source })}`;
      const entries = GAMES.map((e) => {
        const seen = fullSwing(e);
        const { id: name } = e.rules;
        const paper = address(`${name}-paper.svg`, drawn(e, seen, PAPER));
        const night = address(`${name}-night.svg`, drawn(e, seen, NIGHT));
        return `${JSON.stringify(name)}: { paper: ${paper}, night: ${night} }`;
      });
      return `export default {${entries.join(",")}}`;
    },
  };
}

/** A moment, and the lower left corner of the part that is worth showing, in the ruleset's units. */
interface Seen {
  readonly scene: Scene;
  readonly x: number;
  readonly y: number;
  readonly worth: number;
}

/** Of the whole game the moment and the place where most pieces of both sides are together. */
function fullSwing(e: Engine<unknown>): Seen {
  const begun = e.rules.start(e.rules.form.quick);
  if (!begun.ok) throw new Error(`${e.rules.id}: the quick battle does not begin`);
  const { game } = start(e, begun.position, generatorFrom(SEED));
  let best: Seen = { scene: sceneOf(e, game), x: 0, y: 0, worth: -1 };
  for (let n = 0; n < INPUT_CAP && game.outcome === null; n++) {
    play(e, game);
    const seen = bestPart(sceneOf(e, game));
    if (seen.worth > best.worth) best = seen;
  }
  return best;
}

function sceneOf(e: Engine<unknown>, game: Game<unknown>): Scene {
  return e.rules.scene(e.rules.view(game.s, null), null);
}

function bestPart(scene: Scene): Seen {
  const pieces = scene.items.filter((item) => item.type === "piece");
  const [width, height] = [scene.width * SHARE, (scene.width * SHARE) / ASPECT];
  const places = Array.from({ length: 13 }, (_, i) => i / 12);
  let best: Seen = { scene, x: 0, y: 0, worth: -1 };
  for (const x of places.map((k) => k * (scene.width - width))) {
    for (const y of places.map((k) => k * (scene.height - height))) {
      // Words cover the left of the page's picture, and wide windows cut off its upper and lower edge.
      const inside = pieces.filter(
        (p) => p.x > x + width * 0.46 && p.x < x + width * 0.96 && p.y > y + height * 0.2 && p.y < y + height * 0.82,
      );
      const sides = scene.sides.map(({ seat }) => inside.filter((p) => p.seat === seat).length);
      const worth = Math.min(...sides) * 3 + inside.length + (inside.some((p) => p.acting) ? 2 : 0);
      if (worth > best.worth) best = { scene, x, y, worth };
    }
  }
  return best;
}

const pick = picker(generatorFrom(SEED));

/** The usual player answers; what it cannot, the fallback does. */
function play(e: Engine<unknown>, game: Game<unknown>): void {
  const player = findPlayer(e.rules.id, USUAL_PLAYER);
  if (!answerNext(e, game, () => player && { player, pick })) throw new Error("nobody is asked");
}

/** The bare table, edge to edge. */
function drawn(e: Engine<unknown>, { scene, x, y }: Seen, ink: Palette): string {
  const pen = { ink, prefix: "p-" };
  const { width, height, ground, terrain, marks, pieces } = tableLayers(pen, scene, voiceOf(e, "es").scene);
  // A picture: its words are the page's, so those of its parts only weigh.
  const body = (ground + terrain + marks + pieces)
    .replaceAll(/<title>[^<]*<\/title>/g, "")
    .replaceAll(/ (?:role|aria-label|data-id|class)="[^"]*"/g, "");
  const [w, h] = [Math.round(width * SHARE), Math.round((width * SHARE) / ASPECT)];
  const corner = `${Math.round(x / scene.millimetre)} ${Math.round(height - y / scene.millimetre - h)}`;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${corner} ${w} ${h}" width="${2 * w}" height="${2 * h}" ` +
    `font-family="'Barlow Condensed','Arial Narrow',sans-serif" font-weight="700"><defs>${plantDefs(pen)}</defs>${body}</svg>`
  );
}
