import type { GameEvent, Text } from "@escaramuza/kernel";

/** Headings of the story: a chapter for each turn and the end, a section for each die drawn. */
export function headingOf(event: GameEvent): { readonly level: 1 | 2; readonly text: Text } | null {
  switch (event.type) {
    case "turnBegan":
      return { level: 1, text: { key: "heading.turn", params: { turn: numberIn(event["turn"]) } } };
    case "dieDrawn":
      return { level: 2, text: { key: "heading.die", params: { seat: seatText(event["seat"]) } } };
    case "gameOver":
      return { level: 1, text: { key: "heading.over", params: {} } };
    default:
      return null;
  }
}

function seatText(seat: unknown): Text {
  return { key: seat === 0 ? "value.seat.0" : "value.seat.1", params: {} };
}

function numberIn(value: unknown): number {
  return typeof value === "number" ? value : 0;
}
