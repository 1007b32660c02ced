import { bring } from "virtual:late";
import { For, Show, createEffect, createMemo, createResource, createSignal, on, onCleanup } from "solid-js";
import type { JSX } from "solid-js";
import example from "@escaramuza/lab/battles/farm.yaml?raw";
import type { Engine, NeutralBattle } from "@escaramuza/kernel";
import { CopyButton } from "../home/CopyButton.tsx";
import { allGames } from "../games.ts";
import { t } from "../i18n.ts";
import { place } from "../router.ts";
import "../builder/parts.css";
import "../setup/setup.css";
import { Icon } from "../ui/icons.tsx";
import { Loading } from "../ui/Loading.tsx";
import { Compared } from "./Compared.tsx";
import { Converted } from "./Converted.tsx";
import { LabTabs } from "./LabTabs.tsx";
import { NeutralPanel } from "./NeutralPanel.tsx";
import { Numbers, Players } from "./Questions.tsx";
import { readBattle } from "./battle-file.ts";
import { run } from "./pool.ts";
import {
  commonPlayers,
  isSame,
  playAll,
  rulebooksAddress,
  rulebooksFrom,
  rulebooksOf,
  takingPart,
} from "./rulebooks.ts";
import type { RulebooksPlan, Stand } from "./rulebooks.ts";
import { drawnSeldom } from "./seldom.ts";
import { sideName, summaryText } from "./rulebook-words.ts";
import "./lab.css";
import "./rulebooks.css";

/** The same battle, five rulebooks: a neutral battle, what each game makes of it, and what comes of playing them all. */
export default function Rulebooks(): JSX.Element {
  const [games] = createResource(async () => {
    const all = await allGames();
    await bring("neutral");
    return all;
  });
  return (
    <Show when={games()} fallback={<Loading />}>
      {(all) => <Page games={all()} />}
    </Show>
  );
}

function exampleBattle(): NeutralBattle {
  const read = readBattle(example);
  if (!read.ok) throw new Error("the example is no battle");
  return read.battle;
}

/** What was asked, and how far each rulebook has come with it. */
interface Round {
  readonly plan: RulebooksPlan;
  readonly over: boolean;
  readonly stands: readonly { readonly code: string; readonly stand: Stand }[];
}

function Page(props: { readonly games: readonly Engine<unknown>[] }): JSX.Element {
  const farm = exampleBattle();
  const planIn = (query: URLSearchParams): RulebooksPlan => rulebooksFrom(query, farm, props.games);
  const [plan, setPlan] = createSignal(planIn(place().query));
  const [round, setRound] = createSignal<Round | null>(null);
  const battle = createMemo(() => plan().battle, undefined, { equals: isSame });
  const rulebooks = createMemo(() => rulebooksOf(props.games, battle()));
  const running = createMemo(() => round()?.over === false);
  const address = (): string => rulebooksAddress(plan(), farm);
  let stopper = new AbortController();
  let main: HTMLElement | undefined;
  onCleanup(() => stopper.abort());

  const change = (to: RulebooksPlan): void => {
    // What another battle came to would stand beside tables it was not played on.
    if (!isSame(to.battle, plan().battle)) setRound(null);
    setPlan(to);
    history.replaceState(null, "", address());
  };
  createEffect(
    on(
      place,
      ({ path, query }) => {
        if (path[0] !== "lab" || path[1] !== "battle") return;
        stopper.abort();
        setRound(null);
        setPlan(planIn(query));
      },
      { defer: true },
    ),
  );
  /** The button that was pressed is gone: the keyboard goes on from the top of the page. */
  const keepFocus = (): void => {
    if (document.activeElement === document.body) main?.focus({ preventScroll: true });
  };

  const start = async (): Promise<void> => {
    stopper.abort();
    const mine = new AbortController();
    stopper = mine;
    const asked = plan();
    history.replaceState(null, "", address());
    let now: Round = { plan: asked, over: false, stands: [] };
    const drawing = drawnSeldom<Round>(setRound);
    const tell = (code: string, stand: Stand): void => {
      const known = now.stands.some((one) => one.code === code);
      const stands = known
        ? now.stands.map((one) => (one.code === code ? { code, stand } : one))
        : [...now.stands, { code, stand }];
      now = { ...now, stands };
      if (stopper === mine) drawing.tell(now);
    };
    setRound(now);
    scrollTo(0, 0);
    main?.focus({ preventScroll: true });
    await playAll(asked, rulebooks(), run, tell, mine.signal);
    drawing.end();
    // Another has begun, or there is another battle on the page.
    if (stopper !== mine || round() === null) return;
    setRound({ ...now, over: true });
    keepFocus();
  };
  const said = (): string => {
    const now = round();
    if (now === null) return "";
    return now.over ? summaryText(now.stands.map(({ stand }) => stand)) : t("lab.running");
  };
  const few = (): boolean => takingPart(plan(), rulebooks()).length === 0;
  return (
    <main class="page lab rulebooks" id="content" tabindex="-1" ref={(element) => (main = element)}>
      <h1>{t("title.lab")}</h1>
      <LabTabs at="battle" />
      <p class="visually-hidden" role="status">
        {said()}
      </p>
      <p class="lab-about">{t("lab.rulebooks.about")}</p>
      <Show when={round()}>
        {(now) => (
          <Compared
            plan={now().plan}
            over={now().over}
            onStop={() => stopper.abort()}
            rulebooks={rulebooks()}
            stands={now().stands}
            title={isSame(now().plan.battle, farm) ? t("lab.rulebooks.example") : now().plan.battle.name}
          />
        )}
      </Show>
      <div class="setup-grid">
        <NeutralPanel
          battle={battle()}
          example={example}
          isExample={isSame(battle(), farm)}
          busy={running()}
          onBattle={(other) => change({ ...plan(), battle: other ?? farm })}
        />
        <div class="setup-side">
          <div class="rulebooks-questions" inert={running()}>
            <section class="panel" aria-label={t("lab.players")}>
              <Players
                known={commonPlayers(props.games)}
                seats={[0, 1].map((side) => ({ name: sideName(side), side }))}
                players={plan().players}
                onPlayer={(seat, player) => {
                  const [german, soviet] = plan().players;
                  change({ ...plan(), players: seat === 0 ? [player, soviet] : [german, player] });
                }}
              />
            </section>
            <section class="panel" aria-label={t("lab.experiment")}>
              <Numbers
                label={t("lab.rulebooks.battles")}
                battles={plan().battles}
                seed={plan().seed}
                onBattles={(battles) => change({ ...plan(), battles })}
                onSeed={(seed) => change({ ...plan(), seed })}
              />
            </section>
            <button type="button" class="btn primary big" aria-disabled={few()} onClick={() => !few() && void start()}>
              <Icon name="play" />
              {t("lab.start")}
            </button>
          </div>
          <CopyButton text={`${location.origin}${address()}`} label={t("lab.copy")} />
        </div>
      </div>
      <h2 class="rulebooks-title">{t("lab.rulebooks.each")}</h2>
      <ul class="rulebook-cards">
        <For each={rulebooks()}>
          {(rulebook) => (
            <Converted
              rulebook={rulebook}
              plan={plan()}
              busy={running()}
              onTakesPart={(yes) =>
                change({
                  ...plan(),
                  without: yes
                    ? plan().without.filter((code) => code !== rulebook.code)
                    : [...plan().without, rulebook.code],
                })
              }
            />
          )}
        </For>
      </ul>
    </main>
  );
}
