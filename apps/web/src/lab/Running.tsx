import { For, Show } from "solid-js";
import type { JSX } from "solid-js";
import type { Engine } from "@escaramuza/kernel";
import { battlesIn } from "@escaramuza/lab/laboratory";
import type { Estimate } from "@escaramuza/lab/laboratory";
import { t } from "../i18n.ts";
import { About } from "./About.tsx";
import { Count, Progress } from "./Progress.tsx";
import { WinBar } from "./WinBar.tsx";
import { experimentOf } from "./plan.ts";
import type { Plan } from "./plan.ts";
import { signed, sideNames, verdictDetail, verdictText } from "./words.ts";

/** While battles are fought: how many, what they say so far, and a way to stop. */
export function Running(props: {
  readonly engine: Engine<unknown>;
  readonly plan: Plan;
  readonly estimate: Estimate | null;
  readonly onStop: () => void;
}): JSX.Element {
  const of = (): number => battlesIn(experimentOf(props.engine, props.plan));
  const done = (): number => props.estimate?.done ?? 0;
  const sides = (variant: number): readonly string[] =>
    sideNames(props.engine, (props.plan.variants[variant] ?? props.plan.variants[0]).setup);
  return (
    <section class="panel lab-running" aria-labelledby="lab-running">
      <div class="hd">
        <h2 id="lab-running">{t("lab.running")}</h2>
        <span class="r caps">
          <Count done={done()} of={of()} />
        </span>
      </div>
      <div class="bd">
        <About engine={props.engine} plan={props.plan} />
        <Progress done={done()} of={of()} onStop={props.onStop} />
        <Show when={props.estimate} fallback={<p>{t("lab.running.first")}</p>}>
          {(now) => (
            <>
              <For each={now().variants}>
                {(variant, i) => (
                  <div class="lab-now">
                    <h3>
                      {now().variants.length > 1 ? `${t("lab.variant", { n: i() + 1 })}: ` : ""}
                      {verdictText(sides(i()), variant.verdict)}
                    </h3>
                    <p>{verdictDetail(sides(i()), variant.verdict)}</p>
                    <WinBar sides={sides(i())} wins={variant.wins} draws={variant.draws} battles={variant.battles} />
                  </div>
                )}
              </For>
              <Show when={now().difference}>
                {(difference) => (
                  <p>
                    {t("lab.running.difference", {
                      side: sides(0)[0] ?? "",
                      by: signed(100 * difference().share),
                      low: signed(100 * difference().sequence.low),
                      high: signed(100 * difference().sequence.high),
                    })}
                  </p>
                )}
              </Show>
            </>
          )}
        </Show>
      </div>
    </section>
  );
}
