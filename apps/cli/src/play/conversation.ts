import { diceKind } from "@escaramuza/kernel";
import type { Decision, MenuItem } from "@escaramuza/kernel";
import { itemLine } from "../commands/legal.ts";
import { fallbackOf, menuOf, samplesOf } from "../decisions.ts";
import { Stop } from "../errors.ts";
import { writeRecord } from "../files.ts";
import { rulesAbout } from "../rule-texts.ts";
import type { Lang } from "../texts.ts";
import { numbersIn } from "./answers.ts";
import { enter, eyes, nextForPerson, pieceTexts, showTable, takeBack } from "./session.ts";
import type { Session } from "./session.ts";
import { fillItem } from "./slots.ts";
import type { Filled } from "./slots.ts";
import type { Terminal } from "./terminal.ts";

/** Words that are no answers. What each is called in a language is the message `play.words.<name>`. */
const WORDS = ["help", "undo", "save", "quit", "table", "menu", "auto", "hint", "rule", "ally"] as const;
type Word = (typeof WORDS)[number];

/** Plays until the game is over, the person leaves or the input ends. */
export async function converse(s: Session, terminal: Terminal, lang: Lang): Promise<void> {
  s.tell(s.say("play.welcome"));
  for (;;) {
    const decision = nextForPerson(s);
    if (decision === null) break;
    showTable(s, eyes(s) ?? decision.seat, false);
    if (!(await decide(s, terminal, lang, decision))) {
      s.tell(s.say("play.goodbye"));
      return;
    }
  }
  showTable(s, null, false);
  const { outcome } = s.trail.game;
  if (outcome !== null) for (const line of s.voice.outcome(outcome)) s.tell(line);
  await afterwards(s, terminal);
}

/** One question until something is played or taken back. False: the person leaves. */
async function decide(s: Session, terminal: Terminal, lang: Lang, decision: Decision): Promise<boolean> {
  const menu = menuOf(s.e, s.trail.game, decision);
  showMenu(s, decision, menu);
  for (;;) {
    const typed = await terminal.ask("> ");
    if (typed === null) return false;
    const [first = "", ...rest] = typed.trim().split(/\s+/);
    if (first === "") {
      showMenu(s, decision, menu);
      continue;
    }
    const word = wordOf(s, first);
    if (word === "quit") return false;
    if (word !== null) {
      if (obey(s, lang, decision, menu, word, rest.join(" "))) return true;
      continue;
    }
    const answered = await answerIn(s, terminal, decision, menu, typed.trim());
    if (answered === null) showMenu(s, decision, menu);
    if (answered === null || answered === "nothing") continue;
    const applied = enter(s, { seat: decision.seat, decision: decision.id, answer: answered.answer });
    if (applied.ok) return true;
    s.tell(s.say("act.refused", { why: s.voice.refusal(applied.refusal) }));
  }
}

function showMenu(s: Session, decision: Decision, menu: readonly MenuItem[]): void {
  s.tell("");
  s.tell(
    s.say("play.question", {
      seat: s.voice.seat(decision.seat),
      question: s.voice.question(decision),
      rule: decision.rule,
    }),
  );
  for (const [i, item] of menu.entries())
    s.tell(`${item.refusal === null ? String(i + 1).padStart(3) : "   "}${itemLine(s.voice, s.say, decision, item)}`);
}

/** Does what a word says. True when the question may have changed. */
function obey(
  s: Session,
  lang: Lang,
  decision: Decision,
  menu: readonly MenuItem[],
  word: Exclude<Word, "quit">,
  rest: string,
): boolean {
  switch (word) {
    case "help":
      s.tell(s.say("play.help", { unit: s.voice.unitName }));
      return false;
    case "menu":
      showMenu(s, decision, menu);
      return false;
    case "table":
      showTable(s, eyes(s) ?? decision.seat, true);
      return false;
    case "save":
      save(s, rest);
      return false;
    case "hint":
      for (const sample of samplesOf(s.e, s.trail.game, decision, 5)) s.tell(`  ${JSON.stringify(sample)}`);
      return false;
    case "rule": {
      const found = rulesAbout(s.e.rules.code, lang, rest === "" ? decision.rule : rest);
      for (const r of found.slice(0, 10)) s.tell(`${r.id} ${r.text}`);
      if (found.length === 0) s.tell(s.say("error.noSuchRule", { wanted: rest }));
      return false;
    }
    case "ally":
      if (decision.either !== true) s.tell(s.say("play.noAlly"));
      else s.waits = decision.seat;
      return decision.either === true;
    case "undo": {
      const refusal = takeBack(s, decision.seat);
      if (refusal !== null) s.tell(s.voice.refusal(refusal));
      return refusal === null;
    }
    case "auto":
      enter(s, { seat: decision.seat, decision: decision.id, answer: fallbackOf(s.e, s.trail.game, decision) });
      return true;
  }
}

