import type { GameCard } from "@escaramuza/kernel";

export const card: GameCard = { minutes: 60, difficulty: 2, table: "card.table" };
