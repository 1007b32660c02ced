/** The keyboard on the board: pan, zoom, and a cursor for those who place without a mouse. */
export interface KeyHooks {
  readonly pan: (dx: number, dy: number) => void;
  readonly settle: () => void;
  readonly zoomIn: () => void;
  readonly zoomOut: () => void;
  readonly fit: () => void;
  readonly isAiming: () => boolean;
  /** Steps of the cursor: to the east and to the north. */
  readonly moveCursor: (east: number, north: number, fine: boolean) => void;
  /** Enter. False when the cursor has nothing new to say, so that others may take the key. */
  readonly place: () => boolean;
  /** The place under the cursor is already the answer: Enter is the page's. */
  readonly isPlaced: () => boolean;
  readonly cancelDrag: () => boolean;
  readonly press: (piece: string) => void;
}

const PAN = 90;

const ARROWS: { readonly [key: string]: readonly [number, number] } = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
};

/** Listens while nothing outside the board has the focus. Keys taken are marked by `preventDefault`. */
export function followKeys(board: HTMLElement, hooks: KeyHooks): () => void {
  /** In the board, or on what the board is part of, such as the page itself. */
  function isOurs(target: EventTarget | null): boolean {
    return target instanceof Node && (board.contains(target) || target.contains(board));
  }

  function take(e: KeyboardEvent): boolean {
    const arrow = Object.hasOwn(ARROWS, e.key) ? ARROWS[e.key] : undefined;
    if (arrow !== undefined) {
      const [east, north] = arrow;
      if (hooks.isAiming() && !e.altKey) hooks.moveCursor(east, north, e.shiftKey);
      else {
        hooks.pan(-east * PAN, north * PAN);
        hooks.settle();
      }
      return true;
    }
    if (e.altKey) return false;
    switch (e.key) {
      case "+":
      case "=":
        hooks.zoomIn();
        return true;
      case "-":
        hooks.zoomOut();
        return true;
      case "0":
        hooks.fit();
        return true;
      case "Escape":
        return hooks.cancelDrag();
      case "Enter":
      case " ": {
        if (e.key === "Enter" && hooks.isAiming() && hooks.place()) return true;
        if (e.key === "Enter" && (e.shiftKey || (hooks.isAiming() && hooks.isPlaced()))) return false;
        const piece = e.target instanceof Element ? e.target.closest("[data-id]")?.getAttribute("data-id") : null;
        if (typeof piece !== "string") return false;
        hooks.press(piece);
        return true;
      }
      default:
        return false;
    }
  }

  function onKey(e: KeyboardEvent): void {
    if (e.defaultPrevented || e.ctrlKey || e.metaKey || !isOurs(e.target)) return;
    if (take(e)) {
      e.preventDefault();
      e.stopPropagation();
    }
  }
  // While capturing: a key that belongs to the board, such as Escape while dragging, must not reach the page's own.
  window.addEventListener("keydown", onKey, { capture: true });
  return () => window.removeEventListener("keydown", onKey, { capture: true });
}
