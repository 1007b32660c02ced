import type { JSX } from "solid-js";

export default function LessonPage(_props: { readonly ruleset: string; readonly lesson: string }): JSX.Element {
  return <main class="page" tabindex="-1" />;
}
