/** Builds the page if it is not the one of these sources, so that no test has to wait for it. */
import { ensurePage } from "../apps/server/src/door-page.ts";

const problem = await ensurePage(() => {});
if (problem !== null) {
  console.error(problem);
  process.exit(1);
}
