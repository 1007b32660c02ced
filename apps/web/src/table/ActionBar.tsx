import { For, Show } from "solid-js";
import type { JSX } from "solid-js";
import { colourOf } from "@escaramuza/kernel";
import type { Decision, MenuItem } from "@escaramuza/kernel";
import { counterLook } from "@escaramuza/scene";
import type { Voice } from "@escaramuza/scene";
import { t } from "../i18n.ts";
import { ActionIcon } from "../ui/ActionIcon.tsx";
import { Figure } from "../ui/Figure.tsx";
import { Meter } from "../ui/Meter.tsx";
import { RuleLink } from "../ui/RuleLink.tsx";
import { HOSTILE, blockedBy, isSelectable } from "./compose.ts";
import type { Composer } from "./composer.ts";
import type { TableModel } from "./model.ts";
import { lineName, nameOf, partName, pieceOf, subjectOf } from "./names.ts";
import { pointing } from "./pointed.ts";

/** The open question and everything that can be answered: cost on the button, reason on the greyed one, keys printed. */
export function ActionBar(props: {
  readonly model: TableModel;
  readonly composer: Composer;
  readonly voice: Voice;
  readonly decision: Decision;
  /** What always gets the same answer now, and how to change it. */
  readonly always: JSX.Element;
  /** Asks for advice, where one may. */
  readonly hint: JSX.Element;
  /** It breaks into the other side's go. */
  readonly interrupts: boolean;
}): JSX.Element {
  const subject = (): ReturnType<typeof subjectOf> => {
    const selected = props.composer.selected();
    return selected === null
      ? subjectOf(props.composer.scene(), props.decision)
      : pieceOf(props.composer.scene(), selected);
  };
  /** Pieces have lines of their own, and none of them is selected. */
  const choosing = (): boolean => {
    const { menu, selected, draft } = props.composer;
    return draft() === null && selected() === null && menu().some((i) => isSelectable(menu(), i.piece ?? ""));
  };
  return (
    <section class="panel actions" classList={{ interrupts: props.interrupts }} aria-label={t("actions.title")}>
      <Show when={props.interrupts}>
        <span class="flag" classList={{ o: colourOf(props.composer.scene(), props.decision.seat) === 1 }}>
          {t("actions.interrupts")}
        </span>
      </Show>
      <Show when={subject()}>
        {(who) => (
          <div class="who">
            <Figure
              side={who().side}
              silhouette={who().line.silhouette}
              role={who().line.role}
              tag={who().line.tag}
              counter={counterLook(who().line.counter, props.voice.scene)}
            />
            <div>
              <b>
                {props.voice.scene(who().line.name)} {who().line.tag}
              </b>
              <small title={props.voice.scene(who().line.detail)}>{props.voice.scene(who().line.detail)}</small>
              <Show when={who().line.meter}>{(meter) => <Meter meter={meter()} voice={props.voice} />}</Show>
            </div>
          </div>
        )}
      </Show>
      <div class="ask">
        <h2 class="q" tabindex="-1" data-testid="question">
          {props.voice.question(props.decision)}{" "}
          <RuleLink rule={props.decision.rule} ruleset={props.model.engine.rules.id} />
        </h2>
        {props.hint}
        <Show when={choosing()}>
          <p class="choose-piece">{t("actions.choosePiece")}</p>
        </Show>
        <div class="acts" role="group" aria-label={t("actions.title")}>
          <For each={shownItems(props.composer)}>{(item, i) => <Line {...props} item={item} n={i() + 1} />}</For>
        </div>
        {props.always}
      </div>
    </section>
  );
}

type Shown = Pick<Composer, "menu" | "selected" | "scene" | "draft">;

/**
 * Lines that stand for a piece are chosen on the table and in the list of forces, unless there are only a few, or they are aimed
 * at somebody, or the piece is not on the table. Where pieces have several lines each, those of the selected one are shown.
 */
export function shownItems(composer: Shown): readonly MenuItem[] {
  return offered(composer).filter((item) => !isOnly(composer, item));
}

