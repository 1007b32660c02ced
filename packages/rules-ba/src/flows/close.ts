import type { Flow } from "@escaramuza/kernel";
import type { Position } from "../state.ts";
import { airFlow } from "./air.ts";
import { assaultFlow } from "./assault.ts";
import { bailOutFlow } from "./bail-out.ts";
import { barrageFlow } from "./barrage.ts";
import { bombardmentFlow } from "./bombardment.ts";
import { transferFlow } from "./crew.ts";

/** Procedures of assaults, buildings, carriers, observers and aircraft. */
export const CLOSE_FLOWS: readonly Flow<Position>[] = [
  assaultFlow,
  bailOutFlow,
  transferFlow,
  bombardmentFlow,
  barrageFlow,
  airFlow,
];
