import { expect, test } from "vitest";
import { viewOf } from "@escaramuza/kernel";
import type { GameRecord } from "@escaramuza/kernel";
import { readServerMessage } from "@escaramuza/protocol";
import { shot } from "./browser.ts";
import { answer, look, MOUSE, pickFrom } from "./hands.ts";
import { kept, momentsOf, overhear, recordOf, tokensIn } from "./overheard.ts";
import { SEED } from "./seed.ts";
import { worlds } from "./worlds.ts";

const withWorld = worlds();

/** Answers after which a game is disturbed even if nobody has interrupted anybody. */
const PATIENCE = 80;
/** Answers after it, before both hurry to the end. */
const CALM = 8;

test(
  "a whole online game by two people: invited, disturbed by a reload and a killed server in the middle of a reaction, nothing lost, nothing let out",
  { timeout: 400_000 },
  async () => {
    await withWorld(async (world) => {
      const { server, newPage } = world;
      world.forgive(/WebSocket|ERR_CONNECTION_REFUSED|ERR_EMPTY_RESPONSE|ERR_CONNECTION_RESET/);
      const host = await newPage();
      const guest = await newPage({ locale: "en-GB" });
      const heard = [overhear(host), overhear(guest)] as const;

      await host.goto("/");
      await host.locator('a[href*="with=invite"]').click();
      await host.locator("button.primary.big").click();
      const link = await host.locator(".invite input").inputValue();
      await shot(host, "online-invitation");
      await guest.goto(link);
      await shot(guest, "online-join");
      await guest.locator('button[type="submit"]').click();
      for (const page of [host, guest]) await page.getByTestId("board").waitFor();
      const game = new URL(host.url()).pathname.split("/").at(-1) ?? "";

      const pages = [host, guest];
      const pick = pickFrom(SEED);
      let answers = 0;
      let killed = 0;
      for (;;) {
        await Promise.any(pages.map(async (page) => page.waitForSelector('main.end, [data-testid="question"]')));
        const sights = await Promise.all(pages.map(look));
        if (sights.every((sight) => sight.state === "over")) break;
        const at = sights.findIndex((sight) => sight.state === "question");
        const [page, sight] = [pages[at], sights[at]];
        if (page === undefined || sight === undefined) continue;
        // In the middle of a reaction if there is one; the dice are the server's own, and a game may pass without.
        if (killed === 0 && answers > 10 && (sight.interrupts || answers > PATIENCE)) {
          killed = answers;
          await server.kill9();
          await page.locator(".lost").waitFor();
          await server.restart();
          await page.locator(".lost").waitFor({ state: "detached" });
          expect((await look(page)).question).toBe(sight.question);
          // And once more, by a page that begins anew.
          await page.reload();
          await page.getByTestId("question").waitFor();
          expect((await look(page)).question).toBe(sight.question);
        }
        await answer(page, MOUSE, pick, sight, killed > 0 && answers > killed + CALM);
        answers += 1;
      }
      expect(killed).toBeGreaterThan(10);
      await shot(host, "online-over");

      const keys = [await kept(host), await kept(guest)] as const;
      const record = await recordOf(server.url, game, keys[0]);
      expect(record.inputs.length).toBe(answers);
      for (const seat of [0, 1] as const) {
        expect(leaks(record, heard[seat], seat)).toEqual([]);
        const foreign = tokensIn(keys[seat === 0 ? 1 : 0]).filter((token) => !tokensIn(keys[seat]).includes(token));
        expect(foreign.length).toBeGreaterThan(0);
        expect(foreign.filter((token) => heard[seat].some((text) => text.includes(token)))).toEqual([]);
      }
    });
  },
);

/** Messages that show anything else than what the rules let the seat see at that moment. */
function leaks(record: GameRecord, heard: readonly string[], seat: number): string[] {
  const moments = momentsOf(record, (e, game) => ({
    all: JSON.stringify(game.s),
    allowed: JSON.stringify(viewOf(e, game, seat).position),
  }));
  const found: string[] = [];
  let hidden = 0;
  for (const text of heard) {
    const read = readServerMessage(text);
    if (!read.ok) {
      found.push(`not of the protocol: ${text.slice(0, 200)}`);
      continue;
    }
    const m = read.value;
    if ((m.type !== "update" && m.type !== "welcome") || m.state.view === null) continue;
    const { seq, pending, position } = m.state.view;
    const moment = moments[seq];
    if (JSON.stringify(position) !== moment?.all) hidden += 1;
    if (JSON.stringify(position) !== moment?.allowed) found.push(`position at ${seq}`);
    if (pending.some((d) => d.seat !== seat)) found.push(`question at ${seq}`);
  }
  // Otherwise nothing was tried.
  if (hidden === 0) found.push("there was nothing to hide");
  return found;
}
