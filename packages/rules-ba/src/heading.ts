import { headings } from "@escaramuza/kernel";

/** Headings of the story: a chapter for each turn and the end, a section for each die drawn. */
export const headingOf = headings({
  turnBegan: { level: 1, key: "heading.turn", number: "turn" },
  dieDrawn: { level: 2, key: "heading.die", seat: true },
  gameOver: { level: 1, key: "heading.over" },
});
