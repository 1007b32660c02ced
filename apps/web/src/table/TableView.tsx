import { Show, Suspense, createEffect, createMemo, createSignal, lazy, onCleanup, onMount, untrack } from "solid-js";
import type { JSX } from "solid-js";
import type { ScenePiece } from "@escaramuza/kernel";
import { Board } from "../board/Board.tsx";
import type { At, BoardHandle } from "../board/Board.tsx";
import { MiniMap } from "../board/MiniMap.tsx";
import { ScaleBar } from "../board/ScaleBar.tsx";
import { t, voice as voiceFor } from "../i18n.ts";
import type { Chat } from "../log/ChatForm.tsx";
import { LastLine } from "../log/LastLine.tsx";
import { Log } from "../log/Log.tsx";
import { loadAllTexts } from "../texts.ts";
import { ActionIcon } from "../ui/ActionIcon.tsx";
import { OpenRule } from "../ui/RuleLink.tsx";
import { ActionBar } from "./ActionBar.tsx";
import { alwaysPass } from "./AlwaysPass.tsx";
import { createCardPlace } from "./cardPlace.ts";
import { isFilled, isPlace } from "./compose.ts";
import { createComposer } from "./composer.ts";
import { DiceToast } from "./DiceToast.tsx";
import { DraftCard } from "./DraftCard.tsx";
import { followFocus } from "./focus.ts";
import { Forces } from "./Forces.tsx";
import { tableKeys } from "./keys.ts";
import { boardMarks, draggable, isAiming, movedPieces, waysOf, withTaken } from "./marks.ts";
import type { TableModel } from "./model.ts";
import { choiceWords, subjectOf } from "./names.ts";
import { piecesAt, spotsOf } from "./places.ts";
import type { Spot } from "./places.ts";
import { aboutOf } from "./placing.ts";
import { TopBar } from "./TopBar.tsx";
import "./table.css";

const RulePanel = lazy(async () => {
  await loadAllTexts();
  return { default: (await import("../rules/RulePanel.tsx")).RulePanel };
});

export interface TableViewProps {
  readonly model: TableModel;
  /** Beside the turn in the top bar: the menu of a game, the way out of a lesson. */
  readonly tools?: JSX.Element;
  /** Above the actions: a lesson's words, a replay's scrubber. */
  readonly footer?: JSX.Element;
  readonly onChat?: Chat | undefined;
}

