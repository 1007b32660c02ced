/** Chances of winning given away. */
const DOUBTFUL = 0.04;
const MISTAKE = 0.1;

/** How an answer was: `mistake` and `doubtful` only where more than chance says so. */
export function markOf({
  lead,
  error,
}: {
  readonly lead: number;
  readonly error: number;
}): "good" | "doubtful" | "mistake" {
  if (lead >= MISTAKE && lead > 2 * error) return "mistake";
  return lead >= DOUBTFUL && lead > error ? "doubtful" : "good";
}
