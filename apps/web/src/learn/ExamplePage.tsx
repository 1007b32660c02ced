import type { JSX } from "solid-js";

export default function ExamplePage(_props: { readonly ruleset: string; readonly example: string }): JSX.Element {
  return <main class="page" tabindex="-1" />;
}
