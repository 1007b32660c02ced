import { headings } from "@escaramuza/kernel";

/** Headings of the story: a chapter for the set-up, each round and the end, a section for each player turn. */
export const headingOf = headings({
  roundBegan: { level: 1, key: "heading.round", number: "round" },
  turnBegan: { level: 2, key: "heading.turn", seat: true },
  gameOver: { level: 1, key: "heading.over" },
  bothLost: { level: 1, key: "heading.over" },
});
