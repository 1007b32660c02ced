import { Show } from "solid-js";
import type { JSX } from "solid-js";
import { has, t } from "../i18n.ts";
import { dropTable } from "../link/new-table.ts";
import type { SeatEntry } from "../link/seats.ts";
import { navigate } from "../router.ts";

/** Why there is no table here, and where to go. `entry`: the game, which can be removed where nothing else is left to do. */
export function Problem(props: { readonly code: string; readonly entry?: SeatEntry }): JSX.Element {
  const damaged = (): boolean => props.code === "internal" && props.entry?.where === "local";
  const words = (): string => {
    if (damaged()) return t("problem.damaged");
    return has(`error.${props.code}`) ? t(`error.${props.code}`) : t("failed.text");
  };
  const remove = (entry: SeatEntry): void => {
    dropTable(entry);
    navigate("/games", { replace: true });
  };
  return (
    <main class="page" tabindex="-1" role="alert">
      <h1>{t("problem.title")}</h1>
      <p>{words()}</p>
      <p>
        <Show when={props.entry}>
          {(entry) => (
            <>
              <button type="button" class="btn" data-testid="remove" onClick={() => remove(entry())}>
                {t("problem.remove")}
              </button>{" "}
            </>
          )}
        </Show>
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
