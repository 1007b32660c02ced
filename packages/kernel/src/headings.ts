import { numberIn } from "./loose.ts";
import type { Text } from "./scene.ts";
import type { GameEvent } from "./types.ts";

export interface Heading {
  readonly level: 1 | 2;
  readonly text: Text;
}

interface HeadingOf {
  readonly level: Heading["level"];
  readonly key: string;
  /** The event's number that the text uses, by the same name. */
  readonly number?: string;
  /** The text names the event's seat. */
  readonly seat?: true;
}

/** Headings of the story by the type of the event that begins them: 1 for chapters, 2 for sections. */
export function headings(rows: { readonly [type: string]: HeadingOf }): (event: GameEvent) => Heading | null {
  return (event) => {
    const row = Object.hasOwn(rows, event.type) ? rows[event.type] : undefined;
    if (row === undefined) return null;
    const { level, key, number, seat } = row;
    const params = {
      ...(number === undefined ? {} : { [number]: numberIn(event[number]) }),
      ...(seat === undefined ? {} : { seat: seatText(event["seat"]) }),
    };
    return { level, text: { key, params } };
  };
}

function seatText(seat: unknown): Text {
  return { key: seat === 0 ? "value.seat.0" : "value.seat.1", params: {} };
}
