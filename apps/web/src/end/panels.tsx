import { For, Show } from "solid-js";
import type { JSX } from "solid-js";
import { colourOf, seatsIn } from "@escaramuza/kernel";
import type { Outcome, Scene } from "@escaramuza/kernel";
import { luckOf } from "@escaramuza/lab/analysis";
import type { Luck, TargetRoll } from "@escaramuza/lab/analysis";
import { counterLook } from "@escaramuza/scene";
import type { Voice } from "@escaramuza/scene";
import { figure, points, t } from "../i18n.ts";
import { nameOf } from "../table/names.ts";
import { Dice } from "../ui/Dice.tsx";
import { Figure, SideMark } from "../ui/Figure.tsx";
import { RuleLink } from "../ui/RuleLink.tsx";
import { scoreRows } from "./score.ts";
import { allEvents, chapterAt } from "./story.ts";
import type { Tale } from "./story.ts";
import { seatName } from "./words.ts";

interface Common {
  readonly scene: Scene;
  readonly voice: Voice;
}

/** Every point with its rule, a column a side. */
export function Points(
  props: Common & { readonly outcome: Outcome | null; readonly ruleset: string; readonly unit: number },
): JSX.Element {
  const sides = (): Scene["sides"] => props.scene.sides;
  return (
    <section class="panel points" aria-labelledby="end-points">
      <div class="hd">
        <h2 id="end-points">{t("end.points")}</h2>
      </div>
      <Show when={props.outcome} fallback={<p class="bd">{t("end.points.noCount")}</p>}>
        {(outcome) => (
          <table class="bd">
            <thead>
              <tr>
                <th scope="col">
                  <span class="visually-hidden">{t("end.points.what")}</span>
                </th>
                <th scope="col">
                  <span class="visually-hidden">{t("end.points.rule")}</span>
                </th>
                <For each={sides()}>
                  {(side, at) => (
                    <th scope="col" class="n">
                      <SideMark side={at()} />
                      <span class="visually-hidden">{props.voice.scene(side.short)}</span>
                    </th>
                  )}
                </For>
              </tr>
            </thead>
            <tbody>
              <For
                each={scoreRows(outcome().lines, props.voice, props.scene)}
                fallback={
                  <tr>
                    <td colspan={2 + sides().length}>{t("end.points.none")}</td>
                  </tr>
                }
              >
                {(row) => (
                  <tr>
                    <th scope="row">{row.text}</th>
                    <td>
                      <RuleLink rule={row.rule} ruleset={props.ruleset} />
                    </td>
                    <For each={row.points}>{(p) => <td class="n">{p === null ? "—" : points(p, props.unit)}</td>}</For>
                  </tr>
                )}
              </For>
            </tbody>
            <tfoot>
              <tr>
                <th scope="row" colspan="2">
                  {t("end.points.total")}
                </th>
                <For each={sides()}>
                  {({ seat }) => <td class="n">{points(outcome().points[seat] ?? 0, props.unit)}</td>}
                </For>
              </tr>
            </tfoot>
          </table>
        )}
      </Show>
    </section>
  );
}

/** All pieces of both sides, those lost crossed out. */
export function Losses(props: Common): JSX.Element {
  const sides = (): Scene["sides"] => props.scene.sides.filter((side) => side.roster.length > 0);
  return (
    <Show when={sides().length > 0}>
      <section class="panel losses" aria-labelledby="end-losses">
        <div class="hd">
          <h2 id="end-losses">{t("end.losses")}</h2>
        </div>
        <div class="bd">
          <For each={sides()}>
            {(side) => (
              <div>
                <p class="who-lost">
                  <SideMark side={props.scene.sides.indexOf(side)} />
                  <b>{props.voice.scene(side.short)}</b>
                  <span>
                    {t("end.losses.of", {
                      lost: side.roster.filter((line) => line.gone).length,
                      all: side.roster.length,
                    })}
                  </span>
                </p>
                <ul>
                  <For each={side.roster}>
                    {(line) => {
                      const words = (): string =>
                        t(line.gone ? "end.losses.gone" : "end.losses.left", {
                          piece: nameOf(props.scene, props.voice, line.id),
                        });
                      return (
                        <li title={words()} classList={{ crossed: line.gone }}>
                          <span class="visually-hidden">{words()}</span>
                          <Figure
                            side={props.scene.sides.indexOf(side)}
                            silhouette={line.silhouette}
                            role={line.role}
                            gone={line.gone}
                            counter={counterLook(line.counter, props.voice.scene)}
                          />
                        </li>
                      );
                    }}
                  </For>
                </ul>
              </div>
            )}
          </For>
        </div>
      </section>
    </Show>
  );
}

