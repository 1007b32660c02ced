/** What stops a command, said in the user's language by whoever catches it. */
export class Stop extends Error {
  /** 1: refused or failed; 2: called the wrong way. */
  readonly exit: 1 | 2;
  readonly key: string;
  readonly params: { readonly [name: string]: unknown };

  constructor(exit: 1 | 2, key: string, params: { readonly [name: string]: unknown }) {
    super(key);
    this.exit = exit;
    this.key = key;
    this.params = params;
  }
}

/** Refused or failed: exit code 1. The text is the message `error.<key>`. */
export function fail(key: string, params: { readonly [name: string]: unknown } = {}): never {
  throw new Stop(1, key, params);
}

/** Called the wrong way: exit code 2. */
export function misuse(key: string, params: { readonly [name: string]: unknown } = {}): never {
  throw new Stop(2, key, params);
}

export function reason(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
