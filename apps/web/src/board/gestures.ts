import type { Point } from "./camera.ts";
import { perFrame } from "./slide.ts";

/** Mouse and fingers on the board. Tells apart a click, a pan, a pinch and a dragged piece; knows nothing of the table. */
export interface GestureHooks {
  /** The piece under a point of the board; fingers are given more room. */
  readonly pieceAt: (p: Point, touch: boolean) => string | null;
  readonly canDrag: (piece: string) => boolean;
  readonly onTouched: () => void;
  readonly onClick: (piece: string | null, p: Point) => void;
  readonly onHover: (p: Point | null) => void;
  readonly onPan: (dx: number, dy: number) => void;
  readonly onZoom: (p: Point, factor: number) => void;
  /** The view will stay as it is for a while. */
  readonly onSettled: () => void;
  /** A piece is pulled from `start` to `p`. */
  readonly onDrag: (piece: string, p: Point, start: Point, phase: "move" | "drop" | "cancel") => void;
  readonly onPanning: (panning: boolean) => void;
}

/** A press that moves no farther is a click. */
const STILL = 4;
const STILL_TOUCH = 9;
/** Milliseconds without the wheel until the table is painted afresh: longer than between two notches, or each would cost it. */
const WHEEL_REST = 450;

type Doing =
  | { readonly kind: "nothing" }
  | {
      readonly kind: "press";
      readonly pointer: number;
      readonly start: Point;
      readonly piece: string | null;
      readonly touch: boolean;
    }
  | { readonly kind: "pan"; readonly pointer: number; readonly last: Point }
  | { readonly kind: "drag"; readonly pointer: number; readonly start: Point; readonly piece: string }
  | { readonly kind: "pinch"; readonly middle: Point; readonly apart: number };

const NOTHING: Doing = { kind: "nothing" };

export interface Gestures {
  /** Lets go of a dragged piece. False when none was being dragged. */
  cancelDrag(): boolean;
  dispose(): void;
}

export function followGestures(board: HTMLElement, hooks: GestureHooks): Gestures {
  const down = new Map<number, Point>();
  let doing: Doing = NOTHING;
  let rest = 0;
  const hover = perFrame(hooks.onHover);
  const drag = perFrame(hooks.onDrag);

  const place = (e: { readonly clientX: number; readonly clientY: number }): Point => {
    const { left, top } = board.getBoundingClientRect();
    return { x: e.clientX - left, y: e.clientY - top };
  };

  function become(next: Doing): void {
    if ((doing.kind === "pan" || doing.kind === "pinch") && next.kind !== "pan" && next.kind !== "pinch")
      hooks.onSettled();
    hooks.onPanning(next.kind === "pan");
    doing = next;
  }

  function cancelDrag(): boolean {
    if (doing.kind !== "drag") return false;
    drag.drop();
    hooks.onDrag(doing.piece, doing.start, doing.start, "cancel");
    become(NOTHING);
    return true;
  }

  function pinch(): Doing {
    const [a, b] = [...down.values()];
    if (a === undefined || b === undefined) return NOTHING;
    return {
      kind: "pinch",
      middle: { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 },
      apart: Math.max(1, Math.hypot(a.x - b.x, a.y - b.y)),
    };
  }

  function onDown(e: PointerEvent): void {
    if (e.pointerType === "mouse" && e.button !== 0 && e.button !== 1) return;
    hooks.onTouched();
    const p = place(e);
    down.set(e.pointerId, p);
    board.setPointerCapture(e.pointerId);
    hover.drop();
    if (down.size > 1) {
      cancelDrag();
      become(pinch());
    } else if (e.button === 1) {
      e.preventDefault();
      become({ kind: "pan", pointer: e.pointerId, last: p });
    } else {
      const touch = e.pointerType === "touch";
      become({ kind: "press", pointer: e.pointerId, start: p, piece: hooks.pieceAt(p, touch), touch });
    }
  }

  function onMove(e: PointerEvent): void {
    const p = place(e);
    if (down.has(e.pointerId)) down.set(e.pointerId, p);
    switch (doing.kind) {
      case "nothing":
        if (e.pointerType !== "touch") hover(p);
        return;
      case "press": {
        if (e.pointerId !== doing.pointer) return;
        const [dx, dy] = [p.x - doing.start.x, p.y - doing.start.y];
        if (Math.hypot(dx, dy) <= (doing.touch ? STILL_TOUCH : STILL)) return;
        if (doing.piece !== null && hooks.canDrag(doing.piece)) {
          const { piece, start } = doing;
          become({ kind: "drag", pointer: e.pointerId, start, piece });
          drag(piece, p, start, "move");
        } else {
          become({ kind: "pan", pointer: e.pointerId, last: p });
          hooks.onPan(dx, dy);
        }
        return;
      }
      case "pan":
        if (e.pointerId !== doing.pointer) return;
        hooks.onPan(p.x - doing.last.x, p.y - doing.last.y);
        doing = { ...doing, last: p };
        return;
      case "drag":
        if (e.pointerId === doing.pointer) drag(doing.piece, p, doing.start, "move");
        return;
      case "pinch": {
        const next = pinch();
        if (next.kind !== "pinch") return;
        hooks.onPan(next.middle.x - doing.middle.x, next.middle.y - doing.middle.y);
        hooks.onZoom(next.middle, next.apart / doing.apart);
        doing = next;
      }
    }
  }

  function onUp(e: PointerEvent): void {
    const p = place(e);
    const was = doing;
    down.delete(e.pointerId);
    if (was.kind === "pinch") {
      const [rest] = down.entries();
      become(down.size > 1 ? pinch() : rest === undefined ? NOTHING : { kind: "pan", pointer: rest[0], last: rest[1] });
      return;
    }
    if (was.kind === "nothing" || was.pointer !== e.pointerId) return;
    if (e.type === "pointercancel") {
      cancelDrag();
      become(NOTHING);
      return;
    }
    become(NOTHING);
    if (was.kind === "press") hooks.onClick(was.piece, p);
    if (was.kind === "drag") {
      drag.drop();
      hooks.onDrag(was.piece, p, was.start, "drop");
    }
  }

  function onLeave(e: PointerEvent): void {
    hover.drop();
    if (e.pointerType !== "touch" && doing.kind === "nothing") hooks.onHover(null);
  }

  function onWheel(e: WheelEvent): void {
    e.preventDefault();
    hooks.onTouched();
    // Lines to pixels; a trackpad's pinch comes as a wheel with Ctrl and small steps.
    const lines = e.deltaMode === 1 ? 16 : e.deltaMode === 2 ? 400 : 1;
    const step = Math.max(-240, Math.min(240, e.deltaY * lines)) * (e.ctrlKey ? 0.01 : 0.0018);
    hooks.onZoom(place(e), Math.exp(-step));
    clearTimeout(rest);
    rest = window.setTimeout(hooks.onSettled, WHEEL_REST);
  }

  board.addEventListener("pointerdown", onDown);
  board.addEventListener("pointermove", onMove);
  board.addEventListener("pointerup", onUp);
  board.addEventListener("pointercancel", onUp);
  board.addEventListener("pointerleave", onLeave);
  board.addEventListener("wheel", onWheel, { passive: false });
  return {
    cancelDrag,
    dispose() {
      clearTimeout(rest);
      hover.drop();
      drag.drop();
      board.removeEventListener("pointerdown", onDown);
      board.removeEventListener("pointermove", onMove);
      board.removeEventListener("pointerup", onUp);
      board.removeEventListener("pointercancel", onUp);
      board.removeEventListener("pointerleave", onLeave);
      board.removeEventListener("wheel", onWheel);
    },
  };
}