/** What the dice did for each player, against what was to be expected of them. */
export function LuckPanel(props: Common & { readonly tale: Tale }): JSX.Element {
  const all = luckOf(allEvents(props.tale), seatsIn(props.tale.engine.rules, props.tale.record.setup).length);
  const most = Math.max(1, ...all.map((luck) => Math.max(luck.reached, luck.expected))) * 1.15;
  const best = all
    .flatMap((luck) => (luck.best === null ? [] : [luck.best]))
    .reduce<TargetRoll | null>((found, roll) => (found === null || roll.chance < found.chance ? roll : found), null);
  const bestAt = (): number => props.tale.moments.find((m) => best !== null && m.events.includes(best.event))?.at ?? 0;
  return (
    <section class="panel luck" aria-labelledby="end-luck">
      <div class="hd">
        <h2 id="end-luck">{t("end.luck")}</h2>
        <span class="r caps">{t("end.luck.what")}</span>
      </div>
      <div class="bd">
        <Show when={all.some((luck) => luck.rolls > 0)} fallback={<p>{t("end.luck.none")}</p>}>
          <For each={all}>
            {(luck) => (
              <div class={`bar-of side${colourOf(props.scene, luck.seat)}`}>
                <p>
                  <SideMark side={colourOf(props.scene, luck.seat)} />
                  <span>{seatName(props.scene, props.voice, luck.seat)}</span>
                  <b>{t("end.luck.score", { n: luck.reached, expected: figure(luck.expected, 1) })}</b>
                </p>
                <div class="track" aria-hidden="true">
                  <i style={{ width: `${(100 * luck.reached) / most}%` }} />
                  <em style={{ left: `${(100 * luck.expected) / most}%` }} />
                </div>
              </div>
            )}
          </For>
          <p class="words">
            {t("end.luck.line")}{" "}
            {all.map((luck) => luckWords(luck, seatName(props.scene, props.voice, luck.seat))).join(" ")}
          </p>
          <Show when={best}>
            {(roll) => (
              <p class="best">
                <span>{t("end.luck.best")}</span> <Dice faces={roll().dice} sides={roll().sides} />{" "}
                <b>
                  {props.voice.sentence(roll().event)}
                  {turnWords(props.tale, props.voice, bestAt())}
                </b>
              </p>
            )}
          </Show>
        </Show>
      </div>
    </section>
  );
}

function turnWords(tale: Tale, voice: Voice, at: number): string {
  const { turn } = chapterAt(tale, at);
  return turn === null ? "" : `, ${voice.scene(turn.text)}`;
}

/** Less often than this is worth telling. */
const ORDINARY = 1 / 3;

function luckWords(luck: Luck, side: string): string {
  if (luck.rolls === 0) return "";
  if (luck.tail > ORDINARY) return t("end.luck.even", { side });
  const more = luck.reached >= luck.expected;
  return t(more ? "end.luck.more" : "end.luck.less", {
    side,
    n: figure(Math.abs(luck.reached - luck.expected), 1),
    odds: Math.min(1_000_000, Math.round(1 / luck.tail)),
  });
}
