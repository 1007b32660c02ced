import { For, Show, createEffect, createSignal, on, onCleanup } from "solid-js";
import type { JSX } from "solid-js";
import { colourOf } from "@escaramuza/kernel";
import { figure, t, voice } from "../i18n.ts";
import { allAlike, leastOf, reachedBy, verdict } from "../log/lines.ts";
import { Sentence } from "../log/LogLine.tsx";
import { sceneOf, usePieces } from "../log/pieces.ts";
import { Dice } from "../ui/Dice.tsx";
import { SideMark } from "../ui/Figure.tsx";
import type { TableModel } from "./model.ts";
import { readingTime, rollsSince } from "./rolls.ts";
import type { Thrown } from "./rolls.ts";
import "./toast.css";

/**
 * Dice that have just been thrown, beside the table for a moment. It takes no clicks and no focus; the log keeps the rolls, and
 * its announcer says them.
 */
export function DiceToast(props: { readonly model: TableModel }): JSX.Element {
  const { model } = props;
  const pieces = usePieces(model);
  const [shown, setShown] = createSignal<readonly Thrown[]>([]);
  let told: number | null = null;
  let timer = 0;
  createEffect(
    on([model.story, model.shown], ([story, past]) => {
      const last = story.at(-1)?.at ?? 0;
      const before = told;
      told = last;
      // What was there when the page opened, and looking back, is no news.
      if (before === null || past !== null) {
        setShown([]);
        return;
      }
      const fresh = rollsSince(story, before);
      if (fresh.length === 0) return;
      setShown(fresh);
      clearTimeout(timer);
      timer = window.setTimeout(() => setShown([]), readingTime(fresh.length));
    }),
  );
  onCleanup(() => clearTimeout(timer));
  return (
    <div class="rolls" aria-hidden="true" data-testid="rolls">
      <For each={shown()}>
        {(thrown) => (
          <div class="panel roll">
            <SideMark side={colourOf(sceneOf(model), thrown.roll.seat)} />
            <Dice
              faces={thrown.roll.dice}
              sides={thrown.roll.sides}
              size={thrown.roll.dice.length > 6 ? 24 : 34}
              least={leastOf(thrown.roll)}
            />
            <div class="about">
              <b>
                <Sentence event={thrown.event} side={null} engine={model.engine} pieces={pieces()} />
              </b>
              <span class="figures">
                <Figures thrown={thrown} model={model} />
              </span>
              <Show when={thrown.brought}>
                {(event) => (
                  <small>
                    <Sentence event={event()} side={null} engine={model.engine} pieces={pieces()} />
                  </small>
                )}
              </Show>
            </div>
          </div>
        )}
      </For>
    </div>
  );
}

/** `13 − 2 veteran = 11, needs 9+`, and how it went. */
function Figures(props: { readonly thrown: Thrown; readonly model: TableModel }): JSX.Element {
  const roll = (): Thrown["roll"] => props.thrown.roll;
  const how = (): ReturnType<typeof verdict> => verdict(roll());
  const short = (): number => {
    const now = how();
    return now === null || now.reached ? 0 : now.by;
  };
  return (
    <>
      <Show when={roll().modifiers.length > 0 && !roll().each}>
        {figure(roll().natural)}
        <For each={roll().modifiers}>
          {(m) => (
            <>
              {` ${m.value < 0 ? "−" : "+"} ${figure(Math.abs(m.value))} `}
              <i>{voice(props.model.engine).modifier(m)}</i>
            </>
          )}
        </For>
        {" = "}
      </Show>
      <Show
        when={!roll().each}
        fallback={
          <b class="total">
            {t("log.each", { n: reachedBy(roll()), of: roll().dice.length, target: leastOf(roll()) })}
          </b>
        }
      >
        <Show when={roll().modifiers.length > 0 || roll().dice.length > 1}>
          <b class="total">{figure(roll().total)}</b>{" "}
        </Show>
        <Show when={roll().target !== null}>
          {t(roll().atMost === true ? "log.atMost" : "log.target", { target: roll().target })}{" "}
        </Show>
      </Show>
      <Show when={allAlike(roll())}>
        <span class="chip line">{t("log.alike")}</span>{" "}
      </Show>
      <Show when={how()}>
        {(result) => (
          <span class="chip" classList={{ ok: result().reached, none: !result().reached }}>
            {result().reached ? t("log.reached") : t(roll().atMost === true ? "log.over" : "log.short", { n: short() })}
          </span>
        )}
      </Show>
    </>
  );
}
