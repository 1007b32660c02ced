import { Show, createEffect, createMemo, createSignal, on, onCleanup, untrack } from "solid-js";
import type { JSX } from "solid-js";
import type { Scene, ScenePiece } from "@escaramuza/kernel";
import { RADIUS, counterDetailAt, detailAt, drawPieceAs, lookOf, pieceRing, projection } from "@escaramuza/scene";
import type { At, BoardVoice } from "./props.ts";
import { PEN } from "./pen.ts";
import { animate, apart, lengthOf, placeAlong, prefersStill, slideTime, wayTo } from "./slide.ts";

export interface PieceProps {
  readonly piece: ScenePiece;
  readonly scene: Scene;
  readonly voice: BoardVoice;
  /** Pixels a millimetre. */
  readonly scale: number;
  /** What is said of it. */
  readonly words: string;
  /** The keyboard and a screen reader meet it; otherwise another piece stands for its body. */
  readonly met: boolean;
  readonly mark: "can" | "cannot" | "chosen" | undefined;
  /** The mark is its own, not its body's. */
  readonly ringed: boolean;
  /** Where it is shown instead of where it is. */
  readonly moved: At | undefined;
  readonly way: readonly At[] | undefined;
  readonly draggable: boolean;
  readonly hovered: boolean;
  /** Gone from the table: it only fades. */
  readonly gone: boolean;
  readonly onFocus: () => void;
  readonly onBlur: () => void;
  /** A click without a pointer: from a screen reader. */
  readonly onPress: () => void;
}

export function Piece(props: PieceProps): JSX.Element {
  const shown = createSlide(
    () => ({ x: props.piece.x, y: props.piece.y }),
    () => props.moved,
    () => props.way,
    () => props.scene.millimetre,
  );
  const size = createMemo(() => props.piece.radius / props.scene.millimetre / RADIUS);
  const square = (): boolean => props.piece.counter !== undefined;
  /** What is measured by its hull has its body's rim along it. */
  const ringed = (): boolean => props.ringed && props.piece.hull?.measured !== true;
  const shape = (): "square" | "round" => (square() ? "square" : "round");
  const detail = createMemo(() => {
    const pixels = (2 * props.piece.radius * props.scale) / props.scene.millimetre;
    return square() ? counterDetailAt(pixels) : detailAt(pixels);
  });
  const look = createMemo(() => drawPieceAs(PEN, lookOf(props.piece, props.scene, props.voice.scene), detail()));
  const transform = (): string => {
    const [x, y] = projection(props.scene).at(shown());
    return `translate(${x.toFixed(2)} ${y.toFixed(2)}) scale(${size().toFixed(3)})`;
  };
  // Rings stay visible where the base has become a dot.
  const weight = createMemo(() => Math.max(1, Math.min(2.4, 0.8 / props.scale)));
  return (
    <g
      class="piece"
      classList={{
        can: props.mark === "can",
        cannot: props.mark === "cannot",
        chosen: props.mark === "chosen",
        draggable: props.draggable,
        gone: props.gone,
        ghost: props.moved !== undefined,
      }}
      role="button"
      tabindex={props.gone || !props.met ? -1 : 0}
      aria-hidden={props.gone || !props.met ? "true" : undefined}
      aria-label={props.words}
      aria-pressed={props.mark === "chosen"}
      data-id={props.piece.id}
      data-group={props.piece.group}
      data-testid={`piece-${props.piece.id}`}
      transform={transform()}
      onFocus={() => props.onFocus()}
      onBlur={() => props.onBlur()}
      onClick={(e) => {
        if (e.detail === 0) props.onPress();
      }}
    >
      <Show when={square()} fallback={<circle class="piece-hit" r={RADIUS + 1} />}>
        <rect class="piece-hit" x={-RADIUS} y={-RADIUS} width={2 * RADIUS} height={2 * RADIUS} />
      </Show>
      <Show when={props.hovered && props.mark !== "chosen" && props.piece.hull?.measured !== true}>
        <g innerHTML={pieceRing(PEN, "hover", weight(), shape())} />
      </Show>
      <Show when={ringed() && (props.mark === "chosen" || props.mark === "can") ? props.mark : null}>
        {(mark) => <g innerHTML={pieceRing(PEN, mark(), weight(), shape())} />}
      </Show>
      <g class="piece-body" innerHTML={look()} />
      <g class="piece-focus" innerHTML={pieceRing(PEN, "focus", weight())} />
    </g>
  );
}

/** Where to draw a piece: it slides when its scene has moved it, and jumps when a hand does. */
function createSlide(
  stands: () => At,
  moved: () => At | undefined,
  way: () => readonly At[] | undefined,
  millimetre: () => number,
): () => At {
  const stood = createMemo(stands, undefined, { equals: (a, b) => a.x === b.x && a.y === b.y });
  const [shown, setShown] = createSignal<At>(untrack(() => moved() ?? stood()));
  let stop = (): void => undefined;
  createEffect(
    on(
      [stood, moved],
      ([to, hand], before) => {
        stop();
        const from = shown();
        const hasMoved = before !== undefined && before[0] !== to;
        if (hand !== undefined || !hasMoved || apart(from, to) < 1 || prefersStill()) {
          setShown(hand ?? to);
          return;
        }
        const path = wayTo(from, to, way());
        stop = animate(slideTime(lengthOf(path) / millimetre()), (share) => setShown(placeAlong(path, share)));
      },
      { defer: false },
    ),
  );
  onCleanup(() => stop());
  return shown;
}
