import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { createMember, signIn } from "#tests/e2e/support/accounts.ts";
import { openApi } from "#tests/e2e/support/api-client.ts";
import { listScreens } from "#tests/e2e/support/screens.ts";
import { newVisitor, setUpBrowser, untilLive, untilLoaded, visit } from "#tests/e2e/support/visitors.ts";

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
          parentElement.closest("script, style, textarea, select, svg, font, [translate=no]")
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

interface Journey {
  address: string;
  /** What changes the screen. */
  act: (page: Page) => Promise<unknown>;
}

/** In a market that no other journey reviews. */
const JOURNEYS: readonly Journey[] = [
  {
    address: "/markets/WA/seattle?category=Lead+Generation",
    act: (page) =>
      page.getByRole("navigation", { name: "Categories" }).getByRole("link", { name: /^CRM/ }).click(),
  },
  {
    address: "/tools/copperline-leads?market=seattle-wa",
    act: (page) =>
      page
        .getByRole("navigation", { name: "Area" })
        .getByRole("link", { name: /^Washington/ })
        .click(),
  },
  {
    address: "/compare?tools=foyer-crm%2Crolodesk%2Clantern-leads-desk&market=seattle-wa",
    act: (page) =>
      page.getByRole("main").getByRole("link", { name: "Remove Rolodesk", exact: true }).first().click(),
  },
];

/** What a page says, with its title. */
const textOf = async (page: Page) => {
  await untilLoaded(page);
  const text = await page.getByRole("main").evaluate((main) => main.textContent);
  return `${await page.title()}\n${text.replace(/\s+/g, " ")}`;
};

/** Other journeys publish reviews in the meantime, which both pages show in the end. */
async function untilAlike(...pages: [Page, Page]): Promise<void> {
  const read = async (page: Page) => `${page.url()} ${await textOf(page)}`;
  await expect
    .poll(async () => {
      const [one, other] = await Promise.all(pages.map(read));
      return one === other ? "alike" : [one, other];
    })
    .toBe("alike");
}

test("a translated page shows another category, area or comparison like any other, and comes back", async () => {
  for (const { address, act } of JOURNEYS) {
    const [page, plain] = [await newVisitor("desktop"), await newVisitor("desktop")];
    await Promise.all([visit(page, address), visit(plain, address)]);
    const before = await textOf(plain);
    await translate(page);
    expect(await textOf(page)).toBe(before);
    await Promise.all([act(page), act(plain)]);
    await expect.poll(() => textOf(plain)).not.toBe(before);
    await untilAlike(page, plain);
    const changed = page.url();
    await Promise.all([page.goBack(), plain.goBack()]);
    await untilAlike(page, plain);
    expect(page.url()).not.toBe(changed);
  }
});

test("a translated review counts a like", async () => {
  const page = await newVisitor("desktop");
  // One that no other journey likes.
  const { items } = await openApi().call<{ items: { id: string }[] }>("GET", "/reviews?sort=oldest&page=4");
  await signIn(page, await createMember(page), `/reviews/${items[20]?.id}`);
  await untilLive(page);
  await translate(page);
  const like = page.getByRole("button", { name: /^Like, / });
  const count = Number(await like.innerText());
  await like.click();
  await expect.poll(() => like.innerText()).toBe(String(count + 1));
  const removed = page.waitForResponse((answer) => answer.request().method() === "DELETE");
  await like.click();
  await expect.poll(() => like.innerText()).toBe(String(count));
  expect((await removed).status()).toBe(200);
});

test("names of people, tools and places aren't translated", async () => {
  const page = await newVisitor("desktop");
  for (const [address, names] of [
    ["/markets/TX/austin", ["Austin, TX"]],
    ["/tools/foyer-crm?market=austin-tx", ["Foyer CRM", "Austin"]],
    ["/search?q=Foyer+CRM", ["Austin, TX"]],
    ["/markets", ["Austin", "Denver"]],
    ["/compare?tools=foyer-crm%2Crolodesk", ["Foyer CRM", "Rolodesk"]],
    ["/", ["Austin", "Denver"]],
  ] as const) {
    await visit(page, address);
    await translate(page);
    for (const name of names) {
      const shown = page.locator("body *:not(option, script)").getByText(name, { exact: true });
      const translated = await shown.evaluateAll(
        (all) => all.filter((one) => !one.closest("[translate=no]")).length,
      );
      expect([await shown.count(), translated], `${name} on ${address}`).toEqual([expect.any(Number), 0]);
      expect(await shown.count(), `${name} on ${address}`).toBeGreaterThan(0);
    }
  }
});

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

  await visit(page, "/markets");
  await translate(page);
  await page.getByLabel("Search states or cities").fill("texas");
  await page.getByRole("heading", { name: "Wyoming" }).waitFor({ state: "detached" });
  await page.getByRole("heading", { name: "Texas" }).waitFor();
});

test("a translated review opens its menus and leads to other screens", async () => {
  const page = await newVisitor("desktop");
  const address = (await listScreens()).find(({ name }) => name === "review")?.address ?? "";
  await visit(page, address);
  await translate(page);
  await page.getByRole("main").getByRole("button", { name: "Share" }).first().click();
  await page.getByRole("button", { name: "Copy Link" }).waitFor();
  await page.keyboard.press("Escape");
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
  await page.waitForURL(`**${address}`);
  await heading(page).waitFor();
});
