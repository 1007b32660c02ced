import { Show, createEffect, createMemo, createSignal, lazy, on, onCleanup } from "solid-js";
import type { JSX } from "solid-js";
import type { Engine } from "@escaramuza/kernel";
import type { Estimate, Investigated } from "@escaramuza/lab/laboratory";
import { t } from "../i18n.ts";
import { place } from "../router.ts";
import { NamedGame } from "../setup/NamedGame.tsx";
import { LabTabs } from "./LabTabs.tsx";
import { addressOf, experimentOf, planFrom } from "./plan.ts";
import type { Plan } from "./plan.ts";
import { run } from "./pool.ts";
import type { Ran } from "./pool.ts";
import { Prepare } from "./Prepare.tsx";
import { Results, headline } from "./Results.tsx";
import { Running } from "./Running.tsx";
import { drawnSeldom } from "./seldom.ts";
import "./lab.css";

/** The one laboratory that is no game's own. It loads all of them. */
const Rulebooks = lazy(() => import("./Rulebooks.tsx"));

/** Battles by the hundred between players made of code, and what they say: is it fair, what decides it, what does a change change? */
export default function Lab(props: { readonly ruleset: string }): JSX.Element {
  return (
    <Show
      when={props.ruleset === "battle"}
      fallback={<NamedGame name={props.ruleset}>{(e) => <Page engine={e} />}</NamedGame>}
    >
      <Rulebooks />
    </Show>
  );
}

export type Trouble = Extract<Ran, { readonly ok: false }>;

type Stage =
  | { readonly is: "preparing"; readonly trouble: Trouble | null }
  | { readonly is: "running"; readonly estimate: Estimate | null }
  | { readonly is: "done"; readonly found: Investigated };

function Page(props: { readonly engine: Engine<unknown> }): JSX.Element {
  const [plan, setPlan] = createSignal(planFrom(props.engine, place().query));
  const [stage, setStage] = createSignal<Stage>({ is: "preparing", trouble: null });
  let stopper = new AbortController();
  onCleanup(() => stopper.abort());

  const change = (to: Plan): void => {
    setPlan(to);
    setStage({ is: "preparing", trouble: null });
    // Not a step to go back to: the page stays where it is.
    history.replaceState(null, "", addressOf(props.engine, to));
  };
  // Somebody follows a link to another experiment, or goes back.
  createEffect(
    on(
      place,
      ({ path, query }) => {
        if (path[0] !== "lab") return;
        stopper.abort();
        setPlan(planFrom(props.engine, query));
        setStage({ is: "preparing", trouble: null });
      },
      { defer: true },
    ),
  );

  /** The button that was pressed is gone: the keyboard goes on from the top of the page. */
  const keepFocus = (): void => {
    if (document.activeElement === document.body) main?.focus({ preventScroll: true });
  };
  let main: HTMLElement | undefined;

  const start = async (): Promise<void> => {
    stopper.abort();
    const mine = new AbortController();
    stopper = mine;
    history.replaceState(null, "", addressOf(props.engine, plan()));
    setStage({ is: "running", estimate: null });
    keepFocus();
    scrollTo(0, 0);
    const drawing = drawnSeldom<Estimate>((estimate) => setStage({ is: "running", estimate }));
    const ran = await run(experimentOf(props.engine, plan()), drawing.tell, mine.signal);
    drawing.end();
    // Another has begun, or everybody has left.
    if (stopper !== mine || gone) return;
    if (!ran.ok) setStage({ is: "preparing", trouble: mine.signal.aborted ? null : ran });
    else if (ran.found.battles.length === 0) setStage({ is: "preparing", trouble: null });
    else setStage({ is: "done", found: ran.found });
    keepFocus();
  };
  let gone = false;
  onCleanup(() => (gone = true));

  const running = createMemo(() => {
    const now = stage();
    return now.is === "running" ? now : null;
  });
  const done = createMemo(() => {
    const now = stage();
    return now.is === "done" ? now.found : null;
  });
  const trouble = (): Trouble | null => {
    const now = stage();
    return now.is === "preparing" ? now.trouble : null;
  };
  const said = (): string => {
    const now = stage();
    if (now.is === "running") return t("lab.running");
    return now.is === "done" ? headline(props.engine, plan(), now.found.result) : "";
  };
  const preparing = createMemo(() => stage().is === "preparing");
  return (
    <main class="page lab" id="content" tabindex="-1" ref={(element) => (main = element)}>
      <h1>{t("title.lab")}</h1>
      <LabTabs at="game" />
      <p class="visually-hidden" role="status">
        {said()}
      </p>
      <Show when={preparing()}>
        <Prepare engine={props.engine} plan={plan()} trouble={trouble()} onPlan={change} onStart={() => void start()} />
      </Show>
      <Show when={running()}>
        {(now) => (
          <Running engine={props.engine} plan={plan()} estimate={now().estimate} onStop={() => stopper.abort()} />
        )}
      </Show>
      <Show when={done()} keyed>
        {(found) => (
          <Results
            engine={props.engine}
            plan={plan()}
            found={found}
            onChange={() => setStage({ is: "preparing", trouble: null })}
            onAgain={() => void start()}
          />
        )}
      </Show>
    </main>
  );
}
