import { batch, createEffect, createMemo, createSignal } from "solid-js";
import { sidesIn } from "@escaramuza/kernel";
import type { Decision, Engine, Seat, View } from "@escaramuza/kernel";
import type { Command, TableEntry } from "@escaramuza/protocol";
import { has, t } from "../i18n.ts";
import type { Link } from "../link/link.ts";
import { APIS } from "../link/new-table.ts";
import type { SeatEntry } from "../link/seats.ts";
import { story } from "../link/story.ts";
import type { Trouble } from "../link/trouble.ts";
import type { Sent } from "../link/wire.ts";
import type { Aside, Moment, TableModel } from "./model.ts";

/** A place of this browser at the table. `seat` null watches. */
export interface Sitting {
  readonly seat: Seat | null;
  readonly token: string;
  readonly link: Link;
}

export interface Live {
  readonly model: TableModel;
  readonly sittings: readonly [Sitting, ...Sitting[]];
  readonly link: () => Link;
  /** The seat whose eyes the page has. */
  readonly seat: () => Seat | null;
  /** At one screen: the seat that must decide and has not yet taken the device. */
  readonly curtain: () => Seat | null;
  readonly lift: () => void;
  /** At one screen: one place has heard of something that another has not heard of yet. */
  readonly hearing: () => boolean;
  /** At one screen: allies of whoever looks who may act instead of him. */
  readonly others: () => readonly Seat[];
  /** One of them takes over. */
  readonly handTo: (seat: Seat) => void;
  /** People on the side of whoever looks, besides him, who still play. */
  readonly allies: () => readonly Seat[];
  /** Whoever looks has given up, and an ally plays on. */
  readonly resigned: () => boolean;
  /** Whose input would be taken back: at one screen the last who did something, else whoever looks. */
  readonly undoer: () => Sitting;
  /** Does something for a place, by default for the one whose eyes the page has. */
  send(command: Command, by?: Sitting): Promise<Sent>;
  /** Says for a while what went wrong. */
  readonly fail: (problem: Trouble) => void;
  /** About the connection and what was sent: lost, slow, or not taken. */
  readonly notice: () => string | null;
}

/** Milliseconds after which a command under way is worth a word, and for which one that failed stays in sight. */
const SLOW = 1000;
const IN_SIGHT = 8000;

