import { For, Show, createResource, createSignal } from "solid-js";
import type { JSX } from "solid-js";
import type { Campaigned, Campaigning, Engine, Json, Refusal } from "@escaramuza/kernel";
import type { CampaignReply } from "@escaramuza/protocol";
import { t, voice } from "../i18n.ts";
import { serverApi } from "../link/api.ts";
import type { Trouble } from "../link/trouble.ts";
import { navigate, place } from "../router.ts";
import { keptSetup } from "../setup/draft.ts";
import { FileButton, textOf } from "../ui/FileButton.tsx";
import { NamedGame } from "../setup/NamedGame.tsx";
import { Loading } from "../ui/Loading.tsx";
import { CampaignView } from "./CampaignView.tsx";
import { Problems } from "../setup/Problems.tsx";
import { LARGEST_CAMPAIGN, knownCampaigns, readCampaignFile, rememberCampaign } from "./shelf.ts";
import type { KnownCampaign } from "./shelf.ts";
import "./campaign.css";

/** Campaigns of a game: those this browser knows, a new one, or one of them. */
export default function Campaign(props: { readonly ruleset: string; readonly id: string | null }): JSX.Element {
  return (
    <NamedGame name={props.ruleset}>
      {(e) => (
        <main class="page campaign" tabindex="-1">
          <Show when={e.rules.campaign} fallback={<p>{t("campaign.nothing")}</p>}>
            {(rules) => (
              <Show when={props.id} keyed fallback={<Beginning engine={e} rules={rules()} />}>
                {(id) => <One engine={e} rules={rules()} id={id} />}
              </Show>
            )}
          </Show>
        </main>
      )}
    </NamedGame>
  );
}

function Beginning(props: { readonly engine: Engine<unknown>; readonly rules: Campaigning<unknown> }): JSX.Element {
  const { rules } = props.engine;
  const game = rules.code.toLowerCase();
  const say = () => voice(props.engine);
  const [trouble, setTrouble] = createSignal<Trouble | null>(null);
  const [refused, setRefused] = createSignal<readonly Refusal[]>([]);
  const [unread, setUnread] = createSignal(false);
  const prepared = keptSetup(game);
  const starts = [
    ...(prepared !== null && props.rules.begin(prepared).ok ? [{ text: t("campaign.prepared"), setup: prepared }] : []),
    ...rules.scenarios
      .filter(({ setup }) => props.rules.begin(setup).ok)
      .map(({ id, setup }) => ({ text: say().text(`scenario.${id}`), setup })),
  ];
  const keep = async (made: Campaigned): Promise<void> => {
    setTrouble(null);
    setRefused(made.ok ? [] : made.problems);
    if (!made.ok) return;
    const kept = await serverApi.keepCampaign({ ruleset: rules.id, campaign: made.campaign, battle: null });
    if (!kept.ok) {
      setTrouble(kept.problem);
      return;
    }
    rememberCampaign(game, kept.value);
    navigate(`/campaign/${game}/${kept.value.id}`);
  };
  const bring = async (file: File): Promise<void> => {
    const got = await textOf(file, LARGEST_CAMPAIGN);
    const campaign = typeof got === "string" ? null : readCampaignFile(got.text, rules.id);
    setUnread(campaign === null);
    if (campaign !== null) await keep({ ok: true, campaign });
  };
  return (
    <>
      <h1>{t("title.campaign")}</h1>
      <section class="panel" aria-label={t("campaign.begin")}>
        <div class="hd">
          <h2>{t("campaign.begin")}</h2>
        </div>
        <div class="bd campaign-starts">
          <For each={starts}>
            {({ text, setup }) => (
              <button type="button" class="btn" onClick={() => void keep(props.rules.begin(setup))}>
                {text}
              </button>
            )}
          </For>
          <FileButton label={t("campaign.bring")} accept=".json,application/json" onFile={(file) => void bring(file)} />
        </div>
        <Show when={unread()}>
          <p class="bd problem" role="alert">
            {t("campaign.unread")}
          </p>
        </Show>
        <Problems body say={say()} trouble={trouble()} refusals={refused()} />
      </section>
      <Show when={knownCampaigns(game).length > 0}>
        <section class="panel" aria-label={t("campaign.known")}>
          <div class="hd">
            <h2>{t("campaign.known")}</h2>
          </div>
          <ul class="bd list">
            <For each={knownCampaigns(game)}>
              {(known) => (
                <li>
                  <Known engine={props.engine} rules={props.rules} known={known} />
                </li>
              )}
            </For>
          </ul>
        </section>
      </Show>
    </>
  );
}

/** One of the list: what it stands at, as soon as the server has said so. */
function Known(props: {
  readonly engine: Engine<unknown>;
  readonly rules: Campaigning<unknown>;
  readonly known: KnownCampaign;
}): JSX.Element {
  const [got] = createResource(async () => serverApi.campaign(props.known.id, props.known.token));
  const facts = (): string => {
    const reply = got.latest;
    const sheet = reply?.ok === true ? props.rules.sheet(reply.value.campaign) : null;
    const say = voice(props.engine);
    return (sheet?.facts ?? []).map(({ text, value }) => `${say.scene(text)}: ${say.scene(value)}`).join(" · ");
  };
  return (
    <a href={`/campaign/${props.engine.rules.code.toLowerCase()}/${props.known.id}`}>{facts() || props.known.id}</a>
  );
}

function One(props: {
  readonly engine: Engine<unknown>;
  readonly rules: Campaigning<unknown>;
  readonly id: string;
}): JSX.Element {
  const game = props.engine.rules.code.toLowerCase();
  // Who comes by a link has the key behind `#`; it is remembered and leaves the address.
  const given = place().hash;
  if (given !== "") {
    rememberCampaign(game, { id: props.id, token: given });
    navigate(`/campaign/${game}/${props.id}`, { replace: true });
  }
  const token = knownCampaigns(game).find(({ id }) => id === props.id)?.token ?? "";
  const [reply, { refetch }] = createResource(async () => serverApi.campaign(props.id, token));
  const [trouble, setTrouble] = createSignal<Trouble | null>(null);
  const found = (): CampaignReply | null => {
    const latest = reply.latest;
    return latest?.ok === true ? latest.value : null;
  };
  const missing = (): Trouble | null => {
    const latest = reply.latest;
    return latest === undefined || latest.ok ? null : latest.problem;
  };
  const save = async (campaign: Json, battle: string | null): Promise<boolean> => {
    const now = found();
    if (now === null) return false;
    const saved = await serverApi.saveCampaign(props.id, token, { seq: now.seq, campaign, battle });
    setTrouble(saved.ok ? null : saved.problem);
    await refetch();
    return saved.ok;
  };
  return (
    <Show
      when={found()}
      fallback={
        <Show when={missing()} fallback={<Loading />}>
          <h1>{t("title.campaign")}</h1>
          <Problems body say={voice(props.engine)} trouble={missing()} refusals={[]} />
        </Show>
      }
    >
      {(now) => (
        <>
          <CampaignView engine={props.engine} rules={props.rules} now={now()} id={props.id} token={token} save={save} />
          <Problems body say={voice(props.engine)} trouble={trouble()} refusals={[]} />
        </>
      )}
    </Show>
  );
}
