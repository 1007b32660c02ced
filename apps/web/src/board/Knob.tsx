import { Show } from "solid-js";
import type { JSX } from "solid-js";
import type { Scene } from "@escaramuza/kernel";
import { projection } from "@escaramuza/scene";
import type { At } from "./props.ts";

/** What can be turned by hand: where it is, which way it points (degrees clockwise from north), and how far off its knob is. */
export interface BoardKnob {
  readonly at: At;
  readonly angle: number;
  readonly far: number;
}

/** Under this name a hand takes hold of the knob, as if it were a piece. */
export const KNOB = "\u0000knob";

export function knobPlace({ at, angle, far }: BoardKnob): At {
  const turn = (angle * Math.PI) / 180;
  return { x: at.x + far * Math.sin(turn), y: at.y + far * Math.cos(turn) };
}

/** A stem with an arrow head to pull round. Keys and buttons do the same: it is for the pointer alone. */
export function Knob(props: {
  readonly knob: BoardKnob | null;
  readonly scene: Scene;
  readonly scale: number;
}): JSX.Element {
  const place = (at: At): string => projection(props.scene).at(at).join(" ");
  return (
    <Show when={props.knob}>
      {(knob) => (
        <g class="board-knob" data-testid="knob" aria-hidden="true">
          <path class="knob-stem" d={`M${place(knob().at)}L${place(knobPlace(knob()))}`} />
          <g transform={`translate(${place(knobPlace(knob()))}) rotate(${knob().angle}) scale(${1 / props.scale})`}>
            <circle r="11" />
            <path d="M0-7L6 4L0 1L-6 4Z" />
          </g>
        </g>
      )}
    </Show>
  );
}
