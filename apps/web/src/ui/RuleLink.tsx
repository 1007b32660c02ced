import { createContext, useContext } from "solid-js";
import type { JSX } from "solid-js";
import { t } from "../i18n.ts";

/** Opens a rule: in a panel over the table where there is one, otherwise on the rules page. */
export const OpenRule = createContext<((rule: string) => void) | null>(null);

export function RuleLink(props: {
  readonly rule: string;
  readonly ruleset: string;
  readonly tabindex?: number;
}): JSX.Element {
  const open = useContext(OpenRule);
  return (
    <a
      class="rule"
      tabindex={props.tabindex}
      href={`/rules/${props.ruleset}/${props.rule}`}
      aria-label={t("rule.open", { rule: props.rule })}
      onClick={(event) => {
        event.stopPropagation();
        if (open === null || event.ctrlKey || event.metaKey) return;
        event.preventDefault();
        open(props.rule);
      }}
    >
      {props.rule}
    </a>
  );
}
