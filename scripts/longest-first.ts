import { readFileSync } from "node:fs";
import { BaseSequencer } from "vitest/node";
import type { TestSpecification } from "vitest/node";

/**
 * Files that open a browser first, then those that play many games, then the largest: where nothing is known of earlier runs, no long
 * file begins last and keeps one worker busy while the others have nothing left to do.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const rank = ({ moduleId }: TestSpecification): number =>
      BROWSER.test(readFileSync(moduleId, "utf8")) ? 0 : PLAYED.test(moduleId) ? 1 : 2;
    const ranked = sorted.map((file) => ({ file, rank: rank(file) }));
    return ranked.toSorted((a, b) => a.rank - b.rank).map(({ file }) => file);
  }
}

const BROWSER = /from "\.\/(?:worlds|browser|small-page)\.ts"/;
/** Ten seconds and more each, however few their lines. */
const PLAYED =
  /\/(?:conformance\/\w+|kept|scripted(?:-\w+)?|search|previews|force-text|fuzz|one-trick|simulate|rendered)\.test\.ts$/;
