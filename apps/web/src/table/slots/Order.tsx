import { For, createSignal } from "solid-js";
import type { JSX } from "solid-js";
import { t } from "../../i18n.ts";
import { ActionIcon } from "../../ui/ActionIcon.tsx";

/** What comes one after the other: put earlier or later by its buttons, or dragged by a mouse. */
export function Order(props: {
  readonly of: readonly { readonly name: string; readonly text: string }[];
  readonly move: (from: number, to: number) => void;
}): JSX.Element {
  let list = document.createElement("ol");
  const [dragged, setDragged] = createSignal<string | null>(null);
  const [said, setSaid] = createSignal("");
  const names = (): readonly string[] => props.of.map(({ name }) => name);
  const textOf = (name: string): string => props.of.find((one) => one.name === name)?.text ?? "";

  function put(name: string, to: number): void {
    const from = names().indexOf(name);
    if (from < 0 || to < 0 || to >= props.of.length || from === to) return;
    props.move(from, to);
    setSaid(t("slot.order.moved", { what: textOf(name), n: to + 1, of: props.of.length }));
  }
  /** A row that is moved loses the focus its button had. */
  function step(name: string, by: -1 | 1): void {
    put(name, names().indexOf(name) + by);
    const at = names().indexOf(name);
    const wanted = at === 0 ? "later" : at === props.of.length - 1 ? "earlier" : by < 0 ? "earlier" : "later";
    list.children[at]?.querySelector<HTMLElement>(`[data-way="${wanted}"]`)?.focus();
  }

  return (
    <div class="order">
      <p class="slot-name">{t("slot.order")}</p>
      <ol ref={(e) => (list = e)}>
        <For each={names()}>
          {(name, i) => (
            <li
              draggable="true"
              classList={{ dragged: dragged() === name }}
              data-testid="turn"
              onDragStart={(e) => {
                e.dataTransfer?.setData("text/plain", name);
                setDragged(name);
              }}
              onDragEnd={() => setDragged(null)}
              onDragOver={(e) => {
                const held = dragged();
                if (held === null) return;
                e.preventDefault();
                put(held, i());
              }}
              onDrop={(e) => e.preventDefault()}
            >
              <span class="no">{i() + 1}</span>
              <span class="what">{textOf(name)}</span>
              <button
                type="button"
                class="btn ic light"
                data-way="earlier"
                disabled={i() === 0}
                aria-label={t("slot.order.up", { what: textOf(name) })}
                onClick={() => step(name, -1)}
              >
                <ActionIcon name="up" />
              </button>
              <button
                type="button"
                class="btn ic light"
                data-way="later"
                disabled={i() === props.of.length - 1}
                aria-label={t("slot.order.down", { what: textOf(name) })}
                onClick={() => step(name, 1)}
              >
                <ActionIcon name="down" />
              </button>
            </li>
          )}
        </For>
      </ol>
      <span class="visually-hidden" role="status">
        {said()}
      </span>
    </div>
  );
}
