import { createEffect, createMemo, createSignal, on, onCleanup, untrack } from "solid-js";
import { NO_PREVIEW, kindOf } from "@escaramuza/kernel";
import type { Decision, MenuItem, Preview, Refusal, Scene, Slot } from "@escaramuza/kernel";
import type { At, Draft } from "./compose.ts";
import {
  HOSTILE,
  answerOf,
  begin,
  blockedBy,
  carried,
  choicesOf,
  isComplete,
  isSelectable,
  slotAt,
  withValue,
} from "./compose.ts";
import { draggedTo, placedAt } from "./dragging.ts";
import { same } from "./fields.ts";
import { withGhosts } from "./march.ts";
import type { TableModel } from "./model.ts";
import { subjectOf } from "./names.ts";
import { firstDraft, hoveredDraft, plainDraft, withHover } from "./pointing.ts";
import { meantPiece, pressGround, pressPart, pressPiece } from "./pressing.ts";
import type { Asked, Step } from "./pressing.ts";
import { knobOf, turnedBy, turnedTowards } from "./turning.ts";
import type { Knob } from "./turning.ts";

/** The answer under construction: what is asked, what is chosen, what it would mean. One for each table shown. */
export interface Composer {
  readonly scene: () => Scene;
  readonly decision: () => Decision | null;
  readonly menu: () => readonly MenuItem[];
  readonly draft: () => Draft | null;
  readonly slot: () => Slot | null;
  readonly preview: () => Preview;
  readonly hovered: () => string | null;
  /** Where the pointer is: over the table, or over what stands for a piece of it. Null elsewhere. */
  readonly pointed: () => object | null;
  /** The piece whose lines are offered, where pieces have several. */
  readonly selected: () => string | null;
  /** The whole answer is there and legal. */
  readonly ready: () => boolean;
  readonly sending: () => boolean;
  readonly refusals: () => readonly Refusal[];
  /** A forbidden line or choice was tried: said until something else is done. */
  readonly denied: () => Refusal | null;
  /** The same for a line without anything to choose. */
  readonly barren: () => MenuItem | null;
  /** Something was pressed for a question that is answered already: nothing came of it, and that is said until the next press. */
  readonly missed: () => boolean;
  /** A press begins: what comes of it is meant for the question that is open now; of a double press, for that of the first. */
  touch(again: boolean): void;
  /** The pointer or the focus is on a line of the menu: its preview is shown. */
  over(item: MenuItem | null): void;
  /** Leaving the answer in the making leads somewhere else than to its beginning. */
  readonly leaves: () => boolean;
  /** The answer is whole and this piece is in it, so that pressing it once more can only mean yes. */
  isSettled(piece: string): boolean;
  choose(item: MenuItem): void;
  cancel(): void;
  confirm(): void;
  change(draft: Draft): void;
  /** `at`: where it was pressed. */
  piece(id: string, at?: At | null): void;
  ground(at: At, add: boolean): void;
  /** A part of an inset. */
  part(id: string): void;
  hover(piece: string | null, at: At | null): void;
  /** `alone`: of a body of pieces, only this one. */
  drag(piece: string, at: At, phase: "move" | "drop" | "cancel", alone: boolean): void;
  turn(degrees: number): void;
  /** One step of the slot's own back. False where there is none. */
  stepBack(): boolean;
  /** Towards a place. */
  turnTo(at: At, phase: "move" | "drop" | "cancel"): void;
  /** Where the pieces of a body would come to stand. */
  readonly ghosts: () => ReadonlyMap<string, At>;
  /** What can be turned on the table: where it is, and which way it points. */
  readonly knob: () => Knob | null;
}

