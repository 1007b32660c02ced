import { bring } from "virtual:late";
import library from "virtual:library";
import { parseExample } from "@escaramuza/kernel";
import type { Engine, Example } from "@escaramuza/kernel";

const read = new Map<string, Promise<readonly Example[]>>();

/** The worked examples of a game, loaded once. */
export async function examplesOf(e: Engine<unknown>): Promise<readonly Example[]> {
  const code = e.rules.code.toLowerCase();
  const known = read.get(code) ?? load(code);
  read.set(code, known);
  return known;
}

async function load(code: string): Promise<readonly Example[]> {
  const [raw = []] = await Promise.all([library[code]?.examples(), bring("examples")]);
  return raw.flatMap((one) => {
    const parsed = parseExample(one);
    return parsed.ok ? [parsed.example] : [];
  });
}
