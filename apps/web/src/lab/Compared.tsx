import { For, Show } from "solid-js";
import type { JSX } from "solid-js";
import { rulebooksCsv, wilson } from "@escaramuza/lab/laboratory";
import type { Estimate, VariantResult, Verdict } from "@escaramuza/lab/laboratory";
import { download } from "../end/file.ts";
import { figure, percent, t, voice } from "../i18n.ts";
import { SideMark } from "../ui/Figure.tsx";
import { Progress } from "./Progress.tsx";
import { sideName, sidesInWords, summaryText } from "./rulebook-words.ts";
import { battlesDone } from "./rulebooks.ts";
import type { Rulebook, RulebooksPlan, Stand } from "./rulebooks.ts";
import { playerName, verdictDetail, verdictText } from "./words.ts";

/** The rulebooks side by side: who wins, how long it takes, what is lost, and the verdict of each. */
export function Compared(props: {
  readonly title: string;
  readonly plan: RulebooksPlan;
  readonly over: boolean;
  readonly onStop: () => void;
  readonly rulebooks: readonly Rulebook[];
  readonly stands: readonly { readonly code: string; readonly stand: Stand }[];
}): JSX.Element {
  const done = () =>
    props.stands.flatMap(({ code, stand }) => {
      const rulebook = props.rulebooks.find((one) => one.code === code);
      return rulebook !== undefined && stand.is === "done" ? [{ rulebook, found: stand.found }] : [];
    });
  const count = () =>
    battlesDone(
      props.plan.battles,
      props.stands.map(({ stand }) => stand),
    );
  const stopped = (): boolean =>
    props.stands.some(({ stand }) => stand.is === "none" || (stand.is === "done" && stand.found.ended === "stopped"));
  const csv = (): string =>
    rulebooksCsv(
      done().flatMap(({ rulebook, found }) =>
        found.result.variants.map((result) => ({ game: rulebook.e.rules.id, seed: props.plan.seed, result })),
      ),
    );
  const json = (): string => {
    const games = done().map(({ rulebook: { made }, found }) => ({
      notes: "notes" in made ? made.notes : [],
      result: found.result,
    }));
    return `${JSON.stringify({ name: props.plan.battle.name, battle: props.plan.battle, games }, null, 2)}\n`;
  };
  const about = (): string =>
    [
      props.title,
      `${sideName(0)}: ${playerName(props.plan.players[0])}`,
      `${sideName(1)}: ${playerName(props.plan.players[1])}`,
      t("lab.rulebooks.battles.n", { n: props.plan.battles }),
      t("lab.seed.of", { n: props.plan.seed }),
    ].join(" · ");
  return (
    <section class="panel compared" aria-labelledby="compared-title" aria-busy={!props.over}>
      <div class="hd">
        <h2 id="compared-title">{t("lab.rulebooks.compared")}</h2>
        <Show
          when={props.over}
          fallback={<span class="r caps">{t("lab.running.count", { n: count().done, of: count().of })}</span>}
        >
          <div class="r lab-row">
            <button
              type="button"
              class="btn"
              disabled={done().length === 0}
              onClick={() => download(`battle-${props.plan.seed}.csv`, csv(), "text/csv")}
            >
              CSV
            </button>
            <button
              type="button"
              class="btn"
              disabled={done().length === 0}
              onClick={() => download(`battle-${props.plan.seed}.json`, json())}
            >
              JSON
            </button>
          </div>
        </Show>
      </div>
      <div class="bd">
        <Show when={props.over} fallback={<Progress {...count()} onStop={props.onStop} />}>
          <h3 class="compared-summary" data-testid="rulebooks-summary">
            {summaryText(props.stands.map(({ stand }) => stand))}
          </h3>
          <Show when={stopped()}>
            <p class="compared-stopped">{t("lab.ended.stopped")}</p>
          </Show>
        </Show>
        <p class="lab-about">{about()}</p>
        <table class="compared-table">
          <caption class="visually-hidden">{t("lab.rulebooks.compared")}</caption>
          <thead>
            <tr>
              <th scope="col">{t("lab.rulebooks.rulebook")}</th>
              <th scope="col">{t("lab.wins")}</th>
              <th scope="col">{t("lab.turns")}</th>
              <For each={[0, 1]}>
                {(side) => (
                  <th scope="col">
                    {t("lab.losses")} <SideMark side={side} />
                    <span class="visually-hidden">{sideName(side)}</span>
                  </th>
                )}
              </For>
              <th scope="col">{t("lab.verdict")}</th>
            </tr>
          </thead>
          <tbody>
            <For each={props.rulebooks.filter(({ code }) => props.stands.some((one) => one.code === code))}>
              {(rulebook) => (
                <Row
                  name={voice(rulebook.e).text("game.name")}
                  code={rulebook.code}
                  stand={props.stands.find(({ code }) => code === rulebook.code)?.stand ?? { is: "waiting" }}
                />
              )}
            </For>
          </tbody>
        </table>
      </div>
    </section>
  );
}

