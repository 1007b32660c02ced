import { Index, Match, Show, Switch } from "solid-js";
import type { JSX } from "solid-js";
import type { Engine, Field, FieldOption, Json } from "@escaramuza/kernel";
import type { Voice } from "@escaramuza/scene";
import { t } from "../i18n.ts";
import { untaught } from "../learn/course.ts";
import { isFinished } from "../learn/progress.ts";
import { ActionIcon } from "../ui/ActionIcon.tsx";
import { Icon } from "../ui/icons.tsx";
import { RuleLink } from "../ui/RuleLink.tsx";
import { ForceField } from "./ForceField.tsx";
import { Measured } from "./Measured.tsx";
import { ScenePicture } from "./ScenePicture.tsx";
import "../builder/parts.css";

interface Props {
  readonly engine: Engine<unknown>;
  readonly say: Voice;
  readonly field: Field;
  /** Whose force it is, where it is one. */
  readonly seat: number;
  readonly set: (value: Json) => void;
}

/** One question of a set-up, shown as the ruleset thinks best. */
export function FieldControl(props: Props): JSX.Element {
  const label = (): string => props.say.scene(props.field.label);
  const chosen = (): FieldOption | undefined => props.field.options.find((o) => same(o.value, props.field.value));
  const game = (): string => props.engine.rules.code.toLowerCase();
  const toLearn = (): readonly string[] => {
    const option = chosen();
    return option === undefined ? [] : untaught(option, (lesson) => isFinished(game(), lesson));
  };
  return (
    <fieldset class="setup-field">
      <legend>
        {label()} <RuleLink rule={props.field.rule} ruleset={game()} />
      </legend>
      <Switch>
        <Match when={props.field.show === "force"}>
          <ForceField {...props} />
        </Match>
        <Match when={props.field.show === "pictures"}>
          <div class="picture-grid">
            <Index each={props.field.options}>{(option) => <Card {...props} option={option()} />}</Index>
          </div>
        </Match>
        <Match when={props.field.show === "list"}>
          <select
            aria-label={label()}
            onChange={(e) => {
              const option = props.field.options[e.currentTarget.selectedIndex];
              if (option?.refusal === null) props.set(option.value);
              e.currentTarget.selectedIndex = props.field.options.findIndex((o) => same(o.value, props.field.value));
            }}
          >
            <Index each={props.field.options}>
              {(option) => (
                <option selected={same(option().value, props.field.value)} disabled={option().refusal !== null}>
                  {props.say.scene(option().text)}
                </option>
              )}
            </Index>
          </select>
        </Match>
        <Match when={props.field.show === "switch"}>
          <label>
            <input
              type="checkbox"
              checked={props.field.value === true}
              onChange={(e) => props.set(e.currentTarget.checked)}
            />{" "}
            {label()}
          </label>
        </Match>
        <Match when={props.field.show === "buttons"}>
          <div class="segments wrap">
            <Index each={props.field.options}>
              {(option) => (
                <button
                  type="button"
                  aria-pressed={same(option().value, props.field.value)}
                  aria-disabled={option().refusal !== null}
                  onClick={() => option().refusal === null && props.set(option().value)}
                >
                  {props.say.scene(option().text)}
                </button>
              )}
            </Index>
          </div>
        </Match>
      </Switch>
      <Show when={props.field.show !== "pictures" && props.field.show !== "force" && chosen()?.detail}>
        {(detail) => <p class="setup-detail">{props.say.scene(detail())}</p>}
      </Show>
      <Show when={toLearn()[0]}>
        {(lesson) => (
          <p class="setup-detail learn-first">
            <Icon name="lock" /> {t("setup.learnFirst", { n: toLearn().length })}{" "}
            <a href={`/lesson/${game()}/${lesson()}`}>{t("setup.toLesson")}</a>
          </p>
        )}
      </Show>
    </fieldset>
  );
}

function Card(props: Props & { readonly option: FieldOption }): JSX.Element {
  return (
    <button
      type="button"
      class="picture-card"
      aria-pressed={same(props.option.value, props.field.value)}
      aria-disabled={props.option.refusal !== null}
      onClick={() => props.option.refusal === null && props.set(props.option.value)}
    >
      <span class="picture-frame">
        <Show when={props.option.picture} fallback={<ActionIcon name="build" />}>
          {(scene) => <ScenePicture scene={scene()} />}
        </Show>
      </span>
      <b>{props.say.scene(props.option.text)}</b>
      <Show when={props.option.detail}>{(detail) => <small>{props.say.scene(detail())}</small>}</Show>
      <Measured engine={props.engine} say={props.say} scenario={props.option.value} />
      <Show when={untaught(props.option, (l) => isFinished(props.engine.rules.code.toLowerCase(), l)).length > 0}>
        <small class="locked">
          <Icon name="lock" /> {t("setup.locked")}
        </small>
      </Show>
      <Show when={props.option.refusal}>
        {(refusal) => <small class="problem">{props.say.reason(refusal())}</small>}
      </Show>
    </button>
  );
}

function same(a: Json, b: Json): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
