import { Show, createEffect, createSignal, on } from "solid-js";
import type { JSX } from "solid-js";
import { sideOf } from "@escaramuza/kernel";
import type { Decision, MenuItem } from "@escaramuza/kernel";
import { t } from "../i18n.ts";
import type { Composer } from "./composer.ts";
import type { TableModel } from "./model.ts";

export interface Always {
  /** The open question breaks into the other side's go. */
  readonly interrupts: () => boolean;
  /** The switch for the question that is open; nothing where the question has no way to pass. */
  readonly control: () => JSX.Element;
}

/** "Always pass for this": questions of a kind that are passed by themselves until the turn is over. */
export function alwaysPass(model: TableModel, composer: Composer): Always {
  const [kinds, setKinds] = createSignal<readonly string[]>([]);
  const passOf = (): MenuItem | null =>
    composer.menu().find((item) => item.icon === "pass" && item.refusal === null && item.slots.length === 0) ?? null;
  /** Passing a question one asked for oneself is a choice, not a habit: only answers to the other side's go can be passed. */
  const interrupts = (d: Decision): boolean =>
    composer
      .scene()
      .items.some(
        (i) => i.type === "piece" && i.acting && sideOf(composer.scene(), i.seat) !== sideOf(composer.scene(), d.seat),
      );

  createEffect(
    on(
      () => JSON.stringify(composer.scene().clock.turn),
      () => setKinds([]),
      { defer: true },
    ),
  );
  createEffect(() => {
    const decision = composer.decision();
    const pass = passOf();
    if (decision !== null && pass !== null && kinds().includes(decision.kind) && interrupts(decision))
      void model.act(decision, pass.answer);
  });

  return {
    interrupts: () => {
      const decision = composer.decision();
      return decision !== null && interrupts(decision);
    },
    control: () => (
      <Show when={passOf() !== null && composer.decision()}>
        {(decision) => (
          <Show when={interrupts(decision())}>
            <label class="always">
              <input
                type="checkbox"
                checked={kinds().includes(decision().kind)}
                onChange={(e) =>
                  setKinds(
                    e.currentTarget.checked
                      ? [...kinds(), decision().kind]
                      : kinds().filter((kind) => kind !== decision().kind),
                  )
                }
              />{" "}
              {t("always.pass")}
            </label>
          </Show>
        )}
      </Show>
    ),
  };
}
