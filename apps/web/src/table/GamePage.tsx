import type { JSX } from "solid-js";

export default function GamePage(_props: { readonly game: string; readonly watch: boolean }): JSX.Element {
  return <main class="page" tabindex="-1" />;
}
