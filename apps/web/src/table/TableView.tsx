import { Show, createEffect, createMemo, createSignal, onCleanup, onMount } from "solid-js";
import type { JSX } from "solid-js";
import type { ScenePiece } from "@escaramuza/kernel";
import { Board } from "../board/Board.tsx";
import type { BoardHandle } from "../board/Board.tsx";
import { MiniMap } from "../board/MiniMap.tsx";
import { ScaleBar } from "../board/ScaleBar.tsx";
import { t, voice as voiceFor } from "../i18n.ts";
import { LastLine } from "../log/LastLine.tsx";
import { Log } from "../log/Log.tsx";
import { RulePanel } from "../rules/RulePanel.tsx";
import { ActionIcon } from "../ui/ActionIcon.tsx";
import { OpenRule } from "../ui/RuleLink.tsx";
import { ActionBar } from "./ActionBar.tsx";
import { createComposer } from "./composer.ts";
import { DraftCard } from "./DraftCard.tsx";
import { Forces } from "./Forces.tsx";
import { tableKeys } from "./keys.ts";
import { boardMarks, draggable, isAiming, movedPieces, waysOf } from "./marks.ts";
import type { TableModel } from "./model.ts";
import { TopBar } from "./TopBar.tsx";
import "./table.css";

export interface TableViewProps {
  readonly model: TableModel;
  /** Beside the turn in the top bar: the menu of a game, the way out of a lesson. */
  readonly tools?: JSX.Element;
  /** Above the actions: a lesson's words, a replay's scrubber. */
  readonly footer?: JSX.Element;
  readonly onChat?: (text: string) => void;
  /** Takes the last step back, where the game allows it. */
  readonly onUndo?: () => void;
}

