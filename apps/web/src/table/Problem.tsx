import type { JSX } from "solid-js";
import { has, t } from "../i18n.ts";

/** Why there is no table here, and where to go. */
export function Problem(props: { readonly code: string }): JSX.Element {
  return (
    <main class="page" tabindex="-1" role="alert">
      <h1>{t("problem.title")}</h1>
      <p>{has(`error.${props.code}`) ? t(`error.${props.code}`) : t("failed.text")}</p>
      <p>
        <a class="btn primary" href="/">
          {t("notFound.home")}
        </a>{" "}
        <a class="btn" href="/games">
          {t("nav.games")}
        </a>
      </p>
    </main>
  );
}
