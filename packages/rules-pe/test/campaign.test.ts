import { apply, engine, generatorFrom, kindOf, picker, start, textWriter, viewOf } from "@escaramuza/kernel";
import type { CampaignWishes, Json } from "@escaramuza/kernel";
import { describe, expect, test } from "vitest";
import type { Campaign } from "../src/campaigns.ts";
import { peloton } from "../src/index.ts";
import { promotionOf } from "../src/campaign.ts";
import type { Fate, Position, Soldier } from "../src/state.ts";

const { campaign } = peloton;
if (campaign === undefined) throw new Error("no campaign");
const e = engine(peloton);

function begun(setup: Json = { mission: "encounter" }, wishes: { days?: number } = {}): Json {
  const made = campaign?.begin(setup, wishes);
  if (made?.ok !== true) throw new Error(JSON.stringify(made));
  return made.campaign;
}
function fought(now: Json, wishes: CampaignWishes = {}): { campaign: Json; setup: Json } {
  const made = campaign?.battle(now, wishes);
  if (made?.ok !== true) throw new Error(JSON.stringify(made));
  return made;
}
function after(now: Json, position: Position): Json {
  const made = campaign?.after(now, position);
  if (made?.ok !== true) throw new Error(JSON.stringify(made));
  return made.campaign;
}
function problem(made: { ok: true } | { ok: false; problems: readonly { code: string }[] } | undefined): string {
  return made === undefined || made.ok ? "" : (made.problems[0]?.code ?? "");
}
/** Campaigns are plain data: tests look into them. */
function inside(now: Json): Campaign {
  const look: Campaign = JSON.parse(JSON.stringify(now));
  return look;
}
function positionOf(setup: Json): Position {
  const made = peloton.start(setup);
  if (!made.ok) throw new Error(JSON.stringify(made.problems));
  return made.position;
}
/** A battle as it ended: everybody unhurt but for what is said. */
function ended(
  setup: Json,
  fates: { readonly [soldier: string]: Partial<Fate> },
  change?: (s: Soldier) => void,
): Position {
  const position = positionOf(setup);
  for (const soldier of position.soldiers) {
    soldier.ff ||= 5;
    const dies = fates[soldier.id]?.dies === true;
    if (!dies) soldier.career = { ...soldier.career, combats: soldier.career.combats + 1 };
    change?.(soldier);
  }
  position.phase = "over";
  position.aftermath = position.soldiers.map(({ id }) => ({
    soldier: id,
    dies: false,
    days: 0,
    promoted: null,
    ...fates[id],
  }));
  return position;
}

describe("the calendar (PE-14-4)", () => {
  test("7 days between two battles, or as many as are agreed", () => {
    let now = fought(begun());
    expect(inside(now.campaign).day).toBe(0);
    let next = after(now.campaign, ended(now.setup, {}));
    now = fought(next);
    expect(inside(now.campaign).day).toBe(7);
    expect(inside(fought(next, { days: 3 }).campaign).day).toBe(3);
    const slow = fought(begun({ mission: "encounter" }, { days: 14 }));
    next = after(slow.campaign, ended(slow.setup, {}));
    expect(inside(fought(next).campaign).day).toBe(14);
  });
  test("whose days are not over misses the battles until then", () => {
    const first = fought(begun());
    const next = after(first.campaign, ended(first.setup, { a3: { days: 7 }, a4: { days: 8 }, a5: { days: 15 } }));
    const names = (battle: { setup: Json }): string[] =>
      positionOf(battle.setup)
        .soldiers.filter(({ side }) => side === 0)
        .map(({ name }) => name);
    const second = fought(next);
    expect(names(second)).toEqual(["1", "2", "3", "6", "7", "8", "9", "10"]);
    const third = fought(after(second.campaign, ended(second.setup, {})));
    expect(names(third)).toEqual(["1", "2", "3", "4", "6", "7", "8", "9", "10"]);
    const fourth = fought(after(third.campaign, ended(third.setup, {})));
    expect(names(fourth)).toHaveLength(10);
    // Who missed a battle did not survive it.
    const records = inside(after(fourth.campaign, ended(fourth.setup, {}))).platoons[0].soldiers;
    expect(records.map(({ career }) => career?.combats)).toEqual([4, 4, 4, 3, 2, 4, 4, 4, 4, 4]);
  });
  test("when nobody is fit, more days must pass", () => {
    const one: Json = {
      name: "Los de siempre",
      soldiers: [{ ...Object(peopleOf("reference")[2]), id: "solo" }],
    };
    const first = fought(begun({ mission: "encounter", squads: [one, null] }));
    const next = after(first.campaign, ended(first.setup, { a1: { days: 10 } }));
    expect(problem(campaign.battle(next))).toBe("campaign.nobodyFit");
    expect(campaign.battle(next, { days: 10 }).ok).toBe(true);
  });
});

