import type { Locator } from "playwright-core";
import { expect, test } from "vitest";
import { expectAccessible } from "./support/accessibility.ts";
import { DEMO, signIn } from "./support/accounts.ts";
import { articles } from "./support/queue.ts";
import { follow, newVisitor, setUpBrowser } from "./support/visitors.ts";

setUpBrowser();

const isFocused = (locator: Locator) => locator.evaluate((one) => one === document.activeElement);

async function boxOf(locator: Locator) {
  const box = await locator.boundingBox();
  if (box === null) throw new Error("It is not on the screen.");
  return { ...box, right: box.x + box.width, bottom: box.y + box.height };
}

test.each([
  { address: "/settings?tab=emails", name: "Settings", current: "Emails" },
  { address: "/saved?tab=tools", name: "Saved", current: /^Tools/ },
])("the tabs of $name are at the side of wide screens and above the content of phones", async (screen) => {
  const page = await newVisitor("desktop");
  await signIn(page, DEMO.member, screen.address);
  const tabs = page.getByRole("navigation", { name: screen.name, exact: true });
  const content = page.getByRole("main").getByRole("heading", { level: 2 }).first();
  await content.waitFor();
  const current = tabs.getByRole("link", { name: screen.current });
  expect(await current.getAttribute("aria-current")).toBe("page");
  expect((await boxOf(tabs)).right).toBeLessThan((await boxOf(content)).x);
  const links = await Promise.all((await tabs.getByRole("link").all()).map(boxOf));
  expect(new Set(links.map(({ x }) => x)).size).toBe(1);
  await expectAccessible(page);

  await page.setViewportSize({ width: 360, height: 740 });
  expect((await boxOf(tabs)).bottom).toBeLessThan((await boxOf(content)).y);
  expect((await boxOf(tabs)).height).toBeLessThan(50);
});

test("a list beside the queue leads to its items, follows the shortcuts, and is in the address", async () => {
  const page = await newVisitor("desktop");
  await signIn(page, DEMO.moderator, "/admin");
  await articles(page).first().waitFor();
  const list = page.getByRole("navigation", { name: "List of reviews" });
  const rows = list.getByRole("listitem").getByRole("button");
  const approve = (index: number) => articles(page).nth(index).getByRole("button", { name: "Approve" });
  /** It is marked in the list, and alone beside it. */
  const currentIs = async (index: number) => {
    expect(await rows.nth(index).getAttribute("aria-current")).toBe("true");
    expect(await list.locator("[aria-current]").count()).toBe(1);
    expect(await articles(page).nth(index).isVisible()).toBe(true);
    expect(await page.getByRole("article").count()).toBe(1);
  };
  expect(await rows.count()).toBe(await articles(page).count());
  expect((await boxOf(list)).right).toBeLessThan((await boxOf(articles(page).first())).x);
  await currentIs(0);

  await rows.nth(3).click();
  expect(await isFocused(approve(3))).toBe(true);
  await currentIs(3);
  const top = (await boxOf(articles(page).nth(3))).y;
  await page.keyboard.press("j");
  expect(await isFocused(approve(4))).toBe(true);
  await currentIs(4);
  expect((await boxOf(articles(page).nth(4))).y).toBe(top);
  await page.keyboard.press("x");
  await rows.nth(4).getByText("Selected").waitFor();
  await page.keyboard.press("x");
  await rows.nth(4).focus();
  await page.keyboard.press("ArrowDown");
  expect(await isFocused(rows.nth(5))).toBe(true);
  await page.keyboard.press("Enter");
  expect(await isFocused(approve(5))).toBe(true);

  // The list scrolls along, and alone.
  expect(await isWithin(rows.last(), list)).toBe(false);
  for (let index = 5; index < 19; index += 1) await page.keyboard.press("j");
  await currentIs(19);
  await expect.poll(() => isWithin(rows.nth(19), list)).toBe(true);
  await expectAccessible(page);

  await page.waitForURL(/item=/);
  const title = await articles(page).nth(19).locator("h3").innerText();
  await page.reload();
  await page.getByRole("article").getByRole("heading", { level: 3, name: title, exact: true }).waitFor();
  await currentIs(19);

  await page.setViewportSize({ width: 360, height: 740 });
  expect(await list.isVisible()).toBe(false);
  expect(await page.getByRole("article").count()).toBe(20);
});

async function isWithin(inner: Locator, outer: Locator): Promise<boolean> {
  const [one, other] = [await boxOf(inner), await boxOf(outer)];
  return one.y >= other.y - 1 && one.bottom <= other.bottom + 1;
}

/** Blocks that reach from edge to edge. */
const SCREENS = [
  { address: "/", blocks: "main section.border-t" },
  { address: "/markets", blocks: "main .page > ul, main .page > div > ul" },
  { address: "/tools", blocks: "main .page > section, main .page > div > section" },
  { address: "/saved", blocks: ".side-tabs" },
  { address: "/notifications", blocks: "main ul" },
  { address: "/messages", blocks: ":has(> [aria-label=Conversation])" },
  { address: "/settings", blocks: ".side-tabs" },
];

test("the header, headings and blocks of a page begin and end on the same lines", async () => {
  const page = await newVisitor("desktop");
  await signIn(page, DEMO.member, "/terms");
  for (const width of [768, 1280, 1600]) {
    await page.setViewportSize({ width, height: 900 });
    for (const { address, blocks } of SCREENS) {
      await follow(page, address);
      await page.locator(blocks).first().waitFor();
      const edges = await page.evaluate(findEdges, [blocks]);
      expect(edges, `${address} at ${width}`).toHaveLength(1);
    }
  }
});

/** Returns the left and right edges of the blocks and of the content of the header. */
function findEdges(selectors: string[]): string[] {
  const edges = ["header > .page", "footer > .page", "main .page", ...selectors]
    .flatMap((selector) => [...document.querySelectorAll(selector)])
    .map((block) => {
      const { left, right } = block.getBoundingClientRect();
      const { paddingLeft, paddingRight } = getComputedStyle(block);
      const isPage = block.classList.contains("page");
      const [start, end] = isPage
        ? [Number.parseFloat(paddingLeft), Number.parseFloat(paddingRight)]
        : [0, 0];
      return `${Math.round(left + start)} to ${Math.round(right - end)}`;
    });
  return [...new Set(edges)];
}
