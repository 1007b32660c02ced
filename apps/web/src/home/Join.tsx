import "./home.css";
import { Match, Show, Switch, createResource, createSignal } from "solid-js";
import type { JSX } from "solid-js";
import type { Engine, Scene, Seat } from "@escaramuza/kernel";
import { NAME_LENGTH } from "@escaramuza/protocol";
import type { Info } from "@escaramuza/protocol";
import { sceneToSvg } from "@escaramuza/scene";
import { gameNamed } from "../games.ts";
import { has, t, voice } from "../i18n.ts";
import { invitedTo, takeSeat, tokenOf } from "../link/new-table.ts";
import { findSeat, forgetSeat } from "../link/seats.ts";
import type { SeatEntry } from "../link/seats.ts";
import type { Trouble } from "../link/trouble.ts";
import { remembered } from "../remembered.ts";
import { navigate, place } from "../router.ts";
import { theme } from "../theme.ts";
import { Loading } from "../ui/Loading.tsx";
import { keepName } from "./name.ts";

interface Invited {
  readonly e: Engine<unknown>;
  readonly seat: Seat;
  readonly info: Info;
  readonly entry: SeatEntry;
}

/** Who comes by an invitation: what it is for, a name, and a seat. */
export default function Join(props: { readonly game: string }): JSX.Element {
  const [found] = createResource(
    () => ({ game: props.game, token: place().hash }),
    async ({ game, token }): Promise<Invited | Trouble> => {
      const got = await invitedTo(game, token);
      if (!got.ok) return got.problem;
      const { info, seat, entry } = got.value;
      // Used by somebody else; who sits there from here is let through.
      if (info.seats[seat]?.joined === true && (entry.tokens[seat] ?? null) === null) {
        if (tokenOf(entry) === null) forgetSeat(game);
        return { code: "seatTaken", refusals: [] };
      }
      const e = await gameNamed(info.ruleset);
      return e === null ? { code: "unknownRuleset", refusals: [] } : { e, ...got.value };
    },
  );
  /** Who sits there already needs no invitation. */
  const seated = (): boolean => findSeat(props.game)?.tokens.some((token) => token !== null) ?? false;
  const invited = (): Invited | null => {
    const value = found();
    return value !== undefined && "e" in value ? value : null;
  };
  const trouble = (): Trouble | null => {
    const value = found();
    return value !== undefined && "code" in value ? value : null;
  };
  return (
    <main class="page" id="content" tabindex="-1">
      <Switch fallback={<Loading />}>
        <Match when={invited()}>{(it) => <Welcome {...it()} />}</Match>
        <Match when={trouble()}>
          {(problem) => (
            <div class="join">
              <div class="panel">
                <h1>{t("join.cannot")}</h1>
                <p role="alert">{said(problem())}</p>
                <a class="btn" href={seated() ? `/game/${props.game}` : "/"}>
                  {t(seated() ? "join.go" : "notFound.home")}
                </a>
              </div>
            </div>
          )}
        </Match>
      </Switch>
    </main>
  );
}

/** In the words of somebody who was invited, where there are such. */
function said(problem: Trouble): string {
  const key = `join.error.${problem.code}`;
  return t(has(key) ? key : `error.${problem.code}`);
}

function Welcome(props: Invited): JSX.Element {
  const [name, setName] = createSignal(remembered.get("name") ?? "");
  const [busy, setBusy] = createSignal(false);
  const [problem, setProblem] = createSignal<string | null>(null);
  const [sure, setSure] = createSignal(false);
  /** Who invited opens his own invitation, to try it perhaps. */
  const own = (): boolean => {
    const tokens = findSeat(props.info.game)?.tokens ?? [];
    return (tokens[props.seat] ?? null) === null && tokens.some((token) => token !== null);
  };
  const say = (): ReturnType<typeof voice> => voice(props.e);
  const host = (): string =>
    props.info.seats
      .filter((one) => one.joined && one.bot === null && one.seat !== props.seat)
      .map((one) => one.name)
      .join(", ");
  const scene = (): Scene | null => props.e.rules.form.picture(props.info.setup);
  const sit = async (): Promise<void> => {
    if (busy()) return;
    if (own() && !sure()) {
      setSure(true);
      return;
    }
    setBusy(true);
    const known = findSeat(props.info.game) ?? props.entry;
    const already = (known.tokens[props.seat] ?? null) !== null;
    const taken = already ? null : await takeSeat(known, props.seat, keepName(name()));
    setBusy(false);
    if (taken === null || taken.ok) navigate(`/game/${props.info.game}`, { replace: true });
    else setProblem(said(taken.problem));
  };
  return (
    <div class="join">
      <div class="panel">
        <h1>{host() === "" ? t("join.title") : t("join.title.by", { name: host() })}</h1>
        <dl>
          <dt>{t("join.game")}</dt>
          <dd>{say().text("game.name")}</dd>
          <Show when={scene()}>
            {(it) => (
              <>
                <dt>{t("join.battle")}</dt>
                <dd>{say().scene(it().title)}</dd>
              </>
            )}
          </Show>
          <dt>{t("join.side")}</dt>
          <dd>{say().seat(props.seat)}</dd>
          <dt>{t("home.card.length")}</dt>
          <dd>{t("home.card.minutes", { n: props.e.rules.card.minutes })}</dd>
        </dl>
        <form
          onSubmit={(event) => {
            event.preventDefault();
            void sit();
          }}
        >
          <div>
            <label for="join-name">{t("join.name")}</label>
            <input
              id="join-name"
              type="text"
              autocomplete="nickname"
              maxlength={NAME_LENGTH}
              value={name()}
              onInput={(event) => setName(event.currentTarget.value)}
            />
          </div>
          <Show when={own()}>
            <p class="warning" role="status">
              {t("join.own")} <a href={`/game/${props.info.game}`}>{t("join.go")}</a>
            </p>
          </Show>
          <button type="submit" class="btn" classList={{ primary: !own() || sure() }} aria-busy={busy()}>
            {t(own() && sure() ? "join.own.sit" : "join.sit")}
          </button>
          <p class="trouble" role="alert">
            {problem()}
          </p>
        </form>
      </div>
      <Show when={scene()}>
        {(it) => (
          <div
            class="join-picture"
            innerHTML={sceneToSvg(it(), say().scene, { theme: theme(), panels: false, idPrefix: "join-" })}
          />
        )}
      </Show>
    </div>
  );
}
