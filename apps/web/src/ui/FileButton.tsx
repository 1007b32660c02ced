import { Show } from "solid-js";
import type { JSX } from "solid-js";
import { Icon } from "./icons.tsx";
import type { Sign } from "./icons.tsx";

/** A button that asks for a file. The same one may be chosen again: it may have been changed since. */
export function FileButton(props: {
  readonly label: string;
  /** What it says where its label would be too much beside it. */
  readonly text?: string;
  readonly accept: string;
  readonly icon?: Sign;
  readonly primary?: boolean;
  readonly disabled?: boolean;
  readonly onFile: (file: File) => void;
}): JSX.Element {
  let input: HTMLInputElement | undefined;
  return (
    <>
      <input
        ref={(element) => (input = element)}
        type="file"
        class="visually-hidden"
        tabindex="-1"
        aria-label={props.label}
        accept={props.accept}
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? [];
          event.currentTarget.value = "";
          if (file !== undefined) props.onFile(file);
        }}
      />
      <button
        type="button"
        class="btn"
        classList={{ primary: props.primary === true }}
        disabled={props.disabled === true}
        onClick={() => input?.click()}
      >
        <Show when={props.icon}>{(name) => <Icon name={name()} />}</Show>
        {props.text ?? props.label}
      </button>
    </>
  );
}

/** A file's text, or why there is none. */
export async function textOf(file: File, largest: number): Promise<{ readonly text: string } | "large" | "unread"> {
  if (file.size > largest) return "large";
  return file.text().then(
    (text) => ({ text }),
    () => "unread" as const,
  );
}
