import { For, Show, createEffect, createMemo, createSignal, on, onCleanup, onMount } from "solid-js";
import type { JSX } from "solid-js";
import type { ScenePiece } from "@escaramuza/kernel";
import { RADIUS, bodyLayers, crosshair, itemsOf, pieceRing, projection, spread } from "@escaramuza/scene";
import type { overlayLayers } from "@escaramuza/scene";
import { t } from "../i18n.ts";
import "./board.css";
import { freeArea, toScreen, toTable, windowOf } from "./camera.ts";
import type { Point } from "./camera.ts";
import { cellNear, createCursor } from "./cursor.ts";
import { bodyMarks, isMet, markOf, wordsOf } from "./bodies.ts";
import { createDrag } from "./drag.ts";
import { followGestures } from "./gestures.ts";
import type { Gestures } from "./gestures.ts";
import { Ground } from "./Ground.tsx";
import { createHits } from "./hits.ts";
import { followKeys } from "./keys.ts";
import { KNOB, Knob } from "./Knob.tsx";
import { PEN } from "./pen.ts";
import { Piece } from "./Piece.tsx";
import { createLeaving, heapOf, isSameList, middleOf, rosterPiece } from "./pieces.ts";
import type { At, BoardProps } from "./props.ts";
import { Spots } from "./Spots.tsx";
import { createView } from "./view.ts";
import { Words } from "./Words.tsx";

/** Pixels beyond the table's edge that still count as its edge. */
const EDGE = 14;
/** How far from its middle a fanned heap reaches, in radii of its pieces. */
const FAN = 3.4;

