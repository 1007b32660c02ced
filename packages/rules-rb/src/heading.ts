import { headings } from "@escaramuza/kernel";

/** Headings of the story: a chapter for each turn and the end, a section for each player's phase. */
export const headingOf = headings({
  turnBegan: { level: 1, key: "heading.turn", number: "turn" },
  phaseBegan: { level: 2, key: "heading.phase", seat: true },
  gameOver: { level: 1, key: "heading.over" },
});
