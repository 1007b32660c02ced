import { For, Show, createSignal } from "solid-js";
import type { JSX } from "solid-js";
import type { Engine } from "@escaramuza/kernel";
import { battlesCsv } from "@escaramuza/lab/laboratory";
import type { Comparison, ExperimentResult, Investigated, VariantResult } from "@escaramuza/lab/laboratory";
import { download } from "../end/file.ts";
import { CopyButton } from "../home/CopyButton.tsx";
import { figure, percent, t } from "../i18n.ts";
import { ScenePicture } from "../setup/ScenePicture.tsx";
import { SideMark } from "../ui/Figure.tsx";
import { Icon } from "../ui/icons.tsx";
import { About } from "./About.tsx";
import { Figures } from "./Figures.tsx";
import { WinBar } from "./WinBar.tsx";
import { addressOf } from "./plan.ts";
import type { Plan } from "./plan.ts";
import { comparisonText, meanText, playerName, sideNames, tenths, verdictDetail, verdictText } from "./words.ts";

/** What an experiment came to: the verdict first, then the figures and the pictures behind it. */
export function Results(props: {
  readonly engine: Engine<unknown>;
  readonly plan: Plan;
  readonly found: Investigated;
  readonly onChange: () => void;
  readonly onAgain: () => void;
}): JSX.Element {
  const [at, setAt] = createSignal(0);
  const result = (): ExperimentResult => props.found.result;
  const sides = (variant: number): readonly string[] =>
    sideNames(props.engine, (props.plan.variants[variant] ?? props.plan.variants[0]).setup);
  const many = (): boolean => result().variants.length > 1;
  const name = (): string => `lab-${props.engine.rules.code.toLowerCase()}-${props.plan.seed}`;
  const battles = (): number => result().variants.reduce((sum, one) => sum + one.battles, 0);
  return (
    <>
      <section class="panel lab-verdict" aria-labelledby="lab-verdict">
        <div class="bd">
          <div>
            <p class="caps">
              {t("lab.verdict")} · {t("lab.battles.n", { n: battles() })}
            </p>
            <h2 id="lab-verdict" data-testid="lab-verdict">
              {headline(props.engine, props.plan, result())}
            </h2>
            <Show when={!many() && result().variants[0]}>
              {(only) => <p>{verdictDetail(sides(0), only().verdict)}</p>}
            </Show>
            <Show when={props.found.ended !== "all"}>
              <p>{t(`lab.ended.${props.found.ended}`)}</p>
            </Show>
            <About engine={props.engine} plan={props.plan} />
            <div class="lab-row">
              <button type="button" class="btn primary" onClick={() => props.onChange()}>
                {t("lab.change")}
              </button>
              <button type="button" class="btn" onClick={() => props.onAgain()}>
                <Icon name="again" />
                {t("lab.again")}
              </button>
              <CopyButton text={`${location.origin}${addressOf(props.engine, props.plan)}`} label={t("lab.copy")} />
              <button
                type="button"
                class="btn"
                onClick={() =>
                  download(`${name()}.csv`, battlesCsv(props.found.battles, result().pointUnit), "text/csv")
                }
              >
                {t("lab.csv")}
              </button>
              <button
                type="button"
                class="btn"
                onClick={() => download(`${name()}.json`, `${JSON.stringify(result(), null, 2)}\n`)}
              >
                {t("lab.json")}
              </button>
            </div>
          </div>
          <Show when={props.engine.rules.form.picture(props.plan.variants[0].setup)}>
            {(scene) => <ScenePicture scene={scene()} />}
          </Show>
        </div>
      </section>
      <Show when={result().comparison}>
        {(comparison) => <Compared comparison={comparison()} sides={sides(0)} unit={result().pointUnit} />}
      </Show>
      <div class="lab-sides" classList={{ two: many() }}>
        <For each={result().variants}>
          {(variant, i) => (
            <Wins
              variant={variant}
              sides={sides(i())}
              unit={result().pointUnit}
              title={many() ? t("lab.variant", { n: i() + 1 }) : t("lab.wins")}
              alone={!many()}
            />
          )}
        </For>
      </div>
      <Show when={many()}>
        <div class="segments lab-which" role="group" aria-label={t("lab.which")}>
          <For each={[0, 1]}>
            {(i) => (
              <button type="button" aria-pressed={at() === i} onClick={() => setAt(i)}>
                {t("lab.variant", { n: i + 1 })}
              </button>
            )}
          </For>
        </div>
      </Show>
      <Show when={result().variants[at()]} keyed>
        {(variant) => (
          <Figures
            engine={props.engine}
            setup={(props.plan.variants[at()] ?? props.plan.variants[0]).setup}
            variant={variant}
            sides={sides(at())}
            unit={result().pointUnit}
            name={many() ? `${name()}-${at() + 1}` : name()}
          />
        )}
      </Show>
    </>
  );
}

/** What it came to in one sentence. */
export function headline(e: Engine<unknown>, plan: Plan, { comparison, variants }: ExperimentResult): string {
  const sides = sideNames(e, plan.variants[0].setup);
  const [first] = variants;
  if (comparison !== null) return comparisonText(sides, comparison);
  return first === undefined ? "" : verdictText(sides, first.verdict);
}