export function Board(props: BoardProps): JSX.Element {
  let root = document.createElement("div");
  const [hovered, setHovered] = createSignal<string | null>(null);
  /** A piece of the heap that lies fanned out under the pointer. */
  const [fanned, setFanned] = createSignal<string | null>(null);
  const [grip, setGrip] = createSignal<"" | "panning" | "dragging">("");

  // --- what is shown, and where
  const projected = createMemo(() => projection(props.scene));
  const onTable = createMemo(() => {
    const list = itemsOf(props.scene, "piece");
    const known = new Set(list.map((p) => p.id));
    const coming = [...props.moved].flatMap(([id, at]) => {
      const piece = known.has(id) ? null : rosterPiece(props.scene, id, at);
      return piece === null ? [] : [piece];
    });
    return new Map(spread([...list, ...coming], fanned()).map((p) => [p.id, p]));
  });
  const leaving = createLeaving(onTable);
  const ids = createMemo(() => [...onTable().keys(), ...leaving().keys()], [], { equals: isSameList });
  const placeOf = (p: ScenePiece): At => props.moved.get(p.id) ?? p;
  const toMillimetres = (at: At): Point => {
    const [x, y] = projected().at(at);
    return { x, y };
  };
  const find = (what: string | At): At | null => {
    if (typeof what !== "string") return what;
    const piece = onTable().get(what);
    if (piece !== undefined) return placeOf(piece);
    const body = [...onTable().values()].filter((p) => p.group === what).map(placeOf);
    return body.length === 0 ? null : middleOf(body);
  };

  const view = createView(
    () => root,
    projected,
    () => props.insets,
    () => {
      const list = [...onTable().values()];
      const acting = list.find((p) => p.acting);
      return { pieces: list.map((p) => toMillimetres(p)), centre: acting === undefined ? null : toMillimetres(acting) };
    },
  );
  const seenAt = (at: At): Point => toScreen(view.camera(), toMillimetres(at));
  const fromScreen = (p: Point): At => {
    const { x, y } = toTable(view.camera(), p);
    return { x: x * props.scene.millimetre, y: props.scene.height - y * props.scene.millimetre };
  };
  /** The place on the table meant by a point; null beside the table. */
  const meant = (p: Point): At | null => {
    const { x, y } = fromScreen(p);
    const slack = (EDGE / view.camera().k) * props.scene.millimetre;
    const { width, height } = props.scene;
    if (x < -slack || y < -slack || x > width + slack || y > height + slack) return null;
    return tidy({ x: Math.min(width, Math.max(0, x)), y: Math.min(height, Math.max(0, y)) });
  };
  /** Places are whole numbers of the ruleset's units where those are small. */
  const tidy = (at: At): At => (props.scene.unit < 10 ? at : { x: Math.round(at.x), y: Math.round(at.y) });
  const { pieceAt, grasped } = createHits({
    props,
    root: () => root,
    pieces: onTable,
    placeOf,
    find,
    toScreen: seenAt,
    pixels: (length) => (length / props.scene.millimetre) * view.camera().k,
  });

  // --- what is said to the page
  function press(id: string, at: At | null, byKey = false): void {
    const piece = onTable().get(id);
    const where = at ?? (piece === undefined ? null : tidy(placeOf(piece)));
    if (where !== null && id !== KNOB) props.onPiece(id, where, byKey);
  }
  /** A heap opens when the pointer comes over it, and stays open as long as the pointer is over what has opened. */
  function fan(id: string | null, at: At | null): void {
    setFanned((open) => {
      if (id !== null && id !== open) return !props.aiming && heapOf(itemsOf(props.scene, "piece"), id) > 1 ? id : null;
      const piece = open === null ? undefined : itemsOf(props.scene, "piece").find((p) => p.id === open);
      if (piece === undefined || at === null) return null;
      return Math.hypot(piece.x - at.x, piece.y - at.y) < FAN * piece.radius ? open : null;
    });
  }
  function hover(id: string | null, at: At | null): void {
    fan(id, at);
    setHovered(id);
    props.onHover(id === KNOB ? null : id, at);
  }
  const cursor = createCursor(
    () => props.aiming,
    () => props.scene,
    () => {
      const { x, y, width, height } = freeArea(view.frame());
      const acting = [...onTable().values()].find((p) => p.acting || markOf(props.marks, p) === "chosen");
      const seen = hoverPoint ?? { x: x + width / 2, y: y + height / 2 };
      return tidy(hoverPoint === null && acting !== undefined ? placeOf(acting) : (meant(seen) ?? fromScreen(seen)));
    },
  );
  let hoverPoint: Point | null = null;
  createEffect(
    on(
      cursor.at,
      (at) => {
        if (at === null) return;
        view.show(toMillimetres(at));
        hover(pieceAt(seenAt(at), false), tidy(at));
      },
      { defer: true },
    ),
  );

  let gestures: Gestures | null = null;
  function follow(): void {
    const drag = createDrag({
      placeOf: grasped,
      toScreen: seenAt,
      fromScreen,
      free: () => freeArea(view.frame()),
      nudge: view.nudge,
      settle: view.settle,
      say: (id, at, phase) => (id === KNOB ? props.onTurn?.(at, phase) : props.onDrag(id, tidy(at), phase)),
    });
    gestures = followGestures(root, {
      pieceAt,
      canDrag: (id) => id === KNOB || props.draggable.has(id),
      onTouched() {
        view.touch();
        cursor.hide();
        const active = document.activeElement;
        if (active instanceof HTMLElement || active instanceof SVGElement) active.blur();
      },
      onClick(piece, p) {
        const at = meant(p);
        if (piece !== null) {
          fan(piece, at);
          press(piece, at);
        } else if (at !== null) props.onGround(at);
      },
      onHover(p) {
        hoverPoint = p;
        if (p !== null) cursor.hide();
        const at = p === null ? null : meant(p);
        hover(p === null ? null : pieceAt(p, false), at);
      },
      onPan: view.pan,
      onZoom: view.zoom,
      onSettled: view.settle,
      onPanning: (panning) => setGrip(panning ? "panning" : ""),
      onDrag(id, p, start, phase) {
        setGrip(phase === "move" ? "dragging" : "");
        drag.onDrag(id, p, start, phase);
      },
    });
    const stopKeys = followKeys(root, {
      pan: view.pan,
      settle: view.settle,
      zoomIn: view.zoomIn,
      zoomOut: view.zoomOut,
      fit: view.fit,
      isAiming: () => props.aiming,
      moveCursor: cursor.step,
      place() {
        const at = cursor.take();
        if (at === null) return false;
        const piece = pieceAt(seenAt(at), false);
        if (piece === null) props.onGround(tidy(at));
        else press(piece, tidy(at), true);
        return true;
      },
      isPlaced: cursor.isTaken,
      cancelDrag: () => gestures?.cancelDrag() ?? false,
      press: (id) => press(id, null, true),
    });
    // The mouse leaves the focus alone, so that Enter and Space stay with the page after a click.
    const keepFocus = (e: MouseEvent): void => e.preventDefault();
    root.addEventListener("mousedown", keepFocus);
    onCleanup(() => {
      gestures?.dispose();
      drag.stop();
      stopKeys();
      root.removeEventListener("mousedown", keepFocus);
    });
  }
  onMount(() => {
    follow();
    props.handle?.({
      zoomIn: view.zoomIn,
      zoomOut: view.zoomOut,
      fit: view.fit,
      centreOn(what) {
        const at = find(what);
        if (at !== null) view.centreOn(toMillimetres(at));
      },
      show(what) {
        const at = find(what);
        if (at !== null) view.show(toMillimetres(at));
      },
      showAll: (places) => view.showAll(places.map(toMillimetres)),
      back: view.back,
      view() {
        const free = freeArea(view.frame());
        const units = props.scene.millimetre / view.camera().k;
        const corner = fromScreen({ x: free.x, y: free.y + free.height });
        return { scale: 1 / units, window: { ...corner, width: free.width * units, height: free.height * units } };
      },
      toScreen: seenAt,
      toTable: fromScreen,
    });
  });

  // --- the picture
  // How previews are drawn comes with the first of them.
  const [layers, setLayers] = createSignal<typeof overlayLayers | null>(null);
  createEffect(() => {
    if (props.overlays.length > 0 && layers() === null)
      void import("./overlays.ts").then(({ overlayLayers: draw }) => setLayers(() => draw));
  });
  const overlays = createMemo(
    () =>
      layers()?.(PEN, props.scene, props.overlays, props.voice.scene, {
        pixel: 1 / view.crisp(),
        window: windowOf(view.frame(), view.settled()),
      }) ?? { under: "", over: "" },
  );
  const bodies = createMemo(() => {
    const pieces = [...onTable().values()].filter((p) => p.group !== undefined).map((p) => ({ ...p, ...placeOf(p) }));
    if (pieces.length === 0) return { under: "", over: "" };
    return bodyLayers(PEN, props.scene, pieces, 1 / view.crisp(), bodyMarks(props.marks, pieces, hovered()));
  });
  const handRing = (): { readonly at: At; readonly size: number } | null => {
    const id = props.inHand ?? null;
    const at = id === null ? undefined : props.ghosts?.get(id);
    if (id === null || at === undefined) return null;
    const radius = onTable().get(id)?.radius ?? RADIUS * props.scene.millimetre;
    return { at, size: radius / props.scene.millimetre / RADIUS };
  };
  const cursorText = (): string => {
    const at = cursor.at();
    if (at === null) return "";
    const cell = props.scene.cells === undefined ? null : cellNear(props.scene.cells, at);
    if (cell !== null) return cell.id;
    return t("board.cursor", { x: props.voice.length(at.x), y: props.voice.length(at.y) });
  };
  const over = (): string => {
    const id = hovered();
    if (id === null) return "";
    return id === KNOB || props.draggable.has(id) ? "over-draggable" : "over-piece";
  };
  return (
    <div
      class={`board ${grip() === "" ? over() : grip()} ${props.aiming ? "aiming" : ""}`}
      data-testid="board"
      ref={root}
    >
      <div
        class="board-view"
        style={{
          transform: `translate(${view.camera().x}px, ${view.camera().y}px) scale(${view.camera().k / view.crisp()})`,
        }}
      >
        <Ground scene={props.scene} voice={props.voice} scale={view.crisp()} />
        <svg
          class="board-live"
          role="group"
          aria-label={t("board.label")}
          width={projected().width * view.crisp()}
          height={projected().height * view.crisp()}
          viewBox={`0 0 ${projected().width} ${projected().height}`}
        >
          <g class="board-bodies" innerHTML={bodies().under} />
          <g class="board-under" innerHTML={overlays().under} />
          <For each={ids()}>
            {(id) => (
              <Show when={onTable().get(id) ?? leaving().get(id)}>
                {(piece) => (
                  <Piece
                    piece={piece()}
                    scene={props.scene}
                    voice={props.voice}
                    scale={view.crisp()}
                    words={wordsOf(props.scene, props.voice, props.marks, piece())}
                    met={isMet(props.marks, onTable(), piece())}
                    mark={markOf(props.marks, piece())}
                    ringed={props.marks.has(id)}
                    moved={props.moved.get(id)}
                    way={props.ways.get(id)}
                    draggable={props.draggable.has(id)}
                    hovered={hovered() === id && piece().group === undefined}
                    gone={!onTable().has(id)}
                    onPress={() => press(id, null)}
                    onFocus={() => {
                      cursor.hide();
                      const at = placeOf(piece());
                      view.show(toMillimetres(at));
                      hover(id, tidy(at));
                    }}
                    onBlur={() => hover(null, null)}
                  />
                )}
              </Show>
            )}
          </For>
          <g class="board-flags" innerHTML={bodies().over} />
          <g class="board-over" innerHTML={overlays().over} />
          <Show when={handRing()}>
            {(ring) => (
              <g
                class="board-hand"
                transform={`translate(${projected().at(ring().at).join(" ")}) scale(${ring().size})`}
                innerHTML={pieceRing(PEN, "chosen", Math.max(1, Math.min(2.4, 0.8 / view.crisp())))}
              />
            )}
          </Show>
          <Knob knob={props.knob ?? null} scene={props.scene} scale={view.crisp()} />
          <Spots
            spots={props.spots ?? []}
            scene={props.scene}
            scale={view.crisp()}
            onPress={(at) => props.onGround(tidy(at))}
            onHover={(at) => {
              if (at !== null) view.show(toMillimetres(at));
              hover(null, at);
            }}
          />
          <Show when={cursor.at()}>
            {(at) => (
              <g
                class="board-cursor"
                data-testid="board-cursor"
                transform={`translate(${projected().at(at()).join(" ")}) scale(${1 / view.crisp()})`}
                innerHTML={crosshair(PEN)}
              />
            )}
          </Show>
        </svg>
      </div>
      <Words scene={props.scene} voice={props.voice} />
      <p class="visually-hidden" aria-live="polite">
        {cursorText()}
      </p>
    </div>
  );
}
