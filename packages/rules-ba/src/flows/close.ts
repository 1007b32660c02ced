import type { Flow } from "@escaramuza/kernel";
import type { Position } from "../state.ts";
import { airFlow } from "./air.ts";
import { assaultReactionFlow } from "./assault-reaction.ts";
import { assaultFlow } from "./assault.ts";
import { bailOutFlow } from "./bail-out.ts";
import { barrageFlow } from "./barrage.ts";
import { bombardmentFlow } from "./bombardment.ts";
import { closeQuartersFlow } from "./close-quarters.ts";
import { consolidateFlow } from "./consolidate.ts";
import { transferFlow } from "./crew.ts";
import { escapeFlow } from "./escape.ts";
import { ramFlow } from "./ram.ts";
import { spotterAssaultFlow } from "./spotter-assault.ts";
import { tankAssaultFlow } from "./tank-assault.ts";
import { vehicleAssaultFlow } from "./vehicle-assault.ts";

/** Procedures of assaults, buildings, carriers, crews, observers and aircraft. */
export const CLOSE_FLOWS: readonly Flow<Position>[] = [
  assaultFlow,
  assaultReactionFlow,
  closeQuartersFlow,
  consolidateFlow,
  escapeFlow,
  vehicleAssaultFlow,
  tankAssaultFlow,
  spotterAssaultFlow,
  ramFlow,
  bailOutFlow,
  transferFlow,
  bombardmentFlow,
  barrageFlow,
  airFlow,
];
