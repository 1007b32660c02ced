import { createEffect, createMemo, createSignal, on, onCleanup, untrack } from "solid-js";
import { NO_PREVIEW, kindOf } from "@escaramuza/kernel";
import type { Decision, MenuItem, Preview, Refusal, Scene, Slot } from "@escaramuza/kernel";
import type { At, Draft } from "./compose.ts";
import {
  HOSTILE,
  answerOf,
  begin,
  blockedBy,
  choicesOf,
  isComplete,
  isPlace,
  isSelectable,
  projected,
  same,
  slotAt,
  toggled,
  withValue,
} from "./compose.ts";
import type { TableModel } from "./model.ts";
import { subjectOf } from "./names.ts";
import { choiceOfPiece, meantAt, turned } from "./places.ts";
import type { Meant } from "./places.ts";
import { firstDraft, hoveredDraft, pathOf, plainDraft, withHover } from "./pointing.ts";

/** The answer under construction: what is asked, what is chosen, what it would mean. One for each table shown. */
export interface Composer {
  readonly scene: () => Scene;
  readonly decision: () => Decision | null;
  readonly menu: () => readonly MenuItem[];
  readonly draft: () => Draft | null;
  readonly slot: () => Slot | null;
  readonly preview: () => Preview;
  readonly hovered: () => string | null;
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
  hover(piece: string | null, at: At | null): void;
  drag(piece: string, at: At, phase: "move" | "drop" | "cancel"): void;
  turn(degrees: number): void;
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
  const [sending, setSending] = createSignal(false);
  const [refusals, setRefusals] = createSignal<readonly Refusal[]>([]);
  const [denied, setDenied] = createSignal<Refusal | null>(null);
  const [barren, setBarren] = createSignal<MenuItem | null>(null);
  function deny(refusal: Refusal | null, item: MenuItem | null = null): void {
    setDenied(refusal);
    setBarren(refusal === null ? item : null);
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

  // A new question begins anew; with one line that has slots there is nothing to choose first.
  createEffect(
    on(
      () => [decision()?.id ?? null, model.view().seq] as const,
      () => {
        setDragged(null);
        setOver(null);
        setRefusals([]);
        deny(null);
        setDraft(firstDraft(untrack(menu)));
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
    if (d !== null) return previewOf(d);
    const piece = looked();
    return piece === null ? NO_PREVIEW : looking(rules.look(model.view().position, piece, null));
  });

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
    setSending(true);
    setRefusals([]);
    const refused = await model.act(asked, answer);
    setSending(false);
    if (refused === null) setDraft((d) => (decision()?.id === asked.id ? d : firstDraft(menu())));
    else setRefusals(refused);
  }

  function choose(item: MenuItem): void {
    const blocked = blockedBy(item);
    deny(blocked?.why ?? null, blocked === null ? null : item);
    if (blocked !== null || draft()?.item === item) return;
    if (item.slots.length === 0 && item.confirm !== true) void send(item.answer);
    else setDraft(begin(item));
  }

  function put(d: Draft, slot: Slot, value: Parameters<typeof withValue>[2]): void {
    deny(null);
    setDraft(withValue(d, slot, value));
  }

  function piece(id: string, at: At | null = null): void {
    const d = draft();
    const item = scene().items.find((i) => i.type === "piece" && i.id === id);
    const standing = item?.type === "piece" ? item : null;
    if (d === null) {
      if (isSelectable(menu(), id)) {
        deny(null);
        setChosen(id);
        return;
      }
      const lines = menu().filter((item) => item.piece === id);
      const line = lines.find((item) => item.refusal === null) ?? lines[0];
      if (line !== undefined) choose(line);
      else if (!beginWith(id) && !(standing !== null && beginAt(standing, true))) lookAt(id);
      return;
    }
    // On its own piece: which way it turns.
    if (at !== null && id === d.item.piece && slotAt(d) !== null) {
      const meant = meantAt(scene(), d, at);
      if (meant?.choice.away !== undefined) {
        take(d, meant);
        return;
      }
    }
    const slots = [slotAt(d), ...d.item.slots].filter((slot) => slot !== null);
    for (const slot of slots) {
      if (slot.type === "assign") {
        assignPiece(d, slot, id);
        return;
      }
      if (slot.type !== "choice" && slot.type !== "list") continue;
      const choice = choiceOfPiece(scene(), d, slot, id);
      if (choice === undefined) continue;
      take(d, { slot, choice });
      return;
    }
    if (standing !== null) ground(standing, false);
  }

  /** A finger does not hover: pressing what is no answer is a look at it. */
  function lookAt(id: string): void {
    setHover({ piece: id, at: null });
  }

  /** No line chosen yet: the first allowed line that can take the piece. False where none knows it. */
  function beginWith(id: string): boolean {
    for (const item of menu()) {
      if (item.refusal !== null) continue;
      const fits = item.slots.some((slot) => choicesOf(slot, id).some((c) => c.refusal === null));
      if (!fits) continue;
      setDraft(begin(item));
      piece(id);
      return true;
    }
    const refused = menu()
      .flatMap((item) => item.slots.flatMap((slot) => choicesOf(slot, id)))
      .find((c) => c.refusal !== null);
    deny(refused?.refusal ?? null);
    return refused !== undefined;
  }

  /** A click on a chooser makes it the current one; on a choice gives it to him, or takes it away. */
  function assignPiece(d: Draft, slot: Extract<Slot, { readonly type: "assign" }>, id: string): void {
    const value = d.values[slot.name];
    const given = value?.type === "assign" ? value.given : [];
    const chooser = slot.of.find((c) => (c.piece ?? c.value) === id);
    if (chooser !== undefined) {
      deny(chooser.refusal);
      if (chooser.refusal !== null) return;
      const mine = given.find((g) => g.to === chooser.value) ?? { to: chooser.value, values: [] };
      put(d, slot, { type: "assign", given: [...given.filter((g) => g !== mine && g.to !== mine.to), mine] });
      return;
    }
    const current = given.at(-1) ?? null;
    const of = slot.of.find((c) => c.value === current?.to) ?? slot.of.find((c) => c.refusal === null && takes(c, id));
    const choice = of?.choices.find((c) => (c.piece ?? c.value) === id);
    if (of === undefined || choice === undefined) return;
    deny(choice.refusal);
    if (choice.refusal !== null) return;
    const had = given.find((g) => g.to === of.value)?.values ?? [];
    const values = had.includes(choice.value)
      ? had.filter((v) => v !== choice.value)
      : [...had.slice(Math.max(0, had.length + 1 - of.max)), choice.value];
    put(d, slot, { type: "assign", given: [...given.filter((g) => g.to !== of.value), { to: of.value, values }] });
  }

  function ground(at: At, add: boolean): void {
    const d = draft();
    const slot = d === null ? null : slotAt(d);
    if (d === null && !beginAt(at, false)) {
      deny(null);
      setHover({ piece: null, at: null });
    }
    if (d === null || slot === null) return;
    if (slot.type === "path") {
      const value = d.values[slot.name];
      const before = add && value?.type === "path" ? value.corners : [];
      put(d, slot, { type: "path", corners: [...before, at], byHand: add && before.length > 0 });
    } else if (slot.type === "point") {
      const value = d.values[slot.name];
      put(d, slot, { type: "point", ...at, turn: value?.type === "point" ? value.turn : 0 });
    } else if (slot.type === "along") put(d, slot, { type: "along", value: projected(slot, at) });
    else {
      const meant = meantAt(scene(), d, at);
      if (meant !== null) take(d, meant);
    }
  }

  function take(d: Draft, { slot, choice }: Meant): void {
    deny(choice.refusal);
    if (choice.refusal !== null) return;
    if (slot.type === "list") put(d, slot, toggled(slot, d.values[slot.name], choice));
    else put(d, slot, { type: "choice", value: choice.value });
  }

  /**
   * No line chosen yet: the first allowed line with a place there, of the piece selected, or of any where pieces have one line
   * each. What stands there is rather shot at than joined.
   */
  function beginAt(at: At, atPiece: boolean): boolean {
    const own = selected();
    const lines = menu().filter(
      (item) => item.refusal === null && (own === null ? !isSelectable(menu(), item.piece ?? "") : item.piece === own),
    );
    const here = new Set(scene().items.flatMap((item) => (item.type === "piece" ? [item.id] : [])));
    const last = (item: MenuItem): number =>
      Number(atPiece && !HOSTILE.has(item.icon ?? "")) + Number(own === null && here.has(item.piece ?? ""));
    for (const item of lines.toSorted((a, b) => last(a) - last(b))) {
      const d = begin(item);
      const meant = meantAt(scene(), d, at);
      if (meant === null || meant.choice.at === undefined || meant.choice.refusal !== null) continue;
      take(d, meant);
      return true;
    }
    return false;
  }

  function drag(id: string, at: At, phase: "move" | "drop" | "cancel"): void {
    const d = draft();
    const slot = d === null ? null : slotAt(d);
    if (d !== null && slot?.type === "placement") {
      const value = d.values[slot.name];
      if (value?.type !== "placement" || phase === "cancel") return;
      put(d, slot, { type: "placement", spots: new Map([...value.spots, [id, at]]) });
      return;
    }
    if (phase === "cancel") {
      setDragged(null);
      return;
    }
    const found = dragDraft(d, id, at);
    setDragged(phase === "drop" ? null : found);
    if (phase === "drop" && found !== null) setDraft(found);
  }

  /** The line chosen if it moves the piece, otherwise the first allowed one that takes it there. */
  function dragDraft(d: Draft | null, id: string, at: At): Draft | null {
    for (const item of menu()) {
      if (item.refusal !== null || item.piece !== id || HOSTILE.has(item.icon ?? "")) continue;
      const begun = d?.item === item ? d : begin(item);
      const meant = meantAt(scene(), begun, at);
      if (meant?.slot.type === "choice" && meant.choice.at !== undefined && meant.choice.refusal === null)
        return withValue(begun, meant.slot, { type: "choice", value: meant.choice.value });
      if (d?.item === item && item.slots.some((slot) => slot.type === "choice" && isPlace(slot))) return d;
    }
    const lines = d !== null && pathOf(d.item, id) !== null ? [d.item] : menu().filter((item) => item.refusal === null);
    let last: Draft | null = null;
    for (const item of lines) {
      const slot = pathOf(item, id);
      if (slot === null) continue;
      const base = d?.item === item ? d : begin(item);
      const made = withValue(base, slot, { type: "path", corners: [at], byHand: false });
      if (previewOf(made).refusal === null) return made;
      last = made;
    }
    return last;
  }

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
    selected,
    ready,
    sending,
    refusals,
    denied,
    barren,
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
      if (d !== null && isComplete(d)) void send(answerOf(d));
    },
    change: setDraft,
    piece,
    ground,
    hover: (p, at) => {
      const before = hover();
      if (before.piece !== p || before.at?.x !== at?.x || before.at?.y !== at?.y) setHover({ piece: p, at });
    },
    drag,
    turn(degrees) {
      const d = draft();
      const slot = d === null ? null : slotAt(d);
      const value = slot === null ? undefined : d?.values[slot.name];
      if (d !== null && slot?.type === "point" && slot.turns === true && value?.type === "point")
        put(d, slot, { ...value, turn: (value.turn + degrees + 360) % 360 });
      const next = d === null ? null : turned(d, degrees > 0);
      if (d !== null && next !== null) take(d, next);
    },
  };
}

/** Milliseconds. */
const LOOK_AFTER = 450;

/** Lines to everything seen, without the width of each: ten at once would hide the table. */
function looking(preview: Preview): Preview {
  return { ...preview, overlays: preview.overlays.filter((o) => o.type !== "zone" || o.style === "range") };
}

function takes(
  chooser: { readonly choices: readonly { readonly value: unknown; readonly piece?: string }[] },
  id: string,
): boolean {
  return chooser.choices.some((c) => (c.piece ?? c.value) === id);
}