/** Already being filled in, and nothing else can be: its buttons are beside what is filled in. */
function isOnly({ draft, menu }: Shown, item: MenuItem): boolean {
  return (
    item.slots.length > 0 &&
    draft()?.item === item &&
    menu().every((other) => other === item || other.slots.length === 0)
  );
}

function offered({ menu, selected, scene }: Shown): readonly MenuItem[] {
  const pieces = menu().filter((item) => item.piece !== undefined);
  const plain = menu().filter((item) => item.piece === undefined);
  const isHostile = (item: MenuItem): boolean => HOSTILE.has(item.icon ?? "");
  // Who can do other things too is no target: he is the one who shoots.
  const actors = new Set(pieces.filter((item) => !isHostile(item)).map((item) => item.piece));
  const aimed = pieces.filter((item) => item.refusal === null && isHostile(item) && !actors.has(item.piece));
  const few = aimed.length <= FEW ? aimed : [];
  if (new Set(pieces.map((item) => item.piece)).size < pieces.length) {
    const own = pieces.filter((item) => item.piece === selected());
    return [...(own.length > 0 ? own : few), ...plain];
  }
  if (pieces.length <= FEW) return menu();
  const there = new Set(scene().items.flatMap((item) => (item.type === "piece" ? [item.id, item.group] : [item.id])));
  return [...pieces.filter((item) => few.includes(item) || !there.has(item.piece ?? "")), ...plain];
}

/** As many lines that stand for pieces as are shown beside the others. */
const FEW = 6;

/** What Space means. */
export function passOf(menu: readonly MenuItem[]): MenuItem | null {
  return menu.find((item) => item.icon === "pass" && item.refusal === null) ?? null;
}

function Line(props: {
  readonly model: TableModel;
  readonly composer: Composer;
  readonly voice: Voice;
  readonly decision: Decision;
  readonly item: MenuItem;
  readonly n: number;
}): JSX.Element {
  const blocked = (): ReturnType<typeof blockedBy> => blockedBy(props.item);
  const off = (): boolean => blocked() !== null;
  const on = (): boolean => props.composer.draft()?.item === props.item;
  /** Of several lines alike, whom each is about. */
  const whom = (): string => {
    const { piece, part, id } = props.item;
    const alike = shownItems(props.composer).filter((item) => item.id === id).length > 1;
    if (!alike) return "";
    if (part !== undefined) return partName(props.composer.scene(), props.voice, part);
    return piece === undefined ? "" : nameOf(props.composer.scene(), props.voice, piece);
  };
  const key = (): string =>
    passOf(props.composer.menu()) === props.item ? t("key.space") : props.n <= 9 ? String(props.n) : "";
  const why = (): string => {
    const refusal = blocked()?.why ?? null;
    return refusal === null ? t("slot.nothing") : props.voice.text(`refusal.${refusal.code}`, refusal.params);
  };
  return (
    <button
      type="button"
      class="act"
      classList={{ on: on(), off: off(), last: props.item.icon === "end" || props.item.icon === "pass" }}
      data-testid={`act-${props.item.id}`}
      aria-description={[props.voice.option(props.decision, props.item), off() ? why() : ""]
        .filter((w) => w !== "")
        .join(". ")}
      aria-disabled={off()}
      aria-pressed={props.item.slots.length > 0 || on() ? on() : undefined}
      aria-keyshortcuts={props.n <= 9 ? String(props.n) : undefined}
      onClick={() => props.composer.choose(props.item)}
      {...pointing((on) => props.composer.over(on ? props.item : null))}
    >
      <ActionIcon name={props.item.icon ?? "dot"} />
      <span class="l">{lineName(props.voice, props.decision, props.item)}</span>
      <span class="c">{off() ? t("actions.notNow") : props.voice.costs(props.item) || whom()}</span>
      <span class="k" aria-hidden="true">
        {key()}
      </span>
      <Show when={off()}>
        <span class="tip" role="note">
          {why()} <b class="rule">{blocked()?.why?.rule ?? props.item.rule}</b>
        </span>
      </Show>
    </button>
  );
}
