import { Index, Show, createMemo } from "solid-js";
import type { JSX } from "solid-js";
import { sidesIn } from "@escaramuza/kernel";
import type { Engine, Json, Scene } from "@escaramuza/kernel";
import { t, voice } from "../i18n.ts";
import { FieldControl } from "./FieldControl.tsx";
import { ScenePicture } from "./ScenePicture.tsx";
import { sideOfForce } from "./plan.ts";
import "./setup.css";

/** A battle to be chosen: what the ruleset asks, and beside it the table as it would be laid, over whatever else is to be settled. */
export function BattleChoice(props: {
  readonly engine: Engine<unknown>;
  readonly setup: Json;
  readonly onSet: (field: string, value: Json) => void;
  /** Asked before the battle itself. */
  readonly first?: JSX.Element;
  readonly caption: (table: Scene) => JSX.Element;
  readonly children: JSX.Element;
}): JSX.Element {
  const { rules } = props.engine;
  const fields = createMemo(() => rules.form.fields(props.setup));
  const sides = createMemo(() => sidesIn(rules, props.setup));
  const picture = createMemo(() => rules.form.picture(props.setup));
  return (
    <div class="setup-grid">
      <section class="panel setup-fields" aria-label={t("setup.fields")}>
        {props.first}
        <Index each={fields()}>
          {(field) => (
            <FieldControl
              engine={props.engine}
              say={voice(props.engine)}
              field={field()}
              seat={sideOfForce(fields(), field(), sides())}
              set={(value) => props.onSet(field().name, value)}
            />
          )}
        </Index>
      </section>
      <div class="setup-side">
        <Show when={picture()}>
          {(table) => (
            <figure class="panel setup-picture">
              <ScenePicture scene={table()} />
              <figcaption>{props.caption(table())}</figcaption>
            </figure>
          )}
        </Show>
        {props.children}
      </div>
    </div>
  );
}

/** For what the ruleset leaves to chance. */
export function drawnLuck(): number {
  return Math.floor(Math.random() * 2 ** 31);
}
