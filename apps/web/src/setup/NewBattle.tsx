import cards from "virtual:cards";
import { For, Index, Show, createMemo, createSignal } from "solid-js";
import { playerNames } from "@escaramuza/bots/names";
import type { JSX } from "solid-js";
import { sidesIn } from "@escaramuza/kernel";
import type { Engine, Json, Refusal } from "@escaramuza/kernel";
import { useGame } from "../games.ts";
import { t, voice } from "../i18n.ts";
import { newTable } from "../link/new-table.ts";
import type { Trouble } from "../link/trouble.ts";
import { remembered } from "../remembered.ts";
import { navigate, place } from "../router.ts";
import { Loading } from "../ui/Loading.tsx";
import { keepSetup, keptSetup } from "./draft.ts";
import { FieldControl } from "./FieldControl.tsx";
import { ScenePicture } from "./ScenePicture.tsx";
import { Seats } from "./Seats.tsx";
import { UnknownGame } from "./UnknownGame.tsx";
import { WAYS, resized, seatPlans, sideOfForce, sittersFor } from "./plan.ts";
import type { Sitter, Way } from "./plan.ts";
import "./setup.css";

/** A battle to be agreed: what the ruleset asks, and who plays. `?with=computer|here|invite` says how. */
export default function NewBattle(props: { readonly ruleset: string }): JSX.Element {
  const named = useGame(() => props.ruleset || (cards[0]?.code ?? ""));
  return (
    <Show when={named()} keyed fallback={named.state === "ready" ? <UnknownGame name={props.ruleset} /> : <Loading />}>
      {(e) => <Page engine={e} bots={playerNames(e.rules.id)} />}
    </Show>
  );
}

function Page(props: { readonly engine: Engine<unknown>; readonly bots: readonly string[] }): JSX.Element {
  const { rules } = props.engine;
  const game = rules.code.toLowerCase();
  const asked = place().query.get("with");
  const way: Way = WAYS.find((w) => w === asked) ?? (props.bots.length === 0 ? "here" : "computer");
  const [setup, setSetup] = createSignal<Json>(keptSetup(game) ?? rules.form.initial);
  const sides = createMemo(() => sidesIn(rules, setup()));
  const [chosen, setSitters] = createSignal<readonly Sitter[]>(sittersFor(way, sides().flat().length, props.bots));
  /** As many as the battle has seats. */
  const sitters = createMemo(() => resized(chosen(), sides().flat().length));
  const [names, setNames] = createSignal<readonly string[]>(rules.seats.map(() => ""));
  const [starting, setStarting] = createSignal(false);
  const [trouble, setTrouble] = createSignal<Trouble | null>(null);

  const fields = createMemo(() => rules.form.fields(setup()));
  const picture = createMemo(() => rules.form.picture(setup()));
  const problems = createMemo((): readonly Refusal[] => {
    const begun = rules.start(setup());
    return begun.ok ? [] : begun.problems;
  });
  const say = () => voice(props.engine);
  const myName = (): string => remembered.get("name") ?? "";
  /** My own name goes with me from seat to seat. */
  const nameOf = (seat: number): string =>
    sitters()[seat] === "me" ? names()[seat] || myName() : (names()[seat] ?? "");

  const set = (field: string, value: Json): void => {
    const changed = rules.form.set(setup(), field, value, Math.floor(Math.random() * 2 ** 31));
    setSetup(changed);
    keepSetup(game, changed);
    setTrouble(null);
  };
  const rename = (seat: number, name: string): void => {
    setNames(names().map((n, i) => (i === seat ? name : n)));
    if (sitters()[seat] === "me") remembered.set("name", name);
  };
  const start = async (): Promise<void> => {
    if (starting() || problems().length > 0) return;
    setStarting(true);
    const seats = seatPlans(
      sitters(),
      sitters().map((_, seat) => nameOf(seat).trim() || say().seat(seat)),
    );
    const made = await newTable({ ruleset: rules.id, setup: setup(), seats, where: "server" });
    setStarting(false);
    if (made.ok) navigate(`/game/${made.value.game}`);
    else setTrouble(made.problem);
  };
  return (
    <main class="page new-battle" tabindex="-1">
      <h1>{t("title.new")}</h1>
      <div class="setup-grid">
        <section class="panel setup-fields" aria-label={t("setup.fields")}>
          <Index each={fields()}>
            {(field) => (
              <FieldControl
                engine={props.engine}
                say={say()}
                field={field()}
                seat={sideOfForce(fields(), field(), sides())}
                set={(value) => set(field().name, value)}
              />
            )}
          </Index>
        </section>
        <div class="setup-side">
          <Show when={picture()}>
            {(scene) => (
              <figure class="panel setup-picture">
                <ScenePicture scene={scene()} />
                <figcaption>{say().scene(scene().title)}</figcaption>
              </figure>
            )}
          </Show>
          <section class="panel" aria-label={t("setup.seats")}>
            <Seats
              engine={props.engine}
              bots={props.bots}
              sides={sides()}
              sitters={sitters()}
              names={sitters().map((_, seat) => nameOf(seat))}
              onSitters={setSitters}
              onName={rename}
            />
          </section>
          <div class="setup-start">
            <Show when={problems().length > 0}>
              <ul class="problem" role="alert">
                <For each={problems()}>{(problem) => <li>{say().refusal(problem)}</li>}</For>
              </ul>
            </Show>
            <Show when={trouble()}>
              {(found) => (
                <div class="problem" role="alert">
                  <p>{t(`error.${found().code}`)}</p>
                  <For each={found().refusals}>{(refusal) => <p>{say().refusal(refusal)}</p>}</For>
                </div>
              )}
            </Show>
            <button
              type="button"
              class="btn primary big"
              aria-disabled={starting() || problems().length > 0}
              onClick={() => void start()}
            >
              {t(starting() ? "setup.starting" : sitters().includes("invited") ? "setup.startInvite" : "setup.start")}
            </button>
            <a class="btn" href={`/lab/${game}?setup=${encodeURIComponent(JSON.stringify(setup()))}`}>
              {t("setup.lab")}
            </a>
            <Show when={rules.campaign !== undefined}>
              <a class="btn" href={`/campaign/${game}`}>
                {t("title.campaign")}
              </a>
            </Show>
            <Show when={rules.forces !== null}>
              <a class="btn" href={`/builder/${game}`}>
                {t("title.builder")}
              </a>
            </Show>
          </div>
        </div>
      </div>
    </main>
  );
}
