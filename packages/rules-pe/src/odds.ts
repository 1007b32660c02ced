import type { OddsQuery } from "@escaramuza/kernel";

export function oddsOf(): readonly OddsQuery[] {
  return [];
}