export function createComposer(model: TableModel): Composer {
  const rules = model.engine.rules;
  const scene = createMemo(() => rules.scene(model.view().position, model.seat()));
  const decision = model.decision;
  const menu = createMemo((): readonly MenuItem[] => {
    const d = decision();
    return d === null ? [] : kindOf(model.engine, d).menu(model.view().position, d);
  });
  const [draft, setDraft] = createSignal<Draft | null>(null);
  const [hover, setHover] = createSignal<{ readonly piece: string | null; readonly at: At | null }>({
    piece: null,
    at: null,
  });
  /** The question whose answer is under way. */
  const [sent, setSent] = createSignal<number | null>(null);
  const sending = (): boolean => sent() !== null && sent() === (decision()?.id ?? null);
  const [refusals, setRefusals] = createSignal<readonly Refusal[]>([]);
  const [denied, setDenied] = createSignal<Refusal | null>(null);
  const [barren, setBarren] = createSignal<MenuItem | null>(null);
  function deny(refusal: Refusal | null, item: MenuItem | null = null): void {
    setDenied(refusal);
    setBarren(refusal === null ? item : null);
  }
  const [missed, setMissed] = createSignal(false);
  const questionNow = (): number | null => untrack(decision)?.id ?? null;
  /** The question that was open when the press began that is under way; and when the last one began. */
  let touched: number | null | undefined;
  let touchedLast: number | null = null;
  /** Whether the press still counts: its question is open, and has no answer on its way. */
  function counts(): boolean {
    const late = touched !== undefined && touched !== questionNow();
    touched = undefined;
    setMissed(late || untrack(sending));
    return !missed();
  }
  const [chosen, setChosen] = createSignal<string | null>(null);
  /** One's own choice, or whom the question is about. */
  const selected = createMemo((): string | null => {
    const d = decision();
    if (d === null) return null;
    const own = chosen();
    if (own !== null && isSelectable(menu(), own)) return own;
    const subject = subjectOf(scene(), d)?.line.id ?? null;
    return subject !== null && isSelectable(menu(), subject) ? subject : null;
  });
  const [over, setOver] = createSignal<MenuItem | null>(null);
  /** A drag under way that is not yet part of the draft. */
  const [dragged, setDragged] = createSignal<Draft | null>(null);

  /** The question that is open, and the last one answered here. */
  let open: Decision | null = null;
  let answered: number | null = null;
  /** Somebody else did something, or an ally was faster and the same is asked again: what was in the making goes on. */
  const goesOn = (before: Decision | null, now: Decision | null): boolean =>
    before !== null &&
    before.id !== answered &&
    (before.id === now?.id || (before.either === true && before.kind === now?.kind && before.seat === now.seat));

  // A new question begins anew; with one line that has slots there is nothing to choose first.
  createEffect(
    on(
      () => [decision()?.id ?? null, model.view().seq] as const,
      () => {
        const before = open;
        open = untrack(decision);
        const kept = goesOn(before, open) ? carried(untrack(draft), untrack(menu)) : null;
        setDragged(null);
        setOver(null);
        setRefusals([]);
        deny(null);
        setDraft(kept ?? firstDraft(untrack(menu)));
      },
    ),
  );

  // Looking takes a moment's rest on a piece, so that crossing the table does not flicker.
  const [looked, setLooked] = createSignal<string | null>(null);
  createEffect(() => {
    const { piece } = hover();
    setLooked(null);
    if (piece === null) return;
    const timer = setTimeout(() => setLooked(piece), LOOK_AFTER);
    onCleanup(() => clearTimeout(timer));
  });

  const tentative = createMemo((): Draft | null => {
    const dragging = dragged();
    if (dragging !== null) return dragging;
    const d = draft();
    const line = over();
    // Why a line cannot be chosen is said at the line itself.
    if (line !== null && d === null && blockedBy(line) === null) return begin(line);
    if (d !== null) return withHover(d, hover(), scene());
    return hoveredDraft(menu(), hover(), scene()) ?? plainDraft(menu());
  });

  const previewOf = (d: Draft): Preview => {
    const asked = decision();
    return asked === null ? NO_PREVIEW : rules.preview(model.view().position, asked, d.item, answerOf(d));
  };

  const preview = createMemo((): Preview => {
    const d = tentative();
    if (d !== null) return withGhosts(scene(), previewOf(d));
    const piece = looked();
    return piece === null ? NO_PREVIEW : looking(rules.look(model.view().position, piece, null));
  });

  const ghosts = createMemo(
    (): ReadonlyMap<string, At> => new Map((preview().places ?? []).map(({ piece, x, y }) => [piece, { x, y }])),
  );

  const ready = createMemo((): boolean => {
    const d = draft();
    const asked = decision();
    if (d === null || asked === null || !isComplete(d)) return false;
    return legality(asked, answerOf(d)) === null;
  });

  function legality(asked: Decision, answer: unknown): Refusal | null {
    const kind = kindOf(model.engine, asked);
    const parsed = kind.parse(answer);
    if (parsed === undefined) return { rule: "KERNEL-answer", code: "malformedAnswer", params: {} };
    return kind.check(model.view().position, asked, parsed);
  }

  async function send(answer: unknown): Promise<void> {
    const asked = decision();
    if (asked === null || sending()) return;
    setSent(asked.id);
    setRefusals([]);
    answered = asked.id;
    // What follows may be here before the reply is, and its answer begun.
    const refused = await model.act(asked, answer);
    setSent((now) => (now === asked.id ? null : now));
    if (refused === null) return;
    answered = null;
    setRefusals(refused);
  }

  function choose(item: MenuItem): void {
    if (!counts()) return;
    const blocked = blockedBy(item);
    deny(blocked?.why ?? null, blocked === null ? null : item);
    if (blocked !== null || draft()?.item === item) return;
    // What is aimed at somebody is looked at first: a finger has not hovered over it.
    if (item.slots.length === 0 && item.confirm !== true && !HOSTILE.has(item.icon ?? "")) void send(item.answer);
    else setDraft(begin(item));
  }

  const asked = (): Asked => ({ scene: scene(), menu: menu(), selected: selected(), previewOf });

  function take(step: Step | null): void {
    if (step === null) return;
    // A look is no answer.
    if (step.look === undefined && !counts()) return;
    if (step.choose !== undefined) {
      choose(step.choose);
      return;
    }
    deny(step.denied);
    if (step.draft !== undefined) setDraft(step.draft);
    if (step.select !== undefined) setChosen(step.select);
    // A finger does not hover: pressing what is no answer is a look at it.
    if (step.look !== undefined) setHover({ piece: step.look, at: null });
  }

  function drag(id: string, at: At, phase: "move" | "drop" | "cancel", alone: boolean): void {
    const d = draft();
    if (held?.id !== id) held = { id, ghosts: ghosts(), question: questionNow() };
    const { ghosts: stood, question } = held;
    if (phase !== "move") held = null;
    // Taken in hand for a question that is answered already.
    if (question !== questionNow() || sending()) {
      setDragged(null);
      if (phase === "drop") setMissed(true);
      return;
    }
    const placed = d === null ? null : placedAt(d, id, at);
    if (placed !== null) {
      if (phase !== "cancel") take({ denied: null, draft: placed });
      return;
    }
    const found = phase === "cancel" ? null : draggedTo(asked(), d, id, at, { ghosts: stood, alone });
    setDragged(phase === "move" ? found : null);
    if (phase === "drop" && found !== null) take({ denied: null, draft: found });
  }
  /** The piece in hand, where its body would have come to stand when it was taken, and for which question. */
  let held: {
    readonly id: string;
    readonly ghosts: ReadonlyMap<string, At>;
    readonly question: number | null;
  } | null = null;

  return {
    scene,
    decision,
    menu,
    draft,
    slot: () => {
      const d = draft();
      return d === null ? null : slotAt(d);
    },
    preview,
    hovered: () => hover().piece,
    pointed: () => (hover().piece === null && hover().at === null ? null : hover()),
    selected,
    ready,
    sending,
    refusals,
    denied,
    barren,
    missed,
    touch(again) {
      touched = again ? touchedLast : questionNow();
      touchedLast = touched;
    },
    over: setOver,
    leaves: () => firstDraft(menu()) === null,
    isSettled(id) {
      const d = draft();
      const slot = d === null ? null : slotAt(d);
      const value = slot === null ? undefined : d?.values[slot.name];
      if (slot === null || !ready()) return false;
      const chosen = choicesOf(slot, id).map((c) => c.value);
      if (slot.type === "choice") return value?.type === "choice" && chosen.some((c) => same(c, value.value));
      if (slot.type !== "list" || !slot.repeat || value?.type !== "list" || value.values.length < slot.max)
        return false;
      return value.values.some((v) => chosen.some((c) => same(c, v)));
    },
    choose,
    cancel() {
      if (!counts()) return;
      deny(null);
      setRefusals([]);
      if (draft() === null) {
        setChosen(null);
        setHover({ piece: null, at: null });
      }
      setDraft(firstDraft(menu()));
    },
    confirm() {
      const d = draft();
      if (counts() && d !== null && isComplete(d)) void send(answerOf(d));
    },
    change: (d) => void (counts() && setDraft(d)),
    piece: (id, at = null) => take(pressPiece(asked(), draft(), id, at)),
    part: (id) => take(pressPart(asked(), draft(), id)),
    ground: (at, add) => take(pressGround(asked(), draft(), at, add)),
    hover: (over, at) => {
      const before = hover();
      const p = over === null ? null : meantPiece({ scene: scene(), menu: menu() }, draft(), over);
      if (before.piece !== p || before.at?.x !== at?.x || before.at?.y !== at?.y) setHover({ piece: p, at });
    },
    drag,
    turn(degrees) {
      const d = draft();
      if (d !== null) take(turnedBy(scene(), d, degrees));
    },
    stepBack() {
      const d = draft();
      const slot = d === null ? null : slotAt(d);
      const value = slot === null ? undefined : d?.values[slot.name];
      if (d === null || slot === null || value?.type !== "march" || value.before === null) return false;
      take({ denied: null, draft: withValue(d, slot, value.before) });
      return true;
    },
    turnTo(at, phase) {
      const d = draft();
      const made = d === null || phase === "cancel" ? null : turnedTowards(scene(), d, ghosts(), at);
      setDragged(phase === "move" ? made : null);
      if (phase === "drop" && made !== null) take({ denied: null, draft: made });
    },
    ghosts,
    knob: () => {
      const d = dragged() ?? draft();
      return d === null ? null : knobOf(scene(), d, ghosts());
    },
  };
}

/** Milliseconds. */
const LOOK_AFTER = 450;

/** Lines to everything seen, without the width of each: ten at once would hide the table. */
function looking(preview: Preview): Preview {
  return { ...preview, overlays: preview.overlays.filter((o) => o.type !== "zone" || o.style === "range") };
}
