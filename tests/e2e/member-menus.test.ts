import type { Locator } from "playwright-core";
import { expect, test } from "vitest";
import { expectAccessible } from "./support/accessibility.ts";
import { DEMO, signIn } from "./support/accounts.ts";
import { openApiAs } from "./support/api-client.ts";
import { newVisitor, setUpBrowser, visit } from "./support/visitors.ts";

setUpBrowser();

test("the account menu shows the plan, and leads moderators to the dashboard and everyone to their pages", async () => {
  const page = await newVisitor("desktop");
  const banner = page.getByRole("banner");
  const button = banner.getByRole("button", { name: "Account menu" });
  const entry = (name: string) => banner.getByRole("link", { name, exact: true }).last();
  await signIn(page, DEMO.moderator, "/terms");
  await button.click();
  await banner.getByText(DEMO.moderator.email).waitFor();
  await entry("Admin Dashboard").waitFor();
  await expectAccessible(page);
  await entry("Admin Dashboard").press("Enter");
  await page.waitForURL("**/admin");

  await signIn(page, DEMO.member, "/terms");
  const { fullName } = await (await openApiAs(DEMO.member)).call<{ fullName: string }>("GET", "/account");
  await button.click();
  await banner.getByText(fullName, { exact: true }).waitFor();
  await banner.getByText("Free plan", { exact: true }).waitFor();
  expect(await entry("Admin Dashboard").count()).toBe(0);
  await entry("Your Profile").click();
  await page.getByRole("heading", { level: 1, name: fullName }).waitFor();
});

const isWithin = (locator: Locator) =>
  locator.evaluate((element) => {
    const { left, right } = element.getBoundingClientRect();
    return left >= 0 && right <= window.innerWidth;
  });

test("a member on a narrow phone has one row of tabs, a short footer name, and Me for their profile", async () => {
  const page = await newVisitor("phone", { viewport: { width: 360, height: 740 } });
  const { user } = await signIn(page, DEMO.premium, "/saved?tab=discussions");
  const saved = page.getByRole("navigation", { name: "Saved", exact: true });
  const last = saved.getByRole("link", { name: /^Discussions/ });
  const first = saved.getByRole("link", { name: /^All/ });
  await last.waitFor();
  await expect.poll(() => isWithin(last)).toBe(true);
  expect(await isWithin(first)).toBe(false);
  expect((await saved.boundingBox())?.height).toBeLessThan(50);
  // Keyboard focus scrolls hidden tabs into view.
  await first.focus();
  await expect.poll(() => isWithin(first)).toBe(true);
  expect(
    await page.getByRole("contentinfo").getByText("ToolComps", { exact: true }).boundingBox(),
  ).toMatchObject({
    height: expect.toSatisfy((height: number) => height > 10),
  });

  const me = page.getByRole("navigation", { name: "Tabs" }).getByRole("link", { name: "Me", exact: true });
  await me.click();
  await page.waitForURL(`**/profile/${user.id}`);
  await expect.poll(() => me.getAttribute("aria-current")).toBe("page");
  const { id } = await (await openApiAs(DEMO.member)).call<{ id: string }>("GET", "/account");
  await visit(page, `/profile/${id}`);
  await page
    .getByRole("banner")
    .getByRole("link", { name: /^Messages/ })
    .waitFor();
  expect(await me.getAttribute("aria-current")).toBeNull();
  // A menu opens to the side with space.
  await page.getByRole("button", { name: /^More actions for / }).click();
  expect(await isWithin(page.getByRole("button", { name: "Report" }))).toBe(true);
});