function peopleOf(name: string): unknown[] {
  const sheet = inside(begun({ mission: "encounter", squads: [name, null] }));
  return sheet.platoons[0].soldiers.map(({ since: _s, until: _u, ...man }) => man);
}

describe("who goes to battle among the fit (PE-14-4)", () => {
  const sideA = (battle: { setup: Json }): string[] =>
    positionOf(battle.setup)
      .soldiers.filter(({ side }) => side === 0)
      .map(({ name }) => name);

  test("all, unless some are left behind; those live on as they were", () => {
    const now = begun();
    expect(sideA(fought(now))).toHaveLength(10);
    const first = fought(now, { resting: [["2", "5", "nobody"]] });
    expect(sideA(first)).toEqual(["1", "3", "4", "6", "7", "8", "9", "10"]);
    // The third to fight is the fourth on the roll: what befell him is written down for him.
    const next = inside(after(first.campaign, ended(first.setup, { a3: { days: 9 } })));
    const [platoon] = next.platoons;
    expect(platoon.soldiers.map(({ career }) => career?.combats ?? 0)).toEqual([1, 0, 1, 1, 0, 1, 1, 1, 1, 1]);
    expect(platoon.soldiers.filter(({ until }) => until > 0).map(({ id }) => id)).toEqual(["4"]);
    expect(next.platoons[1].soldiers.every(({ career }) => career?.combats === 1)).toBe(true);
    // The next time they may come.
    expect(sideA(fought(JSON.parse(JSON.stringify(next))))).toEqual(["1", "2", "3", "5", "6", "7", "8", "9", "10"]);
  });

  test("somebody must go", () => {
    const everybody = inside(begun()).platoons[1].soldiers.map(({ id }) => id);
    expect(problem(campaign.battle(begun(), { resting: [[], everybody] }))).toBe("campaign.nobodyGoes");
  });

  test("the sheet says who is fit after as many days as are wished", () => {
    const first = fought(begun());
    const next = after(first.campaign, ended(first.setup, { a4: { days: 9 } }));
    const unfit = (days?: number): string[] | undefined =>
      campaign
        .sheet(next, days === undefined ? {} : { days })
        ?.groups[0]?.rows.filter(({ fit }) => !fit)
        .map(({ id }) => id);
    expect(unfit()).toEqual(["4"]);
    expect(unfit(9)).toEqual([]);
  });
});

