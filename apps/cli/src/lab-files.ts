import { accessSync, constants, mkdirSync } from "node:fs";
import { join } from "node:path";
import { PLOTS, battlesCsv, plotOf, setUpOf } from "@escaramuza/lab/laboratory";
import type { Battle, ExperimentResult, LabWords } from "@escaramuza/lab/laboratory";
import type { Engine } from "@escaramuza/kernel";
import { PAPER, voiceOf } from "@escaramuza/scene";
import type { HeatTable, Lang } from "@escaramuza/scene";
import { fail, reason } from "./errors.ts";
import { writeAtomic } from "./files.ts";

/** What the laboratory leaves in files. Each says which file it wrote. */

export function writeCsv(file: string, battles: readonly Battle[], pointUnit: number): string {
  return written(file, battlesCsv(battles, pointUnit));
}

export function writeResult(file: string, result: ExperimentResult): string {
  return written(file, `${JSON.stringify(result, null, 2)}\n`);
}

export function makeFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true });
    accessSync(folder, constants.W_OK);
  } catch (error) {
    fail("cannotWrite", { file: folder, what: reason(error) });
  }
}

/** One picture a plot, and a set of them for each variant. */
export function writePlots(
  folder: string,
  e: Engine<unknown>,
  lang: Lang,
  result: ExperimentResult,
  words: readonly LabWords[],
): string[] {
  const many = result.variants.length > 1;
  const text = voiceOf(e, lang).scene;
  const tables = result.experiment.variants.map((variant): HeatTable | null => {
    const built = setUpOf(e, variant);
    const scene = "setup" in built ? e.rules.form.picture(built.setup) : null;
    return scene === null ? null : { scene, text };
  });
  return result.variants.flatMap((variant, i) => {
    const own = words[i];
    if (own === undefined) return [];
    return PLOTS.map((name) =>
      written(
        join(folder, many ? `${name}-${i + 1}.svg` : `${name}.svg`),
        plotOf(name, variant, result.pointUnit, own, PAPER, tables[i] ?? null),
      ),
    );
  });
}

function written(file: string, text: string): string {
  writeAtomic(file, text);
  return file;
}
