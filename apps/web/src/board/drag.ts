import type { At } from "./props.ts";
import type { Box, Point } from "./camera.ts";

/** A piece in hand. The table moves along when the hand comes to the edge of what is seen. */
export interface DragHooks {
  /** Where it was taken hold of: it may be shown in two places. */
  readonly placeOf: (piece: string, start: Point) => At | null;
  readonly toScreen: (at: At) => Point;
  readonly fromScreen: (p: Point) => At;
  /** What no panel covers, in pixels. */
  readonly free: () => Box;
  /** Moves the table, as far as there is more of it to see. */
  readonly nudge: (dx: number, dy: number) => void;
  readonly settle: () => void;
  readonly say: (piece: string, at: At, phase: "move" | "drop" | "cancel") => void;
}

/** Pixels from the edge at which the table begins to move, and how many a frame at most. */
const RIM = 34;
const SPEED = 11;

interface Held {
  readonly id: string;
  readonly from: At;
  /** From the hand to the piece's middle. */
  readonly grip: Point;
}

/** What a hand does, for `followGestures`: `start` is where it took hold. */
export function createDrag(hooks: DragHooks): {
  readonly onDrag: (piece: string, p: Point, start: Point, phase: "move" | "drop" | "cancel") => void;
  readonly stop: () => void;
} {
  let held: Held | null = null;
  let hand: Point = { x: 0, y: 0 };
  let frame = 0;

  function take(id: string, start: Point): Held | null {
    const from = hooks.placeOf(id, start);
    if (from === null) return null;
    const at = hooks.toScreen(from);
    return { id, from, grip: { x: at.x - start.x, y: at.y - start.y } };
  }
  const under = ({ grip }: Held): At => hooks.fromScreen({ x: hand.x + grip.x, y: hand.y + grip.y });

  function follow(): void {
    frame = 0;
    const { x, y, width, height } = hooks.free();
    const dx = push(hand.x - x) - push(x + width - hand.x);
    const dy = push(hand.y - y) - push(y + height - hand.y);
    if (held === null || (dx === 0 && dy === 0)) return;
    hooks.nudge(dx, dy);
    hooks.say(held.id, under(held), "move");
    frame = requestAnimationFrame(follow);
  }
  function stop(): void {
    cancelAnimationFrame(frame);
    frame = 0;
    held = null;
  }

  return {
    stop,
    onDrag(id, p, start, phase) {
      const now = held?.id === id ? held : take(id, start);
      if (now === null) return;
      hand = p;
      if (phase === "move") {
        held = now;
        hooks.say(id, under(now), "move");
        if (frame === 0) frame = requestAnimationFrame(follow);
        return;
      }
      stop();
      hooks.settle();
      hooks.say(id, phase === "cancel" ? now.from : under(now), phase);
    },
  };
}

/** How far to move the table when the hand is so many pixels inside an edge. */
function push(inside: number): number {
  return inside >= RIM ? 0 : SPEED * Math.min(1, (RIM - inside) / RIM);
}
