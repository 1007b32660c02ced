import type { GameCard } from "@escaramuza/kernel";

export const card: GameCard = { minutes: 120, difficulty: 4, table: "card.table" };