describe("people", () => {
  test("a dead soldier is replaced by a recruit of his rank, with his equipment and a new factor (PE-14-4)", () => {
    const first = fought(begun());
    const next = inside(after(first.campaign, ended(first.setup, { a1: { dies: true }, a10: { dies: true } })));
    const [officer] = next.platoons[0].soldiers;
    const last = next.platoons[0].soldiers[9];
    const [was] = inside(begun()).platoons[0].soldiers;
    expect(officer).toMatchObject({ id: "11", rank: "officer", vet: "recruit", arms: was?.arms, since: 2 });
    expect(officer?.ff).toBeUndefined();
    expect(last).toMatchObject({ id: "12", rank: "soldier", vet: "recruit" }); // he was elite
    expect(next.platoons[0].fallen).toMatchObject([
      { id: "1", rank: "officer", battle: 1 },
      { id: "10", vet: "elite", battle: 1 },
    ]);
    const again = positionOf(fought(JSON.parse(JSON.stringify(next))).setup);
    expect(again.soldiers[0]).toMatchObject({ name: "11", ff: 0, career: { combats: 0 } });
    expect(again.soldiers[1]).toMatchObject({ name: "2", ff: 5, career: { combats: 1 } });
  });
  test("promotion: a better factor, two at best; grade and morale from the next battle (PE-14-2, PE-14-3, PE-R95)", () => {
    const first = fought(begun());
    const after1 = after(
      first.campaign,
      ended(first.setup, { a2: { promoted: "veteran" }, a7: { promoted: "elite" } }, (man) => {
        if (man.id === "a7") man.ff = 2;
      }),
    );
    const again = positionOf(fought(after1).setup);
    expect(again.soldiers[1]).toMatchObject({ vet: "veteran", ff: 4, moraleBase: 7 });
    expect(again.soldiers[6]).toMatchObject({ vet: "elite", ff: 2, moraleBase: 8 });
  });
  test("careers decide: kills and wounds whole, explosions half, over the whole career", () => {
    const career = { combats: 5, kills: 2, explosionKills: 4, wounds: 1 };
    expect(promotionOf("recruit", career)).toBe("veteran");
    expect(promotionOf("recruit", { ...career, explosionKills: 3 })).toBeNull();
    expect(promotionOf("veteran", { ...career, combats: 15 })).toBe("elite");
    expect(promotionOf("veteran", career)).toBeNull();
    expect(promotionOf("elite", { ...career, combats: 99 })).toBeNull();
  });
  test("promoted men are paid for: points bind only who begins (PE-15-1, PE-R132)", () => {
    expect(problem(campaign.begin({ mission: "encounter", squads: ["attack", null] }))).toBe("squad.personnel");
    const first = fought(begun());
    const fates = Object.fromEntries(["a2", "a3", "a4", "a5"].map((id) => [id, { promoted: "elite" as const }]));
    expect(campaign.battle(after(first.campaign, ended(first.setup, fates))).ok).toBe(true);
  });
});

describe("what does not fit", () => {
  const first = fought(begun());
  test("the squads of a scenario are the scenario's", () => {
    expect(problem(campaign.begin({ mission: "patrol" }))).toBe("campaign.notBuilt");
    expect(problem(campaign.battle(begun(), { mission: "woundedWolf" }))).toBe("campaign.notBuilt");
  });
  test("one battle at a time, and that one to its end", () => {
    expect(problem(campaign.battle(first.campaign))).toBe("campaign.fighting");
    expect(problem(campaign.after(begun(), ended(first.setup, {})))).toBe("campaign.notFighting");
    expect(problem(campaign.after(first.campaign, positionOf(first.setup)))).toBe("campaign.notOver");
    const other = ended({ mission: "ambush", campaign: true }, {});
    expect(problem(campaign.after(first.campaign, other))).toBe("campaign.otherBattle");
  });
  test("a battle called off does not count", () => {
    const off = campaign.callOff(first.campaign);
    expect(off.ok && inside(off.campaign)).toMatchObject({ fighting: null, battles: [], day: 0 });
    expect(off.ok && campaign.battle(off.campaign).ok).toBe(true);
    expect(problem(campaign.callOff(begun()))).toBe("campaign.notFighting");
  });
  test("nonsense is no campaign", () => {
    for (const raw of [null, 5, {}, { days: 7 }]) {
      expect(campaign.begin(raw).ok).toBe(false);
      expect(campaign.battle(raw).ok).toBe(false);
      expect(campaign.sheet(raw)).toBeNull();
    }
  });
  test("a mortar goes on with one gunner while the other is in hospital (PE-10-1, PE-R132)", () => {
    const gunner = (id: string, weapon: string): Json => ({
      id,
      rank: "soldier",
      vet: "recruit",
      arms: [{ weapon, magazines: 3 }],
      gof: 0,
      gdf: 0,
      sniper: false,
      artillery: true,
      radio: false,
    });
    const setup = { mission: "encounter", squads: [{ soldiers: [gunner("1", "MTL"), gunner("2", "PIS")] }, null] };
    const first = fought(begun(setup));
    const next = fought(after(first.campaign, ended(first.setup, { a2: { days: 30 } })));
    expect(peloton.start(next.setup).ok).toBe(true);
  });
  test("mines are laid only in defence (PE-C-3)", () => {
    const defence = begun({ mission: "defence" });
    expect(positionOf(fought(defence).setup).sides[1]).toMatchObject({ mines: 4, traps: 1 });
    expect(positionOf(fought(defence, { mission: "encounter" }).setup).sides[1]).toMatchObject({ mines: 0, traps: 0 });
  });
});

