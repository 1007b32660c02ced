/** So much at once, and so much a second after that. */
export interface Rate {
  readonly burst: number;
  readonly perSecond: number;
}

/** A bucket of permissions that fills with time. */
export interface Bucket {
  take(): boolean;
  /** Full again: nobody remembers it. */
  idle(): boolean;
}

export function bucket({ burst, perSecond }: Rate): Bucket {
  let left = burst;
  let at = performance.now();
  const fill = (): void => {
    const now = performance.now();
    left = Math.min(burst, left + ((now - at) / 1000) * perSecond);
    at = now;
  };
  return {
    take() {
      fill();
      if (left < 1) return false;
      left -= 1;
      return true;
    },
    idle() {
      fill();
      return left >= burst;
    },
  };
}

/** One bucket for each name, such as an address. */
export interface Buckets {
  take(name: string): boolean;
  /** Forgets those that are full. */
  sweep(): void;
}

export function buckets(rate: Rate): Buckets {
  const known = new Map<string, Bucket>();
  return {
    take(name) {
      const one = known.get(name) ?? bucket(rate);
      known.set(name, one);
      return one.take();
    },
    sweep() {
      for (const [name, one] of known) if (one.idle()) known.delete(name);
    },
  };
}

export interface Limits {
  /** Messages of one connection. */
  readonly messages: Rate;
  /** Messages ignored for coming too fast before the connection is closed. */
  readonly patience: number;
  /** HTTP requests of one address to the API, and for connections. */
  readonly requests: Rate;
  /** Files of one address: a visit takes some forty, a household or a school has one address. */
  readonly files: Rate;
  /** Chat lines of one seat. */
  readonly chat: Rate;
  /** Games created by one address and neither over nor archived; those nobody ever joined count for an hour. */
  readonly openGames: number;
  readonly connections: number;
  readonly channels: number;
  /** Inputs of one game. */
  readonly inputs: number;
  /** Bytes waiting for a slow reader before he is cut off. */
  readonly backlog: number;
}

export const LIMITS: Limits = {
  messages: { burst: 60, perSecond: 20 },
  patience: 200,
  requests: { burst: 120, perSecond: 20 },
  files: { burst: 2000, perSecond: 200 },
  chat: { burst: 5, perSecond: 0.5 },
  openGames: 50,
  connections: 40,
  channels: 8,
  inputs: 20_000,
  backlog: 4_000_000,
};
