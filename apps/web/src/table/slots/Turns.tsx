import type { JSX } from "solid-js";
import { ActionIcon } from "../../ui/ActionIcon.tsx";

const STEP = 15;

/** To one side and to the other, by degrees. */
export function Turns(props: { readonly turn: (by: number) => void }): JSX.Element {
  return (
    <span class="turns">
      <button type="button" class="btn" onClick={() => props.turn(-STEP)}>
        <ActionIcon name="turn" /> −{STEP}° <kbd>Q</kbd>
      </button>
      <button type="button" class="btn" onClick={() => props.turn(STEP)}>
        +{STEP}° <kbd>E</kbd>
      </button>
    </span>
  );
}