test("three battles played at random: records grow, nobody is lost, all of it is said in both languages", () => {
  const SEED = 5;
  let now = begun({ mission: "encounter", turnLimit: 6 });
  for (let n = 0; n < 3; n++) {
    const { campaign: going, setup } = fought(now, { days: 20, mission: n === 1 ? "ambush" : "encounter" });
    now = after(going, played(setup, SEED + n));
    const { platoons, battles } = inside(now);
    expect(battles).toHaveLength(n + 1);
    expect(platoons.map(({ soldiers }) => soldiers.length)).toEqual([10, 10]);
    for (const { soldiers, fallen } of platoons)
      expect(new Set([...soldiers, ...fallen].map(({ id }) => id)).size).toBe(soldiers.length + fallen.length);
  }
  const sheet = campaign.sheet(now);
  // PE-16-1: a box for everybody, with his record.
  for (const [side, { force }] of (sheet?.groups ?? []).entries()) {
    const boxes = peloton.forces?.cards?.(force) ?? [];
    const men = inside(now).platoons[side]?.soldiers ?? [];
    expect(boxes).toHaveLength(men.length);
    const combats = boxes.map(({ facts }) => facts.find(({ text }) => text.key === "force.card.combats")?.value.params);
    expect(combats).toEqual(men.map(({ career }) => ({ n: career?.combats ?? 0 })));
  }
  expect(sheet?.groups.map(({ rows }) => rows.length >= 10)).toEqual([true, true]);
  for (const write of [textWriter(peloton.messages.es), textWriter(peloton.messages.en)])
    for (const text of [
      ...(sheet?.facts.flatMap((fact) => [fact.text, fact.value]) ?? []),
      ...(sheet?.heads ?? []),
      ...(sheet?.battles ?? []),
      ...(sheet?.groups.flatMap(({ name, rows }) => [name, ...rows.flatMap((row) => [row.name, ...row.cells])]) ?? []),
    ])
      expect(write(text)).not.toMatch(/^(?:campaign|force|vet|side)\.|[{}]|^$/);
});

function played(setup: Json, seed: number): Position {
  const { game } = start(e, positionOf(setup), generatorFrom(seed));
  const pick = picker(generatorFrom(seed + 1000));
  while (game.outcome === null) {
    const d = game.pending.find((p) => !game.answers.some((a) => a.decision === p.id));
    if (d === undefined) throw new Error("nobody to answer");
    const view = viewOf(e, game, d.seat).position;
    const kind = kindOf(e, d);
    let answer: unknown = null;
    for (let i = 0; i < 20 && answer === null; i++) answer = kind.sample(view, d, pick);
    const applied = apply(e, game, { seat: d.seat, decision: d.id, answer: answer ?? kind.fallback(view, d) });
    if (!applied.ok) throw new Error(JSON.stringify(applied.refusal));
  }
  return game.s;
}