function save(s: Session, file: string): void {
  if (file === "") {
    s.tell(s.say("play.saveWhere"));
    return;
  }
  try {
    writeRecord(file, s.record);
    s.tell(s.say("play.saved", { file }));
  } catch (error) {
    if (!(error instanceof Stop)) throw error;
    s.tell(s.say(`error.${error.key}`, error.params));
  }
}

/**
 * An answer from what was typed: JSON, dice, or a line of the menu by its number or name. What follows the line fills
 * its open parts, `;` between them. Null: the person went back to the menu.
 */
async function answerIn(
  s: Session,
  terminal: Terminal,
  decision: Decision,
  menu: readonly MenuItem[],
  typed: string,
): Promise<Filled | "nothing"> {
  if (/^[[{"=]/.test(typed)) return jsonIn(s, typed.replace(/^=/, ""));
  if (decision.kind === diceKind.id) return { answer: numbersIn(typed) ?? [] };
  const [first = "", ...words] = typed.split(/\s+/);
  const item = lineNamed(menu, first);
  if (item === null) {
    s.tell(s.say("play.notUnderstood", { typed }));
    return "nothing";
  }
  if (item.refusal !== null) {
    s.tell(s.say("act.refused", { why: s.voice.refusal(item.refusal) }));
    return "nothing";
  }
  const typedAhead =
    words.length === 0
      ? []
      : words
          .join(" ")
          .split(";")
          .map((part) => part.trim());
  const pieces = pieceTexts(s, eyes(s) ?? decision.seat);
  return fillItem(
    {
      e: s.e,
      game: s.trail.game,
      decision,
      voice: s.voice,
      say: s.say,
      pieceText: (id) => pieces.get(id) ?? "",
      tell: s.tell,
      reply: (prompt) => replyTo(s, terminal, typedAhead, prompt),
    },
    item,
  );
}

/** A command's word among the open parts leads back to the question, where it is obeyed. */
async function replyTo(s: Session, terminal: Terminal, typedAhead: string[], prompt: string): Promise<string | null> {
  const typed = typedAhead.shift() ?? (await terminal.ask(prompt));
  if (typed === null || wordOf(s, typed.trim().split(/\s+/)[0] ?? "") === null) return typed;
  terminal.unread(typed);
  return null;
}

function lineNamed(menu: readonly MenuItem[], word: string): MenuItem | null {
  const byNumber = menu[Number(word) - 1];
  if (byNumber !== undefined) return byNumber;
  const named = menu.filter((item) => item.id.toLowerCase() === word.toLowerCase() || item.answer === word);
  return named.length === 1 ? (named[0] ?? null) : null;
}

function jsonIn(s: Session, text: string): Filled | "nothing" {
  try {
    const answer: unknown = JSON.parse(text);
    return { answer };
  } catch {
    s.tell(s.say("play.notUnderstood", { typed: text }));
    return "nothing";
  }
}

function wordOf(s: Session, typed: string): Word | null {
  return WORDS.find((word) => s.say(`play.words.${word}`).split(" ").includes(typed.toLowerCase())) ?? null;
}

/** The game is over: it can still be kept. */
async function afterwards(s: Session, terminal: Terminal): Promise<void> {
  for (;;) {
    const typed = await terminal.ask(s.say("play.keep"));
    const [first = "", ...rest] = (typed ?? "").trim().split(/\s+/);
    if (wordOf(s, first) !== "save") return;
    save(s, rest.join(" "));
  }
}
