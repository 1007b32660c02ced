import type { GameCard } from "@escaramuza/kernel";

export const card: GameCard = { minutes: 60, difficulty: 3, table: "card.table" };
