import { colourOf } from "@escaramuza/kernel";
import type { Decision, MenuItem, RosterLine, Scene, SlotChoice, Text } from "@escaramuza/kernel";
import type { Voice } from "@escaramuza/scene";
import { piecesOf } from "./bodies.ts";
import { isFields } from "./fields.ts";

/** Pieces and values in words. */

export interface Named {
  /** The number of its side: its colour. */
  readonly side: number;
  readonly line: RosterLine;
}

/** Its line of a side's list; of a piece that has none, its body's. */
export function pieceOf(scene: Scene, id: string): Named | null {
  for (const [side, { roster }] of scene.sides.entries()) {
    const line = roster.find((l) => l.id === id);
    if (line !== undefined) return { side, line };
  }
  const [piece] = piecesOf(scene, id);
  const body = piece?.group === undefined || piece.id !== id ? null : pieceOf(scene, piece.group);
  if (piece === undefined || body === null) return null;
  return { side: body.side, line: { ...body.line, silhouette: piece.silhouette, role: piece.role } };
}

/** Whom a question is about: a piece it names, one of the deciding side before others, or the one acting. */
export function subjectOf(scene: Scene, decision: Decision): Named | null {
  const named = isFields(decision.params)
    ? Object.values(decision.params).flatMap((value) => {
        const piece = typeof value === "string" ? pieceOf(scene, value) : null;
        return piece === null ? [] : [piece];
      })
    : [];
  const own = named.find((piece) => piece.side === colourOf(scene, decision.seat)) ?? named[0];
  if (own !== undefined) return own;
  const acting = scene.items.find((item) => item.type === "piece" && item.acting);
  return acting === undefined ? null : pieceOf(scene, acting.id);
}

/** `Rifleman 8`, or the id of what is in no roster; one of a body by its place in it. */
export function nameOf(scene: Scene, voice: Pick<Voice, "scene">, id: string): string {
  const found = pieceOf(scene, id);
  if (found === null) return id;
  const whole = `${voice.scene(found.line.name)} ${found.line.tag}`;
  const body = found.line.id === id ? [] : piecesOf(scene, found.line.id);
  return body.length < 2 ? whole : `${whole} · ${body.findIndex((piece) => piece.id === id) + 1}`;
}

/** A line of the menu by its short name where the game has one: buttons are narrow. */
export function lineName(voice: Voice, decision: Decision, item: MenuItem): string {
  const short = `option.${decision.kind}.${item.id}.short`;
  return voice.has(short) ? voice.text(short) : voice.option(decision, item);
}

/** A choice of a slot: the piece it stands for and what more there is to it. */
export function choiceWords(scene: Scene, voice: Voice, slot: string, { value, piece, text }: SlotChoice): string {
  if (text !== undefined) return voice.scene(withNames(scene, voice, text));
  const who = piece === undefined ? null : nameOf(scene, voice, piece);
  if (isFields(value)) {
    const more = voice.has(`choice.${slot}`) ? voice.text(`choice.${slot}`, value) : "";
    return [who ?? "", more].filter((part) => part !== "").join(" · ");
  }
  if (who !== null) return who;
  if (typeof value === "string" && pieceOf(scene, value) !== null) return nameOf(scene, voice, value);
  return voice.value(slot, value);
}

/** Pieces it names by their ids, by their names. */
function withNames(scene: Scene, voice: Voice, { key, params }: Text): Text {
  const named = Object.entries(params).map(([name, value]) => {
    const isPiece = typeof value === "string" && pieceOf(scene, value) !== null;
    return [name, isPiece ? nameOf(scene, voice, value) : value] as const;
  });
  return { key, params: Object.fromEntries(named) };
}

/** What a part of an inset is called: its house and its floor. */
export function partName(scene: Scene, voice: Voice, part: string): string {
  for (const { name, wings } of scene.insets ?? [])
    for (const wing of wings)
      for (const one of wing.parts)
        if (one.id === part) return `${voice.scene(wing.name ?? name)} · ${voice.scene(one.name)}`;
  return "";
}
