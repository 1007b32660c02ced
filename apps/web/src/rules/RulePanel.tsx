import type { JSX } from "solid-js";
import type { Engine } from "@escaramuza/kernel";

/** The rules beside the table: searchable, by id, with their examples. `rule` is what to open. */
export function RulePanel(_props: {
  readonly engine: Engine<unknown>;
  readonly rule: string | null;
  readonly onClose: () => void;
}): JSX.Element {
  return <aside class="panel rules" />;
}
