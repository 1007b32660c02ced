import { Show, createSignal } from "solid-js";
import type { JSX } from "solid-js";
import type known from "virtual:pictures";
import { theme } from "../theme.ts";

const [pictures, setPictures] = createSignal<typeof known>({});
let asked = false;

/** A game's table in full swing. Decoration: it comes when it comes, and says nothing. */
export function Picture(props: { readonly ruleset: string }): JSX.Element {
  if (!asked) {
    asked = true;
    void import("virtual:pictures").then((m) => setPictures(m.default));
  }
  return (
    <Show when={pictures()[props.ruleset]?.[theme()]}>
      {(src) => <img class="picture" src={src()} alt="" decoding="async" draggable={false} />}
    </Show>
  );
}
