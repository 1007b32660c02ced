import { createMemo } from "solid-js";
import type { JSX } from "solid-js";
import type { BoardHandle, BoardVoice } from "./props.ts";

/** How long ten units are; fewer or more where ten would be too long or too short to show. */
const LENGTHS = [10, 5, 20, 2, 50, 1, 100] as const;

export function ScaleBar(props: { readonly board: BoardHandle | null; readonly voice: BoardVoice }): JSX.Element {
  const bar = createMemo(() => {
    const unit = (props.board?.view().scale ?? 0) * props.voice.unit;
    const count = LENGTHS.find((n) => n * unit >= 40 && n * unit <= 260) ?? 10;
    return { width: count * unit, text: props.voice.length(count * props.voice.unit) };
  });
  return (
    <div class="scalebar" aria-hidden="true" data-testid="scale">
      <span>{bar().text}</span>
      <svg width={bar().width} height="9">
        <path d={`M1 1V8H${Math.max(1, bar().width - 1)}V1`} />
      </svg>
    </div>
  );
}
