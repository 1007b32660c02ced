import { For, Index, Show, createSignal } from "solid-js";
import type { JSX } from "solid-js";
import { playerNames } from "@escaramuza/bots/names";
import type { Engine } from "@escaramuza/kernel";
import { t, voice } from "../i18n.ts";
import { SideMark } from "../ui/Figure.tsx";
import { MOST_BATTLES, numberFrom } from "./plan.ts";
import type { Plan } from "./plan.ts";
import { playerName } from "./words.ts";

/** These think about every move: a battle of theirs takes long. */
const SLOW = ["elite", "ace"];

export function Players(props: {
  readonly engine: Engine<unknown>;
  readonly sides: readonly (readonly number[])[];
  readonly players: readonly string[];
  readonly onPlayers: (players: readonly string[]) => void;
}): JSX.Element {
  const known = playerNames(props.engine.rules.id);
  return (
    <fieldset class="setup-field seats">
      <legend>{t("lab.players")}</legend>
      <Index each={props.players}>
        {(player, seat) => (
          <div class="seat-line">
            <label for={`lab-player-${seat}`}>
              <SideMark side={props.sides.findIndex((side) => side.includes(seat))} /> {voice(props.engine).seat(seat)}
            </label>
            <select
              id={`lab-player-${seat}`}
              onChange={(e) => {
                const chosen = known[e.currentTarget.selectedIndex];
                if (chosen !== undefined) props.onPlayers(props.players.with(seat, chosen));
              }}
            >
              <For each={known}>{(id) => <option selected={id === player()}>{playerName(id)}</option>}</For>
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

export function Numbers(props: { readonly plan: Plan; readonly onPlan: (plan: Plan) => void }): JSX.Element {
  return (
    <fieldset class="setup-field seats">
      <legend>{t("lab.experiment")}</legend>
      <NumberLine
        id="lab-battles"
        label={t(props.plan.variants.length > 1 ? "lab.battles.each" : "lab.battles")}
        value={props.plan.battles}
        least={1}
        most={MOST_BATTLES}
        onValue={(battles) => props.onPlan({ ...props.plan, battles })}
      />
      <NumberLine
        id="lab-seed"
        label={t("lab.seed")}
        value={props.plan.seed}
        least={0}
        most={Number.MAX_SAFE_INTEGER - MOST_BATTLES}
        onValue={(seed) => props.onPlan({ ...props.plan, seed })}
      />
      <label class="lab-check">
        <input
          type="checkbox"
          checked={props.plan.untilDecided}
          onChange={(e) => props.onPlan({ ...props.plan, untilDecided: e.currentTarget.checked })}
        />{" "}
        {t("lab.until")}
      </label>
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
