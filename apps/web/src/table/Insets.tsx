import { For, Show, createSignal, onCleanup } from "solid-js";
import type { JSX } from "solid-js";
import type { InsetPart, MenuItem, Refusal, Scene, SceneInset } from "@escaramuza/kernel";
import { counterLook } from "@escaramuza/scene";
import type { Voice } from "@escaramuza/scene";
import { t } from "../i18n.ts";
import { Figure, SideMark } from "../ui/Figure.tsx";
import { Bar } from "../ui/Meter.tsx";
import type { Composer } from "./composer.ts";
import type { Mark } from "./marks.ts";
import { partMarks } from "./marks.ts";
import { pieceOf } from "./names.ts";
import { pointing } from "./pointed.ts";
import "./insets.css";

interface Given {
  readonly composer: Composer;
  readonly voice: Voice;
  readonly marks: ReadonlyMap<string, Mark>;
  readonly onPiece: (id: string) => void;
}

/** Insides of what stands on the table: who is on which floor. Floors and who is there are pressed like the table. */
export function Insets(
  props: Given & {
    readonly open: boolean;
    /** Pixels, where it lies beside the table: something else gives way. */
    readonly onHeight: (height: number) => void;
  },
): JSX.Element {
  const scene = (): Scene => props.composer.scene();
  const all = (): readonly SceneInset[] => scene().insets ?? [];
  const floors = (): ReadonlyMap<string, Mark> => {
    const { menu, draft, selected } = props.composer;
    return partMarks(menu(), draft(), selected());
  };
  const matters = (inset: SceneInset): boolean =>
    partsOf(inset).some(({ id, inside }) => inside.length > 0 || (floors().get(id) ?? "cannot") !== "cannot");
  const [whole, setWhole] = createSignal(false);
  const shown = (): readonly SceneInset[] => all().filter((inset) => whole() || matters(inset));
  const count = (): number => all().reduce((n, inset) => n + partsOf(inset).flatMap((part) => part.inside).length, 0);
  const measure = (panel: HTMLElement): void => {
    const observer = new ResizeObserver(() => props.onHeight(panel.offsetHeight));
    observer.observe(panel);
    onCleanup(() => {
      observer.disconnect();
      props.onHeight(0);
    });
  };
  return (
    <aside class="panel insets" aria-label={t("insets.title")} data-testid="insets" ref={measure}>
      <details open={props.open}>
        <summary>
          {t("insets.title")} <span class="caps">{t("insets.count", { n: count() })}</span>
        </summary>
        <div class="houses">
          <For each={shown()}>
            {(inset) => (
              <section class="house" aria-label={props.voice.scene(inset.name)}>
                <h3>{props.voice.scene(inset.name)}</h3>
                <div class="wings">
                  <For each={inset.wings}>
                    {(wing) => (
                      <div class="wing">
                        <Show when={wing.name}>{(name) => <small>{props.voice.scene(name())}</small>}</Show>
                        <ol>
                          <For each={wing.parts}>
                            {(part) => <Floor {...props} part={part} mark={floors().get(part.id) ?? null} />}
                          </For>
                        </ol>
                      </div>
                    )}
                  </For>
                </div>
              </section>
            )}
          </For>
          <Show when={whole() || shown().length < all().length}>
            <button type="button" class="plain" aria-pressed={whole()} onClick={() => setWhole(!whole())}>
              {whole() ? t("insets.some") : t("insets.all", { n: all().length })}
            </button>
          </Show>
        </div>
      </details>
    </aside>
  );
}

function partsOf(inset: SceneInset): readonly InsetPart[] {
  return inset.wings.flatMap((wing) => wing.parts);
}

function Floor(props: Given & { readonly part: InsetPart; readonly mark: Mark | null }): JSX.Element {
  const name = (): string => props.voice.scene(props.part.name);
  const line = (): MenuItem | undefined =>
    props.composer.menu().find((item) => item.part === props.part.id && item.refusal === null);
  const why = (): string => {
    const refusal = props.mark === "cannot" ? refusalOf(props.composer, props.part.id) : null;
    return refusal === null ? "" : props.voice.text(`refusal.${refusal.code}`, refusal.params);
  };
  return (
    <li class={`floor mark-${props.mark ?? "none"}`} data-part={props.part.id}>
      <Show when={props.mark !== null} fallback={<span class="floor-name">{name()}</span>}>
        <button
          type="button"
          class="floor-name"
          aria-disabled={props.mark === "cannot"}
          aria-pressed={props.mark === "chosen"}
          title={why()}
          onClick={() => props.composer.part(props.part.id)}
          {...pointing((on) => props.composer.over(on ? (line() ?? null) : null))}
        >
          {name()}
        </button>
      </Show>
      <Show when={props.part.inside.length === 0}>
        <span class="nobody">{t("insets.nobody")}</span>
      </Show>
      <For each={props.part.state}>{(state) => <small class="floor-state">{props.voice.scene(state)}</small>}</For>
      <For each={props.part.inside}>{(id) => <Occupant {...props} id={id} />}</For>
    </li>
  );
}

function refusalOf({ menu }: Composer, part: string): Refusal | null {
  for (const item of menu()) {
    if (item.part === part) return item.refusal;
    for (const slot of item.slots)
      if (slot.type === "choice" || slot.type === "list")
        for (const choice of slot.of) if (choice.part === part) return choice.refusal;
  }
  return null;
}

function Occupant(props: Given & { readonly id: string }): JSX.Element {
  return (
    <Show when={pieceOf(props.composer.scene(), props.id)}>
      {(who) => (
        <button
          type="button"
          class={`occupant mark-${props.marks.get(props.id) ?? "none"}`}
          data-testid={`inside-${props.id}`}
          onClick={() => props.onPiece(props.id)}
          {...pointing((on) => props.composer.hover(on ? props.id : null, null))}
        >
          <Figure
            side={who().side}
            silhouette={who().line.silhouette}
            role={who().line.role}
            badges={who().line.badges}
            counter={counterLook(who().line.counter, props.voice.scene)}
          />
          <span class="nm">
            <b>
              <SideMark side={who().side} /> {who().line.tag} {props.voice.scene(who().line.name)}
            </b>
            <Show when={who().line.meter}>{(meter) => <Bar meter={meter()} voice={props.voice} />}</Show>
            <small>
              {who()
                .line.badges.map((badge) => props.voice.text(`badge.${badge}`))
                .join(", ")}
            </small>
          </span>
        </button>
      )}
    </Show>
  );
}
