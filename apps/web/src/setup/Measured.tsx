import { For, Show } from "solid-js";
import type { JSX } from "solid-js";
import { balanceOf } from "@escaramuza/games/balance";
import { sidesIn } from "@escaramuza/kernel";
import type { Engine, Json } from "@escaramuza/kernel";
import type { Voice } from "@escaramuza/scene";
import { percent, t } from "../i18n.ts";
import { SideMark } from "../ui/Figure.tsx";

/** How even a scenario has been found. Nothing for what is no scenario, or was never measured. */
export function Measured(props: {
  readonly engine: Engine<unknown>;
  readonly say: Voice;
  /** Its id, as it stands among the values of a field. */
  readonly scenario: Json;
}): JSX.Element {
  const known = (): ReturnType<typeof balanceOf> =>
    typeof props.scenario === "string" ? balanceOf(props.engine.rules, props.scenario) : null;
  const sides = (): readonly (readonly number[])[] => {
    const { rules } = props.engine;
    return sidesIn(rules, rules.scenarios.find(({ id }) => id === props.scenario)?.setup ?? null);
  };
  const named = (side: number): string => (sides()[side] ?? []).map((seat) => props.say.seat(seat)).join(" + ");
  return (
    <Show when={known()}>
      {(balance) => (
        <small class="measured">
          {t("setup.measured")}{" "}
          <For each={balance().wins}>
            {(wins, side) => (
              <span class="measured-side">
                <SideMark side={side()} />
                <span class="visually-hidden">{named(side())}</span> {percent(wins / balance().battles)}
              </span>
            )}
          </For>{" "}
          {t("setup.measured.battles", { n: balance().battles })}
          <Show when={balance().outdated}>
            {" "}
            <em>{t("setup.measured.outdated")}</em>
          </Show>
        </small>
      )}
    </Show>
  );
}
