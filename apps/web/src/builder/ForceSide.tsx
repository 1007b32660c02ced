import { For, Index, Show } from "solid-js";
import type { JSX, ParentProps } from "solid-js";
import type { Engine, ForceSheet } from "@escaramuza/kernel";
import type { Voice } from "@escaramuza/scene";
import { forceUnit, points, t } from "../i18n.ts";
import { ActionIcon } from "../ui/ActionIcon.tsx";
import { RuleLink } from "../ui/RuleLink.tsx";

const PIPS = 40;

/** Budget, limits and figures of a force. */
export function ForceSide(
  props: ParentProps<{ readonly engine: Engine<unknown>; readonly sheet: ForceSheet; readonly say: Voice }>,
): JSX.Element {
  const unit = (): number => forceUnit(props.engine);
  const ruleset = (): string => props.engine.rules.code.toLowerCase();
  const limited = (): boolean => props.sheet.budget > 0;
  const broken = (): number => props.sheet.checks.filter((c) => c.refusal !== null).length;
  return (
    <div class="force-side">
      <section class="panel" aria-label={t(limited() ? "builder.budget" : "builder.worth")}>
        <div class="hd">
          <h2>{t(limited() ? "builder.budget" : "builder.worth")}</h2>
        </div>
        <div class="bd">
          <Show when={props.sheet.apart !== true}>
            <p class="force-spent">
              <b class="h" classList={{ over: limited() && props.sheet.spent > props.sheet.budget }}>
                {points(props.sheet.spent, unit())}
              </b>{" "}
              <Show when={limited()}>{t("builder.of", { n: points(props.sheet.budget, unit()) })}</Show>
            </p>
          </Show>
          <Show when={limited() && props.sheet.budget <= PIPS}>
            <span class="pips" aria-hidden="true">
              <Index each={Array.from({ length: props.sheet.budget })}>
                {(_, i) => <i classList={{ x: i >= props.sheet.spent }} />}
              </Index>
            </span>
          </Show>
          <dl class="force-bill">
            <Index each={props.sheet.bill}>
              {(line) => (
                <>
                  <dt>{props.say.scene(line().text)}</dt>
                  <dd>{points(line().points, unit())}</dd>
                </>
              )}
            </Index>
          </dl>
          <p class="force-left" role="status">
            {props.say.scene(props.sheet.left)}
          </p>
        </div>
      </section>
      <section class="panel" aria-label={t("builder.checks")}>
        <div class="hd">
          <h2>{t("builder.checks")}</h2>
          <span class="r chip" classList={{ ok: broken() === 0, elim: broken() > 0 }} role="status">
            {broken() === 0 ? t("builder.valid") : t("builder.broken", { n: broken() })}
          </span>
        </div>
        <ul class="force-checks">
          <For each={props.sheet.checks}>
            {(check) => (
              <li classList={{ bad: check.refusal !== null }}>
                <ActionIcon name={check.refusal === null ? "end" : "close"} />
                <span>
                  <span class="visually-hidden">{t(check.refusal === null ? "builder.kept" : "builder.notKept")} </span>
                  {props.say.scene(check.text)}
                  <Show when={check.refusal}>{(refusal) => <em>{props.say.reason(refusal())}</em>}</Show>
                </span>
                <RuleLink rule={check.refusal?.rule ?? check.rule} ruleset={ruleset()} />
              </li>
            )}
          </For>
        </ul>
      </section>
      <Show when={props.sheet.glance.length > 0}>
        <section class="panel" aria-label={t("builder.glance")}>
          <div class="hd">
            <h2>{t("builder.glance")}</h2>
          </div>
          <dl class="force-bill glance">
            <Index each={props.sheet.glance}>
              {(line) => (
                <>
                  <dt>{props.say.scene(line().text)}</dt>
                  <dd>{props.say.scene(line().value)}</dd>
                </>
              )}
            </Index>
          </dl>
        </section>
      </Show>
      {props.children}
    </div>
  );
}
