import type { JSX } from "solid-js";
import { t } from "../i18n.ts";

/** A lesson or an example nobody wrote. */
export function NoSuch(): JSX.Element {
  return (
    <main class="page" id="content" tabindex="-1">
      <h1>{t("notFound.title")}</h1>
      <p>{t("learn.noSuch")}</p>
      <a class="btn" href="/learn">
        {t("title.learn")}
      </a>
    </main>
  );
}
