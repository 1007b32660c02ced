import { For, Show, createMemo, createSignal } from "solid-js";
import type { JSX } from "solid-js";
import { playerNames } from "@escaramuza/bots/names";
import { replay, seatsIn } from "@escaramuza/kernel";
import type { CampaignSheet, Campaigned, Campaigning, Engine, Json, Refusal } from "@escaramuza/kernel";
import type { CampaignReply } from "@escaramuza/protocol";
import { PrintSheet } from "../builder/PrintSheet.tsx";
import "../builder/builder.css";
import { download } from "../end/file.ts";
import { CopyButton } from "../home/CopyButton.tsx";
import { t, voice } from "../i18n.ts";
import { APIS, dropTable, newTable, tokenOf } from "../link/new-table.ts";
import { publicOrigin } from "../link/origin.ts";
import { findSeat } from "../link/seats.ts";
import type { Trouble } from "../link/trouble.ts";
import { remembered } from "../remembered.ts";
import { navigate } from "../router.ts";
import { WAYS, seatPlans, sittersFor } from "../setup/plan.ts";
import type { Way } from "../setup/plan.ts";
import { Problems } from "../setup/Problems.tsx";
import { fileText } from "./shelf.ts";

interface Props {
  readonly engine: Engine<unknown>;
  readonly rules: Campaigning<unknown>;
  readonly now: CampaignReply;
  readonly id: string;
  readonly token: string;
  /** Resolves to whether it was kept. */
  readonly save: (campaign: Json, battle: string | null) => Promise<boolean>;
}

/** A campaign: everybody's record, the battles so far, and what comes next. */
export function CampaignView(props: Props): JSX.Element {
  const say = () => voice(props.engine);
  const [days, setDays] = createSignal<number | null>(null);
  const sheet = createMemo((): CampaignSheet | null => {
    const passing = days();
    return props.rules.sheet(props.now.campaign, passing === null ? {} : { days: passing });
  });
  /** Who stays behind though fit, by group. */
  const [resting, setResting] = createSignal<readonly (readonly string[])[]>([]);
  const rest = (group: number, id: string, yes: boolean): void => {
    const groups = sheet()?.groups ?? [];
    setResting(
      groups.map((_, i) => {
        const others = (resting()[i] ?? []).filter((one) => i !== group || one !== id);
        return i === group && yes ? [...others, id] : others;
      }),
    );
  };
  return (
    <Show when={sheet()}>
      {(now) => (
        <>
          <h1>{say().scene(now().title)}</h1>
          <p class="campaign-facts">
            <For each={now().facts}>
              {(fact) => (
                <span>
                  {say().scene(fact.text)} <b>{say().scene(fact.value)}</b>
                </span>
              )}
            </For>
          </p>
          <section class="panel" aria-label={t(now().fighting ? "campaign.fighting" : "campaign.next")}>
            <div class="hd">
              <h2>{t(now().fighting ? "campaign.fighting" : "campaign.next")}</h2>
            </div>
            <Show
              when={now().fighting}
              fallback={<Next {...props} sheet={now()} days={days()} onDays={setDays} resting={resting()} />}
            >
              <Fighting {...props} />
            </Show>
          </section>
          <For each={now().groups}>
            {(group, at) => (
              <section class="panel" aria-label={say().scene(group.name)}>
                <div class="hd">
                  <h2>{say().scene(group.name)}</h2>
                </div>
                <div class="campaign-table" tabindex="0" role="region" aria-label={say().scene(group.name)}>
                  <table>
                    <thead>
                      <tr>
                        <Show when={!now().fighting}>
                          <th scope="col">{t("campaign.goes")}</th>
                        </Show>
                        <th scope="col">{t("campaign.name")}</th>
                        <For each={now().heads}>{(head) => <th scope="col">{say().scene(head)}</th>}</For>
                      </tr>
                    </thead>
                    <tbody>
                      <For each={group.rows}>
                        {(row) => (
                          <tr classList={{ out: !row.fit }}>
                            <Show when={!now().fighting}>
                              <td>
                                <Show when={row.fit}>
                                  <input
                                    type="checkbox"
                                    checked={resting()[at()]?.includes(row.id) !== true}
                                    aria-label={t("campaign.goes.of", { name: say().scene(row.name) })}
                                    onChange={(event) => rest(at(), row.id, !event.currentTarget.checked)}
                                  />
                                </Show>
                              </td>
                            </Show>
                            <th scope="row">{say().scene(row.name)}</th>
                            <For each={row.cells}>{(cell) => <td>{say().scene(cell)}</td>}</For>
                          </tr>
                        )}
                      </For>
                    </tbody>
                  </table>
                </div>
              </section>
            )}
          </For>
          <Show when={now().battles.length > 0}>
            <section class="panel" aria-label={t("campaign.battles")}>
              <div class="hd">
                <h2>{t("campaign.battles")}</h2>
              </div>
              <ul class="bd">
                <For each={now().battles}>{(battle) => <li>{say().scene(battle)}</li>}</For>
              </ul>
            </section>
          </Show>
          <p class="campaign-doors">
            <button
              type="button"
              class="btn"
              onClick={() =>
                download(
                  `${props.engine.rules.code.toLowerCase()}-${props.id.slice(0, 8)}.json`,
                  fileText(props.engine.rules.id, props.now.campaign),
                )
              }
            >
              {t("campaign.export")}
            </button>
            <CopyButton
              label={t("campaign.link")}
              text={`${publicOrigin()}/campaign/${props.engine.rules.code.toLowerCase()}/${props.id}#${props.token}`}
            />
            <Show when={props.engine.rules.forces}>
              <button type="button" class="btn" onClick={() => print()}>
                {t("campaign.print")}
              </button>
            </Show>
          </p>
          <Show when={props.engine.rules.forces}>
            {(builder) => (
              <For each={now().groups}>
                {(group) => (
                  <Show when={builder().sheet(group.force)}>
                    {(paper) => (
                      <PrintSheet
                        engine={props.engine}
                        builder={builder()}
                        force={group.force}
                        sheet={paper()}
                        say={say()}
                        name={say().scene(group.name)}
                      />
                    )}
                  </Show>
                )}
              </For>
            )}
          </Show>
        </>
      )}
    </Show>
  );
}

