import { For, Show } from "solid-js";
import type { JSX } from "solid-js";
import { sideOf } from "@escaramuza/kernel";
import type { RosterLine, Scene, SideSummary } from "@escaramuza/kernel";
import { counterLook, isTrait } from "@escaramuza/scene";
import type { Voice } from "@escaramuza/scene";
import { t } from "../i18n.ts";
import { Figure, SideMark } from "../ui/Figure.tsx";
import { Bar, Pips, isShort } from "../ui/Meter.tsx";
import { pointing } from "./pointed.ts";

/** One's own pieces in a list, the other side's in a small grid; both choose pieces like the table does. */
export function Forces(props: {
  readonly scene: Scene;
  readonly voice: Voice;
  readonly seat: number | null;
  readonly marks: ReadonlyMap<string, "can" | "cannot" | "chosen">;
  readonly acting: string | null;
  readonly onPiece: (id: string) => void;
  readonly onHover: (id: string | null) => void;
  readonly map: JSX.Element;
}): JSX.Element {
  const own = (): SideSummary | undefined => sideOf(props.scene, props.seat ?? 0) ?? props.scene.sides[0];
  const number = (side: SideSummary): number => props.scene.sides.indexOf(side);
  /** Room for what cards say beside the table. */
  const wide = (): boolean => innerWidth > 1100;
  const others = (): readonly SideSummary[] => props.scene.sides.filter((s) => s !== own());
  return (
    <aside class="panel roster" aria-label={t("forces.title")}>
      <Show when={own()}>
        {(side) => (
          <>
            <div class="hd">
              <SideMark side={number(side())} />
              <h2>{props.voice.scene(side().short)}</h2>
              <span class="r caps">{strength(side())}</span>
            </div>
            <div class="rows">
              <For each={side().roster}>
                {(line) => <Row {...props} side={side()} number={number(side())} line={line} />}
              </For>
            </div>
            <For each={side().tracks}>
              {(track) => (
                <p class="track">
                  <span>{props.voice.scene(track.text)}</span>
                  <Pips left={track.left} of={track.of} />
                </p>
              )}
            </For>
            <Show when={(side().hand ?? []).length > 0 && side().hand}>
              {(hand) => (
                <details class="hand" open={wide()}>
                  <summary>{t("forces.hand", { n: hand().length })}</summary>
                  <ul>
                    <For each={hand()}>
                      {(card) => (
                        <li>
                          <b>{props.voice.scene(card.title)}</b> {props.voice.scene(card.text)}
                        </li>
                      )}
                    </For>
                  </ul>
                </details>
              )}
            </Show>
            <details class="state">
              <summary>{t("forces.state")}</summary>
              <ul>
                <For each={side().lines}>{(line) => <li>{props.voice.scene(line)}</li>}</For>
              </ul>
            </details>
          </>
        )}
      </Show>
      {props.map}
      <For each={others()}>
        {(side) => (
          <div class="foe">
            <div class="foe-hd">
              <SideMark side={number(side)} />
              <span class="caps name">{props.voice.scene(side.short)}</span>
              <span class="caps r">{strength(side)}</span>
            </div>
            <div class="g">
              <For each={side.roster}>
                {(line) => (
                  <button
                    type="button"
                    class="fig"
                    classList={{ dead: line.gone, [`mark-${props.marks.get(line.id) ?? "none"}`]: true }}
                    title={spoken(line, props.voice)}
                    onClick={() => props.onPiece(line.id)}
                    {...pointing((on) => props.onHover(on ? line.id : null))}
                  >
                    <Figure
                      side={number(side)}
                      silhouette={line.silhouette}
                      role={line.role}
                      tag={line.tag}
                      badges={line.gone ? [] : line.badges}
                      gone={line.gone}
                      counter={counterLook(line.counter, props.voice.scene)}
                    />
                    <span class="visually-hidden">{spoken(line, props.voice)}</span>
                  </button>
                )}
              </For>
            </div>
          </div>
        )}
      </For>
    </aside>
  );
}

function Row(props: {
  readonly voice: Voice;
  readonly side: SideSummary;
  readonly number: number;
  readonly line: RosterLine;
  readonly marks: ReadonlyMap<string, "can" | "cannot" | "chosen">;
  readonly acting: string | null;
  readonly onPiece: (id: string) => void;
  readonly onHover: (id: string | null) => void;
}): JSX.Element {
  /** One way for a whole list. */
  const short = (): boolean => props.side.roster.every(({ meter }) => meter === null || isShort(meter));
  const few = (): RosterLine["meter"] => (short() ? props.line.meter : null);
  const many = (): RosterLine["meter"] => (few() === null ? props.line.meter : null);
  const mark = (): string => props.marks.get(props.line.id) ?? "none";
  const traits = (): string =>
    props.line.badges
      .filter(isTrait)
      .map((b) => props.voice.text(`badge.${b}`))
      .join(", ");
  return (
    <button
      type="button"
      class="row"
      classList={{
        on: props.acting === props.line.id || mark() === "chosen",
        dead: props.line.gone,
        "body-row": !short(),
        [`mark-${mark()}`]: true,
      }}
      data-testid={`row-${props.line.id}`}
      aria-description={traits()}
      onClick={() => props.onPiece(props.line.id)}
      {...pointing((on) => props.onHover(on ? props.line.id : null))}
    >
      <Figure
        side={props.number}
        silhouette={props.line.silhouette}
        role={props.line.role}
        gone={props.line.gone}
        counter={counterLook(props.line.counter, props.voice.scene)}
      />
      <span class="nm">
        <b>
          <span class="no">{props.line.tag}</span> {props.voice.scene(props.line.name)}
        </b>
        <small title={props.voice.scene(props.line.detail)}>{props.voice.scene(props.line.detail)}</small>
        <Show when={many()}>{(meter) => <Bar meter={meter()} voice={props.voice} />}</Show>
      </span>
      <span class="st">
        <Show when={few()}>
          {(meter) => (
            <span title={props.voice.scene(meter().text)}>
              <Pips left={meter().left} of={meter().of} />
            </span>
          )}
        </Show>
        <For each={props.line.badges.filter((b) => !isTrait(b)).slice(0, 1)}>
          {(badge) => (
            <span class={`chip badge-${badge}`} classList={{ elim: props.line.gone }}>
              {props.voice.text(props.voice.has(`badge.${badge}.short`) ? `badge.${badge}.short` : `badge.${badge}`)}
            </span>
          )}
        </For>
      </span>
    </button>
  );
}

function strength(side: SideSummary): string {
  return t("forces.strength", { n: side.roster.filter((l) => !l.gone).length, of: side.roster.length });
}

function spoken(line: RosterLine, voice: Voice): string {
  const badges = line.badges.map((b) => voice.text(`badge.${b}`));
  return [`${line.tag} ${voice.scene(line.name)}`, voice.scene(line.detail), ...badges].join(", ");
}
