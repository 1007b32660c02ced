import { playersOf } from "@escaramuza/bots";
import { GAMES } from "@escaramuza/games";
import { apply, generatorFrom, kindOf, picker, start, viewOf } from "@escaramuza/kernel";
import type { Engine, Game, Scene } from "@escaramuza/kernel";
import { NIGHT, PAPER, plantDefs, tableLayers, voiceOf } from "@escaramuza/scene";
import type { Palette } from "@escaramuza/scene";
import type { Plugin } from "vite";

/**
 * A picture of every game in full swing, by day and by night, made when the page is built: `virtual:pictures` maps a ruleset to
 * their addresses. The computer plays the quick battle for a while, always the same way.
 */
const ID = "virtual:pictures";
const SEED = 7;
/** When to look: at the beginning of this chapter of the story. */
const CHAPTER = 3;
const INPUT_CAP = 2000;

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
        const scene = fullSwing(e);
        const { id: name } = e.rules;
        const paper = address(`${name}-paper.svg`, drawn(e, scene, PAPER));
        const night = address(`${name}-night.svg`, drawn(e, scene, NIGHT));
        return `${JSON.stringify(name)}: { paper: ${paper}, night: ${night} }`;
      });
      return `export default {${entries.join(",")}}`;
    },
  };
}

function fullSwing(e: Engine<unknown>): Scene {
  const begun = e.rules.start(e.rules.form.quick);
  if (!begun.ok) throw new Error(`${e.rules.id}: the quick battle does not begin`);
  const { game, events } = start(e, begun.position, generatorFrom(SEED));
  let chapters = events.filter((event) => e.rules.heading(event)?.level === 1).length;
  for (let n = 0; n < INPUT_CAP && chapters < CHAPTER && game.outcome === null; n++) {
    chapters += played(e, game).filter((event) => e.rules.heading(event)?.level === 1).length;
  }
  return e.rules.scene(e.rules.view(game.s, null), null);
}

const pick = picker(generatorFrom(SEED));

/** The best player there is answers; what it cannot, the fallback does. */
function played(e: Engine<unknown>, game: Game<unknown>): readonly { readonly type: string; readonly rule: string }[] {
  const decision = game.pending.find((d) => !game.answers.some((a) => a.decision === d.id));
  const player = playersOf(e.rules.id).at(-1);
  if (decision === undefined || player === undefined) throw new Error("nobody is asked");
  const { seat, id } = decision;
  const answer = player.answer(e, viewOf(e, game, seat), decision, pick);
  const done = apply(e, game, { seat, decision: id, answer });
  if (done.ok) return done.events;
  const safe = kindOf(e, decision).fallback(e.rules.view(game.s, seat), decision);
  const again = apply(e, game, { seat, decision: id, answer: safe });
  return again.ok ? again.events : [];
}

/** The bare table, edge to edge. */
function drawn(e: Engine<unknown>, scene: Scene, ink: Palette): string {
  const pen = { ink, prefix: "p-" };
  const { width, height, ground, terrain, marks, pieces } = tableLayers(pen, scene, voiceOf(e, "es").scene);
  // A picture: its words are the page's, so those of its parts only weigh.
  const body = (ground + terrain + marks + pieces)
    .replaceAll(/<title>[^<]*<\/title>/g, "")
    .replaceAll(/ (?:role|aria-label|data-id|class)="[^"]*"/g, "");
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" ` +
    `font-family="'Barlow Condensed','Arial Narrow',sans-serif" font-weight="700"><defs>${plantDefs(pen)}</defs>${body}</svg>`
  );
}
