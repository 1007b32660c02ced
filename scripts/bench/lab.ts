import { named, of, program, programOnOneCore, report, seconds, wanted } from "./report.ts";

/** Battles between scripts in the laboratory, and how long players who search take to reply. */

const GAMES = [
  ["ps", "Parabellum Soldiers"],
  ["ch", "Conflict of Heroes"],
  ["rb", "Reglas Básicas"],
  ["ba", "Bolt Action"],
  ["pe", "Pelotón"],
] as const;

export function laboratoryAndReplies(): void {
  for (const [code, name] of GAMES) {
    const lab = wanted(`laboratory, ${name}`) ? laboratory(code) : null;
    report(
      `laboratory, ${name}, scripted battles a core`,
      "battles/s",
      () => lab?.battles ?? 0,
      "@pkmn/sim direct, random",
      of("@pkmn/sim direct, battles"),
    );
    report(
      `laboratory, ${name}, what counting leaves`,
      "battles/s",
      () => lab?.battles ?? 0,
      "nothing counted",
      () => lab?.uncounted ?? null,
    );
    if (!named("replies")) continue;
    for (const [level, most] of [
      ["elite", 1000],
      ["ace", 5000],
    ] as const)
      report(
        `replies, ${name}, ${level}, p95`,
        "ms",
        () => replies(code, level).p95,
        "target",
        () => most,
        true,
      );
  }
  report(
    "laboratory, two threads on two cores",
    "battles/s",
    () => labThreads(program, 2),
    "one thread on one core",
    // Left to itself, one thread has its garbage collected on the other core.
    () => labThreads(programOnOneCore, 1),
  );
}

interface Lab {
  readonly battles: number;
  readonly decisions: number;
  readonly uncounted: number;
}

function laboratory(code: string): Lab {
  return JSON.parse(program("bench-lab.ts", String(seconds), code));
}

function replies(code: string, level: string): { readonly p95: number } {
  return JSON.parse(program("bench-replies.ts", String(seconds), code, level));
}

function labThreads(run: typeof program, count: number): number {
  const { battles }: { readonly battles: number } = JSON.parse(
    run("bench-lab.ts", String(seconds), "threads", String(count)),
  );
  return battles;
}
