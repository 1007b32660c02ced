import cards from "virtual:cards";
import { For, Show, createMemo, createSignal } from "solid-js";
import type { JSX } from "solid-js";
import { testedNames } from "@escaramuza/bots/names";
import { sidesIn } from "@escaramuza/kernel";
import type { Engine, Json, Refusal } from "@escaramuza/kernel";
import { CopyButton } from "../home/CopyButton.tsx";
import { lang, t, voice } from "../i18n.ts";
import { navigate } from "../router.ts";
import { BattleChoice, drawnLuck } from "../setup/BattleChoice.tsx";
import { Measured } from "../setup/Measured.tsx";
import { Problems } from "../setup/Problems.tsx";
import { Icon } from "../ui/icons.tsx";
import type { Trouble } from "./Lab.tsx";
import { Numbers, Players } from "./Questions.tsx";
import { addressOf, changed, scenarioOf, seated } from "./plan.ts";
import type { Plan, PlanVariant } from "./plan.ts";
import { battleName, differences } from "./words.ts";

/** An experiment to be put together: the battle as for playing it, who plays, how often; and, if wanted, a second variant. */
export function Prepare(props: {
  readonly engine: Engine<unknown>;
  readonly plan: Plan;
  readonly trouble: Trouble | null;
  readonly onPlan: (plan: Plan) => void;
  readonly onStart: () => void;
}): JSX.Element {
  const { rules } = props.engine;
  const [at, setAt] = createSignal(0);
  const say = () => voice(props.engine);
  const which = (): number => (props.plan.variants[at()] === undefined ? 0 : at());
  const variant = (): PlanVariant => props.plan.variants[at()] ?? props.plan.variants[0];
  const sides = createMemo(() => sidesIn(rules, variant().setup));
  const problems = createMemo((): readonly Refusal[] =>
    props.plan.variants.flatMap(({ setup }) => {
      const begun = rules.start(setup);
      return begun.ok ? [] : begun.problems;
    }),
  );
  const put = (to: PlanVariant): void => {
    const [first, second] = props.plan.variants;
    const made = seated(props.engine, to);
    if (second === undefined) props.onPlan({ ...props.plan, variants: [made] });
    else props.onPlan({ ...props.plan, variants: which() === 0 ? [made, second] : [first, made] });
  };
  const set = (field: string, value: Json): void => {
    const setup = changed(props.engine, variant().setup, field, value, drawnLuck());
    put({ ...variant(), setup });
  };
  const compare = (): void => {
    const [first] = props.plan.variants;
    props.onPlan({ ...props.plan, variants: [first, first] });
    setAt(1);
  };
  const single = (): void => {
    const [first] = props.plan.variants;
    props.onPlan({ ...props.plan, variants: [first] });
    setAt(0);
  };
  return (
    <>
      <p class="lab-about">{t("lab.about")}</p>
      <BattleChoice
        engine={props.engine}
        setup={variant().setup}
        onSet={set}
        first={
          <>
            <fieldset class="setup-field">
              <legend>{t("lab.game")}</legend>
              <div class="segments wrap">
                <For each={cards}>
                  {(card) => (
                    <button
                      type="button"
                      aria-pressed={card.id === rules.id}
                      onClick={() => card.id !== rules.id && navigate(`/lab/${card.code}`)}
                    >
                      {card.name[lang()]}
                    </button>
                  )}
                </For>
              </div>
            </fieldset>
            <Variants
              engine={props.engine}
              plan={props.plan}
              at={which()}
              onAt={setAt}
              onCompare={compare}
              onSingle={single}
            />
          </>
        }
        caption={() => (
          <>
            {battleName(props.engine, variant().setup)}{" "}
            <Measured engine={props.engine} say={say()} scenario={scenarioOf(props.engine, variant().setup)} />
          </>
        )}
      >
        <section class="panel" aria-label={t("lab.players")}>
          <Players
            known={testedNames(rules.id)}
            seats={variant().players.map((_, seat) => ({
              name: say().seat(seat),
              side: sides().findIndex((side) => side.includes(seat)),
            }))}
            players={variant().players}
            onPlayer={(seat, player) => put({ ...variant(), players: variant().players.with(seat, player) })}
          />
        </section>
        <section class="panel" aria-label={t("lab.experiment")}>
          <Numbers
            label={t(props.plan.variants.length > 1 ? "lab.battles.each" : "lab.battles")}
            battles={props.plan.battles}
            seed={props.plan.seed}
            onBattles={(battles) => props.onPlan({ ...props.plan, battles })}
            onSeed={(seed) => props.onPlan({ ...props.plan, seed })}
          >
            <label class="lab-check">
              <input
                type="checkbox"
                checked={props.plan.untilDecided}
                onChange={(e) => props.onPlan({ ...props.plan, untilDecided: e.currentTarget.checked })}
              />{" "}
              {t("lab.until")}
            </label>
          </Numbers>
        </section>
        <div class="setup-start">
          <Problems say={say()} trouble={null} refusals={problems()} />
          <Show when={props.trouble}>
            {(found) => (
              <div class="problem" role="alert">
                <p>{t(`lab.problem.${found().problem}`)}</p>
                <For each={found().refusals}>{(refusal) => <p>{say().refusal(refusal)}</p>}</For>
              </div>
            )}
          </Show>
          <button
            type="button"
            class="btn primary big"
            aria-disabled={problems().length > 0}
            onClick={() => problems().length === 0 && props.onStart()}
          >
            <Icon name="play" />
            {t("lab.start")}
          </button>
          <CopyButton text={`${location.origin}${addressOf(props.engine, props.plan)}`} label={t("lab.copy")} />
        </div>
      </BattleChoice>
    </>
  );
}

/** One battle, or two to be compared: which of them is being changed, and what they differ in. */
function Variants(props: {
  readonly engine: Engine<unknown>;
  readonly plan: Plan;
  readonly at: number;
  readonly onAt: (at: number) => void;
  readonly onCompare: () => void;
  readonly onSingle: () => void;
}): JSX.Element {
  const second = (): PlanVariant | undefined => props.plan.variants[1];
  const differ = createMemo((): readonly string[] => {
    const [a, b] = props.plan.variants;
    return b === undefined ? [] : differences(props.engine, a, b);
  });
  return (
    <fieldset class="setup-field lab-variants">
      <legend>{t("lab.variants")}</legend>
      <Show
        when={second() !== undefined}
        fallback={
          <button type="button" class="btn" onClick={() => props.onCompare()}>
            {t("lab.compare")}
          </button>
        }
      >
        <div class="lab-row">
          <div class="segments">
            <For each={[0, 1]}>
              {(i) => (
                <button type="button" aria-pressed={props.at === i} onClick={() => props.onAt(i)}>
                  {t("lab.variant", { n: i + 1 })}
                </button>
              )}
            </For>
          </div>
          <button type="button" class="btn" onClick={() => props.onSingle()}>
            <Icon name="bin" />
            {t("lab.single")}
          </button>
        </div>
        <p class="setup-detail" role="status">
          {differ().length === 0 ? t("lab.differ.none") : t("lab.differ", { what: differ().join("; ") })}
        </p>
      </Show>
    </fieldset>
  );
}
