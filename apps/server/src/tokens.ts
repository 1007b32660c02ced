import { createHash, randomBytes, randomInt } from "node:crypto";

/** Whoever holds a token is the seat. The server keeps only its hash: a stolen database opens no seat. */
export function newToken(): string {
  return randomBytes(32).toString("base64url");
}

export function hashOf(token: string): string {
  return createHash("sha256").update(token).digest("base64url");
}

const LETTERS = "abcdefghijklmnopqrstuvwxyz0123456789";

/** A game's name in links: 20 letters and digits, more than 100 bits. */
export function newGameId(): string {
  return Array.from({ length: 20 }, () => LETTERS[randomInt(LETTERS.length)]).join("");
}

/** A secret or a contribution for the dice. */
export function newHex(): string {
  return randomBytes(32).toString("hex");
}
