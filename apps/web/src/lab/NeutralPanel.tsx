import { For, Show, createMemo, createSignal } from "solid-js";
import type { JSX } from "solid-js";
import { NEUTRAL_UNITS } from "@escaramuza/kernel";
import type { NeutralBattle } from "@escaramuza/kernel";
import { download } from "../end/file.ts";
import { figure, t } from "../i18n.ts";
import { ScenePicture } from "../setup/ScenePicture.tsx";
import { SideMark } from "../ui/Figure.tsx";
import { FileButton, textOf } from "../ui/FileButton.tsx";
import { Icon } from "../ui/icons.tsx";
import { LARGEST_BATTLE, readBattle } from "./battle-file.ts";
import { neutralScene } from "./neutral-scene.ts";
import { problemText, sideName } from "./rulebook-words.ts";

/** The battle as no game says it: its ground and its forces, and the file it comes from. */
export function NeutralPanel(props: {
  readonly battle: NeutralBattle;
  /** The file of the battle that everybody has; `isExample`: it is that one. */
  readonly example: string;
  readonly isExample: boolean;
  readonly busy: boolean;
  /** Null: the example again. */
  readonly onBattle: (battle: NeutralBattle | null) => void;
}): JSX.Element {
  const [problem, setProblem] = createSignal<string | null>(null);
  const scene = createMemo(() => neutralScene(props.battle));
  const units = () => NEUTRAL_UNITS.filter((unit) => count(0, unit) > 0 || count(1, unit) > 0);
  const count = (side: number, unit: (typeof NEUTRAL_UNITS)[number]): number =>
    props.battle[side === 0 ? "german" : "soviet"][unit] ?? 0;
  const take = async (file: File): Promise<void> => {
    const got = await textOf(file, LARGEST_BATTLE);
    if (got === "unread") {
      setProblem(t("file.unread", { file: file.name }));
      return;
    }
    const read = got === "large" ? ({ ok: false, problem: { is: "large" } } as const) : readBattle(got.text);
    setProblem(read.ok ? null : problemText(file.name, read.problem));
    if (read.ok) props.onBattle(read.battle);
  };
  const detail = (): string =>
    t("lab.rulebooks.ground", {
      width: figure(props.battle.width),
      height: figure(props.battle.height),
      attacker: t(`lab.rulebooks.attacker.${props.battle.attacker ?? "none"}`),
    });
  return (
    <section class="panel neutral" aria-labelledby="neutral-title">
      <div class="hd">
        <h2 id="neutral-title" data-testid="neutral-name">
          {props.isExample ? t("lab.rulebooks.example") : props.battle.name}
        </h2>
        <span class="r caps">{detail()}</span>
      </div>
      <div class="bd neutral-body">
        <figure>
          <ScenePicture scene={scene()} />
          <figcaption>{t("lab.rulebooks.map")}</figcaption>
        </figure>
        <div>
          <table>
            <caption class="visually-hidden">{t("lab.rulebooks.forces")}</caption>
            <thead>
              <tr>
                <th scope="col">{t("lab.rulebooks.forces")}</th>
                <For each={[0, 1]}>
                  {(side) => (
                    <th scope="col">
                      <SideMark side={side} /> {sideName(side)}
                    </th>
                  )}
                </For>
              </tr>
            </thead>
            <tbody>
              <For each={units()}>
                {(unit) => (
                  <tr>
                    <th scope="row">{t(`lab.rulebooks.unit.${unit}`)}</th>
                    <For each={[0, 1]}>{(side) => <td>{count(side, unit) === 0 ? "–" : count(side, unit)}</td>}</For>
                  </tr>
                )}
              </For>
            </tbody>
          </table>
          <div class="neutral-file">
            <p>{t("lab.rulebooks.file")}</p>
            <div class="lab-row">
              <FileButton
                label={t("lab.rulebooks.open")}
                accept=".yaml,.yml,.json,application/json,application/yaml"
                icon="folder"
                disabled={props.busy}
                onFile={(file) => void take(file)}
              />
              <button
                type="button"
                class="btn"
                onClick={() => download("farm.yaml", props.example, "application/yaml")}
              >
                {t("lab.rulebooks.download")}
              </button>
              <Show when={!props.isExample}>
                <button type="button" class="btn" disabled={props.busy} onClick={() => props.onBattle(null)}>
                  <Icon name="again" />
                  {t("lab.rulebooks.back")}
                </button>
              </Show>
            </div>
            <Show when={problem()}>
              {(words) => (
                <p class="problem" role="alert">
                  {words()}
                </p>
              )}
            </Show>
          </div>
        </div>
      </div>
    </section>
  );
}
