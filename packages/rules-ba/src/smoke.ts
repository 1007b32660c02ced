import type { C } from "./ba.ts";

/** BA-OBS-10: one roll for all smoke at the start of a turn. Stub. */
export function smokeUpkeep(_c: C): void {}
