import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { listScreens } from "./support/screens.ts";
import { newVisitor, setUpBrowser, visit } from "./support/visitors.ts";

setUpBrowser();

/** Replaces each text like the translators of browsers do, and those that the page adds later. */
function translate(page: Page): Promise<void> {
  return page.evaluate(() => {
    const replace = (root: Node) => {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      const texts: Text[] = [];
      while (walker.nextNode()) texts.push(walker.currentNode as Text);
      for (const text of texts) {
        const { parentElement, data } = text;
        if (
          data.trim() === "" ||
          !parentElement ||
          parentElement.closest("script, style, textarea, select, font")
        )
          continue;
        const [outer, inner] = [document.createElement("font"), document.createElement("font")];
        inner.append(data);
        outer.append(inner);
        text.replaceWith(outer);
      }
    };
    replace(document.body);
    new MutationObserver((records) => {
      for (const { addedNodes } of records)
        for (const node of addedNodes) if (node.isConnected) replace(node);
    }).observe(document.body, { childList: true, subtree: true });
  });
}

const heading = (page: Page) => page.getByRole("heading", { level: 1 }).first();

test("a translated list changes with its filters and comes back", async () => {
  const page = await newVisitor("desktop");
  await visit(page, "/search?market=Austin%2C+TX");
  await translate(page);
  await page.getByRole("combobox", { name: "Category" }).selectOption("CRM");
  await page.getByRole("heading", { level: 1, name: "CRM reviews in Austin, TX" }).waitFor();
  await page.getByRole("combobox", { name: "Sort by" }).selectOption("Highest rated");
  await page.waitForURL("**sort=highest-rated");
  await page.getByRole("link", { name: "Remove filter Austin, TX" }).click();
  await page.getByRole("heading", { level: 1, name: "CRM reviews", exact: true }).waitFor();
  // Adds a text beside a translated one, and removes it again.
  await page.getByRole("link", { name: "Next", exact: true }).click();
  await page
    .getByText(/\bpage 2\b/)
    .first()
    .waitFor();
  await page.goBack();
  await page.waitForURL((url) => !url.searchParams.has("page"));
  await page.goBack();
  await page.getByRole("heading", { level: 1, name: "CRM reviews in Austin, TX" }).waitFor();
});

test.each(["home", "market", "tool", "review", "discussion", "pricing"])(
  "a translated page of %s opens its menus and leads to other screens",
  async (name) => {
    const page = await newVisitor("desktop");
    const screen = (await listScreens()).find((one) => one.name === name);
    await visit(page, screen?.address ?? "");
    await translate(page);
    const menu = page.locator("main button[aria-expanded]:visible").first();
    if (await menu.isVisible()) {
      await menu.click();
      await page.keyboard.press("Escape");
    }
    for (const [link, path] of [
      ["Markets", "/markets"],
      ["Premium", "/pricing"],
    ] as const) {
      await page.getByRole("banner").getByRole("link", { name: link, exact: true }).click();
      await page.waitForURL(`**${path}`);
      await heading(page).waitFor();
      expect(await heading(page).innerText()).not.toBe("");
    }
    await page.goBack();
    await page.waitForURL("**/markets");
    await page.goBack();
    await page.waitForURL((url) => url.pathname === screen?.address.split("?")[0]);
    await heading(page).waitFor();
  },
);
