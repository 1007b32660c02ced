import type { JSX } from "solid-js";

/** Signs of the pages round the table, drawn on a grid of twenty. Those of a game's actions are in ActionIcon. */
const SIGNS = {
  play: "M5 3L17 10L5 17Z",
  two: "M6.4 3.8A2.5 2.5 0 1 0 6.41 3.8M1.8 16.6Q1.8 10.8 6.4 10.8T11 16.6M14 5.2A2.1 2.1 0 1 0 14.01 5.2M12.6 11.2Q18.2 10.4 18.2 16.6",
  link: "M8.2 11.8L11.8 8.2M9 6L11.4 3.6A3.6 3.6 0 0 1 16.4 8.6L14 11M11 14L8.6 16.4A3.6 3.6 0 0 1 3.6 11.4L6 9",
  book: "M10 5C8 3.4 5.4 3.2 3 3.6V15.6C5.4 15.2 8 15.4 10 17C12 15.4 14.6 15.2 17 15.6V3.6C14.6 3.2 12 3.4 10 5V17",
  folder: "M2.4 5H8L10 7.4H17.6V16H2.4Z",
  film: "M2.6 4H17.4V16H2.6ZM6 4V16M14 4V16M2.6 8H6M2.6 12H6M14 8H17.4M14 12H17.4",
  list: "M3 5H4M7.4 5H17M3 10H4M7.4 10H17M3 15H4M7.4 15H17",
  copy: "M7 7H16.4V17H7ZM4.6 13.4H3.6V3.4H13V4.6",
  share: "M10 12.4V2.8M6.4 6.2L10 2.6L13.6 6.2M5.4 9.4H3.6V17.4H16.4V9.4H14.6",
  check: "M3.6 10.6L8 15L16.6 5.2",
  eye: "M2 10Q10 1.8 18 10Q10 18.2 2 10ZM10 7.4A2.6 2.6 0 1 0 10 12.6A2.6 2.6 0 1 0 10 7.4",
  bin: "M3.4 5.4H16.6M7.6 5.2V3.2H12.4V5.2M5 5.6L5.9 17H14.1L15 5.6M8.4 8.6V14M11.6 8.6V14",
  bell: "M10 3A4.6 4.6 0 0 1 14.6 7.6C14.6 12 16.6 13.4 16.6 13.4H3.4C3.4 13.4 5.4 12 5.4 7.6A4.6 4.6 0 0 1 10 3ZM8.2 16.2A1.9 1.9 0 0 0 11.8 16.2",
  back: "M12.6 4.4L7 10L12.6 15.6",
  forward: "M7.4 4.4L13 10L7.4 15.6",
  again: "M5 4V8.4H9.4M5.4 8A6 6 0 1 1 4.4 12.6",
  lock: "M4.6 9H15.4V17H4.6ZM6.8 9V6.4A3.2 3.2 0 0 1 13.2 6.4V9",
  bulb: "M7.4 14.6V13Q4.8 11 4.8 8A5.2 5.2 0 0 1 15.2 8Q15.2 11 12.6 13V14.6ZM8 17.4H12",
} as const;

export type Sign = keyof typeof SIGNS;

export function Icon(props: { readonly name: Sign }): JSX.Element {
  return (
    <svg class="i" classList={{ solid: props.name === "play" }} viewBox="0 0 20 20" aria-hidden="true">
      <path d={SIGNS[props.name]} />
    </svg>
  );
}
