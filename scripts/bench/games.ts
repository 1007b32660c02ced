import { program, report, seconds, wanted } from "./report.ts";

/** Each of the other games: random games, and what a player waits for. */

export function conflictOfHeroes(): void {
  const heroes = wanted("Conflict of Heroes") ? conflict() : null;
  report(
    "Conflict of Heroes, random games",
    "decisions/s",
    () => heroes?.decisions ?? 0,
    "target",
    () => 50_000,
  );
  report(
    "Conflict of Heroes, menu of a crowded turn",
    "ms",
    () => heroes?.menu ?? 0,
    "target",
    () => 5,
    true,
  );
  report(
    "Conflict of Heroes, exact odds of an attack",
    "ms",
    () => heroes?.odds ?? 0,
    "target",
    () => 1,
    true,
  );
}

export function reglasBasicas(): void {
  const basic = wanted("Reglas Básicas") ? basics() : null;
  report(
    "Reglas Básicas, random games, 60 models a side",
    "decisions/s",
    () => basic?.decisions ?? 0,
    "target",
    () => 20_000,
  );
  report(
    "Reglas Básicas, preview of fire, p95",
    "ms",
    () => basic?.fire ?? 0,
    "target",
    () => 5,
    true,
  );
  report(
    "Reglas Básicas, preview of a march, p95",
    "ms",
    () => basic?.drag ?? 0,
    "target",
    () => 16,
    true,
  );
}

export function boltAction(): void {
  const bolt = wanted("Bolt Action") ? bolts() : null;
  for (const [what, value] of [
    ["", bolt?.decisions],
    [", of its own processor time", bolt?.busyDecisions],
  ] as const)
    report(
      `Bolt Action, random games, 60 models a side${what}`,
      "decisions/s",
      () => value ?? 0,
      "target",
      () => 15_000,
    );
  report(
    "Bolt Action, best place of a template, slowest",
    "ms",
    () => bolt?.template ?? 0,
    "target",
    () => 2,
    true,
  );
  for (const [what, value] of [
    ["an order and its test", bolt?.order],
    ["an assault", bolt?.assault],
    ["fire", bolt?.fire],
    ["fire with HE", bolt?.shells],
    ["a move, its reach", bolt?.reach],
    ["a march", bolt?.drag],
  ] as const)
    report(
      `Bolt Action, preview of ${what}, p95`,
      "ms",
      () => value ?? 0,
      "target",
      () => 10,
      true,
    );
}

export function peloton(): void {
  const squad = wanted("Pelotón") ? squads() : null;
  for (const [what, value] of [
    ["", squad?.decisions],
    [", of its own processor time", squad?.busyDecisions],
  ] as const)
    report(
      `Pelotón, random games${what}`,
      "decisions/s",
      () => value ?? 0,
      "target",
      () => 50_000,
    );
  for (const [what, value] of [
    ["menu", squad?.menu],
    ["preview of a move, its reach", squad?.reach],
    ["preview of an action", squad?.act],
  ] as const)
    report(
      `Pelotón, ${what}, p95`,
      "ms",
      () => value ?? 0,
      "target",
      () => 5,
      true,
    );
}

function conflict(): { readonly decisions: number; readonly menu: number; readonly odds: number } {
  return JSON.parse(program("bench-ch.ts", String(seconds)));
}

function basics(): { readonly decisions: number; readonly fire: number; readonly drag: number } {
  return JSON.parse(program("bench-rb.ts", String(seconds)));
}

interface Bolt {
  readonly decisions: number;
  readonly busyDecisions: number;
  readonly template: number;
  readonly order: number;
  readonly assault: number;
  readonly fire: number;
  readonly shells: number;
  readonly reach: number;
  readonly drag: number;
}

function bolts(): Bolt {
  return JSON.parse(program("bench-ba.ts", String(seconds)));
}

interface Squad {
  readonly decisions: number;
  readonly busyDecisions: number;
  readonly menu: number;
  readonly reach: number;
  readonly act: number;
}

function squads(): Squad {
  return JSON.parse(program("bench-pe.ts", String(seconds)));
}
