import { For, Show } from "solid-js";
import type { JSX } from "solid-js";
import type { HomeCard } from "virtual:cards";
import { lang, t } from "../i18n.ts";
import { Picture } from "./Picture.tsx";

const HARDEST = 5;

/** Every game there is, with what a newcomer wants to know of it. */
export function GameCards(props: { readonly games: readonly HomeCard[] }): JSX.Element {
  return (
    <ul class="cards" classList={{ few: props.games.length < 3 }}>
      <For each={props.games}>{(card) => <Card card={card} />}</For>
    </ul>
  );
}

function Card(props: { readonly card: HomeCard }): JSX.Element {
  const name = (): string => props.card.name[lang()];
  const { code } = props.card;
  const link = (to: string, key: string): JSX.Element => (
    <a class="btn" href={to} aria-label={t(`home.card.${key}.of`, { game: name() })}>
      {t(`home.card.${key}`)}
    </a>
  );
  return (
    <li class="panel card">
      <div class="card-picture">
        <Picture ruleset={props.card.id} />
      </div>
      <div class="card-body">
        <h3>{name()}</h3>
        <p>{props.card.about[lang()]}</p>
        <dl>
          <dt>{t("home.card.length")}</dt>
          <dd>{t("home.card.minutes", { n: props.card.minutes })}</dd>
          <dt>{t("home.card.difficulty")}</dt>
          <dd>
            <Difficulty of={props.card.difficulty} />
          </dd>
          <dt>{t("home.card.table")}</dt>
          <dd>{props.card.table[lang()]}</dd>
        </dl>
        <div class="card-links">
          {link(`/new/${code}`, "play")}
          <Show when={props.card.builds}>{link(`/builder/${code}`, "build")}</Show>
          {link(`/learn#${code}`, "learn")}
          {link(`/rules/${code}`, "rules")}
        </div>
      </div>
    </li>
  );
}

function Difficulty(props: { readonly of: number }): JSX.Element {
  return (
    <span class="dots" role="img" aria-label={t("home.card.difficulty.of", { n: props.of, of: HARDEST })}>
      <For each={Array.from({ length: HARDEST }, (_, i) => i)}>{(i) => <i classList={{ on: i < props.of }} />}</For>
    </span>
  );
}
