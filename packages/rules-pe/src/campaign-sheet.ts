import type { CampaignRow, CampaignSheet, Json, Text } from "@escaramuza/kernel";
import type { Campaign, Member } from "./campaigns.ts";
import { DATA, missionOf } from "./data.ts";
import { manName, say } from "./scene-texts.ts";
import { squadJson } from "./squads.ts";
import type { Career, SideId } from "./state.ts";

/** A campaign for a page or a terminal: each soldier's record, and the battles so far. */
export function campaignSheet(now: Campaign, days: number): CampaignSheet {
  const fighting = now.fighting !== null;
  const day = fighting ? now.day : now.battles.length === 0 ? 0 : now.day + days;
  return {
    title: say("campaign.title"),
    facts: [
      { text: say("campaign.battles"), value: number(now.battles.length) },
      { text: say(fighting ? "campaign.now" : "campaign.next"), value: say("campaign.day", { n: day }) },
      { text: say("campaign.mission"), value: say(`mission.${now.mission}`) },
      { text: say("campaign.between"), value: say("campaign.days", { n: now.days }) },
    ],
    fighting,
    missions: DATA.missions.filter(({ built }) => built).map(({ id }) => ({ value: id, text: say(`mission.${id}`) })),
    mission: now.mission,
    days: now.days,
    heads: ["vet", "ff", "combats", "kills", "explosionKills", "wounds", "state"].map((head) =>
      say(`campaign.head.${head}`),
    ),
    groups: ([0, 1] as const).map((side) => ({
      name: sideOf(now, side),
      force: forceOf(now, side, day),
      rows: [
        ...now.platoons[side].soldiers.map((man) => memberRow(man, day)),
        ...now.platoons[side].fallen.map((man): CampaignRow => ({
          id: man.id,
          name: manName({ name: man.name ?? man.id, rank: man.rank }),
          fit: false,
          cells: cellsOf(man.vet, 0, man.career, say("campaign.state.fell", { n: man.battle })),
        })),
      ],
    })),
    battles: now.battles.map((battle, i) =>
      say(battle.winner === null ? "campaign.drawn" : "campaign.won", {
        n: i + 1,
        day: battle.day,
        mission: say(`mission.${battle.mission}`),
        one: battle.score[0],
        two: battle.score[1],
        ...(battle.winner === null ? {} : { winner: sideOf(now, battle.winner) }),
      }),
    ),
  };
}

/** Everybody on the roll, wounded or not: the control sheet has a box for each (PE-16-1). */
function forceOf(now: Campaign, side: SideId, day: number): Json {
  const { squad, soldiers } = now.platoons[side];
  return squadJson({
    ...squad,
    name: squad.name ?? null,
    budget: squad.budget ?? "standard",
    soldiers: soldiers.map(({ since: _since, until, ...man }) => ({ ...man, wounded: until > day })),
  });
}

/** Platoons keep their names when the mission changes. */
function sideOf(now: Campaign, side: SideId): Text {
  const { name } = now.platoons[side].squad;
  return name === undefined ? say(`side.${missionOf("encounter").sides[side].id}`) : say("scene.named", { name });
}

function number(n: number): Text {
  return say("force.number", { n });
}

function memberRow(man: Member, day: number): CampaignRow {
  const fit = man.until <= day;
  return {
    id: man.id,
    name: manName({ name: man.name ?? man.id, rank: man.rank }),
    fit,
    cells: cellsOf(
      man.vet,
      man.ff ?? 0,
      man.career ?? { combats: 0, kills: 0, explosionKills: 0, wounds: 0 },
      fit ? say("campaign.state.fit") : say("campaign.state.until", { n: man.until }),
    ),
  };
}

function cellsOf(vet: string, ff: number, career: Career, state: Text): Text[] {
  return [
    say(`vet.${vet}`),
    ff === 0 ? say("force.card.nothing") : number(ff),
    number(career.combats),
    number(career.kills),
    number(career.explosionKills),
    number(career.wounds),
    state,
  ];
}
