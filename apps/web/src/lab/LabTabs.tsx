import { For } from "solid-js";
import type { JSX } from "solid-js";
import { t } from "../i18n.ts";

const TABS = { game: "/lab", battle: "/lab/battle" } as const;

/** The two laboratories: one game, or one battle by all of them. */
export function LabTabs(props: { readonly at: keyof typeof TABS }): JSX.Element {
  return (
    <nav class="lab-tabs" aria-label={t("lab.tabs")}>
      <For each={["game", "battle"] as const}>
        {(tab) => (
          <a href={TABS[tab]} aria-current={props.at === tab ? "page" : undefined}>
            {t(`lab.tab.${tab}`)}
          </a>
        )}
      </For>
    </nav>
  );
}
