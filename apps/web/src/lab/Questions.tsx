import { For, Index, Show, createSignal } from "solid-js";
import type { JSX } from "solid-js";
import { t } from "../i18n.ts";
import { SideMark } from "../ui/Figure.tsx";
import { MOST_BATTLES, numberFrom } from "./plan.ts";
import { playerName } from "./words.ts";

/** These think about every move: a battle of theirs takes long. */
const SLOW = ["elite", "ace"];

/** Who plays each seat: `known` are those who can. */
export function Players(props: {
  readonly known: readonly string[];
  readonly seats: readonly { readonly name: string; readonly side: number }[];
  readonly players: readonly string[];
  readonly onPlayer: (seat: number, player: string) => void;
}): JSX.Element {
  return (
    <fieldset class="setup-field seats">
      <legend>{t("lab.players")}</legend>
      <Index each={props.players}>
        {(player, seat) => (
          <div class="seat-line">
            <label for={`lab-player-${seat}`}>
              <SideMark side={props.seats[seat]?.side ?? null} /> {props.seats[seat]?.name}
            </label>
            <select
              id={`lab-player-${seat}`}
              onChange={(e) => {
                const chosen = props.known[e.currentTarget.selectedIndex];
                if (chosen !== undefined) props.onPlayer(seat, chosen);
              }}
            >
              <For each={props.known}>{(id) => <option selected={id === player()}>{playerName(id)}</option>}</For>
            </select>
          </div>
        )}
      </Index>
      <Show when={props.players.some((id) => SLOW.includes(id))}>
        <p class="setup-detail">{t("lab.slow")}</p>
      </Show>
    </fieldset>
  );
}

/** How many battles, and which dice; `children`: what else is asked. */
export function Numbers(props: {
  readonly label: string;
  readonly battles: number;
  readonly seed: number;
  readonly onBattles: (battles: number) => void;
  readonly onSeed: (seed: number) => void;
  readonly children?: JSX.Element;
}): JSX.Element {
  return (
    <fieldset class="setup-field seats">
      <legend>{t("lab.experiment")}</legend>
      <NumberLine
        id="lab-battles"
        label={props.label}
        value={props.battles}
        least={1}
        most={MOST_BATTLES}
        onValue={props.onBattles}
      />
      <NumberLine
        id="lab-seed"
        label={t("lab.seed")}
        value={props.seed}
        least={0}
        most={Number.MAX_SAFE_INTEGER - MOST_BATTLES}
        onValue={props.onSeed}
      />
      {props.children}
      <p class="setup-detail">{t("lab.seed.detail")}</p>
    </fieldset>
  );
}

/** A whole number. What is none is said, and the last one stays. */
function NumberLine(props: {
  readonly id: string;
  readonly label: string;
  readonly value: number;
  readonly least: number;
  readonly most: number;
  readonly onValue: (value: number) => void;
}): JSX.Element {
  const [wrong, setWrong] = createSignal(false);
  const read = (text: string): void => {
    const value = numberFrom(text, props.least, props.most);
    setWrong(value === null);
    if (value !== null) props.onValue(value);
  };
  return (
    <div class="seat-line">
      <label for={props.id}>{props.label}</label>
      <input
        id={props.id}
        type="text"
        inputmode="numeric"
        autocomplete="off"
        value={String(props.value)}
        aria-invalid={wrong()}
        aria-describedby={wrong() ? `${props.id}-wrong` : undefined}
        onInput={(e) => read(e.currentTarget.value)}
      />
      <Show when={wrong()}>
        <small class="problem" id={`${props.id}-wrong`} role="alert">
          {t("lab.number", { least: props.least, most: props.most })}
        </small>
      </Show>
    </div>
  );
}
