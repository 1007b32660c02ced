import type { JSX } from "solid-js";

export default function RulesPage(_props: { readonly ruleset: string; readonly rule: string | null }): JSX.Element {
  return <main class="page" tabindex="-1" />;
}
