import { Show } from "solid-js";
import type { JSX } from "solid-js";
import type { State } from "@escaramuza/protocol";
import { t, voice } from "../i18n.ts";
import type { Live, Sitting } from "./live.ts";

/** Somebody asks the others something: a polite line, and an answer from each who sits here and has given none. */
export default function Offer(props: {
  readonly live: Live;
  readonly offer: NonNullable<State["offer"]>;
}): JSX.Element {
  const name = (seat: number | null): string => voice(props.live.model.engine).seat(seat);
  /** Who sits here and must still answer; at one screen perhaps not the one who looks. */
  const asked = (): Sitting | null =>
    props.live.sittings.find(
      ({ seat }) =>
        seat !== null && seat !== props.offer.seat && !props.offer.agreed.includes(seat) && !resigned().includes(seat),
    ) ?? null;
  const resigned = (): readonly number[] => props.live.link().state()?.resigned ?? [];
  const shared = (): boolean => props.live.sittings.length > 1;
  const several = (): boolean => (props.live.link().info()?.seats.length ?? 0) > 2;
  const mine = (): boolean => props.live.sittings.some(({ seat }) => seat === props.offer.seat);
  const words = (): string => {
    const key = `offer.${props.offer.what}`;
    if (asked() === null) return t(mine() ? `${key}.mine` : "offer.agreed");
    return shared() || several() ? t(`${key}.by`, { seat: name(props.offer.seat) }) : t(key);
  };
  const reply = async (accept: boolean): Promise<void> => {
    const sent = await props.live.send({ do: "reply", offer: props.offer.seq, accept }, asked() ?? undefined);
    if (!sent.ok) props.live.fail(sent.problem);
  };
  return (
    <div class="offer panel" role="alertdialog" aria-label={words()}>
      <p>{words()}</p>
      <Show
        when={asked()}
        fallback={
          <button type="button" class="btn" data-testid="withdraw" onClick={() => void reply(false)}>
            {t(mine() ? "offer.withdraw" : "offer.decline")}
          </button>
        }
      >
        {(by) => (
          <>
            <button type="button" class="btn primary" data-testid="accept" onClick={() => void reply(true)}>
              {shared() ? t("offer.accept.by", { seat: name(by().seat) }) : t("offer.accept")}
            </button>
            <button type="button" class="btn" data-testid="decline" onClick={() => void reply(false)}>
              {t("offer.decline")}
            </button>
          </>
        )}
      </Show>
    </div>
  );
}
