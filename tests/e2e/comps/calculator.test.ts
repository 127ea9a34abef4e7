import { expect, test } from "vitest";
import { expectAccessibleOnEachDevice } from "#tests/e2e/support/accessibility.ts";
import { newVisitor, setUpBrowser } from "#tests/e2e/support/visitors.ts";

setUpBrowser();

test.each([
  ["phone", true],
  ["desktop", true],
  ["phone", false],
] as const)("a budget is turned into leads on a %s, with scripts: %s", async (device, javaScriptEnabled) => {
  const page = await newVisitor(device, { javaScriptEnabled });
  await page.goto("/markets/TX/austin");
  await page.getByRole("link", { name: /^What would \$[\d,]+ buy\?$/ }).click();
  await page.getByRole("heading", { level: 1, name: "What would my budget buy?" }).waitFor();
  // Until one is entered, the budget is what agents there usually pay.
  const answer = page.getByText(/^\$[\d,]+ a month buys about \d+ leads in Austin\.$/);
  const budget = Number(await page.getByLabel("Monthly budget").inputValue());
  const before = Number(/about (\d+)/.exec(await answer.innerText())?.[1]);

  await page.getByLabel("Monthly budget").fill(String(2 * budget));
  await page.getByLabel("Your close rate").fill("4");
  await page.getByRole("button", { name: "Calculate" }).click();
  await expect
    .poll(async () => Math.abs(Number(/about (\d+)/.exec(await answer.innerText())?.[1]) - 2 * before))
    .toBeLessThanOrEqual(1);
  await page
    .getByText(/At a 4% close rate, that's [\d.]+ closings?, about \$/)
    .first()
    .waitFor();
  if (javaScriptEnabled) await expectAccessibleOnEachDevice(page);

  await page.getByLabel("Category").selectOption("CRM");
  await page.getByLabel("City").fill("");
  await page.getByRole("button", { name: "Calculate" }).click();
  await page
    .getByText(/active contacts in the U\.S\.$/)
    .first()
    .waitFor();
  expect(await page.getByLabel("Category").inputValue()).toBe("CRM");
  await page.getByRole("link", { name: "Foyer CRM" }).click();
  await page.getByRole("heading", { level: 1, name: "Foyer CRM" }).waitFor();
});

test("a market with few reviews says so", async () => {
  const page = await newVisitor("phone");
  await page.goto("/calculator?category=CRM&market=casper-wy");
  await page.getByRole("heading", { name: "No CRMs with 3 reviews in Casper" }).waitFor();
});
