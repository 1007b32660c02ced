import type { JSX } from "solid-js";

export default function MyGames(): JSX.Element {
  return <main class="page" tabindex="-1" />;
}