/** The table and everything round it. */
export function TableView(props: TableViewProps): JSX.Element {
  const composer = createComposer(props.model);
  const rules = props.model.engine.rules;
  const voice = createMemo(() => voiceFor(props.model.engine));
  const [handle, setHandle] = createSignal<BoardHandle | null>(null);
  const [rule, setRule] = createSignal<string | null>(null);
  const [rulesOpen, setRulesOpen] = createSignal(false);
  const [logOpen, setLogOpen] = createSignal(false);
  const [wide, setWide] = createSignal(innerWidth);
  const [tall, setTall] = createSignal(innerHeight);
  const marks = createMemo(() => boardMarks(composer.menu(), composer.draft(), composer.decision()));
  const acting = (): ScenePiece | null => {
    const found = composer.scene().items.find((item) => item.type === "piece" && item.acting);
    return found?.type === "piece" ? found : null;
  };

  const resized = (): void => {
    setWide(innerWidth);
    setTall(innerHeight);
  };
  onMount(() => {
    addEventListener("resize", resized);
    const stop = tableKeys(composer, handle);
    onCleanup(() => {
      removeEventListener("resize", resized);
      stop();
    });
  });

  const openRule = (id: string): void => {
    setRule(id);
    setRulesOpen(true);
  };

  // The question is read out when it changes, and the keyboard goes to it where nothing else has the focus.
  createEffect(() => {
    const id = composer.decision()?.id ?? null;
    if (id !== null && document.activeElement === document.body) document.querySelector<HTMLElement>(".actions .q")?.focus();
  });

  const insets = createMemo(() => {
    const width = wide();
    const height = tall();
    if (height <= 480) return { top: 46, right: 12, bottom: 72, left: 64 };
    if (width <= 600) return { top: 96, right: 8, bottom: 250, left: 8 };
    if (width < 1100) return { top: 68, right: 12, bottom: 130, left: 72 };
    return { top: 68, right: 332, bottom: 130, left: 268 };
  });

  return (
    <OpenRule.Provider value={openRule}>
      <div class="game" classList={{ past: props.model.shown() !== null }}>
        <main tabindex="-1" aria-label={t("table.title")}>
          <Board
            scene={composer.scene()}
            voice={voice()}
            overlays={composer.preview().overlays}
            marks={marks()}
            moved={movedPieces(composer.draft())}
            draggable={draggable(composer.menu(), composer.draft())}
            aiming={isAiming(composer.draft())}
            onPiece={composer.piece}
            onGround={(at, add) => composer.ground(at, add)}
            onHover={composer.hover}
            onDrag={composer.drag}
            ways={waysOf(props.model.story(), props.model.view().seq)}
            insets={insets()}
            handle={setHandle}
          />
        </main>
        <TopBar
          scene={composer.scene()}
          voice={voice()}
          unit={rules.pointUnit}
          seat={props.model.seat()}
          waiting={props.model.view().waiting}
          tools={
            <>
              {props.tools}
              <button
                type="button"
                class="btn ic log-button"
                aria-label={t("table.log")}
                aria-expanded={logOpen()}
                onClick={() => setLogOpen(!logOpen())}
              >
                <ActionIcon name="log" />
              </button>
              <button type="button" class="btn ic" aria-label={t("table.rules")} onClick={() => setRulesOpen(!rulesOpen())}>
                <ActionIcon name="book" />
              </button>
            </>
          }
        />
        <Forces
          scene={composer.scene()}
          voice={voice()}
          seat={props.model.seat()}
          marks={marks()}
          acting={acting()?.id ?? null}
          onPiece={(id) => {
            composer.piece(id);
            handle()?.centreOn(id);
          }}
          onHover={(id) => composer.hover(id, null)}
          map={
            <div class="mini">
              <MiniMap scene={composer.scene()} voice={voice()} handle={handle()} />
              <div class="zoom">
                <button type="button" class="btn ic light" aria-label={t("table.zoomIn")} onClick={() => handle()?.zoomIn()}>
                  <ActionIcon name="plus" />
                </button>
                <button type="button" class="btn ic light" aria-label={t("table.zoomOut")} onClick={() => handle()?.zoomOut()}>
                  <ActionIcon name="minus" />
                </button>
                <button type="button" class="btn ic light" aria-label={t("table.fit")} onClick={() => handle()?.fit()}>
                  <ActionIcon name="fit" />
                </button>
              </div>
            </div>
          }
        />
        <ScaleBar scene={composer.scene()} voice={voice()} handle={handle()} />
        <LastLine model={props.model} onOpen={() => setLogOpen(true)} />
        <Log
          model={props.model}
          onChat={props.onChat ?? null}
          open={logOpen()}
          onClose={() => setLogOpen(false)}
        />
        <div class="bottom">
          {props.footer}
          <Show when={composer.decision()} fallback={<Waiting model={props.model} />}>
            {(decision) => (
              <ActionBar
                model={props.model}
                composer={composer}
                voice={voice()}
                decision={decision()}
                always={undefined}
              />
            )}
          </Show>
        </div>
        <DraftCard model={props.model} composer={composer} voice={voice()} decision={composer.decision()} />
        <Show when={rulesOpen()}>
          <RulePanel engine={props.model.engine} rule={rule()} onClose={() => setRulesOpen(false)} />
        </Show>
      </div>
    </OpenRule.Provider>
  );
}

/** Nothing to decide here: whose move it is, or that this is the past. */
function Waiting(props: { readonly model: TableModel }): JSX.Element {
  const words = (): string => {
    const voice = voiceFor(props.model.engine);
    const view = props.model.view();
    if (props.model.shown() !== null) return t("table.past");
    if (view.outcome !== null) return t("table.over");
    const asked = view.asked.find((d) => view.waiting.includes(d.seat) && d.seat !== props.model.seat());
    if (asked === undefined) return t("table.waiting");
    const key = `decision.${asked.kind}.waiting`;
    const params = typeof asked.params === "object" && asked.params !== null ? { ...asked.params } : {};
    return voice.has(key) ? voice.text(key, { ...params, seat: asked.seat }) : t("table.waiting");
  };
  return (
    <section class="panel actions idle" aria-label={t("actions.title")}>
      <p role="status" data-testid="waiting">
        {words()}
      </p>
      <Show when={props.model.shown() !== null}>
        <button type="button" class="btn" onClick={() => props.model.show(null)}>
          {t("table.now")}
        </button>
      </Show>
    </section>
  );
}
