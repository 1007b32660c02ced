import type { JSX } from "solid-js";

export default function Learn(): JSX.Element {
  return <main class="page" tabindex="-1" />;
}
