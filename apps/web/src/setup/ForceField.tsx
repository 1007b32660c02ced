import { For, Show, createSignal, lazy } from "solid-js";
import type { JSX } from "solid-js";
import type { Engine, Field, FieldOption, ForceSheet, Json } from "@escaramuza/kernel";
import type { Voice } from "@escaramuza/scene";
import { keptForces } from "../builder/shelf.ts";
import { forceUnit, points, t } from "../i18n.ts";
import { Dialog } from "../ui/Dialog.tsx";

const ForceEditor = lazy(() => import("../builder/ForceEditor.tsx"));

/** A force for a battle: one of those offered, one kept in this browser, or one changed here. */
export function ForceField(props: {
  readonly engine: Engine<unknown>;
  readonly say: Voice;
  readonly field: Field;
  readonly seat: number;
  readonly set: (value: Json) => void;
}): JSX.Element {
  const [editing, setEditing] = createSignal(false);
  const kept = keptForces(props.engine.rules.code.toLowerCase());
  const label = (): string => props.say.scene(props.field.label);
  const offered = (): FieldOption | undefined => props.field.options.find((o) => same(o.value, props.field.value));
  const mine = (): number => kept.findIndex((k) => same(k.force, props.field.value));
  const sheet = (): ForceSheet | null => props.engine.rules.forces?.sheet(props.field.value) ?? null;
  const broken = (): ForceSheet["checks"] => sheet()?.checks.filter((c) => c.refusal !== null) ?? [];
  const groups = (): readonly (readonly [string, readonly FieldOption[]])[] => {
    const lists = props.engine.rules.forces?.lists ?? [];
    const of = (option: FieldOption): string => {
      const list = lists.find((l) => l.id === option.value);
      return list === undefined ? "" : props.say.scene(list.group);
    };
    const names = [...new Set(props.field.options.map(of))];
    return names.map((name) => [name, props.field.options.filter((o) => of(o) === name)] as const);
  };
  const choose = (value: string): void => {
    const [from, at] = [value.slice(0, 1), Number(value.slice(1))];
    const picked = from === "o" ? props.field.options[at]?.value : kept[at]?.force;
    if (picked !== undefined) props.set(picked);
  };
  /** `12 of 15 points.`, where there is a sum. */
  const worth = ({ spent, budget, apart }: ForceSheet): string => {
    const [n, of] = [points(spent, forceUnit(props.engine)), points(budget, forceUnit(props.engine))];
    if (apart === true) return "";
    const said = budget > 0 ? t("setup.force.spent", { n, of }) : t("builder.points", { n });
    return said.endsWith(".") ? said : `${said}.`;
  };
  const position = (option: FieldOption): number => props.field.options.indexOf(option);
  return (
    <div class="force-field">
      <select aria-label={label()} onChange={(e) => choose(e.currentTarget.value)}>
        <Show when={offered() === undefined && mine() < 0}>
          <option value="c" selected>
            {t("setup.force.own")}
          </option>
        </Show>
        <For each={groups()}>
          {([name, options]) => (
            <Options name={name}>
              <For each={options}>
                {(option) => (
                  <option value={`o${position(option)}`} selected={same(option.value, props.field.value)}>
                    {props.say.scene(option.text)}
                  </option>
                )}
              </For>
            </Options>
          )}
        </For>
        <Show when={kept.length > 0}>
          <optgroup label={t("setup.force.kept")}>
            <For each={kept}>
              {(k, i) => (
                <option value={`k${i()}`} selected={mine() === i()}>
                  {k.name}
                </option>
              )}
            </For>
          </optgroup>
        </Show>
      </select>
      <Show when={sheet()}>
        <button
          type="button"
          class="btn"
          aria-label={`${t("setup.force.change")}: ${label()}`}
          onClick={() => setEditing(true)}
        >
          {t("setup.force.change")}
        </button>
      </Show>
      <p class="setup-detail">
        <Show when={sheet()} fallback={<Show when={offered()?.detail}>{(d) => props.say.scene(d())}</Show>}>
          {(s) => (
            <>
              {worth(s())} {props.say.scene(s().left)}
            </>
          )}
        </Show>
      </p>
      <For each={broken()}>
        {(check) => <p class="problem">{check.refusal === null ? "" : props.say.refusal(check.refusal)}</p>}
      </For>
      <Show when={editing()}>
        <Dialog title={label()} wide onClose={() => setEditing(false)}>
          <ForceEditor engine={props.engine} value={props.field.value} onChange={props.set} seat={props.seat}>
            <button type="button" class="btn primary big" onClick={() => setEditing(false)}>
              {t("setup.force.done")}
            </button>
          </ForceEditor>
        </Dialog>
      </Show>
    </div>
  );
}

function Options(props: { readonly name: string; readonly children: JSX.Element }): JSX.Element {
  return (
    <Show when={props.name !== ""} fallback={props.children}>
      <optgroup label={props.name}>{props.children}</optgroup>
    </Show>
  );
}

function same(a: Json, b: Json): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
