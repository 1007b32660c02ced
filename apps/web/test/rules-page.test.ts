import { expect, test } from "vitest";
import { seriousViolations, tooWide } from "./axe.ts";
import { PHONE, shot } from "./browser.ts";
import { worlds } from "./worlds.ts";

const withWorld = worlds();

test(
  "rules: opened at one, searched in both languages and by id, with examples on the board",
  { timeout: 300_000 },
  async () => {
    await withWorld(async ({ newPage }) => {
      const page = await newPage();
      const hit = page.locator(".rl.hit");
      const ids = async (): Promise<readonly string[]> =>
        page.locator(".rl").evaluateAll((all) => all.map((element) => element.id));
      const search = page.getByRole("searchbox");

      await page.goto("/rules/ps/PS-6.1-4");
      await hit.waitFor();
      await expect.poll(async () => page.evaluate(() => document.activeElement?.id)).toBe("PS-6.1-4");
      const box = await hit.boundingBox();
      expect(box?.y).toBeGreaterThan(0);
      expect(box?.y).toBeLessThan(800);
      await shot(page, "rules");

      await search.fill("ps-6.1");
      const section = await ids();
      expect(section[0]).toBe("PS-6.1-1");
      expect(section.every((id) => id.startsWith("PS-6.1-"))).toBe(true);
      await search.fill("EVASION heroica");
      const spanish = await ids();
      expect(spanish.length).toBeGreaterThan(0);
      await page.getByRole("button", { name: /English|Inglés/ }).click();
      await page.getByRole("heading", { level: 1, name: /^Rules/ }).waitFor();
      await search.fill("evasión heroica");
      expect((await ids()).toSorted()).toEqual(spanish.toSorted());
      expect(await seriousViolations(page)).toEqual([]);
      await search.fill("<img src=x>");
      await page.getByText("No rule mentions").waitFor();

      // A rule named in a text leads to it, and its examples to the board.
      await page.goto("/rules/ps/PS-6.1-3");
      await hit.waitFor();
      await hit.getByRole("link", { name: "PS-R19" }).click();
      await expect.poll(async () => hit.getAttribute("id")).toBe("PS-R19");
      expect(page.url()).toContain("/rules/ps/PS-R19");
      await page.goto("/rules/ps/PS-6.1-4");
      await hit.locator("summary").click();
      const example = hit.locator(".examples a").first();
      const to = (await example.getAttribute("href")) ?? "";
      expect(to).toMatch(/^\/example\/ps\/PS-/);
      await example.click();
      await page.getByTestId("board").waitFor();
      expect(page.url()).toContain(to);

      await page.goto("/rules/ps/PS-99-9");
      await page.getByRole("alert").getByText("PS-99-9").waitFor();

      const phone = await newPage({ viewport: PHONE });
      // Of several games one chooses first.
      await phone.goto("/rules");
      expect(await phone.locator(".games-list a").first().textContent()).toBe("Parabellum Soldiers");
      expect(await tooWide(phone)).toBe(0);
      await phone.locator(".games-list a").first().click();
      await phone.locator(".rl").first().waitFor();
      expect(await tooWide(phone)).toBe(0);
      await shot(phone, "rules-phone");
    });
  },
);
