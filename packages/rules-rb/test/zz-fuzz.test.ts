import { apply, generatorFrom, kindOf, picker, start, viewOf } from "@escaramuza/kernel";
import type { Json } from "@escaramuza/kernel";
import { test } from "vitest";
import { reglasBasicas as rules } from "../src/index.ts";
import { e, randomAnswer } from "./play.ts";
import { brokenInvariants } from "../src/invariants.ts";

const from = Number(process.env["FROM"] ?? 0);
test("fuzz", () => {
  const b = rules.forces;
  if (b === null) throw new Error("x");
  const kinds = new Map<string, number>();
  const evs = new Map<string, number>();
  for (let seed = from; seed < from + 60; seed++) {
    const pick = picker(generatorFrom(seed * 7919 + 13));
    const year = 1941 + pick(5);
    const force = (army: string): Json => {
      let f = b.empty(`${army}-${year}`);
      for (let i = 0; i < 40; i++) {
        const rows = b.sheet(f)?.rows ?? [];
        const row = rows[pick(rows.length)];
        const field = row?.fields[pick(row.fields.length)];
        const opts = field?.options.filter((o) => o.refusal === null) ?? [];
        const o = opts[pick(Math.max(1, opts.length))];
        if (row && field && o) f = b.set(f, row.id, field.name, o.value);
      }
      return f;
    };
    const setup = {
      year,
      layout: ["A", "B", "C"][pick(3)] ?? "A",
      mission: [1, 2, 3, 4, 5][pick(5)] ?? 1,
      forces: [force("german"), force("soviet")],
      attacker: [null, 0, 1][pick(3)] ?? null,
      ambushSingleShot: pick(2) === 0,
    };
    const begun = rules.start(setup);
    if (!begun.ok) throw new Error(JSON.stringify(begun.problems));
    const { game } = start(e, begun.position, generatorFrom(seed));
    for (let n = 0; game.outcome === null; n++) {
      const d = game.pending[0];
      if (d === undefined) throw new Error("nothing");
      if (n > 20000) throw new Error("endless");
      kinds.set(d.kind, (kinds.get(d.kind) ?? 0) + 1);
      const kind = kindOf(e, d);
      const { position } = viewOf(e, game, d.seat);
      const fb = kind.fallback(position, d);
      const bad = kind.check(position, d, fb);
      if (bad !== null) throw new Error(`seed ${seed} fallback ${d.kind} ${JSON.stringify(fb)} ${JSON.stringify(bad)}`);
      if (pick(20) === 0) {
        for (const item of kind.menu(position, d)) rules.preview?.(position, d, item, item.answer);
      }
      const a = pick(15) === 0 ? fb : randomAnswer(game, d, pick);
      const r = apply(e, game, { seat: d.seat, decision: d.id, answer: a });
      if (!r.ok) throw new Error(`seed ${seed} ${d.kind} ${JSON.stringify(a)} ${JSON.stringify(r.refusal)}`);
      for (const ev of r.events) evs.set(ev.type, (evs.get(ev.type) ?? 0) + 1);
      const broken = brokenInvariants(game.s);
      if (broken.length > 0) throw new Error(`seed ${seed} ${d.kind} ${JSON.stringify(a)}: ${broken.join()}`);
    }
  }
  console.log([...kinds], [...evs]);
}, 200000);
