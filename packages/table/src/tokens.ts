import { sha256 } from "@escaramuza/kernel";

/** Whoever holds a token is the seat. Only its hash is kept: a stolen database opens no seat. */
export function newToken(): string {
  const letters = String.fromCharCode(...randomBytes(32));
  return btoa(letters).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

export function hashOf(token: string): string {
  return sha256(token);
}

const LETTERS = "abcdefghijklmnopqrstuvwxyz0123456789";
/** The largest multiple of the letters in a byte: above it some letters would come more often. */
const FAIR = 256 - (256 % LETTERS.length);

/** A game's name in links: 20 letters and digits, more than 100 bits. */
export function newGameId(): string {
  let id = "";
  while (id.length < 20)
    for (const byte of randomBytes(20 - id.length)) if (byte < FAIR) id += LETTERS[byte % LETTERS.length];
  return id;
}

/** A secret or a contribution for the dice. */
export function newHex(): string {
  return Array.from(randomBytes(32), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/**
 * A small number for the chance of a bot, out of the game's secret: who has the secret can repeat the whole game, and nobody else
 * can foresee an answer. Asked again after a take-back, at a later row, a bot draws anew.
 */
export function seedFor(secret: string, seq: number, decision: number): number {
  return Number.parseInt(sha256(JSON.stringify(["bot", secret, seq, decision])).slice(0, 8), 16);
}

function randomBytes(n: number): Uint8Array {
  return crypto.getRandomValues(new Uint8Array(n));
}
