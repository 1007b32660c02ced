import type { GameCard } from "@escaramuza/kernel";

export const card: GameCard = { minutes: 45, difficulty: 2, table: "card.table" };
