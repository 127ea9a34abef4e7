import type { Locator, Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { newVisitor, setUpBrowser, visit } from "../support/visitors.ts";

setUpBrowser();

const countryMap = (page: Page) => page.getByRole("group", { name: "Map of markets with reviews" });

/** The boxes of what reacts to a finger. */
const targetsOf = async (map: Locator) => {
  const circles = await map.locator("a > circle").all();
  const boxes = await Promise.all(circles.map((circle) => circle.boundingBox()));
  return boxes.filter((box) => box !== null);
};

const overlaps = (boxes: Awaited<ReturnType<typeof targetsOf>>) =>
  boxes.flatMap((a, index) =>
    boxes
      .slice(index + 1)
      .filter(
        (b) =>
          // Half a pixel of rounding.
          a.x + 0.5 < b.x + b.width &&
          b.x + 0.5 < a.x + a.width &&
          a.y + 0.5 < b.y + b.height &&
          b.y + 0.5 < a.y + a.height,
      )
      .map((b) => [a, b]),
  );

test("the country's map is for wide screens, where its targets are large enough and don't overlap", async () => {
  const page = await newVisitor("desktop");
  for (const address of ["/", "/markets"]) {
    await visit(page, address);
    for (const width of [1000, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      const boxes = await targetsOf(countryMap(page));
      const where = `${address} at ${width}`;
      expect(boxes.length, where).toBe(7);
      const smallest = Math.min(...boxes.map((box) => Math.min(box.width, box.height)));
      expect(smallest, where).toBeGreaterThanOrEqual(43.5);
      expect(overlaps(boxes), where).toEqual([]);
    }
    await page.setViewportSize({ width: 999, height: 900 });
    await countryMap(page).waitFor({ state: "hidden" });
  }
});

test("the map of the country leads to the reviews of a named market, with and without JavaScript", async () => {
  const page = await newVisitor("desktop");
  await visit(page, "/markets");
  await countryMap(page)
    .getByRole("link", { name: /^Austin, TX: \d+ reviews$/ })
    .locator("circle")
    .click();
  await page.waitForURL("**/search?market=Austin%2C+TX");
  await page.getByRole("article").first().waitFor();
  const plain = await newVisitor("desktop", { javaScriptEnabled: false });
  await plain.goto("/");
  await countryMap(plain)
    .getByRole("link", { name: /^Denver, CO: \d+ reviews$/ })
    .locator("circle")
    .click();
  await plain.getByRole("heading", { level: 1, name: "Reviews in Denver, CO" }).waitFor();
});

test("a mouse finds the markets without a name on Home's map, and sees what they are", async () => {
  const page = await newVisitor("desktop");
  await visit(page, "/");
  await countryMap(page).hover();
  const link = countryMap(page).locator("a[data-market]").first();
  await link.locator("circle").hover();
  const name = (await link.getAttribute("data-market")) ?? "";
  await link.getByText(`${name} · `).waitFor();
  const boxes = await targetsOf(countryMap(page));
  expect(boxes.length).toBeGreaterThan(30);
  expect(overlaps(boxes)).toEqual([]);
  await link.locator("circle").click();
  await page.getByRole("heading", { level: 1, name: `Reviews in ${name}` }).waitFor();
});

/** Contrast of two computed colors, "rgb(138, 135, 117)" (WCAG 2.2). */
function contrastOf(...colors: readonly string[]): number {
  const [darker = 0, lighter = 0] = colors
    .map((color) => {
      const [red = 0, green = 0, blue = 0] = (color.match(/\d+/g) ?? []).map((value) => {
        const share = Number(value) / 255;
        return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
      });
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    })
    .sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

test("land has an outline that can be seen, light and dark", async () => {
  const page = await newVisitor("desktop");
  for (const address of ["/", "/markets/TX/austin"]) {
    await visit(page, address);
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      const { paper, outlines } = await page.evaluate(() => ({
        paper: getComputedStyle(document.documentElement).backgroundColor,
        outlines: [...document.querySelectorAll(".market-map > use, .state-outline > use")].map(
          (use) => getComputedStyle(use).stroke,
        ),
      }));
      expect(outlines.length).toBeGreaterThanOrEqual(1);
      expect(Math.min(...outlines.map((outline) => contrastOf(outline, paper)))).toBeGreaterThanOrEqual(1.6);
    }
  }
});

test("All Markets comes without its map if that fails to load", async () => {
  const page = await newVisitor("desktop", { expectStatus: [503], expectComplaint: /Service Unavailable/ });
  await visit(page, "/terms");
  await page.route("**/api/markets/map", (route) => route.fulfill({ status: 503, json: {} }));
  await page.getByRole("link", { name: "Markets", exact: true }).first().click();
  await page.getByRole("heading", { level: 2, name: "Texas" }).waitFor();
  expect(await countryMap(page).count()).toBe(0);
});

test("All Markets sorts states, finds cities and counts their reviews, without JavaScript", async () => {
  const page = await newVisitor("phone", { javaScriptEnabled: false });
  await page.goto("/markets");
  const main = page.getByRole("main");
  const states = () => main.getByRole("heading", { level: 2 }).allInnerTexts();
  const countsOf = async () => (await main.locator("summary > span b").allInnerTexts()).map(Number);
  const counts = await countsOf();
  expect(counts.length).toBeGreaterThan(30);
  expect(counts).toEqual(counts.toSorted((a, b) => b - a));
  expect((await states())[0]).toBe("Texas");

  await main.getByRole("navigation", { name: "Sort states" }).getByRole("link", { name: "By name" }).click();
  await page.waitForURL("**/markets?sort=name");
  const byName = await states();
  // Those without reviews come last.
  const reviewed = (await countsOf()).filter((count) => count > 0).length;
  for (const group of [byName.slice(0, reviewed), byName.slice(reviewed)])
    expect(group).toEqual(group.toSorted());

  await page.getByRole("searchbox", { name: "Search states or cities" }).fill("texas");
  await page.keyboard.press("Enter");
  await page.waitForURL("**/markets?q=texas");
  const cities = await page.getByRole("main").getByRole("listitem").getByRole("link").allInnerTexts();
  expect(cities).toContainEqual(expect.stringMatching(/^Austin\s+\d+ reviews$/));
  expect(cities).toContainEqual(expect.stringMatching(/^\D+$/));
  expect(cities).not.toContainEqual(expect.stringMatching(/\b0 reviews/));
});

describe("the markets near a market", () => {
  test("are three, by distance", async () => {
    const page = await newVisitor("phone");
    await visit(page, "/markets/TX/austin");
    const block = page.locator("section", { has: page.getByRole("heading", { name: "Near Austin" }) });
    const rows = await block.getByRole("listitem").allInnerTexts();
    expect(rows).toHaveLength(3);
    expect(rows[0]?.replaceAll(/\s+/g, " ")).toMatch(/^Round Rock \d+ reviews$/);
    await block.getByRole("link", { name: /^San Antonio \d+ reviews/ }).click();
    await page.getByRole("heading", { level: 1, name: "San Antonio, Texas" }).waitFor();
    await page.getByRole("heading", { name: "Near San Antonio" }).waitFor();
  });

  test("work without JavaScript, across a border, and are said to be none where the next one is far away", async () => {
    const page = await newVisitor("phone", { javaScriptEnabled: false });
    await page.goto("/markets/WY/cheyenne");
    await page.getByRole("link", { name: /^Denver, CO \d+ miles/ }).click();
    await page.getByRole("heading", { level: 1, name: "Denver, Colorado" }).waitFor();
    await page.goto("/markets/HI/honolulu?list=all");
    await page.getByText("No other market near Honolulu has reviews yet.").waitFor();
    await page.getByRole("link", { name: "All Hawaii markets" }).click();
    await page.waitForURL("**/markets?q=Hawaii");
  });
});
