import { readFileSync } from "node:fs";
import { join } from "node:path";
import { PassThrough } from "node:stream";
import { describe, expect, it } from "vitest";
import { lineServer, serveLines } from "../src/index.ts";

/** A session, with requests and answers as values. */
function session(): (request: unknown) => unknown {
  const answer = lineServer();
  return (request) => {
    const line = answer(JSON.stringify(request));
    expect(line).not.toContain("\n");
    const value: unknown = JSON.parse(line);
    return value;
  };
}

describe("the line protocol", () => {
  it("answers the session of the manual as the manual says", () => {
    const text = readFileSync(join(import.meta.dirname, "../../../docs/ENVIRONMENT.md"), "utf8");
    const lines =
      text
        .match(/```session\n([\s\S]*?)```/)?.[1]
        ?.trim()
        .split("\n") ?? [];
    const answer = lineServer();
    expect(lines.length).toBeGreaterThanOrEqual(20);
    for (let i = 0; i < lines.length; i += 2) {
      const [ask = "", reply = ""] = lines.slice(i, i + 2);
      expect([ask.slice(0, 2), reply.slice(0, 2)]).toEqual(["> ", "< "]);
      expect(JSON.parse(answer(ask.slice(2)))).toMatchObject(JSON.parse(reply.slice(2)));
    }
  });

  it("names in the manual every request and every error there is", () => {
    const text = readFileSync(join(import.meta.dirname, "../../../docs/ENVIRONMENT.md"), "utf8");
    const source = readFileSync(join(import.meta.dirname, "../src/lines.ts"), "utf8");
    const errors = readFileSync(join(import.meta.dirname, "../src/errors.ts"), "utf8");
    const requests = [...source.matchAll(/z\.literal\("(\w+)"\)/g)].map((m) => `| \`${m[1]}\` |`);
    const codes = [...errors.matchAll(/^ {2}\| "(\w+)"/gm)].map((m) => `\`${m[1]}\``);
    expect(requests.length).toBeGreaterThan(10);
    expect(codes.length).toBeGreaterThan(10);
    for (const name of [...requests, ...codes]) expect(text).toContain(name);
  });

  it("says what is wrong with a bad request, and changes nothing", () => {
    const ask = session();
    ask({ do: "reset", game: "CH", seed: 1 });
    const before = JSON.stringify(ask({ do: "view", env: 1, seat: 0 }));
    const bad: readonly (readonly [code: string, request: unknown])[] = [
      ["badRequest", 7],
      ["badRequest", null],
      ["badRequest", {}],
      ["badRequest", { do: "step", env: 1 }],
      ["badRequest", { do: "step", env: "1", answer: null }],
      ["badRequest", { do: "view", env: 1 }],
      ["badRequest", { do: "view", env: 1, seat: -1 }],
      ["badRequest", { do: "view", env: 1, seat: 0, whole: true }],
      ["badRequest", { do: "reset", game: "CH" }],
      ["badRequest", { do: "legal", env: 1, samples: 1e9 }],
      ["unknownGame", { do: "reset", game: "chess", seed: 1 }],
      ["unknownScenario", { do: "reset", game: "CH", scenario: "F99", seed: 1 }],
      ["setupRefused", { do: "reset", game: "CH", setup: { firefight: 3 }, seed: 1 }],
      ["setupRefused", { do: "reset", game: "CH", setup: null, seed: 1 }],
      ["unknownEnvironment", { do: "reset", env: 5, game: "CH", seed: 1 }],
      ["unknownEnvironment", { do: "step", env: 2, answer: null }],
      ["unknownEnvironment", { do: "drop", env: 2 }],
      ["unknownSeat", { do: "view", env: 1, seat: 2 }],
      ["unknownSeat", { do: "told", env: 1, seat: 2 }],
      ["unknownSeat", { do: "determinize", env: 1, seat: 2, seed: 1 }],
      ["unknownDecision", { do: "step", env: 1, decision: 77, answer: null }],
      ["unknownPlayer", { do: "suggest", env: 1, player: "napoleon" }],
      ["refused", { do: "step", env: 1, answer: null }],
      ["refused", { do: "step", env: 1, answer: { __proto__: null, do: "move", unit: "g1", to: "A01" } }],
    ];
    for (const [code, request] of bad) {
      const given = typeof request === "object" && request !== null ? { ...request, id: "x" } : request;
      const id = given === request ? null : "x";
      expect([request, ask(given)]).toMatchObject([
        request,
        { id, ok: false, error: { code, what: expect.any(String) } },
      ]);
    }
    const answer = lineServer();
    expect(JSON.parse(answer("{"))).toMatchObject({ id: null, ok: false, error: { code: "badRequest" } });
    expect(JSON.parse(answer(`${"[".repeat(50_000)}${"]".repeat(50_000)}`))).toMatchObject([{ ok: false }]);
    // Deeper than anybody's answer, and no fault of the program: the environment is still there.
    const deep = `{"do":"step","env":1,"answer":${"[".repeat(50_000)}${"]".repeat(50_000)}}`;
    expect(JSON.parse(answer('{"do":"reset","game":"PS","seed":1}'))).toMatchObject({ ok: true });
    expect(JSON.parse(answer(deep))).toMatchObject({ ok: false, error: { code: "badRequest" } });
    expect(JSON.stringify(ask({ do: "view", env: 1, seat: 0 }))).toBe(before);
  });

  it("names among the players whoever may be asked, the one of the manual too", () => {
    const ask = session();
    const { result: games } = Object(ask({ do: "games" }));
    for (const { game, players } of games) {
      expect(players).toEqual(["random", "recruit", "veteran", "elite", "ace", "scripted"]);
      ask({ do: "reset", game, seed: 1 });
    }
    const unknown = ask({ do: "suggest", env: 1, player: "napoleon" });
    expect(unknown).toMatchObject({ error: { code: "unknownPlayer", what: expect.stringContaining("scripted") } });
  });

  it("keeps many environments apart, and begins anew under a number", () => {
    const ask = session();
    const resets = ask([1, 2, 3].map((seed) => ({ id: seed, do: "reset", game: "PS", scenario: "PS-S3", seed })));
    expect(resets).toMatchObject([1, 2, 3].map((env) => ({ id: env, ok: true, result: { env, seq: 0 } })));
    const { result: legal } = Object(ask({ do: "legal", env: 2 }));
    ask({ do: "step", env: 2, answer: legal.samples[0] });
    ask({ do: "clone", env: 2 });
    const seqs = (...envs: number[]): unknown => ask(envs.map((env) => ({ do: "result", env })));
    expect(seqs(1, 2, 3, 4)).toMatchObject([0, 1, 0, 1].map((seq) => ({ result: { seq } })));
    ask({ do: "reset", env: 2, game: "PS", scenario: "PS-S3", seed: 2 });
    ask({ do: "drop", env: 3 });
    expect(seqs(1, 2, 4)).toMatchObject([0, 0, 1].map((seq) => ({ result: { seq } })));
    expect(ask({ do: "clone", env: 1 })).toMatchObject({ result: { env: 5 } });
  });

  it("reads lines as they come and writes one for each", async () => {
    const [input, output] = [new PassThrough(), new PassThrough({ highWaterMark: 16 })];
    const served = serveLines(input, output).then(() => output.end());
    input.write('{"id":"a","do":"ga');
    input.write('mes"}\r\n\n   \n{"id":"b","do":"drop","env":1}\nnonsense\n');
    input.end('{"id":"c","do":"drop","env":1}');
    let text = "";
    for await (const part of output.setEncoding("utf8")) text += part;
    await served;
    expect(idsIn(text)).toEqual(["a", "b", null, "c"]);
  });

  it("ends a request where the line ends, and nowhere else", async () => {
    const [input, output] = [new PassThrough(), new PassThrough()];
    const served = serveLines(input, output).then(() => output.end());
    // Separators that JSON allows within a text, and a carriage return between two words of a request.
    const bytes = Buffer.from('{"id":"a\u2028b\u2029ñ","do":"drop","env":1}\n{"id":2,\r"do":"drop","env":1}\r\n');
    for (const byte of bytes) input.write(Uint8Array.of(byte));
    input.end();
    let text = "";
    for await (const part of output.setEncoding("utf8")) text += part;
    await served;
    expect(idsIn(text)).toEqual(["a\u2028b\u2029ñ", 2]);
  });
});

function idsIn(text: string): unknown[] {
  return text
    .trimEnd()
    .split("\n")
    .map((line) => Object(JSON.parse(line)).id);
}
