import type { Flow } from "@escaramuza/kernel";
import type { Position } from "../state.ts";
import { hitsFlow, lossesFlow } from "./damage.ts";
import { gunLostFlow } from "./gun-lost.ts";
import { salvoFlow } from "./salvo.ts";
import { shootingFlow } from "./shooting.ts";
import { smokeFlow } from "./smoke.ts";

export const FIRE_FLOWS: readonly Flow<Position>[] = [
  shootingFlow,
  salvoFlow,
  smokeFlow,
  hitsFlow,
  lossesFlow,
  gunLostFlow,
];
