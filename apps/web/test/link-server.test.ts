import { expect, test } from "vitest";
import { chance, HASTY, seatedGame, serverIn, tempFolder, withServer } from "../../server/test/support.ts";
import type { Known } from "../src/link/known.ts";
import { linkOn } from "../src/link/link.ts";
import { story } from "../src/link/story.ts";
import { wireOf } from "../src/link/wire.ts";
import { answer, AT_ONCE, dialTo, faulty, playOn, watch, wireTo } from "./link-support.ts";

const opened = (known: Known): boolean => known.status === "open";
/** Entries stand in order, none twice, none missing, and there are as many as the state says. */
const whole = ({ entries, state }: Known): boolean =>
  entries.every((entry, i) => entry.seq === i + 1) && entries.length === state?.seq;

test("a place cut off in the middle of a game comes back by itself and has missed nothing", async () => {
  await withServer(async ({ url }) => {
    const { game, tokens } = await seatedGame(url);
    const fault = faulty(dialTo(url));
    const south = watch(wireOf(fault.dial, AT_ONCE), game, tokens[0] ?? "");
    const northWire = wireTo(url);
    const north = watch(northWire, game, tokens[1] ?? "");
    // Two places of one seat, on another connection and on the same, stay in step.
    const twin = watch(northWire, game, tokens[0] ?? "");
    const pick = chance(41);
    const places = [south, north];
    await Promise.all([...places, twin].map(async (place) => place.until(opened)));
    expect(south.place.known().role).toBe(0);
    for (const inputs of [5, 10, 15]) {
      await playOn(places, pick, () => (south.place.known().state?.view?.seq ?? 0) >= inputs);
      fault.cut();
      expect(south.place.known().status).toBe("lost");
      const before = south.place.known().entries.length;
      await north.place.send({ do: "chat", text: `said while away ${inputs}` });
      const back = await south.until((known) => known.status === "open" && known.entries.length > before);
      expect(back.entries.at(-1)).toMatchObject({ type: "chat", text: `said while away ${inputs}` });
      expect(whole(back)).toBe(true);
    }
    const seen = await twin.until((known) => known.entries.length === south.place.known().entries.length);
    expect(seen.entries).toEqual(south.place.known().entries);
    expect(seen.state).toEqual(south.place.known().state);
    expect(south.statuses).toEqual(["open", "lost", "open", "lost", "open", "lost", "open"]);
    await south.until((known) => known.online.length === 2);
    for (const place of [...places, twin]) place.place.close();
  });
});

test("a command whose acknowledgement was lost is sent again and done once", async () => {
  await withServer(async ({ url }) => {
    const { game, tokens } = await seatedGame(url);
    const fault = faulty(dialTo(url));
    const south = watch(wireOf(fault.dial, AT_ONCE), game, tokens[0] ?? "");
    await south.until(opened);
    // Everything after the command is lost, the update and the acknowledgement.
    fault.deaf = (text) => {
      if (text.includes('"ack"')) {
        fault.deaf = () => false;
        fault.cut();
      }
      return true;
    };
    const sent = await south.place.send({ do: "chat", text: "once" });
    expect(fault.dials).toBe(2);
    expect(fault.said.filter((text) => text.includes("once"))).toHaveLength(2);
    const known = await south.until((k) => k.entries.length === 3);
    expect(sent).toEqual({ ok: true, seq: 3 });
    expect(known.entries.filter((entry) => entry.type === "chat")).toHaveLength(1);
    expect(whole(known)).toBe(true);
    south.place.close();
  });
});

test("a server that goes and comes back: what was sent meanwhile is done, once", async () => {
  const folder = tempFolder();
  try {
    const before = await serverIn(folder.path);
    const port = Number(new URL(before.url).port);
    const { game, tokens } = await seatedGame(before.url);
    const wire = wireTo(before.url);
    const south = watch(wire, game, tokens[0] ?? "");
    await south.until(opened);
    await before.close();
    await south.until((known) => known.status === "lost");
    const saying = south.place.send({ do: "chat", text: "is anybody there" });
    const after = await serverIn(folder.path, { port });
    expect(await saying).toEqual({ ok: true, seq: 3 });
    const known = await south.until((k) => k.entries.length === 3);
    expect(known.entries.at(-1)).toMatchObject({ type: "chat", text: "is anybody there" });
    south.place.close();
    await after.close();
  } finally {
    folder.remove();
  }
});

