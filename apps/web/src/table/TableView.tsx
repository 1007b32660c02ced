import { Show, Suspense, createMemo, createSignal, lazy, onCleanup, onMount } from "solid-js";
import type { JSX } from "solid-js";
import { Board } from "../board/Board.tsx";
import type { BoardHandle } from "../board/props.ts";
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
import { createComposer } from "./composer.ts";
import { DiceToast } from "./DiceToast.tsx";
import { DraftCard } from "./DraftCard.tsx";
import { followFocus } from "./focus.ts";
import { Forces } from "./Forces.tsx";
import { tableKeys } from "./keys.ts";
import { boardMarks, draggable, handOf, isAiming, movedPieces, waysOf, withTaken } from "./marks.ts";
import type { TableModel } from "./model.ts";
import { MapTools } from "./MapTools.tsx";
import { choiceWords, nameOf } from "./names.ts";
import { piecesAt, spotsOf } from "./places.ts";
import type { Spot } from "./places.ts";
import { candidates, doing, keepInSight } from "./sight.ts";
import { TopBar } from "./TopBar.tsx";
import { Waiting } from "./Waiting.tsx";
import "./table.css";
import "./forces.css";
import "./actions.css";
import "./draft.css";
import "./between.css";
import "./layouts.css";

const RulePanel = lazy(async () => {
  await loadAllTexts();
  return { default: (await import("../rules/RulePanel.tsx")).RulePanel };
});

const HintPanel = lazy(async () => {
  await loadAllTexts();
  return { default: (await import("../hint/HintPanel.tsx")).HintPanel };
});

const Insets = lazy(async () => ({ default: (await import("./Insets.tsx")).Insets }));

/** Pixels that a body's card takes of the table's width; see draft.css. */
const DOCKED = 298;

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
    const scene = composer.scene();
    const names = new Map<string, string>();
    for (const item of scene.items) if (item.type === "piece") names.set(item.id, nameOf(scene, plain, item.id));
    for (const { roster } of scene.sides) for (const { id } of roster) names.set(id, nameOf(scene, plain, id));
    return plain.named((id) => names.get(id) ?? null);
  });
  const [bottom, setBottom] = createSignal(118);
  const [inside, setInside] = createSignal(0);
  const [handle, setHandle] = createSignal<BoardHandle | null>(null);
  const [rule, setRule] = createSignal<string | null>(null);
  const [rulesOpen, setRulesOpen] = createSignal(false);
  const [logOpen, setLogOpen] = createSignal(false);
  const [hinted, setHinted] = createSignal(false);
  const hints = (): boolean => composer.decision() !== null && props.model.hints?.() === true;
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
  /** The piece or body whose go it is. */
  const acting = (): string | null => {
    const found = composer.scene().items.find((item) => item.type === "piece" && item.acting);
    return found?.type === "piece" ? (found.group ?? found.id) : null;
  };

  // Held down, a click adds a corner to the way instead of choosing where it ends.
  let shift = false;
  let keyed = false;
  const held = (event: PointerEvent | KeyboardEvent): void => {
    shift = event.shiftKey;
    keyed = event instanceof KeyboardEvent;
    if (event instanceof KeyboardEvent) composer.touch(event.repeat);
    else if (event.pointerType !== "mouse") composer.touch(false);
  };
  /** Of a mouse only the older event knows whether it is pressed twice in one go. */
  const clicked = (event: MouseEvent): void => composer.touch(event.detail > 1);
  const resized = (): void => {
    setWide(innerWidth);
    setTall(innerHeight);
  };
  onMount(() => {
    addEventListener("resize", resized);
    addEventListener("pointerdown", held, true);
    addEventListener("mousedown", clicked, true);
    addEventListener("keydown", held, true);
    const stop = tableKeys(composer, handle, () => {
      if (hints()) setHinted(!hinted());
      return hints();
    });
    onCleanup(() => {
      removeEventListener("resize", resized);
      removeEventListener("pointerdown", held, true);
      removeEventListener("mousedown", clicked, true);
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

  const pressShown = (id: string): void => {
    composer.piece(id);
    handle()?.show(id);
  };

  const marching = (): boolean => composer.draft()?.item.slots.some((slot) => slot.type === "march") ?? false;
  const docked = (): boolean => marching() || candidates(composer).length > 0;
  const card = createCardPlace(composer, handle, marks, () => panels(), docked);
  /** What panels cover. Room for the actions is kept even while there are few, so that the table stays where it is. */
  const panels = createMemo(() => {
    const width = wide();
    const height = tall();
    const below = bottom() + 20;
    const making = composer.draft() !== null;
    const sheet = making && (doing(composer) !== null || composer.slot()?.type === "placement") ? card.height() : 0;
    if (height <= 480) return { top: 46, right: making ? 254 : 12, bottom: below, left: 64 };
    if (width <= 600) return { top: making ? 92 : 140, right: 8, bottom: below + sheet, left: 8 };
    if (width <= 1100) return { top: 68, right: 12, bottom: Math.max(150, below), left: 84 };
    return { top: 68, right: 332, bottom: Math.max(150, below), left: 268 };
  });
  /** A body and all its reach, and all who can be chosen, lie beside the card. */
  const insets = createMemo(() => {
    const all = panels();
    return docked() && wide() > 600 && tall() > 480 ? { ...all, right: all.right + DOCKED } : all;
  });

  keepInSight(composer, handle, insets, spots);
  followFocus(composer, marks, () => keyed);

  return (
    <OpenRule.Provider value={openRule}>
      <div
        class="game"
        classList={{ past: props.model.shown() !== null, docked: docked() }}
        data-asked={composer.decision()?.id ?? ""}
        aria-busy={composer.sending()}
        style={{ "--bottom": `${bottom()}px`, "--inside": `${inside()}px` }}
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
            onDrag={(id, at, phase) => composer.drag(id, at, phase, shift)}
            ghosts={composer.ghosts()}
            inHand={handOf(composer.draft())}
            knob={composer.knob()}
            onTurn={composer.turnTo}
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
          acting={acting()}
          onPiece={pressShown}
          onHover={(id) => composer.hover(id, null)}
          map={<MapTools scene={composer.scene()} board={handle()} />}
        />
        <Show when={(composer.scene().insets ?? []).length > 0}>
          <Suspense>
            <Insets
              composer={composer}
              voice={voice()}
              marks={marks()}
              open={wide() > 1100 && tall() > 480}
              onHeight={setInside}
              onPiece={pressShown}
            />
          </Suspense>
        </Show>
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
                hint={
                  <Show when={hints()}>
                    <button
                      type="button"
                      class="btn ask-hint"
                      data-testid="ask-hint"
                      aria-expanded={hinted()}
                      aria-keyshortcuts="H"
                      onClick={() => setHinted(!hinted())}
                    >
                      {t("table.hint")} <kbd>H</kbd>
                    </button>
                  </Show>
                }
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
        <Show when={hinted() && hints()}>
          <Suspense>
            <HintPanel model={props.model} composer={composer} voice={voice()} onClose={() => setHinted(false)} />
          </Suspense>
        </Show>
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