/** The next battle: which, when, and against whom. */
function Next(
  props: Props & {
    readonly sheet: CampaignSheet;
    /** Null: as many as usual. */
    readonly days: number | null;
    readonly onDays: (days: number) => void;
    readonly resting: readonly (readonly string[])[];
  },
): JSX.Element {
  const { rules } = props.engine;
  const say = () => voice(props.engine);
  const bots = playerNames(rules.id);
  const ways = WAYS.filter((way) => way !== "computer" || bots.length > 0);
  const [mission, setMission] = createSignal(props.sheet.mission);
  const days = (): number => props.days ?? props.sheet.days;
  const [way, setWay] = createSignal<Way>(ways[0] ?? "here");
  const [refused, setRefused] = createSignal<readonly Refusal[]>([]);
  const [trouble, setTrouble] = createSignal<Trouble | null>(null);
  const fight = async (): Promise<void> => {
    const made = props.rules.battle(props.now.campaign, { mission: mission(), days: days(), resting: props.resting });
    setRefused(made.ok ? [] : made.problems);
    setTrouble(null);
    if (!made.ok) return;
    const sitters = sittersFor(way(), seatsIn(rules, made.setup).length, bots);
    const names = sitters.map((sitter, seat) => (sitter === "me" && remembered.get("name")) || say().seat(seat));
    const table = await newTable({
      ruleset: rules.id,
      setup: made.setup,
      seats: seatPlans(sitters, names),
      where: "server",
    });
    if (!table.ok) {
      setTrouble(table.problem);
      return;
    }
    if (await props.save(made.campaign, table.value.game)) navigate(`/game/${table.value.game}`);
    else dropTable(table.value);
  };
  return (
    <>
      <div class="bd campaign-next">
        <label>
          <span class="caps">{t("campaign.mission")}</span>
          <select onChange={(event) => setMission(event.currentTarget.value)}>
            <For each={props.sheet.missions}>
              {(one) => (
                <option value={one.value} selected={one.value === mission()}>
                  {say().scene(one.text)}
                </option>
              )}
            </For>
          </select>
        </label>
        <label>
          <span class="caps">{t("campaign.days")}</span>
          <input
            type="number"
            min={0}
            max={999}
            value={days()}
            onChange={(event) => props.onDays(Math.max(0, Math.trunc(Number(event.currentTarget.value)) || 0))}
          />
        </label>
        <label>
          <span class="caps">{t("campaign.against")}</span>
          <select onChange={(event) => setWay(WAYS.find((one) => one === event.currentTarget.value) ?? "here")}>
            <For each={ways}>
              {(one) => (
                <option value={one} selected={one === way()}>
                  {t(`campaign.way.${one}`)}
                </option>
              )}
            </For>
          </select>
        </label>
        <button type="button" class="btn primary" onClick={() => void fight()}>
          {t("campaign.fight")}
        </button>
      </div>
      <Problems body say={say()} trouble={trouble()} refusals={refused()} />
    </>
  );
}

/** A battle under way: to its table, and what came of it when it is over. */
function Fighting(props: Props): JSX.Element {
  const say = () => voice(props.engine);
  const [refused, setRefused] = createSignal<readonly Refusal[]>([]);
  const [trouble, setTrouble] = createSignal<Trouble | null>(null);
  const settle = async (made: Campaigned): Promise<void> => {
    setRefused(made.ok ? [] : made.problems);
    if (made.ok) await props.save(made.campaign, null);
  };
  const write = async (): Promise<void> => {
    setTrouble(null);
    const entry = props.now.battle === null ? null : findSeat(props.now.battle);
    const token = entry === null ? null : tokenOf(entry);
    if (entry === null || token === null) {
      setTrouble({ code: "unknownToken", refusals: [] });
      return;
    }
    const got = await APIS[entry.where].record(entry.game, token);
    if (!got.ok) {
      setTrouble(got.problem);
      return;
    }
    const { game } = replay(props.engine, got.value, { strict: false, hashes: false });
    if (game === null) setTrouble({ code: "rulesChanged", refusals: [] });
    else await settle(props.rules.after(props.now.campaign, game.s));
  };
  return (
    <>
      <div class="bd campaign-next">
        <Show when={props.now.battle}>
          {(battle) => (
            <a class="btn" href={`/game/${battle()}`}>
              {t("campaign.table")}
            </a>
          )}
        </Show>
        <button type="button" class="btn primary" onClick={() => void write()}>
          {t("campaign.write")}
        </button>
        <button
          type="button"
          class="btn"
          onClick={() => void (confirm(t("campaign.off.sure")) && settle(props.rules.callOff(props.now.campaign)))}
        >
          {t("campaign.off")}
        </button>
      </div>
      <Problems body say={say()} trouble={trouble()} refusals={refused()} />
    </>
  );
}
