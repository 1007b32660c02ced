import { For } from "solid-js";
import type { JSX } from "solid-js";
import type { Voice } from "@escaramuza/scene";
import { figure, t } from "../i18n.ts";
import { SPEEDS, nextTurn } from "./playback.ts";
import type { Playback } from "./playback.ts";
import { Scrubber } from "./Scrubber.tsx";
import { Sign } from "./Sign.tsx";
import { turnsOf } from "./story.ts";
import type { Tale } from "./story.ts";
import { chapterWords } from "./words.ts";
import "./end.css";

/** Everything a replay is driven with. */
export function ReplayBar(props: {
  readonly tale: Tale;
  readonly voice: Voice;
  readonly playback: Playback;
  /** Beside the speeds. */
  readonly tools: JSX.Element;
}): JSX.Element {
  const p = props.playback;
  const turn = (by: 1 | -1): void => {
    p.pause();
    p.show(nextTurn(turnsOf(props.tale), p.at(), by, props.tale.last));
  };
  return (
    <section class="replay-bar" aria-label={t("end.replay")}>
      <div class="keys">
        <Key name="turnBack" wide onPress={() => turn(-1)} />
        <Key name="back" onPress={() => p.step(-1)} />
        <button
          type="button"
          class="btn primary"
          title={t(p.playing() ? "replay.pause" : "replay.play")}
          aria-label={t(p.playing() ? "replay.pause" : "replay.play")}
          onClick={() => p.toggle()}
        >
          <Sign name={p.playing() ? "pause" : "play"} />
        </button>
        <Key name="forward" onPress={() => p.step(1)} />
        <Key name="turnForward" wide onPress={() => turn(1)} />
      </div>
      <Scrubber
        tale={props.tale}
        voice={props.voice}
        at={p.at()}
        onShow={(at) => {
          p.pause();
          p.show(at);
        }}
      />
      <span class="caps where">{chapterWords(props.tale, props.voice, p.at())}</span>
      <div class="more">
        <span class="speeds" role="group" aria-label={t("replay.speed")}>
          <For each={SPEEDS}>
            {(speed) => (
              <button type="button" class="btn" aria-pressed={p.speed() === speed} onClick={() => p.setSpeed(speed)}>
                {t("replay.speed.is", { n: speed === 0.5 ? "½" : figure(speed) })}
              </button>
            )}
          </For>
        </span>
        {props.tools}
      </div>
    </section>
  );
}

/** `wide`: left out where there is little room. */
function Key(props: {
  readonly name: "turnBack" | "back" | "forward" | "turnForward";
  readonly wide?: boolean;
  readonly onPress: () => void;
}): JSX.Element {
  const words = (): string => t(`replay.${props.name}`);
  return (
    <button
      type="button"
      class="btn ic light"
      classList={{ "hide-360": props.wide === true }}
      title={words()}
      aria-label={words()}
      onClick={() => props.onPress()}
    >
      <Sign name={props.name} />
    </button>
  );
}
