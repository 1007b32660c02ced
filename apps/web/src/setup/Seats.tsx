import { For, Index, Show } from "solid-js";
import type { JSX } from "solid-js";
import type { Engine } from "@escaramuza/kernel";
import { has, t, voice } from "../i18n.ts";
import { SideMark } from "../ui/Figure.tsx";
import { WAYS, isBot, sittersFor, wayOf, withSitter } from "./plan.ts";
import type { Sitter } from "./plan.ts";

/** Who sits where: the usual ways at once, or seat by seat. */
export function Seats(props: {
  readonly engine: Engine<unknown>;
  readonly bots: readonly string[];
  /** Who fights with whom. */
  readonly sides: readonly (readonly number[])[];
  readonly sitters: readonly Sitter[];
  readonly names: readonly string[];
  readonly onSitters: (sitters: readonly Sitter[]) => void;
  readonly onName: (seat: number, name: string) => void;
}): JSX.Element {
  const choices = (): readonly Sitter[] => ["me", "here", "invited", ...props.bots.map((id): Sitter => `bot:${id}`)];
  const seatName = (seat: number): string => voice(props.engine).seat(seat);
  const alliesOf = (seat: number): string =>
    (props.sides.find((side) => side.includes(seat)) ?? [])
      .filter((other) => other !== seat)
      .map(seatName)
      .join(", ");
  return (
    <fieldset class="setup-field seats">
      <legend>{t("setup.seats")}</legend>
      <div class="segments wrap">
        <For each={WAYS}>
          {(way) => (
            <button
              type="button"
              aria-pressed={wayOf(props.sitters) === way}
              aria-disabled={way === "computer" && props.bots.length === 0}
              onClick={() => props.onSitters(sittersFor(way, props.sitters.length, props.bots))}
            >
              {t(way === "here" && props.sitters.length > 2 ? "setup.way.here.all" : `setup.way.${way}`)}
            </button>
          )}
        </For>
      </div>
      <Index each={props.sitters}>
        {(sitter, seat) => (
          <div class="seat-line">
            <label for={`sitter-${seat}`}>
              <SideMark side={props.sides.findIndex((side) => side.includes(seat))} /> {seatName(seat)}
            </label>
            <select
              id={`sitter-${seat}`}
              onChange={(e) => {
                const chosen = choices()[e.currentTarget.selectedIndex];
                if (chosen !== undefined) props.onSitters(withSitter(props.sitters, seat, chosen));
              }}
            >
              <For each={choices()}>
                {(choice) => <option selected={choice === sitter()}>{sitterText(choice)}</option>}
              </For>
            </select>
            <Show when={sitter() === "me" || sitter() === "here"}>
              <input
                type="text"
                maxlength={24}
                autocomplete="off"
                aria-label={t("setup.name", { seat: seatName(seat) })}
                placeholder={t(sitter() === "me" ? "setup.name.me" : "setup.name.other")}
                value={props.names[seat] ?? ""}
                onInput={(e) => props.onName(seat, e.currentTarget.value)}
              />
            </Show>
            <Show when={aboutBot(sitter())}>{(about) => <small class="about-bot">{about()}</small>}</Show>
            <Show when={alliesOf(seat) !== ""}>
              <small class="allied">{t("setup.allied", { with: alliesOf(seat) })}</small>
            </Show>
          </div>
        )}
      </Index>
      <Show when={props.sitters.includes("invited")}>
        <p class="setup-detail">{t("setup.invited.detail")}</p>
      </Show>
    </fieldset>
  );
}

/** What a level of the computer is like; null for people. */
function aboutBot(sitter: Sitter): string | null {
  const key = `${sitter.replace(":", ".")}.about`;
  return isBot(sitter) && has(key) ? t(key) : null;
}

function sitterText(sitter: Sitter): string {
  if (!isBot(sitter)) return t(`setup.sitter.${sitter}`);
  const id = sitter.slice(4);
  return has(`bot.${id}`) ? t(`bot.${id}`) : t("setup.sitter.bot", { id });
}
