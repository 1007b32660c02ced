import type { JSX } from "solid-js";

const SIGNS = {
  play: "M5 3L17 10L5 17Z",
  pause: "M5.6 3.4V16.6M14.4 3.4V16.6",
  back: "M15 3.6L6.4 10L15 16.4Z",
  forward: "M5 3.6L13.6 10L5 16.4Z",
  turnBack: "M17 4L9.4 10L17 16ZM9.4 4L3 10L9.4 16",
  turnForward: "M3 4L10.6 10L3 16ZM10.6 4L17 10L10.6 16",
  share: "M13 6L7 9.4M7 10.6L13 14M15 3.4A2 2 0 1 0 15.01 3.4M5 8A2 2 0 1 0 5.01 8M15 12.6A2 2 0 1 0 15.01 12.6",
  download: "M10 2.6V12M6.4 8.6L10 12.2L13.6 8.6M3 13.4V17H17V13.4",
  report: "M4.4 2.8H15.6V17.2H4.4ZM7 6.6H13M7 10H13M7 13.4H10.6",
  print: "M6 7.4V3H14V7.4M6 13.4H3V7.4H17V13.4H14M6 11.4H14V17H6Z",
} as const;

/** The signs of a player of films, and those of keeping and sharing. */
export function Sign(props: { readonly name: keyof typeof SIGNS }): JSX.Element {
  return (
    <svg class="i" viewBox="0 0 20 20" aria-hidden="true">
      <path d={SIGNS[props.name]} />
    </svg>
  );
}
