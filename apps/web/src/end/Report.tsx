import { For, Show } from "solid-js";
import type { JSX } from "solid-js";
import { seatsOfSide } from "@escaramuza/kernel";
import type { GameEvent, Outcome, Scene } from "@escaramuza/kernel";
import type { Voice } from "@escaramuza/scene";
import { t } from "../i18n.ts";
import { SideMark } from "../ui/Figure.tsx";
import { CheckMark } from "./CheckMark.tsx";
import { LuckPanel, Points } from "./panels.tsx";
import { Sign } from "./Sign.tsx";
import type { Tale } from "./story.ts";
import { sections } from "./sections.ts";
import type { Section } from "./sections.ts";

/** The whole battle in words, for paper. */
export function Report(props: {
  readonly tale: Tale;
  readonly scene: Scene;
  readonly voice: Voice;
  readonly outcome: Outcome | null;
  readonly names: readonly string[];
  readonly onBack: () => void;
}): JSX.Element {
  const { rules } = props.tale.engine;
  return (
    <article class="report">
      <p class="no-print">
        <button type="button" class="btn" onClick={() => props.onBack()}>
          {t("report.back")}
        </button>{" "}
        <button type="button" class="btn primary" onClick={() => print()}>
          <Sign name="print" />
          {t("report.print")}
        </button>
      </p>
      <h2>{t("report.title")}</h2>
      <Points
        scene={props.scene}
        voice={props.voice}
        outcome={props.outcome}
        ruleset={rules.code}
        unit={rules.pointUnit}
      />
      <LuckPanel tale={props.tale} scene={props.scene} voice={props.voice} />
      <h2>{t("report.forces")}</h2>
      <div class="forces">
        <For each={props.scene.sides}>
          {(side, at) => (
            <section>
              <h3>
                <SideMark side={at()} />{" "}
                {[props.voice.scene(side.name), ...seatsOfSide(side).map((seat) => props.names[seat] ?? "")]
                  .filter((part) => part !== "")
                  .join(" · ")}
              </h3>
              <ol>
                <For each={side.roster}>
                  {(line) => (
                    <li classList={{ crossed: line.gone }}>
                      <b>{props.voice.scene(line.name)}</b> · {props.voice.scene(line.detail)}
                      {line.gone ? ` · ${t("end.losses")}` : ""}
                    </li>
                  )}
                </For>
              </ol>
            </section>
          )}
        </For>
      </div>
      <h2>{t("report.story")}</h2>
      <For each={sections(props.tale)}>{(section) => <Part section={section} voice={props.voice} />}</For>
      <CheckMark engine={props.tale.engine} record={props.tale.record} />
    </article>
  );
}

function Part(props: { readonly section: Section; readonly voice: Voice }): JSX.Element {
  const title = (): string =>
    props.section.heading === null ? t("report.start") : props.voice.scene(props.section.heading.text);
  return (
    <section>
      <Show when={props.section.heading?.level === 2} fallback={<h3>{title()}</h3>}>
        <h4>{title()}</h4>
      </Show>
      <Show when={props.section.events.length > 0}>
        <ul>
          <For each={props.section.events}>{(event: GameEvent) => <li>{props.voice.event(event)}</li>}</For>
        </ul>
      </Show>
    </section>
  );
}
