import { Show, createMemo } from "solid-js";
import type { JSX } from "solid-js";
import { t } from "../i18n.ts";
import type { TableModel } from "../table/model.ts";
import { Dice } from "../ui/Dice.tsx";
import { latest } from "./lines.ts";
import { Sentence } from "./LogLine.tsx";
import { usePieces } from "./pieces.ts";
import "./log.css";

/** The last thing that happened, as a strip where the log has no room; it opens the log where that is given. */
export function LastLine(props: { readonly model: TableModel; readonly onOpen?: () => void }): JSX.Element {
  const pieces = usePieces(props.model);
  const last = createMemo(() => latest(props.model.story()));
  const content = (): JSX.Element => (
    <Show when={last()}>
      {(line) => (
        <>
          <Show when={line().roll}>
            {(roll) => (
              <Dice faces={roll().dice} sides={roll().sides} size={18} least={roll().each ? roll().target : null} />
            )}
          </Show>
          <span class="words">
            <Sentence event={line().event} side={null} engine={props.model.engine} pieces={pieces()} />
          </span>
        </>
      )}
    </Show>
  );
  return (
    <Show when={last() !== null}>
      <Show when={props.onOpen} fallback={<div class="panel lastline">{content()}</div>}>
        {(open) => (
          <button type="button" class="panel lastline" title={t("log.open")} onClick={() => open()()}>
            {content()}
          </button>
        )}
      </Show>
    </Show>
  );
}