/** Side by side: its share with the interval it lies in, points and losses; below, how long battles were. */
function Wins(props: {
  readonly variant: VariantResult;
  readonly sides: readonly string[];
  readonly unit: number;
  readonly title: string;
  /** Of two variants each says its own verdict here. */
  readonly alone: boolean;
}): JSX.Element {
  const v = (): VariantResult => props.variant;
  return (
    <section class="panel lab-variant">
      <div class="hd">
        <h2>{props.title}</h2>
        <Show when={!props.alone}>
          <span class="r">{verdictText(props.sides, v().verdict)}</span>
        </Show>
      </div>
      <div class="bd">
        <WinBar sides={props.sides} wins={v().sides.map(({ wins }) => wins)} draws={v().draws} battles={v().battles} />
        <ul class="lab-side-list">
          <For each={v().sides}>
            {(side, i) => (
              <li>
                <h3>
                  <SideMark side={i()} /> {props.sides[i()]}
                  <small>{side.players.map(playerName).join(" + ")}</small>
                </h3>
                <div class="lab-interval" aria-hidden="true">
                  <i
                    class={`side${i()}`}
                    style={{
                      left: `${100 * side.winInterval.low}%`,
                      width: `${100 * (side.winInterval.high - side.winInterval.low)}%`,
                    }}
                  />
                  <b style={{ left: `${100 * side.winShare}%` }} />
                </div>
                <dl>
                  <Fact
                    name={t("lab.share")}
                    value={t("lab.share.of", {
                      share: percent(side.winShare, 1),
                      low: percent(side.winInterval.low),
                      high: percent(side.winInterval.high),
                    })}
                  />
                  <Fact name={t("lab.points")} value={figure(side.points.mean / props.unit, 1)} />
                  <Fact name={t("lab.losses")} value={spreadText(side.losses)} />
                </dl>
              </li>
            )}
          </For>
        </ul>
        <dl class="lab-facts">
          <Fact name={t("lab.turns")} value={spreadText(v().turns)} />
          <Fact name={t("lab.decisions")} value={spreadText(v().decisions)} />
          <Show when={v().faults > 0}>
            <Fact name={t("lab.faults")} value={String(v().faults)} />
          </Show>
          <Show when={v().failed > 0}>
            <Fact
              name={t("lab.failed")}
              value={v()
                .failures.map(({ seed, what }) => `${seed}: ${what}`)
                .join("; ")}
            />
          </Show>
        </dl>
      </div>
    </section>
  );
}

function spreadText({ mean, median, min, max }: VariantResult["turns"]): string {
  return t("lab.spread", { mean: figure(mean, 1), median: tenths(median), min: tenths(min), max: tenths(max) });
}

function Fact(props: { readonly name: string; readonly value: string }): JSX.Element {
  return (
    <div>
      <dt>{props.name}</dt>
      <dd>{props.value}</dd>
    </div>
  );
}

function gainText({ gain, correlation }: Comparison): string {
  if (correlation === null) return t("lab.compared.gain.unknown");
  const told = { correlation: figure(correlation, 2) };
  return gain === null
    ? t("lab.compared.gain.all", told)
    : t("lab.compared.gain.of", { ...told, gain: figure(gain, 1) });
}

/** What the second variant changes, pair by pair of battles with the same dice. */
function Compared(props: {
  readonly comparison: Comparison;
  readonly sides: readonly string[];
  readonly unit: number;
}): JSX.Element {
  const c = (): Comparison => props.comparison;
  const first = (): string => props.sides[0] ?? "";
  return (
    <section class="panel" aria-labelledby="lab-compared">
      <div class="hd">
        <h2 id="lab-compared">{t("lab.compared")}</h2>
        <span class="r caps">{t("lab.compared.pairs", { n: c().pairs })}</span>
      </div>
      <div class="bd">
        <dl class="lab-facts">
          <Fact
            name={t("lab.compared.share", { side: first() })}
            value={meanText({
              mean: 100 * c().share.mean,
              low: 100 * c().sequence.low,
              high: 100 * c().sequence.high,
            })}
          />
          <Fact
            name={t("lab.compared.only", { side: first() })}
            value={t("lab.compared.only.of", {
              first: c().wins.onlyFirst,
              second: c().wins.onlySecond,
              both: c().wins.both,
              neither: c().wins.neither,
              p: c().wins.p < 0.001 ? `< ${figure(0.001, 3)}` : `= ${figure(c().wins.p, 3)}`,
            })}
          />
          <Fact name={t("lab.compared.lead", { side: first() })} value={meanText(c().lead, props.unit)} />
          <Fact name={t("lab.turns")} value={meanText(c().turns)} />
          <For each={c().losses}>
            {(losses, side) => (
              <Fact name={t("lab.compared.losses", { side: props.sides[side()] ?? "" })} value={meanText(losses)} />
            )}
          </For>
          <Fact name={t("lab.compared.gain")} value={gainText(c())} />
        </dl>
      </div>
    </section>
  );
}