/** A game under way as a table page sees it, through one place or through several at one screen. */
export function liveTable(engine: Engine<unknown>, entry: SeatEntry, sittings: readonly [Sitting, ...Sitting[]]): Live {
  const [index, setIndex] = createSignal(0);
  /** The place whose player wants to act instead of an ally. */
  const [wanted, setWanted] = createSignal<number | null>(null);
  const take = (next: number): void => {
    batch(() => {
      setIndex(next);
      setWanted(null);
    });
  };
  const [shown, setShown] = createSignal<number | null>(null);
  const [past, setPast] = createSignal<View<unknown> | null>(null);
  const sitting = (): Sitting => sittings[index()] ?? sittings[0];
  const link = (): Link => sitting().link;
  const viewOf = (s: Sitting): View<unknown> | null => s.link.state()?.view ?? null;
  const [slow, setSlow] = createSignal(0);
  const [trouble, setTrouble] = createSignal<Trouble | null>(null);

  async function send(command: Command, by = sitting()): Promise<Sent> {
    let late = false;
    const timer = setTimeout(() => {
      late = true;
      setSlow((n) => n + 1);
    }, SLOW);
    const sent = await by.link.send(command);
    clearTimeout(timer);
    if (late) setSlow((n) => n - 1);
    return sent;
  }
  const fail = (problem: Trouble): void => {
    setTrouble(problem);
    setTimeout(() => setTrouble((now) => (now === problem ? null : now)), IN_SIGHT);
  };

  /** The place that should decide now, when it is not the one shown. */
  const due = createMemo((): number | null => {
    if (sittings.length < 2) return null;
    const wants = wanted();
    const asking = wants === null || wants === index() ? undefined : sittings[wants];
    if (asking !== undefined && (viewOf(asking)?.pending.length ?? 0) > 0) return wants;
    if ((viewOf(sitting())?.pending.length ?? 0) > 0) return null;
    const next = sittings.findIndex((s) => (viewOf(s)?.pending.length ?? 0) > 0);
    return next < 0 ? null : next;
  });
  /** Something one seat knows and the other does not, or a secret about to be chosen. */
  const hides = createMemo((): boolean => {
    const next = due();
    const other = next === null ? undefined : sittings[next];
    if (other === undefined) return false;
    const [mine, theirs] = [viewOf(sitting()), viewOf(other)];
    return (
      theirs?.pending.some((d) => d.secret) === true ||
      JSON.stringify(mine?.position) !== JSON.stringify(theirs?.position)
    );
  });
  // Without secrets the view simply changes hands.
  createEffect(() => {
    const next = due();
    if (next !== null && !hides()) take(next);
  });

  const gone = (): readonly Seat[] => link().state()?.resigned ?? [];
  const isResigned = (): boolean => {
    const own = sitting().seat;
    return own !== null && gone().includes(own) && link().state()?.status === "playing";
  };

  const present = (): View<unknown> => {
    const view = viewOf(sitting());
    if (view === null) throw new Error("the table is not laid yet");
    return view;
  };
  const view = createMemo((): View<unknown> => past() ?? present());
  const lines = createMemo(() => story(link().entries()));

  async function show(at: number | null): Promise<void> {
    setShown(at);
    if (at === null || at >= present().seq) {
      setShown(null);
      setPast(null);
      return;
    }
    const reply = await APIS[entry.where].replay(entry.game, sitting().token, at);
    if (shown() !== at) return;
    if (reply.ok) setPast(reply.value.view);
    else setShown(null);
  }

  const model: TableModel = {
    engine,
    seat: () => sitting().seat,
    view,
    decision: createMemo(
      (): Decision | null => (shown() !== null || due() !== null ? null : (present().pending[0] ?? null)),
      null,
      { equals: (a, b) => a?.id === b?.id && JSON.stringify(a) === JSON.stringify(b) },
    ),
    async act(decision, answer) {
      setTrouble(null);
      const sent = await send({ do: "act", decision: decision.id, answer, seen: link().state()?.seq ?? 0 });
      if (sent.ok) return null;
      // No rule stands in the way, but the table does: the notice says why.
      if (sent.problem.refusals.length === 0) fail(sent.problem);
      return sent.problem.refusals;
    },
    story: createMemo(() =>
      lines().flatMap((line): Moment[] => {
        const { entry: row, at, undone } = line;
        if (undone || (row.type !== "input" && row.type !== "joined") || row.events.length === 0) return [];
        return [{ at, seat: row.type === "input" ? row.seat : null, events: row.events }];
      }),
    ),
    asides: createMemo(() => lines().flatMap(({ entry: row, at }) => aside(row, at))),
    shown,
    show: (at) => void show(at),
    // Nobody elsewhere has to fear that another head than his opponent's plays.
    hints: () =>
      sitting().seat !== null &&
      (link()
        .info()
        ?.seats.every(({ seat, bot }) => bot !== null || sittings.some((s) => s.seat === seat)) ??
        false),
    thinking: () => {
      const at = link().thinking();
      const player = at === null ? null : (link().info()?.seats[at.seat]?.bot ?? null);
      if (at === null || player === null) return null;
      const may = sitting().seat !== null && !isResigned();
      return { who: t(`bot.${player}`), progress: at.progress, hurry: may ? () => link().hurry() : null };
    },
  };
  return {
    model,
    sittings,
    link,
    seat: () => sitting().seat,
    curtain: () => {
      const next = due();
      return next === null || !hides() ? null : (sittings[next]?.seat ?? null);
    },
    lift: () => {
      const next = due();
      if (next !== null) take(next);
    },
    hearing: () => new Set(sittings.map((s) => s.link.state()?.seq)).size > 1,
    others: () => {
      if (viewOf(sitting())?.pending[0]?.either !== true) return [];
      return sittings.flatMap((s) =>
        s.seat !== null && s !== sitting() && viewOf(s)?.pending[0]?.either === true ? [s.seat] : [],
      );
    },
    handTo: (seat) => setWanted(sittings.findIndex((s) => s.seat === seat)),
    allies: () => {
      const [info, own] = [link().info(), sitting().seat];
      if (info === null || own === null) return [];
      const side = sidesIn(engine.rules, info.setup).find((seats) => seats.includes(own)) ?? [];
      return side.filter((seat) => seat !== own && info.seats[seat]?.bot === null && !gone().includes(seat));
    },
    resigned: isResigned,
    undoer: () => sittings.find((s) => s.link.state()?.takeback === "now") ?? sitting(),
    send,
    fail,
    notice: () => {
      if (link().status() === "lost") return t("link.lost");
      const problem = trouble();
      if (problem !== null) return troubleText(problem);
      return slow() > 0 ? t("link.sending") : null;
    },
  };
}

/** What went wrong, in the words of the rule that objects where there is one. */
export function troubleText({ code, refusals }: Trouble): string {
  const [refusal] = refusals;
  return refusal !== undefined && has(`refusal.${refusal.code}`)
    ? t(`refusal.${refusal.code}`, refusal.params)
    : t(`error.${code}`);
}

function aside(row: TableEntry, at: number): Aside[] {
  switch (row.type) {
    case "chat":
      return [{ at, seat: row.seat, text: row.text, chat: true }];
    case "joined":
      return [{ at, seat: row.seat, text: t("aside.joined", { name: row.name }), chat: false }];
    case "takeback":
      return [{ at, seat: row.seat, text: t("aside.takeback"), chat: false }];
    case "offered":
      return [{ at, seat: row.seat, text: t(`aside.offered.${row.what}`), chat: false }];
    case "agreed":
    case "declined":
    case "resigned":
    case "aborted":
    case "abandoned":
      return [{ at, seat: row.seat, text: t(`aside.${row.type}`), chat: false }];
    case "drawn":
    case "rematch":
      return [{ at, seat: null, text: t(`aside.${row.type}`), chat: false }];
    case "input":
      return [];
  }
}
