import type { JSX } from "solid-js";

export default function Join(_props: { readonly game: string }): JSX.Element {
  return <main class="page" tabindex="-1" />;
}
