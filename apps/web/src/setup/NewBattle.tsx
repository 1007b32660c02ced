import { Show, createMemo, createSignal } from "solid-js";
import { playerNames } from "@escaramuza/bots/names";
import type { JSX } from "solid-js";
import { sidesIn } from "@escaramuza/kernel";
import type { Engine, Json, Refusal } from "@escaramuza/kernel";
import { t, voice } from "../i18n.ts";
import { newTable } from "../link/new-table.ts";
import type { Trouble } from "../link/trouble.ts";
import { remembered } from "../remembered.ts";
import { navigate, place } from "../router.ts";
import { keepSetup, keptSetup } from "./draft.ts";
import { BattleChoice, drawnLuck } from "./BattleChoice.tsx";
import { NamedGame } from "./NamedGame.tsx";
import { Problems } from "./Problems.tsx";
import { Seats } from "./Seats.tsx";
import { WAYS, resized, seatPlans, sittersFor } from "./plan.ts";
import type { Sitter, Way } from "./plan.ts";

/** A battle to be agreed: what the ruleset asks, and who plays. `?with=computer|here|invite` says how. */
export default function NewBattle(props: { readonly ruleset: string }): JSX.Element {
  return <NamedGame name={props.ruleset}>{(e) => <Page engine={e} bots={playerNames(e.rules.id)} />}</NamedGame>;
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
    const changed = rules.form.set(setup(), field, value, drawnLuck());
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
      <BattleChoice engine={props.engine} setup={setup()} onSet={set} caption={(table) => say().scene(table.title)}>
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
          <Problems say={say()} trouble={trouble()} refusals={problems()} />
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
      </BattleChoice>
    </main>
  );
}
