import { afterEach, expect, test, vi } from "vitest";
import { percent, setLang } from "../src/i18n.ts";

afterEach(() => {
  vi.unstubAllGlobals();
});

/** A chance as a page writes it in a language. */
function written(lang: "es" | "en", chance: number, digits?: number): string {
  vi.stubGlobal("document", { documentElement: {} });
  setLang(lang);
  return percent(chance, digits);
}

test("a chance reads as the language writes it", () => {
  expect(written("es", 0.644)).toBe("64 %");
  expect(written("es", 0.6444, 1)).toBe("64,4 %");
  expect(written("en", 0.6444, 1)).toBe("64.4%");
});

test("only what cannot happen reads 0 %, and only what must happen 100 %", () => {
  expect(written("es", 0)).toBe("0 %");
  expect(written("es", 1)).toBe("100 %");
  expect(written("es", 1 - 2 ** -50, 1)).toBe("100,0 %");
  expect(written("es", 0.004)).toBe("<1 %");
  expect(written("es", 0.996)).toBe(">99 %");
  expect(written("en", 0.0004, 1)).toBe("<0.1%");
  expect(written("en", 0.9996, 1)).toBe(">99.9%");
});

test("what rounds to something else is rounded", () => {
  expect(written("es", 0.005)).toBe("1 %");
  expect(written("es", 0.994)).toBe("99 %");
  expect(written("en", 0.004, 1)).toBe("0.4%");
});
