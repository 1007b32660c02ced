import { For, Show } from "solid-js";
import type { JSX } from "solid-js";
import { seatsOfSide } from "@escaramuza/kernel";
import type { Scene, Text } from "@escaramuza/kernel";
import type { Voice } from "@escaramuza/scene";
import { points, t } from "../i18n.ts";
import { SideMark } from "../ui/Figure.tsx";
import { Logo } from "../ui/Logo.tsx";

/** Whose turn, what phase, how many points: always visible. */
export function TopBar(props: {
  readonly scene: Scene;
  readonly voice: Voice;
  readonly unit: number;
  /** The seat looked from, marked as one's own. */
  readonly seat: number | null;
  readonly waiting: readonly number[];
  readonly tools: JSX.Element;
}): JSX.Element {
  const say = (text: Text): string => props.voice.scene(text);
  return (
    <header class="bar">
      <a class="logo" href="/" aria-label={t("shell.home")}>
        <Logo />
        <span>ESCARAMUZA</span>
      </a>
      <div class="sub">
        <b>{say(props.scene.title)}</b>
      </div>
      <div class="turn" role="status">
        <span class="tn">
          {say(props.scene.clock.turn)} <Show when={props.scene.clock.of}>{(of) => <small>{say(of())}</small>}</Show>
        </span>
        <div class="ph">
          <For each={props.scene.clock.phases}>
            {(phase) => (
              <span classList={{ on: phase.now }} aria-current={phase.now ? "step" : undefined}>
                {say(phase.text)}
              </span>
            )}
          </For>
        </div>
      </div>
      <div class="sc">
        <For each={props.scene.sides}>
          {(side, i) => (
            <div
              classList={{
                o: i() === 1,
                me: props.seat !== null && seatsOfSide(side).includes(props.seat),
                acts: seatsOfSide(side).some((seat) => props.waiting.includes(seat)),
              }}
              title={say(side.name)}
            >
              <SideMark side={i()} />
              <Show when={side.score !== null}>
                <b>{points(side.score ?? 0, props.unit)}</b>
              </Show>
              <span class="k">
                <span class="visually-hidden">{say(side.name)}: </span>
                <For each={side.brief}>
                  {(line, nth) => (
                    <>
                      {nth() > 0 ? <br /> : ""}
                      {nth() === 0 ? <em>{say(line)}</em> : say(line)}
                    </>
                  )}
                </For>
              </span>
            </div>
          )}
        </For>
      </div>
      <div class="tools">{props.tools}</div>
    </header>
  );
}
