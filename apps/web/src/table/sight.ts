import { createEffect, createMemo, untrack } from "solid-js";
import type { SceneItem } from "@escaramuza/kernel";
import type { At, BoardHandle } from "../board/props.ts";
import { middleOf } from "../board/pieces.ts";
import { piecesOf, standing } from "./bodies.ts";
import { HOSTILE, isFilled, isPlace } from "./compose.ts";
import type { Composer } from "./composer.ts";
import { movedPieces } from "./marks.ts";
import { subjectOf } from "./names.ts";
import type { Spot } from "./places.ts";
import { aboutOf } from "./placing.ts";
import { marchOf } from "./pointing.ts";

/** Keeps what matters in sight as the question and the panels change. */
export function keepInSight(
  composer: Composer,
  handle: () => BoardHandle | null,
  insets: () => object,
  spots: () => readonly Spot[],
): void {
  // Whom the question is about is brought into sight, also when a panel has come to lie over him.
  createEffect(() => {
    const decision = composer.decision();
    const board = handle();
    insets();
    if (decision === null || board === null) return;
    const subject = subjectOf(untrack(composer.scene), decision);
    const scene = untrack(composer.scene);
    const who = subject === null ? [] : piecesOf(scene, subject.line.id);
    const aimed = untrack(() => targets(composer));
    if (who.length > 0 && aimed.length > 0) untrack(() => board.showAll([...who, ...aimed]));
    else if (who.length > 1) untrack(() => board.showAll(who));
    else if (subject !== null) untrack(() => board.show(subject.line.id));
    else untrack(() => showSome(board, choosable(composer)));
  });

  // So is where a body can go.
  const item = createMemo(() => composer.draft()?.item);
  createEffect(() => {
    const line = item();
    const board = handle();
    insets();
    const march = line === undefined ? null : marchOf(line);
    if (march === null || board === null) return;
    const who = march.pieces.flatMap((id) => piecesOf(untrack(composer.scene), id));
    const reach = untrack(composer.preview).overlays.flatMap(reachIn);
    if (who.length + reach.length > 0) untrack(() => board.showAll([...who, ...cornersOf(reach)]));
  });

  // So is what has been chosen for him, together with him; before that, whom he can choose from.
  createEffect(() => {
    const draft = composer.draft();
    const board = handle();
    insets();
    const who = untrack(() => doing(composer));
    const slot = composer.slot();
    if (draft === null) untrack(() => board?.back());
    if (draft === null || board === null || who === null || slot === null || isPlace(slot)) return;
    const about = untrack(() => aboutOf(composer.preview().overlays));
    const open = untrack(() => candidates(composer));
    if (open.length > 0) untrack(() => board.showAll([who, ...open]));
    else if (about !== null && isFilled(slot, draft.values[slot.name])) untrack(() => board.showAll([who, about]));
  });

  // So are the places it can choose from.
  createEffect(() => {
    const item = composer.draft()?.item;
    const board = handle();
    insets();
    const places = untrack(spots).filter((spot) => spot.angle === null || spot.chosen);
    const who = untrack(() => doing(composer));
    if (item === undefined || board === null || places.length === 0) return;
    untrack(() => board.showAll(who === null ? places : [who, ...places]));
  });

  // So are pieces to be placed.
  createEffect(() => {
    if (composer.slot()?.type !== "placement") return;
    insets();
    const spots = [...untrack(() => movedPieces(composer.draft())).values()];
    if (spots.length > 0) untrack(() => handle()?.show(middleOf(spots)));
  });
}

/** Where nobody in particular is asked about: those who can be chosen, unless one of them is seen already. */
function showSome(board: BoardHandle, places: readonly At[]): void {
  const { x, y, width, height } = board.view().window;
  const seen = places.some((p) => p.x > x && p.x < x + width && p.y > y && p.y < y + height);
  const [first] = places;
  if (!seen && first !== undefined) board.show(first);
}

/** Whom the question may be aimed at. */
function targets(composer: Composer): readonly At[] {
  return composer
    .menu()
    .flatMap(({ refusal, icon, piece }) =>
      refusal === null && piece !== undefined && HOSTILE.has(icon ?? "") ? piecesOf(composer.scene(), piece) : [],
    );
}

/** The pieces among which the answer in the making has to choose yet. */
export function candidates(composer: Composer): readonly At[] {
  const [draft, slot] = [composer.draft(), composer.slot()];
  if (draft === null || slot === null || (slot.type !== "choice" && slot.type !== "list")) return [];
  if (isFilled(slot, draft.values[slot.name])) return [];
  return slot.of.flatMap(({ piece, refusal }) =>
    piece === undefined || refusal !== null ? [] : (standing(composer.scene(), piece) ?? []),
  );
}

function choosable(composer: Composer): readonly At[] {
  const ids = new Set(composer.menu().flatMap((item) => (item.refusal === null ? [item.piece] : [])));
  return composer
    .scene()
    .items.filter((item) => item.type === "piece")
    .filter((p) => ids.has(p.group ?? p.id));
}

/** Where a preview says one can go: an area, or an edge to come in by. */
function reachIn(item: SceneItem): readonly At[] {
  if (item.type === "zone") return item.style === "reach" || item.style === "allowed" ? item.rings.flat() : [];
  return item.type === "line" && item.style === "allowed" ? item.points : [];
}

function cornersOf(places: readonly At[]): readonly At[] {
  if (places.length === 0) return [];
  const [xs, ys] = [places.map((p) => p.x), places.map((p) => p.y)];
  return [
    { x: Math.min(...xs), y: Math.min(...ys) },
    { x: Math.max(...xs), y: Math.max(...ys) },
  ];
}

/** Whom the answer in the making is about. */
export function doing(composer: Composer): At | null {
  const id = composer.draft()?.item.piece;
  const scene = composer.scene();
  const acting = scene.items.find((item) => item.type === "piece" && item.acting);
  return (id === undefined ? null : standing(scene, id)) ?? (acting?.type === "piece" ? acting : null);
}
