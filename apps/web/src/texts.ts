import { bring } from "virtual:late";
import { loadTexts as load } from "virtual:texts";
import type { Lang } from "@escaramuza/scene";
import { freshTexts, lang, setLang } from "./i18n.ts";
import { remembered } from "./remembered.ts";

/** Some page beside the table has been opened: from now on its texts come too, and what it asks rulesets for. */
let all = false;

/** Texts of a language for what of the page has arrived; call again after more of it has come. */
export async function loadTexts(of: Lang): Promise<void> {
  const [fresh] = await Promise.all([load(of, all), all ? bring("forms") : null]);
  if (fresh) freshTexts();
}

/** All texts of both languages. */
export async function loadBothTexts(): Promise<void> {
  const fresh = await Promise.all([load("es", true), load("en", true)]);
  if (fresh.includes(true)) freshTexts();
}

/** Changes the language once its texts are there. False where they cannot be had: then nothing changes. */
export async function switchLang(to: Lang): Promise<boolean> {
  try {
    await loadTexts(to);
  } catch {
    if (!(await isReachable())) return false;
    // A browser does not fetch again what once failed: only a fresh page asks anew.
    remembered.set("lang", to);
    location.reload();
    return true;
  }
  setLang(to);
  return true;
}

async function isReachable(): Promise<boolean> {
  try {
    return (await fetch("/api/health", { cache: "no-store" })).ok;
  } catch {
    return false;
  }
}

export async function loadAllTexts(): Promise<void> {
  all = true;
  await loadTexts(lang());
}
