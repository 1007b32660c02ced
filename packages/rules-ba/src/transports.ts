import type { C } from "./ba.ts";

/** BA-TRANS-1: at turn end, all at the same moment. Stub. */
export function loseEmptyTransports(_c: C): void {}
