import { For, Show } from "solid-js";
import type { JSX } from "solid-js";
import type { RosterLine } from "@escaramuza/kernel";
import { counterLook } from "@escaramuza/scene";
import { t, voice } from "../i18n.ts";
import { ScenePicture } from "../setup/ScenePicture.tsx";
import { Figure, SideMark } from "../ui/Figure.tsx";
import { addressOf } from "./plan.ts";
import { notesSaid, sideName } from "./rulebook-words.ts";
import { rulebookPlan } from "./rulebooks.ts";
import type { ForceLine, Rulebook, RulebooksPlan } from "./rulebooks.ts";

/** What one game makes of the battle: its table, its forces, and where it could not follow. */
export function Converted(props: {
  readonly rulebook: Rulebook;
  readonly plan: RulebooksPlan;
  readonly busy: boolean;
  readonly onTakesPart: (yes: boolean) => void;
}): JSX.Element {
  const say = () => voice(props.rulebook.e);
  const name = (): string => say().text("game.name");
  const made = () => {
    const { made: found } = props.rulebook;
    return "setup" in found ? found : null;
  };
  const problems = () => ("problems" in props.rulebook.made ? props.rulebook.made.problems : []);
  return (
    <li class="panel rulebook" data-game={props.rulebook.code}>
      <div class="hd">
        <h3>{name()}</h3>
      </div>
      <Show
        when={made()}
        fallback={
          <div class="bd problem">
            <p>{t("lab.rulebooks.cannot")}</p>
            <For each={problems()}>{(problem) => <p>{say().refusal(problem)}</p>}</For>
          </div>
        }
      >
        {(found) => (
          <>
            <div class="rulebook-picture">
              <ScenePicture scene={found().table} />
            </div>
            <div class="bd">
              <For each={found().forces}>
                {(force, side) => <Force rulebook={props.rulebook} side={side()} force={force} />}
              </For>
              <h4>{t("lab.rulebooks.notes")}</h4>
              <Show when={found().notes.length > 0} fallback={<p class="rulebook-notes">{t("lab.rulebooks.exact")}</p>}>
                <ul class="rulebook-notes">
                  <For each={notesSaid(props.rulebook.e, found().notes)}>{(line) => <li>{line}</li>}</For>
                </ul>
              </Show>
            </div>
            <div class="rulebook-foot">
              <label class="lab-check">
                <input
                  type="checkbox"
                  checked={!props.plan.without.includes(props.rulebook.code)}
                  disabled={props.busy}
                  aria-label={t("lab.rulebooks.takesPart.of", { game: name() })}
                  onChange={(event) => props.onTakesPart(event.currentTarget.checked)}
                />{" "}
                {t("lab.rulebooks.takesPart")}
              </label>
              <a
                href={addressOf(props.rulebook.e, rulebookPlan(props.rulebook.e, found().setup, props.plan))}
                aria-label={t("lab.rulebooks.deeper.of", { game: name() })}
              >
                {t("lab.rulebooks.deeper")}
              </a>
            </div>
          </>
        )}
      </Show>
    </li>
  );
}

function Force(props: {
  readonly rulebook: Rulebook;
  readonly side: number;
  readonly force: readonly ForceLine[];
}): JSX.Element {
  const say = () => voice(props.rulebook.e);
  /** Others have the same name: what they carry tells them apart. */
  const isOneOfSeveral = (line: RosterLine): boolean =>
    props.force.filter(({ like }) => say().scene(like.name) === say().scene(line.name)).length > 1;
  return (
    <>
      <h4>
        <SideMark side={props.side} /> {sideName(props.side)}
      </h4>
      <ul class="rulebook-force">
        <For each={props.force}>
          {({ n, like }) => (
            <li>
              <Figure
                side={props.side}
                silhouette={like.silhouette}
                role={like.role}
                counter={counterLook(like.counter, say().scene)}
              />
              <b>{n} ×</b>
              <span>
                {say().scene(like.name)}
                <Show when={isOneOfSeveral(like)}>
                  <small>{say().scene(like.detail)}</small>
                </Show>
              </span>
            </li>
          )}
        </For>
      </ul>
    </>
  );
}
