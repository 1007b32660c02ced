import { readFileSync } from "node:fs";
import { BaseSequencer } from "vitest/node";
import type { TestSpecification } from "vitest/node";

/**
 * Files that open a browser first, then the largest: where nothing is known of earlier runs, no long file begins last and keeps one
 * worker busy while the others have nothing left to do.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const inBrowser = new Set(sorted.filter(({ moduleId }) => BROWSER.test(readFileSync(moduleId, "utf8"))));
    return [...inBrowser, ...sorted.filter((file) => !inBrowser.has(file))];
  }
}

const BROWSER = /from "\.\/(?:worlds|browser|small-page)\.ts"/;
