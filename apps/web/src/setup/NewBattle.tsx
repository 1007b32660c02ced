import type { JSX } from "solid-js";

export default function NewBattle(_props: { readonly ruleset: string }): JSX.Element {
  return <main class="page" tabindex="-1" />;
}
