/** Texts by key, one file a language. `{name}` is replaced by a parameter; `{n|one soldier|# soldiers}` chooses by number. */
export interface Messages {
  readonly [key: string]: string;
}

export type Formatter = (name: string, value: unknown) => string;

/** The text of a key. A missing key shows itself, so that a gap is seen and never breaks a page. */
export function message(
  messages: Messages,
  key: string,
  params: { readonly [name: string]: unknown } = {},
  format: Formatter = plain,
): string {
  const text = Object.hasOwn(messages, key) ? messages[key] : undefined;
  if (text === undefined) return key;
  return text.replaceAll(
    /\{([^{}|]+)(?:\|([^{}|]*)\|([^{}|]*))?\}/g,
    (whole, name: string, one?: string, many?: string) => {
      if (!Object.hasOwn(params, name)) return whole;
      const value = params[name];
      if (one === undefined || many === undefined) return format(name, value);
      return (value === 1 ? one : many).replaceAll("#", () => format(name, value));
    },
  );
}

/** Names of the parameters a text uses, for checking one language against another. */
export function parameters(text: string): readonly string[] {
  return [...new Set([...text.matchAll(/\{([^{}|]+)/g)].map((m) => m[1] ?? ""))].toSorted();
}

function plain(_name: string, value: unknown): string {
  return typeof value === "string" ? value : JSON.stringify(value);
}
