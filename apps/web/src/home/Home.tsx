import type { JSX } from "solid-js";

export function Home(): JSX.Element {
  return <main class="page" tabindex="-1" />;
}
