import type { JSX } from "solid-js";
import { t } from "../i18n.ts";

/** An address that names a game nobody wrote. */
export function UnknownGame(props: { readonly name: string }): JSX.Element {
  return (
    <main class="page" id="content" tabindex="-1">
      <h1>{t("unknownGame.title")}</h1>
      <p>{t("unknownGame.text", { name: props.name })}</p>
      <p>
        <a class="btn primary" href="/">
          {t("notFound.home")}
        </a>
      </p>
    </main>
  );
}
