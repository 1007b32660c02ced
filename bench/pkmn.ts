import { createRequire } from "node:module";
import type { TeamGenerators as Generators } from "@pkmn/randoms";
import type { PRNGSeed } from "@pkmn/sim";
import { generator, measure, rate, ratio, type Measure, type Tally } from "./measure.ts";

type Sim = typeof import("@pkmn/sim");

// Node resolves the team generator to its CommonJS build, which requires the simulator. Requiring the
// simulator here as well keeps one copy of its data tables in memory instead of two.
const require = createRequire(import.meta.url);
const { Battle, BattleStreams, RandomPlayerAI, Streams, Teams } = require("@pkmn/sim") as Sim;
const { TeamGenerators } = require("@pkmn/randoms") as { TeamGenerators: typeof Generators };

const FORMAT = "gen9randombattle";
// The odds the simulator's own runner gives its random players.
const HABITS = { move: 0.7, mega: 0.6 };
// A player whose choices keep being refused is a fault, not a slow battle.
const PATIENCE = 20;

Teams.setGeneratorFactory(TeamGenerators);

function seedOf(random: () => number): PRNGSeed {
  const part = (): number => Math.floor(random() * 65536);
  return `${part()},${part()},${part()},${part()}`;
}

/** Teams are made beforehand: making them is not part of deciding or of resolving decisions. */
function makeTeams(count: number, seed: number): string[] {
  const random = generator(seed);
  return Array.from({ length: count }, () =>
    Teams.pack(Teams.getGenerator(FORMAT, seedOf(random)).getTeam()),
  );
}

interface Setting {
  seed: PRNGSeed;
  teams: [string, string];
  players: [PRNGSeed, PRNGSeed];
}

function settingOf(serial: number, teams: string[]): Setting {
  const random = generator(serial);
  const team = (): string => teams[Math.floor(random() * teams.length)] ?? "";
  return {
    seed: seedOf(random),
    teams: [team(), team()],
    players: [seedOf(random), seedOf(random)],
  };
}

/** The library's random player, kept from writing to a stream. */
class DirectPlayer extends RandomPlayerAI {
  chosen = "";

  constructor(seed: PRNGSeed) {
    super(new Streams.ObjectReadWriteStream<string>(), { ...HABITS, seed });
  }

  override choose(choice: string): void {
    this.chosen = choice;
  }
}

function playDirectly(setting: Setting): Record<string, number> {
  const battle = new Battle({
    formatid: FORMAT as ConstructorParameters<Sim["Battle"]>[0]["formatid"],
    seed: setting.seed,
    p1: { name: "p1", team: setting.teams[0] },
    p2: { name: "p2", team: setting.teams[1] },
  });
  const players = setting.players.map((seed) => new DirectPlayer(seed));
  let decisions = 0;
  while (!battle.ended) {
    for (const [index, player] of players.entries()) {
      const side = battle.sides[index];
      let refused = 0;
      while (side?.activeRequest && !side.activeRequest.wait && !side.isChoiceDone()) {
        player.receiveRequest(side.activeRequest);
        // A choice can turn out unavailable for a reason hidden from the player, who then gets a
        // corrected request; only the choice that stands is a decision.
        if (battle.choose(side.id, player.chosen)) {
          decisions++;
          break;
        }
        if (++refused > PATIENCE) throw new Error(`@pkmn/sim: ${side.choice.error}`);
      }
      if (battle.ended) break;
    }
  }
  const turns = battle.turn;
  battle.destroy();
  return { decisions, turns, battles: 1 };
}

class StreamPlayer extends RandomPlayerAI {
  decisions = 0;

  override choose(choice: string): void {
    this.decisions++;
    super.choose(choice);
  }

  override receiveError(error: Error): void {
    super.receiveError(error);
    this.decisions--;
  }
}

async function playByStreams(setting: Setting): Promise<Record<string, number>> {
  const streams = BattleStreams.getPlayerStreams(new BattleStreams.BattleStream());
  const p1 = new StreamPlayer(streams.p1, { ...HABITS, seed: setting.players[0] });
  const p2 = new StreamPlayer(streams.p2, { ...HABITS, seed: setting.players[1] });
  const players: Promise<void>[] = [p1.start(), p2.start()];
  void streams.omniscient.write(
    [
      `>start ${JSON.stringify({ formatid: FORMAT, seed: setting.seed })}`,
      `>player p1 ${JSON.stringify({ name: "p1", team: setting.teams[0] })}`,
      `>player p2 ${JSON.stringify({ name: "p2", team: setting.teams[1] })}`,
    ].join("\n"),
  );
  // The battle only advances while somebody reads what it says.
  while ((await streams.omniscient.read()) !== null);
  await Promise.all(players);
  return { decisions: p1.decisions + p2.decisions, battles: 1 };
}

export async function run(seconds: number): Promise<Measure[]> {
  const teams = makeTeams(200, 6);
  const describe = (tally: Tally): string =>
    `random battles of generation 9, ${Math.round(ratio(tally, "decisions", "battles"))} decisions a battle`;
  const direct = await measure(seconds, (serial) => playDirectly(settingOf(serial, teams)));
  const streams = await measure(seconds, (serial) => playByStreams(settingOf(serial, teams)));
  return [
    {
      name: "@pkmn/sim direct, decisions",
      value: rate(direct, "decisions"),
      unit: "decisions/s",
      note: `${describe(direct)}, the battle object called directly`,
    },
    {
      name: "@pkmn/sim direct, battles",
      value: rate(direct, "battles"),
      unit: "battles/s",
      note: `${describe(direct)}, the battle object called directly`,
    },
    {
      name: "@pkmn/sim streams, decisions",
      value: rate(streams, "decisions"),
      unit: "decisions/s",
      note: `${describe(streams)}, through its player streams`,
    },
    {
      name: "@pkmn/sim streams, battles",
      value: rate(streams, "battles"),
      unit: "battles/s",
      note: `${describe(streams)}, through its player streams`,
    },
  ];
}
