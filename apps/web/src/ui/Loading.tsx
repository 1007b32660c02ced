import type { JSX } from "solid-js";
import { t } from "../i18n.ts";

export function Loading(): JSX.Element {
  return (
    <p class="loading" role="status">
      {t("loading")}
    </p>
  );
}