/** What is known of a rulebook's battles, while they go on or afterwards. */
interface Known {
  readonly wins: readonly number[];
  readonly draws: number;
  readonly battles: number;
  readonly verdict: Verdict;
  readonly ended: VariantResult | null;
}

function knownOf(stand: Stand): Known | null {
  if (stand.is === "running") {
    const estimate: Estimate["variants"][number] | undefined = stand.estimate?.variants[0];
    return estimate === undefined || estimate.battles === 0 ? null : { ...estimate, ended: null };
  }
  const ended = stand.is === "done" ? (stand.found.result.variants[0] ?? null) : null;
  if (ended === null || ended.battles === 0) return null;
  const { sides, draws, battles, verdict } = ended;
  return { wins: sides.map(({ wins }) => wins), draws, battles, verdict, ended };
}

function Row(props: { readonly name: string; readonly code: string; readonly stand: Stand }): JSX.Element {
  const known = (): Known | null => knownOf(props.stand);
  const failed = (): number => (props.stand.is === "done" ? (props.stand.found.result.variants[0]?.failed ?? 0) : 0);
  return (
    <tr data-game={props.code}>
      <th scope="row">
        {props.name}
        <small>
          {known() === null
            ? t(`lab.rulebooks.stand.${props.stand.is}`)
            : t("lab.battles.n", { n: known()?.battles ?? 0 })}
        </small>
        <Show when={failed() > 0}>
          <small class="problem">{t("lab.rulebooks.failed", { n: failed() })}</small>
        </Show>
      </th>
      <Show when={known()} fallback={<td colspan={5}>{waitingText(props.stand)}</td>}>
        {(now) => (
          <>
            <td data-label={t("lab.wins")}>
              <Wins known={now()} />
            </td>
            <td data-label={t("lab.turns")} class="number">
              {meanIn(now().ended?.turns)}
            </td>
            <For each={[0, 1]}>
              {(side) => (
                <td data-label={`${t("lab.losses")}: ${sideName(side)}`} class="number">
                  {meanIn(now().ended?.sides[side]?.losses)}
                </td>
              )}
            </For>
            <td data-label={t("lab.verdict")} class="compared-verdict">
              <b>{verdictText(sidesInWords(), now().verdict)}</b>
              <Where verdict={now().verdict} />
              <small>{verdictDetail(sidesInWords(), now().verdict)}</small>
            </td>
          </>
        )}
      </Show>
    </tr>
  );
}

function waitingText(stand: Stand): string {
  return stand.is === "failed" ? t(`lab.problem.${stand.trouble.problem}`) : "";
}

function meanIn(of: { readonly mean: number } | undefined): string {
  return of === undefined ? "…" : figure(of.mean, 1);
}

/** A bar, and under it each side's wins with the interval they lie in. */
function Wins(props: { readonly known: Known }): JSX.Element {
  const share = (n: number): number => n / Math.max(1, props.known.battles);
  const between = (side: number): string => {
    const { low, high } = wilson(props.known.wins[side] ?? 0, props.known.battles);
    return t("lab.rulebooks.between", { low: figure(100 * low), high: figure(100 * high) });
  };
  const part = (side: number): JSX.Element => (
    <li>
      <SideMark side={side} />
      <span class="visually-hidden">{sideName(side)}</span> <b>{percent(share(props.known.wins[side] ?? 0))}</b>{" "}
      <span>{between(side)}</span>
    </li>
  );
  const width = (n: number): { readonly width: string } => ({ width: `${100 * share(n)}%` });
  return (
    <div class="lab-wins">
      <div class="lab-bar" aria-hidden="true">
        <i class="side0" style={width(props.known.wins[0] ?? 0)} />
        <i class="draw" style={width(props.known.draws)} />
        <i class="side1" style={width(props.known.wins[1] ?? 0)} />
      </div>
      <ul>
        {part(0)}
        <Show when={props.known.draws > 0}>
          <li>
            {t("lab.draws")} <b>{percent(share(props.known.draws))}</b>
          </li>
        </Show>
        {part(1)}
      </ul>
    </div>
  );
}

/** Where the first side's share lies, and how surely: one under the other they compare the rulebooks. */
function Where(props: { readonly verdict: Verdict }): JSX.Element {
  const first = () => {
    const { side, share, interval } = props.verdict;
    return side === 1
      ? { share: 1 - share, low: 1 - interval.high, high: 1 - interval.low }
      : { share, low: interval.low, high: interval.high };
  };
  return (
    <div class="lab-interval" aria-hidden="true">
      <i
        class={props.verdict.kind === "favours" ? `side${props.verdict.side ?? 0}` : "unsure"}
        style={{ left: `${100 * first().low}%`, width: `${100 * (first().high - first().low)}%` }}
      />
      <b style={{ left: `${100 * first().share}%` }} />
    </div>
  );
}
