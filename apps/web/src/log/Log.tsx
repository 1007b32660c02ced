import type { JSX } from "solid-js";
import type { TableModel } from "../table/model.ts";

/** Everything that happened, with dice, arithmetic and rules; a click shows the table then. */
export function Log(_props: { readonly model: TableModel; readonly onChat: ((text: string) => void) | null }): JSX.Element {
  return <aside class="panel log" />;
}