test("who asks too fast is made to wait and loses nothing", async () => {
  const limits = { ...HASTY, messages: { burst: 4, perSecond: 100 }, chat: { burst: 100, perSecond: 100 } };
  await withServer(
    async ({ url }) => {
      const { game, tokens } = await seatedGame(url);
      const south = watch(wireTo(url), game, tokens[0] ?? "");
      const texts = Array.from({ length: 20 }, (_, i) => `line ${i}`);
      const sent = await Promise.all(texts.map(async (text) => south.place.send({ do: "chat", text })));
      expect(sent.every((one) => one.ok)).toBe(true);
      const { entries } = await south.until((known) => known.entries.length === 22);
      const said = entries.flatMap((entry) => (entry.type === "chat" ? [entry.text] : []));
      expect(said.toSorted()).toEqual(texts.toSorted());
      south.place.close();
    },
    { limits },
  );
});

test("what is refused says why and does not try again", async () => {
  await withServer(async ({ url }) => {
    const { game, tokens, watch: watching } = await seatedGame(url);
    const fault = faulty(dialTo(url));
    const wire = wireOf(fault.dial, AT_ONCE);
    const stranger = watch(wire, game, "x".repeat(43));
    const early = stranger.place.send({ do: "resign" });
    const known = await stranger.until((k) => k.status === "refused");
    expect(known.problem).toMatchObject({ code: "unknownToken" });
    expect(await early).toMatchObject({ ok: false, problem: { code: "unknownToken" } });
    expect(await stranger.place.send({ do: "resign" })).toMatchObject({ ok: false, problem: { code: "unknownToken" } });
    // Others on the same line are not touched by it.
    const south = watch(wire, game, tokens[0] ?? "");
    const spectator = watch(wire, game, watching);
    await south.until(opened);
    const seen = await spectator.until(opened);
    expect(seen.role).toBeNull();
    expect(await spectator.place.send({ do: "resign" })).toMatchObject({ ok: false, problem: { code: "spectator" } });
    expect(await south.place.send({ do: "act", decision: 99, answer: 0, seen: 2 })).toMatchObject({
      ok: false,
      problem: { code: "refused", refusals: [{ code: "staleDecision" }] },
    });
    // A channel that became free is taken by the next, who hears nothing of the one before.
    south.place.close();
    const rival = watch(wire, game, tokens[1] ?? "");
    expect((await rival.until(opened)).role).toBe(1);
    expect(fault.dials).toBe(1);
    for (const { place } of [stranger, spectator, rival]) place.close();
    expect(await rival.place.send({ do: "resign" })).toMatchObject({ ok: false, problem: { code: "offline" } });
  });
});

test("a link's signals say what the place knows; a takeback marks what it took back", async () => {
  await withServer(async ({ url }) => {
    const { game, tokens } = await seatedGame(url);
    const wire = wireTo(url);
    const links = tokens.map((token) => linkOn(wire, game, token));
    const [south] = links;
    if (south === undefined) throw new Error("no link");
    expect(south.status()).toBe("connecting");
    const places = tokens.map((token) => watch(wire, game, token));
    await Promise.all(places.map(async (place) => place.until(opened)));
    const pick = chance(43);
    const able = (): number => places.findIndex(({ place }) => place.known().state?.takeback === "now");
    await playOn(places, pick, () => able() >= 0);
    const taker = places[able()];
    const inputs = taker?.place.known().state?.view?.seq ?? 0;
    expect(inputs).toBeGreaterThan(0);
    expect(await taker?.place.send({ do: "takeback" })).toMatchObject({ ok: true });
    const known = await taker?.until((k) => k.entries.at(-1)?.type === "takeback");
    const lines = story(known?.entries ?? []);
    const undone = lines.filter((line) => line.undone);
    expect(undone.map((line) => [line.entry.type, line.at])).toEqual([["input", inputs]]);
    expect(lines.at(-1)).toMatchObject({ at: inputs - 1, undone: false });
    expect(known?.state?.view?.seq).toBe(inputs - 1);
    // The question is open again, and its new answer takes the number of the old one.
    for (const { place } of places) await answer(place, pick);
    const again = await taker?.until((k) => k.entries.at(-1)?.type === "input");
    expect(story(again?.entries ?? []).at(-1)).toMatchObject({ at: inputs, undone: false });
    expect(south.status()).toBe("open");
    expect(south.info()?.game).toBe(game);
    expect(south.entries()).toEqual(places[0]?.place.known().entries);
    expect(south.state()).toEqual(places[0]?.place.known().state);
    expect([south.role(), south.online(), south.problem()]).toEqual([0, [0, 1], null]);
    for (const link of links) link.close();
    for (const { place } of places) place.close();
  });
});
