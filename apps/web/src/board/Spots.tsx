import { For } from "solid-js";
import type { JSX } from "solid-js";
import type { Scene } from "@escaramuza/kernel";
import { projection } from "@escaramuza/scene";
import type { At } from "./props.ts";

/** What can be pressed on the ground itself: places, and directions to turn to. */
export interface BoardSpot extends At {
  readonly id: string;
  readonly label: string;
  /** Degrees clockwise from north; null for a place. */
  readonly angle: number | null;
  readonly chosen: boolean;
  /** Somebody stands there, and is marked. */
  readonly taken: boolean;
}

/** The pointer presses the ground; these are for the eye, the keyboard and screen readers. */
export function Spots(props: {
  readonly spots: readonly BoardSpot[];
  readonly scene: Scene;
  /** Pixels a millimetre. */
  readonly scale: number;
  readonly onPress: (at: At) => void;
  readonly onHover: (at: At | null) => void;
}): JSX.Element {
  const at = (spot: BoardSpot): string => projection(props.scene).at(spot).join(" ");
  /** Never smaller than can be seen, never larger than a cell has room for. */
  const size = (): number => Math.min(3.4, Math.max(2.2, 7 / props.scale));
  return (
    <For each={props.spots}>
      {(spot) => (
        <g
          class="spot"
          classList={{ chosen: spot.chosen, way: spot.angle !== null, taken: spot.taken }}
          role="button"
          tabindex="0"
          aria-label={spot.label}
          aria-pressed={spot.chosen}
          data-testid="spot"
          data-spot={spot.id}
          transform={`translate(${at(spot)}) rotate(${spot.angle ?? 0}) scale(${size()})`}
          onFocus={() => props.onHover(spot)}
          onBlur={() => props.onHover(null)}
          onClick={(e) => {
            if (e.detail === 0) props.onPress(spot);
          }}
          onKeyDown={(e) => {
            if (e.key !== "Enter" && e.key !== " ") return;
            e.preventDefault();
            props.onPress(spot);
          }}
        >
          {spot.angle === null ? <circle r="1" /> : <path d="M0 -1.25L1.15 0.8L0 0.3L-1.15 0.8Z" />}
        </g>
      )}
    </For>
  );
}
