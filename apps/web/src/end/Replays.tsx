import type { JSX } from "solid-js";

export default function Replays(): JSX.Element {
  return <main class="page" tabindex="-1" />;
}
