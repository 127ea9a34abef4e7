import { expect, test } from "vitest";
import { type Device, newVisitor, setUpBrowser, untilAlive } from "./support/visitors.ts";

setUpBrowser();

const WAYS = [
  ["phone", true],
  ["desktop", true],
  ["phone", false],
] as const satisfies [Device, boolean][];

test.each(WAYS)(
  "comps and ranks lead to their formulas on a %s, with scripts: %s",
  async (device, javaScriptEnabled) => {
    const page = await newVisitor(device, { javaScriptEnabled });
    const open = async (address: string) => {
      await page.goto(address);
      if (javaScriptEnabled) await untilAlive(page);
    };
    await open("/markets/TX/austin?category=CRM");
    await page.getByRole("main").getByRole("link", { name: "How we calculate" }).click();
    await page.getByRole("heading", { level: 1, name: "How we calculate" }).waitFor();
    await page
      .getByText("Cost per active contact = monthly cost ÷ (contacts managed × user adoption)")
      .waitFor();
    // (5 x 7 + 5 x 9) / 10, (5 x 7 + 2.5 x 9) / 7.5, (5 x 7 + 50 x 9) / 55
    await page.getByText(/its rating is .* = 8\.00\. .* it is 7\.67\. .* it would be 8\.82\./).waitFor();

    await open("/tools/foyer-crm");
    await page.getByRole("link", { name: "How we rank" }).click();
    const ranks = page.getByRole("heading", { name: "Ratings and ranks" });
    await expect.poll(async () => (await ranks.boundingBox())?.y).toBeLessThan(200);
    expect(page.url()).toMatch(/\/method#ranks$/);
  },
);
