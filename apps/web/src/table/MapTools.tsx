import type { JSX } from "solid-js";
import type { Scene } from "@escaramuza/kernel";
import type { BoardHandle } from "../board/props.ts";
import { MiniMap } from "../board/MiniMap.tsx";
import { t } from "../i18n.ts";
import { ActionIcon } from "../ui/ActionIcon.tsx";

/** The small map, and the buttons to see more or less of the table. */
export function MapTools(props: { readonly scene: Scene; readonly board: BoardHandle | null }): JSX.Element {
  return (
    <div class="mini">
      <MiniMap scene={props.scene} board={props.board} />
      <div class="zoom">
        <button type="button" class="btn ic light" aria-label={t("table.zoomIn")} onClick={() => props.board?.zoomIn()}>
          <ActionIcon name="plus" />
        </button>
        <button
          type="button"
          class="btn ic light"
          aria-label={t("table.zoomOut")}
          onClick={() => props.board?.zoomOut()}
        >
          <ActionIcon name="minus" />
        </button>
        <button type="button" class="btn ic light" aria-label={t("table.fit")} onClick={() => props.board?.fit()}>
          <ActionIcon name="fit" />
        </button>
      </div>
    </div>
  );
}
