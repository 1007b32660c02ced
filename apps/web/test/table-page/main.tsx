import "../../src/styles/tokens.css";
import "../../src/styles/base.css";
import "../../src/styles/screen.css";
import "../../src/styles/phone.css";
import "../../src/styles/shell.css";
import { createSignal } from "solid-js";
import { render } from "solid-js/web";
import { casesOf, viewOf } from "@escaramuza/kernel";
import type { Decision, Engine } from "@escaramuza/kernel";
import { gameNamed } from "../../src/games.ts";
import { lang } from "../../src/i18n.ts";
import { examplesOf } from "../../src/learn/library.ts";
import { rehearse } from "../../src/learn/rehearsal.ts";
import { TableView } from "../../src/table/TableView.tsx";
import { loadTexts } from "../../src/texts.ts";

/** The whole table over a worked example (`?RB-X1&2&3`: its third case after three answers; `&thinks`: a computer thinks after that): `window.sent` keeps what is sent. */
declare global {
  interface Window {
    sent: unknown[];
  }
}

window.sent = [];
const [id = "", which = "0", step = "0", thinks = ""] = location.search.slice(1).split("&");
const engine = await gameNamed(id.split("-")[0] ?? "");
if (engine === null) throw new Error(`no game has the example ${id}`);
await show(engine);

async function show(e: Engine<unknown>): Promise<void> {
  await loadTexts(lang());
  const example = (await examplesOf(e)).find((one) => one.id === id);
  const one = example === undefined ? undefined : casesOf(example)[Number(which)];
  const game = one === undefined ? undefined : rehearse(e, one).frames[Number(step)]?.game;
  const [asked] = game?.pending ?? [];
  if (game === undefined || asked === undefined) throw new Error(`nothing is asked in ${id}`);
  const { seat } = asked;
  const [decision, setDecision] = createSignal<Decision | null>(asked);
  const model = {
    engine: e,
    seat: () => seat,
    view: () => viewOf(e, game, seat),
    decision,
    act: async (_to: Decision, answer: unknown) => {
      window.sent.push(answer);
      setDecision(null);
      return null;
    },
    story: () => [],
    asides: () => [],
    shown: () => null,
    show: () => {},
    thinking: () =>
      thinks === "" || decision() !== null
        ? null
        : { who: "El ordenador: As", progress: 0.4, hurry: () => void window.sent.push("hurry") },
  };
  const root = document.querySelector("#app");
  if (root !== null) render(() => <TableView model={model} />, root);
}