/** The table and everything round it. */
export function TableView(props: TableViewProps): JSX.Element {
  const composer = createComposer(props.model);
  const always = alwaysPass(props.model, composer);
  const rules = props.model.engine.rules;
  const voice = createMemo(() => {
    const plain = voiceFor(props.model.engine);
    const names = new Map(
      composer.scene().sides.flatMap((s) => s.roster.map((l) => [l.id, `${plain.scene(l.name)} ${l.tag}`] as const)),
    );
    return plain.named((id) => names.get(id) ?? null);
  });
  const [bottom, setBottom] = createSignal(118);
  const [handle, setHandle] = createSignal<BoardHandle | null>(null);
  const [rule, setRule] = createSignal<string | null>(null);
  const [rulesOpen, setRulesOpen] = createSignal(false);
  const [logOpen, setLogOpen] = createSignal(false);
  const [wide, setWide] = createSignal(innerWidth);
  const [tall, setTall] = createSignal(innerHeight);
  const spots = createMemo((): readonly Spot[] => {
    const d = composer.draft();
    return d === null ? [] : spotsOf(composer.scene(), d);
  });
  const shownSpots = createMemo(() =>
    spots().map((spot) => ({
      x: spot.x,
      y: spot.y,
      angle: spot.angle,
      chosen: spot.chosen,
      id: typeof spot.choice.value === "string" ? spot.choice.value : JSON.stringify(spot.choice.value),
      taken: spot.angle === null && piecesAt(composer.scene(), spot).length > 0,
      label: choiceWords(composer.scene(), voice(), spot.slot.name, spot.choice),
    })),
  );
  const marks = createMemo(() => {
    const { draft, decision, selected, menu, scene } = composer;
    return withTaken(boardMarks(menu(), draft(), decision(), selected()), spots(), scene());
  });
  const acting = (): ScenePiece | null => {
    const found = composer.scene().items.find((item) => item.type === "piece" && item.acting);
    return found?.type === "piece" ? found : null;
  };

  /** Whom the answer in the making is about. */
  const doing = (): At | null => {
    const id = composer.draft()?.item.piece;
    const found = composer.scene().items.find((item) => item.type === "piece" && item.id === id);
    return found?.type === "piece" ? found : acting();
  };

  // Held down, a click adds a corner to the way instead of choosing where it ends.
  let shift = false;
  let keyed = false;
  const held = (event: PointerEvent | KeyboardEvent): void => {
    shift = event.shiftKey;
    keyed = event instanceof KeyboardEvent;
  };
  const resized = (): void => {
    setWide(innerWidth);
    setTall(innerHeight);
  };
  onMount(() => {
    addEventListener("resize", resized);
    addEventListener("pointerdown", held, true);
    addEventListener("keydown", held, true);
    const stop = tableKeys(composer, handle);
    onCleanup(() => {
      removeEventListener("resize", resized);
      removeEventListener("pointerdown", held, true);
      removeEventListener("keydown", held, true);
      stop();
    });
  });

  const measure = (element: HTMLDivElement): void => {
    const observer = new ResizeObserver(() => setBottom(element.offsetHeight));
    observer.observe(element);
    onCleanup(() => observer.disconnect());
  };

  const openRule = (id: string): void => {
    setRule(id);
    setRulesOpen(true);
  };

  const card = createCardPlace(composer, handle, marks, () => insets());
  /** What panels cover. Room for the actions is kept even while there are few, so that the table stays where it is. */
  const insets = createMemo(() => {
    const width = wide();
    const height = tall();
    const below = bottom() + 20;
    const making = composer.draft() !== null;
    const sheet = making && (doing() !== null || composer.slot()?.type === "placement") ? card.height() : 0;
    if (height <= 480) return { top: 46, right: making ? 254 : 12, bottom: below, left: 64 };
    if (width <= 600) return { top: making ? 92 : 140, right: 8, bottom: below + sheet, left: 8 };
    if (width <= 1100) return { top: 68, right: 12, bottom: Math.max(150, below), left: 84 };
    return { top: 68, right: 332, bottom: Math.max(150, below), left: 268 };
  });

  // Whom the question is about is brought into sight, also when a panel has come to lie over him.
  createEffect(() => {
    const decision = composer.decision();
    const board = handle();
    insets();
    if (decision === null || board === null) return;
    const subject = subjectOf(untrack(composer.scene), decision);
    if (subject !== null) untrack(() => board.show(subject.line.id));
  });

  // So is what has been chosen for him, together with him.
  createEffect(() => {
    const draft = composer.draft();
    const board = handle();
    insets();
    const who = untrack(doing);
    const slot = composer.slot();
    if (draft === null) untrack(() => board?.back());
    if (draft === null || board === null || who === null || slot === null || isPlace(slot)) return;
    const about = untrack(() => aboutOf(composer.preview().overlays));
    if (about !== null && isFilled(slot, draft.values[slot.name])) untrack(() => board.showAll([who, about]));
  });

  // So are the places it can choose from.
  createEffect(() => {
    const item = composer.draft()?.item;
    const board = handle();
    insets();
    const places = untrack(spots).filter((spot) => spot.angle === null || spot.chosen);
    const who = untrack(doing);
    if (item === undefined || board === null || places.length === 0) return;
    untrack(() => board.showAll(who === null ? places : [who, ...places]));
  });

  // So are pieces to be placed.
  createEffect(() => {
    if (composer.slot()?.type !== "placement") return;
    insets();
    const spots = [...untrack(() => movedPieces(composer.draft())).values()];
    const middle = middleOf(spots);
    if (middle !== null) untrack(() => handle()?.show(middle));
  });

  followFocus(composer, marks, () => keyed);

  return (
    <OpenRule.Provider value={openRule}>
      <div
        class="game"
        classList={{ past: props.model.shown() !== null }}
        data-asked={composer.decision()?.id ?? ""}
        style={{ "--bottom": `${bottom()}px` }}
      >
        <main tabindex="-1" aria-label={t("table.title")}>
          <Board
            scene={composer.scene()}
            voice={voice()}
            overlays={composer.preview().overlays}
            marks={marks()}
            moved={movedPieces(composer.draft())}
            draggable={draggable(composer.menu(), composer.draft())}
            spots={shownSpots()}
            aiming={isAiming(composer.draft())}
            onPiece={(id, at, byKey) =>
              byKey && composer.isSettled(id) ? composer.confirm() : composer.piece(id, byKey ? null : at)
            }
            onGround={(at) => composer.ground(at, shift)}
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
              <button
                type="button"
                class="btn ic"
                aria-label={t("table.rules")}
                onClick={() => setRulesOpen(!rulesOpen())}
              >
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
            handle()?.show(id);
          }}
          onHover={(id) => composer.hover(id, null)}
          map={
            <div class="mini">
              <MiniMap scene={composer.scene()} board={handle()} />
              <div class="zoom">
                <button
                  type="button"
                  class="btn ic light"
                  aria-label={t("table.zoomIn")}
                  onClick={() => handle()?.zoomIn()}
                >
                  <ActionIcon name="plus" />
                </button>
                <button
                  type="button"
                  class="btn ic light"
                  aria-label={t("table.zoomOut")}
                  onClick={() => handle()?.zoomOut()}
                >
                  <ActionIcon name="minus" />
                </button>
                <button type="button" class="btn ic light" aria-label={t("table.fit")} onClick={() => handle()?.fit()}>
                  <ActionIcon name="fit" />
                </button>
              </div>
            </div>
          }
        />
        <ScaleBar voice={voice()} board={handle()} />
        <LastLine model={props.model} onOpen={() => setLogOpen(true)} />
        <Log model={props.model} onChat={props.onChat ?? null} open={logOpen()} onClose={() => setLogOpen(false)} />
        <div class="bottom" ref={measure}>
          {props.footer}
          <Show when={composer.decision()} fallback={<Waiting model={props.model} />}>
            {(decision) => (
              <ActionBar
                model={props.model}
                composer={composer}
                voice={voice()}
                decision={decision()}
                always={always.control()}
                interrupts={always.interrupts()}
              />
            )}
          </Show>
        </div>
        <DraftCard
          model={props.model}
          composer={composer}
          voice={voice()}
          decision={composer.decision()}
          place={card}
        />
        <DiceToast model={props.model} />
        <Show when={rulesOpen()}>
          <Suspense>
            <RulePanel engine={props.model.engine} rule={rule()} onClose={() => setRulesOpen(false)} />
          </Suspense>
        </Show>
      </div>
    </OpenRule.Provider>
  );
}

function middleOf(spots: readonly At[]): At | null {
  if (spots.length === 0) return null;
  const [xs, ys] = [spots.map((p) => p.x), spots.map((p) => p.y)];
  const half = (values: readonly number[]): number => (Math.min(...values) + Math.max(...values)) / 2;
  return { x: half(xs), y: half(ys) };
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
  const silent = (): boolean =>
    props.model.shown() === null && props.model.view().outcome === null && props.model.view().waiting.length === 0;
  return (
    <section class="panel actions idle" classList={{ silent: silent() }} aria-label={t("actions.title")}>
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
