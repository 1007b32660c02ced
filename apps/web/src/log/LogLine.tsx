import { For, Show } from "solid-js";
import type { JSX } from "solid-js";
import type { Engine, GameEvent, Seat } from "@escaramuza/kernel";
import type { Roll } from "@escaramuza/scene";
import { figure, t, voice } from "../i18n.ts";
import { Dice } from "../ui/Dice.tsx";
import { RuleLink } from "../ui/RuleLink.tsx";
import { allAlike, marked, partsOf, leastOf, reachedBy, verdict } from "./lines.ts";
import type { EventLine, KnownPiece, Part } from "./lines.ts";

export type Pieces = ReadonlyMap<string, KnownPiece>;

/** One thing that happened: a click or Enter shows the table at that moment. Only one line's controls are in the tab order. */
export function LogLine(props: {
  readonly line: EventLine;
  /** The number of the side it is about: its colour. */
  readonly side: number | null;
  readonly engine: Engine<unknown>;
  readonly pieces: Pieces;
  readonly shown: boolean;
  readonly current: boolean;
  readonly onShow: () => void;
  readonly onFocus: () => void;
}): JSX.Element {
  const tabindex = (): number => (props.current ? 0 : -1);
  const ruleset = (): string => props.engine.rules.code.toLowerCase();
  return (
    <li
      class="ent"
      classList={{ sub: props.line.sub, shown: props.shown, plain: props.line.roll === null }}
      onFocusIn={() => props.onFocus()}
      onClick={(e) => {
        if (e.target instanceof Element && e.target.closest("a, summary, details") === null) props.onShow();
      }}
    >
      <button type="button" class="t" data-line tabindex={tabindex()} aria-current={props.shown ? "true" : undefined}>
        <SideMark seat={props.line.seat} side={props.side} engine={props.engine} />
        <span>
          <Sentence event={props.line.event} side={props.side} engine={props.engine} pieces={props.pieces} />
        </span>
      </button>
      <div class="d">
        <Show when={props.line.roll}>
          {(roll) => (
            <>
              <Dice faces={roll().dice} sides={roll().sides} least={leastOf(roll())} />
              <Sum roll={roll()} engine={props.engine} tabindex={tabindex()} />
            </>
          )}
        </Show>
        <RuleLink rule={props.line.event.rule} ruleset={ruleset()} tabindex={tabindex()} />
      </div>
    </li>
  );
}

/** The mark of a side, with the seat's name for who cannot see it where `engine` is given to say it. */
export function SideMark(props: {
  readonly seat: Seat | null;
  readonly side: number | null;
  readonly engine: Engine<unknown> | null;
}): JSX.Element {
  return (
    <i class="side" classList={{ b: props.side === 0, o: props.side !== null && props.side > 0 }}>
      <Show when={props.seat === null ? null : props.engine}>
        {(engine) => <span class="visually-hidden">{voice(engine()).seat(props.seat)}: </span>}
      </Show>
    </i>
  );
}

/** What events say, their pieces apart. */
export function sentences(engine: Engine<unknown>, pieces: Pieces): (event: GameEvent) => readonly Part[] {
  const said = voice(engine).named((id) => (pieces.has(id) ? marked(id) : null));
  return (event) => partsOf(said.sentence(event), pieces);
}

/** The words of an event; a piece is its side's mark and its tag, and its name for who cannot see them. */
export function Sentence(props: {
  readonly event: GameEvent;
  /** Its pieces need no mark where the line has theirs. */
  readonly side: number | null;
  readonly engine: Engine<unknown>;
  readonly pieces: Pieces;
}): JSX.Element {
  const parts = (): readonly Part[] => sentences(props.engine, props.pieces)(props.event);
  return (
    <For each={parts()}>
      {(part) =>
        "text" in part ? (
          part.text
        ) : (
          <b
            class="pc"
            classList={{
              b: part.piece.side !== props.side && part.piece.side === 0,
              o: part.piece.side !== props.side && part.piece.side !== 0,
            }}
            title={part.piece.name}
          >
            <span aria-hidden="true">{part.piece.tag}</span>
            <span class="visually-hidden">{part.piece.name}</span>
          </b>
        )
      }
    </For>
  );
}

function signed(value: number): string {
  return `${value < 0 ? "−" : "+"} ${figure(Math.abs(value))}`;
}

/** `13 − 2 = 11`, each modifier explained on opening, and how it went. */
function Sum(props: { readonly roll: Roll; readonly engine: Engine<unknown>; readonly tabindex: number }): JSX.Element {
  const said = () => voice(props.engine);
  const result = () => verdict(props.roll);
  /** A single die says its own total. */
  const plain = (): boolean => props.roll.modifiers.length === 0;
  return (
    <>
      <Show
        when={!props.roll.each}
        fallback={
          <b>{t("log.each", { n: reachedBy(props.roll), of: props.roll.dice.length, target: leastOf(props.roll) })}</b>
        }
      >
        <Show
          when={!plain()}
          fallback={
            <Show when={props.roll.dice.length > 1}>
              <b>{figure(props.roll.total)}</b>
            </Show>
          }
        >
          <details class="sum">
            <summary
              tabindex={props.tabindex}
              title={props.roll.modifiers.map((m) => `${signed(m.value)} ${said().modifier(m)}`).join("\n")}
            >
              <b>{figure(props.roll.natural)}</b> {props.roll.modifiers.map((m) => signed(m.value)).join(" ")} ={" "}
              <b>{figure(props.roll.total)}</b>
            </summary>
            <ul aria-label={t("log.modifiers")}>
              <For each={props.roll.modifiers}>
                {(m) => (
                  <li>
                    <b>{signed(m.value)}</b> {said().modifier(m)}{" "}
                    <RuleLink rule={m.rule} ruleset={props.engine.rules.code.toLowerCase()} />
                  </li>
                )}
              </For>
            </ul>
          </details>
        </Show>
        <Show when={props.roll.target !== null}>
          <span>{t(props.roll.atMost === true ? "log.atMost" : "log.target", { target: props.roll.target })}</span>
        </Show>
      </Show>
      <Show when={allAlike(props.roll)}>
        <span class="chip line">{t("log.alike")}</span>
      </Show>
      <Show when={result()}>
        {(how) => {
          const by = (): number | null => {
            const now = how();
            return now.reached ? null : now.by;
          };
          return (
            <span class="chip" classList={{ ok: by() === null, none: by() !== null }}>
              {by() === null ? t("log.reached") : t(props.roll.atMost === true ? "log.over" : "log.short", { n: by() })}
            </span>
          );
        }}
      </Show>
    </>
  );
}
