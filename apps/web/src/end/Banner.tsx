import { For, Show } from "solid-js";
import type { JSX } from "solid-js";
import { colourOf, hasWon, sideOf } from "@escaramuza/kernel";
import type { Outcome, RosterLine, Scene, Seat } from "@escaramuza/kernel";
import type { Result } from "@escaramuza/protocol";
import { counterLook, CSS_PALETTE, tableDefs, tableLayers } from "@escaramuza/scene";
import type { Pen, Voice } from "@escaramuza/scene";
import { points, t } from "../i18n.ts";
import { Figure, SideMark } from "../ui/Figure.tsx";
import type { Tale } from "./story.ts";
import { seatName, sideName } from "./words.ts";

export interface BannerProps {
  readonly scene: Scene;
  readonly voice: Voice;
  readonly result: Result;
  readonly outcome: Outcome | null;
  readonly unit: number;
  readonly names: readonly string[];
  readonly seat: Seat | null;
  readonly tale: Tale | null;
}

/** Who won, how it ended, the score, before a picture of the table. */
export function Banner(props: BannerProps): JSX.Element {
  const side = (seat: Seat): string => sideName(props.scene, props.voice, seat);
  const who = (seat: Seat): string => {
    const name = props.names[seat] ?? "";
    const own = seatName(props.scene, props.voice, seat);
    return name === "" ? own : `${name} (${own})`;
  };
  /** Allies who won are named: the title says their side only. */
  const winners = (): string => {
    const { winner, allies = [] } = props.result;
    if (winner === null || allies.length === 0) return "";
    return `${t("end.winners", { names: [winner, ...allies].map(who).join(", ") })} `;
  };
  const scores = (): readonly { readonly side: number; readonly name: string; readonly points: string }[] => {
    const { outcome } = props;
    if (outcome === null) return [];
    return props.scene.sides.map(({ seat, short }, at) => ({
      side: at,
      name: props.voice.scene(short),
      points: points(outcome.points[seat] ?? 0, props.unit),
    }));
  };
  const title = (): string => {
    if (props.result.how === "aborted") return t("end.aborted");
    return props.result.winner === null ? t("end.draw") : t("end.victory", { side: side(props.result.winner) });
  };
  const how = (): string =>
    t(`end.how.${props.result.how}`, { by: props.result.by === null ? "" : who(props.result.by) });
  const mine = (): string => {
    const { winner, how: ended } = props.result;
    if (props.seat === null || winner === null || ended === "aborted") return "";
    return `${t(hasWon(props.result, props.seat) ? "end.you.won" : "end.you.lost")} `;
  };
  const facts = (): string =>
    [
      props.voice.scene(props.scene.title),
      props.voice.scene(props.scene.clock.turn),
      ...(props.tale === null ? [] : [t("end.moves", { n: props.tale.last })]),
    ].join(" · ");
  return (
    <header class="end-banner">
      <Backdrop scene={props.scene} voice={props.voice} />
      <div class="in">
        <Show when={props.result.winner !== null ? champion(props.scene, props.result.winner) : null}>
          {(hero) => (
            <span class="winner">
              <Figure
                side={colourOf(props.scene, props.result.winner ?? 0)}
                silhouette={hero().silhouette}
                role={hero().role}
                counter={counterLook(hero().counter, props.voice.scene)}
              />
            </span>
          )}
        </Show>
        <div class="said">
          <p class="caps">{facts()}</p>
          <h1>{title()}</h1>
          <p>
            {mine()}
            {winners()}
            {how()}
          </p>
          <Show when={props.names.some((name) => name !== "")}>
            <p class="names">
              <For each={props.names}>
                {(_, seat) => (
                  <span>
                    <SideMark side={colourOf(props.scene, seat())} /> {who(seat())}
                  </span>
                )}
              </For>
            </p>
          </Show>
        </div>
        <Show when={props.outcome !== null}>
          <div
            class="score"
            role="img"
            aria-label={t("end.score", {
              score: scores()
                .map((one) => `${one.name} ${one.points}`)
                .join(", "),
            })}
          >
            <For each={scores()}>
              {(one) => (
                <>
                  <Show when={one.side > 0}>
                    <small>{t("end.to")}</small>
                  </Show>
                  <SideMark side={one.side} />
                  <b>{one.points}</b>
                </>
              )}
            </For>
          </div>
        </Show>
      </div>
    </header>
  );
}

/** Whoever leads the winners and is still there, or anybody who is. */
function champion(scene: Scene, winner: Seat): RosterLine | null {
  const left = sideOf(scene, winner)?.roster.filter((line) => !line.gone) ?? [];
  return left.find((line) => line.role !== null) ?? left[0] ?? null;
}

const PEN: Pen = { ink: CSS_PALETTE, prefix: "end-" };

/** The table as it was left, for its looks alone. */
function Backdrop(props: { readonly scene: Scene; readonly voice: Voice }): JSX.Element {
  const drawn = (): { readonly box: string; readonly markup: string } => {
    const table = tableLayers(PEN, props.scene, props.voice.scene);
    return {
      box: `0 ${table.height * 0.32} ${table.width} ${table.height * 0.36}`,
      markup: `<defs>${tableDefs(PEN, props.scene)}</defs>${table.ground}${table.terrain}${table.marks}${table.pieces}`,
    };
  };
  return (
    <svg
      class="backdrop"
      viewBox={drawn().box}
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
      innerHTML={drawn().markup}
    />
  );
}
