import { DATA } from "./data.ts";
import type { Career, Veterancy } from "./state.ts";

/** PE-14-2, PE-14-3, PE-R95: counted over the whole career, kills by explosion as halves. */
export function promotionOf(vet: Veterancy, career: Career): Veterancy | null {
  if (vet === "elite") return null;
  const { promotionVeteran, promotionElite } = DATA.figures;
  const base = vet === "recruit" ? promotionVeteran.value : promotionElite.value;
  const due = 2 * career.combats >= 2 * base - 2 * career.kills - 2 * career.wounds - career.explosionKills;
  if (!due) return null;
  return vet === "recruit" ? "veteran" : "elite";
}
