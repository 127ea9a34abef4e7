import type { Locator } from "playwright-core";
import { expect, test } from "vitest";
import { DEMO, signIn } from "./support/accounts.ts";
import { DEVICES, follow, newVisitor, setUpBrowser } from "./support/visitors.ts";

setUpBrowser();

async function boxOf(locator: Locator) {
  const box = await locator.boundingBox();
  if (box === null) throw new Error("It is not on the screen.");
  return { ...box, right: box.x + box.width, bottom: box.y + box.height };
}

const TABBED = [
  { address: "/settings?tab=emails", name: "Settings", current: "Emails" },
  { address: "/saved?tab=tools", name: "Saved", current: /^Tools/ },
] as const;

test("tabs are at the side of wide screens and above the content of phones", async () => {
  const page = await newVisitor("desktop");
  await signIn(page, DEMO.member, "/terms");
  for (const screen of TABBED) {
    await page.setViewportSize(DEVICES.desktop.viewport);
    await follow(page, screen.address);
    const tabs = page.getByRole("navigation", { name: screen.name, exact: true });
    const content = page.getByRole("main").getByRole("heading", { level: 2 }).first();
    await content.waitFor();
    const current = tabs.getByRole("link", { name: screen.current });
    expect(await current.getAttribute("aria-current")).toBe("page");
    expect((await boxOf(tabs)).right).toBeLessThan((await boxOf(content)).x);
    const links = await Promise.all((await tabs.getByRole("link").all()).map(boxOf));
    expect(new Set(links.map(({ x }) => x)).size).toBe(1);
    await page.setViewportSize({ width: 360, height: 740 });
    expect((await boxOf(tabs)).bottom).toBeLessThan((await boxOf(content)).y);
    expect((await boxOf(tabs)).height).toBeLessThan(50);
  }
});

/** Blocks that reach from edge to edge. */
const SCREENS = [
  { address: "/", blocks: "main .page > section" },
  { address: "/markets", blocks: "main .page > ul, main .page > div > ul" },
  { address: "/tools", blocks: "main .page > div > div:has(> section)" },
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
