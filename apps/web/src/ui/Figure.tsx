import type { JSX } from "solid-js";
import { CSS_PALETTE, drawPiece } from "@escaramuza/scene";
import type { CounterLook, Pen } from "@escaramuza/scene";

const PEN: Pen = { ink: CSS_PALETTE, prefix: "fig-" };

/** A piece as a picture of its own: in rosters, prompts and results. */
export function Figure(props: {
  /** The number of its side: its colour. */
  readonly side: number;
  readonly silhouette: string;
  readonly role: string | null;
  readonly tag?: string;
  readonly badges?: readonly string[];
  readonly gone?: boolean;
  /** A square counter, where the game has those. */
  readonly counter?: CounterLook | undefined;
}): JSX.Element {
  const markup = (): string =>
    drawPiece(PEN, {
      id: `${props.side}${props.silhouette}${props.tag ?? ""}`,
      seat: props.side,
      silhouette: props.silhouette,
      role: props.role,
      facing: props.counter === undefined ? 20 : null,
      sideFacing: 0,
      tag: props.tag ?? "",
      // A counter carries what happens to it on its face.
      badges: props.counter === undefined ? (props.badges ?? []) : [],
      lying: false,
      acting: false,
      counter: props.counter,
    });
  return (
    <svg
      class="p"
      classList={{ gone: props.gone === true }}
      viewBox={props.counter === undefined ? "-19 -20 38 41" : "-14 -14.5 28 30.2"}
      aria-hidden="true"
      innerHTML={markup()}
    />
  );
}

/** The mark of a side: a disc, a diamond. */
export function SideMark(props: { readonly side: number | null }): JSX.Element {
  return <i class={`side ${props.side === 0 ? "b" : props.side === 1 ? "o" : "none"}`} aria-hidden="true" />;
}
