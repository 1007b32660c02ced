import type { JSX } from "solid-js";
import type { TableModel } from "./model.ts";

export interface TableViewProps {
  readonly model: TableModel;
  /** Beside the turn in the top bar: the menu of a game, the way out of a lesson. */
  readonly tools?: JSX.Element;
  /** Above the actions: a lesson's words, a replay's scrubber. */
  readonly footer?: JSX.Element;
  readonly onChat?: (text: string) => void;
}

/** The table and everything round it. */
export function TableView(_props: TableViewProps): JSX.Element {
  return <div class="game" />;
}
