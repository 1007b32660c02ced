import cards from "virtual:cards";
import { Show } from "solid-js";
import type { JSX } from "solid-js";
import type { Engine } from "@escaramuza/kernel";
import { useGame } from "../games.ts";
import { t } from "../i18n.ts";
import { Loading } from "../ui/Loading.tsx";

/** A page of the game an address names; where it names none, of `usual`, or of the first. */
export function NamedGame(props: {
  readonly name: string;
  readonly usual?: string | undefined;
  readonly children: (engine: Engine<unknown>) => JSX.Element;
}): JSX.Element {
  const named = useGame(() => props.name || (props.usual ?? cards[0]?.code ?? ""));
  return (
    <Show when={named()} keyed fallback={named.state === "ready" ? <UnknownGame name={props.name} /> : <Loading />}>
      {(e) => props.children(e)}
    </Show>
  );
}

/** An address that names a game nobody wrote. */
function UnknownGame(props: { readonly name: string }): JSX.Element {
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
