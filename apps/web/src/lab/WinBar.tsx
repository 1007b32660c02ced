import { For, Show } from "solid-js";
import type { JSX } from "solid-js";
import { percent, t } from "../i18n.ts";
import { SideMark } from "../ui/Figure.tsx";

/** Who won how many, as one bar with its figures below; draws lie between. */
export function WinBar(props: {
  readonly sides: readonly string[];
  readonly wins: readonly number[];
  readonly draws: number;
  readonly battles: number;
}): JSX.Element {
  const share = (n: number): number => n / Math.max(1, props.battles);
  const width = (n: number): string => `${100 * share(n)}%`;
  return (
    <div class="lab-wins">
      <div class="lab-bar" aria-hidden="true">
        <For each={props.wins}>
          {(n, side) => (
            <>
              <Show when={side() === props.wins.length - 1}>
                <i class="draw" style={{ width: width(props.draws) }} />
              </Show>
              <i class={`side${side()}`} style={{ width: width(n) }} />
            </>
          )}
        </For>
      </div>
      <ul>
        <For each={props.sides}>
          {(name, side) => (
            <li>
              <SideMark side={side()} /> {name} <b>{percent(share(props.wins[side()] ?? 0))}</b>{" "}
              <span>({props.wins[side()] ?? 0})</span>
            </li>
          )}
        </For>
        <li>
          {t("lab.draws")} <b>{percent(share(props.draws))}</b> <span>({props.draws})</span>
        </li>
      </ul>
    </div>
  );
}
