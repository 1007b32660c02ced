import type { RosterLine, Scene, ScenePiece } from "@escaramuza/kernel";
import { itemsOf } from "@escaramuza/scene";
import type { BodyMark } from "@escaramuza/scene";
import type { BoardVoice } from "./props.ts";

/** Pieces that belong together on the board: marked, named and pointed at as one. */

type Marks = ReadonlyMap<string, "can" | "cannot" | "chosen">;

/** A piece's own mark, or that of its body, which is drawn round all of it. */
export function markOf(marks: Marks, { id, group }: ScenePiece): "can" | "cannot" | "chosen" | undefined {
  return marks.get(id) ?? (group === undefined ? undefined : marks.get(group));
}

/** The marks of bodies, the one under the pointer included. */
export function bodyMarks(marks: Marks, pieces: readonly ScenePiece[], hovered: string | null): Map<string, BodyMark> {
  const found = new Map<string, BodyMark>();
  for (const { group, id } of pieces) {
    if (group === undefined) continue;
    const mark = marks.get(group);
    if (mark !== undefined) found.set(group, mark);
    else if (id === hovered && !marks.has(id)) found.set(group, "hover");
  }
  return found;
}

/** Whether a piece is met by the keyboard and named: of a body only the first, unless the question is about single ones. */
export function isMet(marks: Marks, pieces: ReadonlyMap<string, ScenePiece>, piece: ScenePiece): boolean {
  if (piece.group === undefined || marks.has(piece.id)) return true;
  for (const other of pieces.values()) if (other.group === piece.group) return other.id === piece.id;
  return true;
}

/** What is said of a piece: for the body it stands for, what its side's list says. */
export function wordsOf(scene: Scene, voice: BoardVoice, marks: Marks, piece: ScenePiece): string {
  const line = piece.group === undefined || marks.has(piece.id) ? null : lineOf(scene, piece.group);
  return line === null ? voice.scene(piece.text) : bodyWords(line, voice);
}

function bodyWords(line: RosterLine, voice: BoardVoice): string {
  const state = line.badges.map((badge) => voice.scene({ key: `badge.${badge}`, params: {} }));
  return [
    `${voice.scene(line.name)} ${line.tag}`.trim(),
    voice.scene(line.detail),
    ...(line.meter === null ? [] : [voice.scene(line.meter.text)]),
    ...state,
  ]
    .filter((part) => part !== "")
    .join(", ");
}

function lineOf(scene: Scene, id: string): RosterLine | null {
  for (const side of scene.sides) for (const line of side.roster) if (line.id === id) return line;
  return null;
}

/** One sentence for everything on the table; one for a whole body, after it what its first piece says. */
export function sentencesOf(scene: Scene, voice: BoardVoice): readonly string[] {
  const said = new Set<string>();
  const sizes = new Map<string, number>();
  for (const { group } of itemsOf(scene, "piece"))
    if (group !== undefined) sizes.set(group, (sizes.get(group) ?? 0) + 1);
  return scene.items.flatMap((item) => {
    if (item.type !== "piece" || item.group === undefined) return [voice.scene(item.text)];
    if (said.has(item.group)) return [];
    said.add(item.group);
    const line = (sizes.get(item.group) ?? 0) > 1 ? lineOf(scene, item.group) : null;
    return [line === null ? voice.scene(item.text) : `${bodyWords(line, voice)}. ${voice.scene(item.text)}`];
  });
}
