import { USUAL_OPPONENT, playerNames } from "@escaramuza/bots/names";
import { GAMES } from "@escaramuza/games";
import { seatsIn } from "@escaramuza/kernel";
import { voiceOf } from "@escaramuza/scene";
import type { Plugin } from "vite";

/** What the front page says of every game, made when the page is built, so that it stands before any game is loaded: `virtual:cards`. */
const ID = "virtual:cards";

export function cards(): Plugin {
  return {
    name: "escaramuza-cards",
    resolveId: (id) => (id === ID ? `\0${ID}` : undefined),
    load: (id) => (id === `\0${ID}` ? `export default ${JSON.stringify(GAMES.map(cardOf))}` : undefined),
  };
}

function cardOf(e: (typeof GAMES)[number]): unknown {
  const { id, code, card, form, forces } = e.rules;
  const title = form.picture(form.quick)?.title;
  const inBoth = (say: (voice: ReturnType<typeof voiceOf>) => string): unknown => ({
    es: say(voiceOf(e, "es")),
    en: say(voiceOf(e, "en")),
  });
  return {
    id,
    code: code.toLowerCase(),
    minutes: card.minutes,
    difficulty: card.difficulty,
    builds: forces !== null,
    seats: seatsIn(e.rules, e.rules.form.quick).length,
    quick: form.quick,
    player: playerNames(id).find((name) => name === USUAL_OPPONENT) ?? null,
    name: inBoth((voice) => voice.text("game.name")),
    about: inBoth((voice) => voice.text("game.about")),
    table: inBoth((voice) => voice.text(card.table)),
    battle: inBoth((voice) => (title === undefined ? voice.text("game.name") : voice.scene(title))),
  };
}
