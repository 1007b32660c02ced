import { For } from "solid-js";
import type { JSX } from "solid-js";
import { t } from "../i18n.ts";

/** Pips of a six-sided die on a grid of three by three. */
const PIPS: readonly (readonly (readonly [number, number])[])[] = [
  [],
  [[1, 1]],
  [
    [0, 2],
    [2, 0],
  ],
  [
    [0, 2],
    [1, 1],
    [2, 0],
  ],
  [
    [0, 0],
    [0, 2],
    [2, 0],
    [2, 2],
  ],
  [
    [0, 0],
    [0, 2],
    [1, 1],
    [2, 0],
    [2, 2],
  ],
  [
    [0, 0],
    [0, 1],
    [0, 2],
    [2, 0],
    [2, 1],
    [2, 2],
  ],
];

/** Dice that read as dice; of other than six sides, as figures. Their values are also a text. */
export function Dice(props: {
  readonly faces: readonly number[];
  readonly sides: number;
  readonly size?: number;
  /** Dice below it have failed. */
  readonly least?: number | null;
}): JSX.Element {
  const size = (): number => props.size ?? 20;
  return (
    <span class="dice" role="img" aria-label={t("dice.values", { values: props.faces.join(", ") })}>
      <For each={props.faces}>
        {(face, i) => (
          <svg
            class="die"
            classList={{ failed: props.least !== null && props.least !== undefined && face < props.least }}
            width={size()}
            height={size()}
            viewBox="0 0 20 20"
            style={{ "--nth": String(i()) }}
          >
            <rect x="1" y="1" width="18" height="18" rx="4" fill="#fffdf4" stroke="#22241c" stroke-width="1.6" />
            {props.sides === 6 ? (
              <For each={PIPS[face] ?? []}>
                {([x, y]) => <circle cx={5.4 + x * 4.6} cy={5.4 + y * 4.6} r="1.75" fill="#22241c" />}
              </For>
            ) : (
              <text x="10" y="14.5" text-anchor="middle" font-size="12" font-weight="700" fill="#22241c">
                {face}
              </text>
            )}
          </svg>
        )}
      </For>
    </span>
  );
}
