import cards from "virtual:cards";
import { For, Show, createSignal } from "solid-js";
import type { JSX } from "solid-js";
import type { Engine, ForceBuilder, ForceSheet, Json } from "@escaramuza/kernel";
import { t, voice } from "../i18n.ts";
import { remembered } from "../remembered.ts";
import { navigate } from "../router.ts";
import { keepSetup, setupWithForce } from "../setup/draft.ts";
import { NamedGame } from "../setup/NamedGame.tsx";
import { ActionIcon } from "../ui/ActionIcon.tsx";
import ForceEditor, { code } from "./ForceEditor.tsx";
import { PrintSheet } from "./PrintSheet.tsx";
import { ShareDialog } from "./ShareDialog.tsx";
import type { Shared } from "./share.ts";
import { asJson, dropForce, keepForce, keptForces } from "./shelf.ts";
import type { Kept } from "./shelf.ts";

/** The builder as a page of its own: forces kept, shared, printed, and taken into a battle. */
export default function Builder(props: { readonly ruleset: string }): JSX.Element {
  return (
    <NamedGame name={props.ruleset} usual={cards.find((card) => card.builds)?.code}>
      {(e) => (
        <Show
          when={e.rules.forces}
          fallback={
            <main class="page" tabindex="-1">
              <p>{t("builder.nothing")}</p>
            </main>
          }
        >
          {(builder) => <Page engine={e} builder={builder()} />}
        </Show>
      )}
    </NamedGame>
  );
}

function Page(props: { readonly engine: Engine<unknown>; readonly builder: ForceBuilder }): JSX.Element {
  const game = code(props.engine);
  const first = begun(game, props.builder);
  const [force, setForce] = createSignal<Json>(first.force);
  const [name, setName] = createSignal(first.name);
  const [kept, setKept] = createSignal<readonly Kept[]>(keptForces(game));
  const [dropped, setDropped] = createSignal<Kept | null>(null);
  const [said, setSaid] = createSignal("");
  const [sharing, setSharing] = createSignal(false);
  const sheet = (): ForceSheet | null => props.builder.sheet(force());
  const sound = (): boolean => sheet()?.checks.every((c) => c.refusal === null) === true;

  const take = (shared: Shared): void => {
    setForce(shared.force);
    setName(shared.name);
    remembered.set(`building.${game}`, JSON.stringify(shared));
  };
  const save = (): void => {
    const list = sheet();
    const title = name().trim() === "" && list !== null ? voice(props.engine).scene(list.title) : name().trim();
    take({ force: force(), name: title });
    setKept(keepForce(game, { name: title, force: force() }));
    setDropped(null);
    setSaid(t("builder.saved", { name: title }));
  };
  const drop = (gone: Kept): void => {
    setKept(dropForce(game, gone.name));
    setDropped(gone);
    setSaid(t("builder.dropped", { name: gone.name }));
  };
  const restore = (gone: Kept): void => {
    setKept(keepForce(game, gone));
    setDropped(null);
    setSaid("");
  };
  const play = (): void => {
    const { form } = props.engine.rules;
    const setup = setupWithForce(form, form.initial, force());
    if (setup !== null) keepSetup(game, setup);
    navigate(`/new/${game}`);
  };
  return (
    <main class="page builder" tabindex="-1">
      <div class="builder-top">
        <h1>{t("title.builder")}</h1>
        <label class="builder-name">
          <span class="caps">{t("builder.name")}</span>
          <input
            type="text"
            maxlength={60}
            value={name()}
            placeholder={t("builder.name.placeholder")}
            onInput={(e) => take({ force: force(), name: e.currentTarget.value })}
          />
        </label>
        <Show when={kept().length > 0}>
          <details class="kept">
            <summary class="btn">{t("builder.kept.title", { n: kept().length })}</summary>
            <ul class="panel">
              <For each={kept()}>
                {(k) => (
                  <li>
                    <button
                      type="button"
                      class="pick"
                      onClick={() => (take(k), setSaid(t("builder.loaded", { name: k.name })))}
                    >
                      {k.name}
                    </button>
                    <button
                      type="button"
                      class="btn ic light"
                      aria-label={t("builder.drop", { name: k.name })}
                      onClick={() => drop(k)}
                    >
                      <ActionIcon name="close" />
                    </button>
                  </li>
                )}
              </For>
            </ul>
          </details>
        </Show>
        <span class="builder-said" role="status">
          {said()}{" "}
          <Show when={dropped()}>
            {(gone) => (
              <button type="button" class="btn small" onClick={() => restore(gone())}>
                {t("builder.restore")}
              </button>
            )}
          </Show>
        </span>
      </div>
      <ForceEditor engine={props.engine} value={force()} onChange={(to) => take({ force: to, name: name() })}>
        <div class="builder-actions">
          <button
            type="button"
            class="btn primary big"
            aria-disabled={!sound()}
            onClick={() => (sound() ? play() : setSaid(t("builder.unsound")))}
          >
            {t("builder.play")}
          </button>
          <button type="button" class="btn" onClick={save}>
            {t("builder.save")}
          </button>
          <button type="button" class="btn" onClick={() => setSharing(true)}>
            {t("builder.share")}
          </button>
          <button type="button" class="btn" onClick={() => print()}>
            {t("builder.print")}
          </button>
        </div>
      </ForceEditor>
      <Show when={sheet()}>
        {(s) => (
          <PrintSheet
            engine={props.engine}
            builder={props.builder}
            force={force()}
            sheet={s()}
            say={voice(props.engine)}
            name={name()}
          />
        )}
      </Show>
      <Show when={sharing()}>
        <ShareDialog
          code={props.engine.rules.code}
          builder={props.builder}
          shared={{ force: force(), name: name() }}
          onClose={() => setSharing(false)}
          onRead={(shared) => {
            take(shared);
            setSharing(false);
            setSaid(t("builder.read"));
          }}
        />
      </Show>
    </main>
  );
}

/** What was being built the last time, or a ready force. */
function begun(game: string, builder: ForceBuilder): Shared {
  const fresh = { force: builder.ready(builder.lists[0]?.id ?? ""), name: "" };
  const text = remembered.get(`building.${game}`);
  if (text === null) return fresh;
  try {
    const raw: unknown = JSON.parse(text);
    if (typeof raw !== "object" || raw === null || !("force" in raw) || !("name" in raw)) return fresh;
    return builder.sheet(raw.force) === null ? fresh : { force: asJson(raw.force), name: String(raw.name) };
  } catch {
    return fresh;
  }
}
