import { createEffect, createMemo, createSignal, on, onCleanup, onMount } from "solid-js";
import type { Accessor } from "solid-js";
import {
  LEAST,
  between,
  centred,
  covering,
  firstLook,
  framing,
  fitAll,
  freeArea,
  nudged,
  panned,
  reframed,
  showing,
  zoomedAt,
} from "./camera.ts";
import type { Camera, Frame, Insets, Point } from "./camera.ts";
import { animate, prefersStill } from "./slide.ts";

/** What the board shows of its table, and how that is changed. In pixels and millimetres. */
export interface BoardView {
  readonly camera: Accessor<Camera>;
  /** The scale at which the table is painted. While a zoom is under way the painting is only stretched. */
  readonly crisp: Accessor<number>;
  /** The camera when it last came to rest. */
  readonly settled: Accessor<Camera>;
  readonly frame: Accessor<Frame>;
  readonly pan: (dx: number, dy: number) => void;
  readonly zoom: (at: Point, factor: number) => void;
  readonly settle: () => void;
  /** Moves the table, as far as there is more of it to see. */
  readonly nudge: (dx: number, dy: number) => void;
  /** Makes a place visible, with a little room round it. */
  readonly show: (at: Point) => void;
  /** Makes several places visible together. */
  readonly showAll: (places: readonly Point[]) => void;
  /** To where the view was before that, unless the player has moved it himself. */
  readonly back: () => void;
  readonly zoomIn: () => void;
  readonly zoomOut: () => void;
  readonly fit: () => void;
  readonly centreOn: (at: Point) => void;
  /** From now on the view is the player's own. */
  readonly touch: () => void;
}

const STEP = 320;
const ZOOM = 1.4;
/** Milliseconds in which panels find their place; later ones lie over the table without moving it. */
const OPENING = 1500;
/** Pixels round a place that is shown. */
const ROOM = 64;

export function createView(
  element: () => HTMLElement,
  table: Accessor<{ readonly width: number; readonly height: number }>,
  insets: Accessor<Insets>,
  /** What a first look should show, in millimetres, and its most important place. */
  sight: () => { readonly pieces: readonly Point[]; readonly centre: Point | null },
): BoardView {
  const [size, setSize] = createSignal(
    { width: window.innerWidth, height: window.innerHeight },
    { equals: isSameSize },
  );
  const frame = createMemo(
    (): Frame => {
      const { top, right, bottom, left } = insets();
      const { width, height } = table();
      return { ...size(), insets: { top, right, bottom, left }, table: { width, height } };
    },
    undefined,
    { equals: (a, b) => JSON.stringify(a) === JSON.stringify(b) },
  );
  const first = (): Camera => {
    const { pieces, centre } = sight();
    return firstLook(frame(), pieces, centre);
  };
  const [camera, setCamera] = createSignal(first());
  const [settled, setSettled] = createSignal(camera());
  const crisp = createMemo(() => settled().k);
  let touched = false;
  let hadBar = false;
  /** Where the view was before several places had to be shown together. */
  let left: Camera | null = null;
  const opened = performance.now();
  let stop = (): void => undefined;
  /** Where the view is gliding to: whatever else wants to be seen is asked about from there. */
  let goal: Camera | null = null;
  const bound = (): Camera => goal ?? camera();
  const halt = (): void => {
    stop();
    goal = null;
  };

  function settle(): void {
    const dots = window.devicePixelRatio;
    const { x, y, k } = camera();
    setCamera({ k, x: Math.round(x * dots) / dots, y: Math.round(y * dots) / dots });
    setSettled(camera());
  }
  function jump(to: Camera): void {
    halt();
    setCamera(to);
    settle();
  }
  function glide(to: Camera): void {
    halt();
    if (prefersStill()) return jump(to);
    const from = camera();
    goal = to;
    stop = animate(STEP, (share) => {
      setCamera(between(from, to, 1 - (1 - share) ** 3));
      if (share < 1) return;
      goal = null;
      settle();
    });
  }
  function zoomStep(factor: number): void {
    touched = true;
    left = null;
    glide(zoomedAt(frame(), camera(), middle(), factor));
  }
  const middle = (): Point => {
    const free = freeArea(frame());
    return { x: free.x + free.width / 2, y: free.y + free.height / 2 };
  };

  onMount(() => {
    const measure = (): void => {
      const { width, height } = element().getBoundingClientRect();
      if (width > 0 && height > 0) setSize({ width, height });
    };
    const observer = new ResizeObserver(measure);
    measure();
    observer.observe(element());
    onCleanup(() => observer.disconnect());
  });
  onCleanup(() => stop());
  createEffect(
    on(frame, (now, before) => {
      // On a slow device the bar of the first question comes late: what lies under it could not be pressed.
      const isFirstBar = !hadBar && before !== undefined && now.insets.bottom > before.insets.bottom;
      hadBar ||= isFirstBar;
      const isOpening = !touched && (isFirstBar || performance.now() - opened < OPENING);
      if (before === undefined || isOpening) jump(first());
      else if (!isSameSize(now.table, before.table)) jump(first());
      else if (!isSameSize(now, before)) jump(touched ? reframed(before, now, camera()) : first());
    }),
  );

  // The first pieces to come are worth a first look where the whole table is too small for them.
  createEffect(
    on(
      () => sight().pieces.length > 0,
      (some, before) => {
        if (some && before === false && !touched && camera().k < LEAST) glide(first());
      },
    ),
  );

  return {
    camera,
    crisp,
    settled,
    frame,
    pan(dx, dy) {
      halt();
      left = null;
      setCamera(panned(frame(), camera(), dx, dy));
    },
    zoom(at, factor) {
      halt();
      left = null;
      setCamera(zoomedAt(frame(), camera(), at, factor));
    },
    settle,
    nudge(dx, dy) {
      halt();
      setCamera(nudged(frame(), camera(), dx, dy));
    },
    show(at) {
      const to = showing(frame(), bound(), at, ROOM);
      if (to !== bound()) glide(to);
    },
    showAll(places) {
      const to = framing(frame(), bound(), places, ROOM / 2);
      if (to === bound()) return;
      left ??= bound();
      glide(to);
    },
    back() {
      if (left !== null) glide(covering(frame(), left));
      left = null;
    },
    zoomIn: () => zoomStep(ZOOM),
    zoomOut: () => zoomStep(1 / ZOOM),
    fit() {
      touched = true;
      left = null;
      glide(fitAll(frame()));
    },
    centreOn(at) {
      touched = true;
      left = null;
      glide(covering(frame(), centred(frame(), at, camera().k)));
    },
    touch() {
      touched = true;
    },
  };
}

function isSameSize(
  a: { readonly width: number; readonly height: number },
  b: { readonly width: number; readonly height: number },
): boolean {
  return a.width === b.width && a.height === b.height;
}
