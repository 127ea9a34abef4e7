import { expect, test } from "vitest";
import { expectAccessibleOnEachDevice } from "../support/accessibility.ts";
import { createMember, signIn } from "../support/accounts.ts";
import { openApiAs } from "../support/api-client.ts";
import { pressByKey, untilFocused } from "../support/by-keyboard.ts";
import { linkInMailAbout } from "../support/mailbox.ts";
import { denyConnection } from "../support/review-form.ts";
import { newVisitor, setUpBrowser, visit } from "../support/visitors.ts";

setUpBrowser();

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

test("a member adds a tool, is reminded, says that the price changed, and shares it as numbers", async () => {
  const page = await newVisitor("phone");
  const person = await createMember(page);
  await signIn(page, person, "/my-tools");
  await page.getByLabel("Foyer CRM, in dollars a month").fill("195");
  await page.getByText(/ pay less across the U\.S\./).waitFor();
  await page.getByRole("button", { name: "Save 1 tool" }).click();
  // Three days before the renewal, so that the last reminder is due today.
  await page.getByLabel("When does Foyer CRM renew?").fill(inDays(3));
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByText("Foyer CRM renews in 3 days").waitFor();
  await page.getByText("$2,340 a year for 1 tool").waitFor();

  const link = await linkInMailAbout(person.email, "Foyer CRM", "My tools");
  await visit(page, "/notifications");
  await page.getByText(/Foyer CRM.* renews on /).waitFor();

  // A renewal that has passed by now.
  const member = await openApiAs(person);
  const { items } = await member.call<{ items: { id: string; version: string }[] }>("GET", "/contracts");
  const [own] = items;
  const terms = { price: 195, isYearly: false, marketId: null, since: null, noticeDays: null, note: "" };
  await member.call("PUT", `/contracts/${own?.id}`, {
    ...terms,
    renewsOn: inDays(-2),
    version: own?.version,
  });
  await visit(page, new URL(link).pathname);
  const card = page.getByRole("region", { name: "Renewal of Foyer CRM" });
  await card.getByRole("button", { name: "Yes" }).click();
  await card.getByLabel("New price of Foyer CRM").fill("240");
  await card.getByRole("button", { name: "Save" }).click();
  await expectAccessibleOnEachDevice(page);
  await card.getByRole("link", { name: "Share" }).click();

  await page.waitForURL("**/share-numbers?**");
  expect(await page.getByLabel("Monthly cost").inputValue()).toBe("240");
  expect(await page.getByLabel("Tool name").inputValue()).toBe("Foyer CRM");
  await page.getByLabel("City", { exact: true }).fill("Fresno");
  await page.getByRole("option", { name: "Fresno, CA" }).click();
  await page.getByLabel("Contacts Managed").fill("1850");
  await page.getByLabel("User Adoption (%)").fill("71");
  await page.getByText("No, I wouldn't").click();
  await page.getByLabel("Years of experience").fill("14");
  await page.getByLabel("Agent type").selectOption("Broker");
  await denyConnection(page);
  await page.getByRole("button", { name: "Share numbers →" }).click();
  await page.getByText("Your numbers are in review.").waitFor();
  await page.getByRole("main").getByRole("link", { name: "My tools" }).click();
  await page.getByText("$2,880 a year for 1 tool").waitFor();
});

test("the menu leads to the book, whose sheet works by keyboard, and whose calendar ends when it is replaced", async () => {
  const page = await newVisitor("desktop");
  const person = await createMember(page);
  await signIn(page, person, "/");
  await page.getByRole("button", { name: "Account menu" }).click();
  await page.getByRole("link", { name: "My tools" }).click();
  await page
    .getByLabel(/in dollars a month$/)
    .first()
    .fill("45");
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Skip" }).click();
  const row = page.getByRole("main").getByRole("listitem").getByRole("button");
  await pressByKey(row);
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Renews on").fill(inDays(40));
  await dialog.getByLabel("Note").fill("Ask for the old price");
  await pressByKey(dialog.getByRole("button", { name: "Save" }));
  await page.getByText(/ renews in 40 days$/).waitFor();
  await untilFocused(row);

  const address = () => page.getByText(/\/calendars\/renewals\.ics\?token=/).innerText();
  await page.getByRole("button", { name: "Create address" }).click();
  const first = await address();
  const calendar = await (await fetch(first)).text();
  expect(calendar).toContain("BEGIN:VEVENT");
  expect(calendar).not.toContain("old price");
  await page.getByRole("button", { name: "Replace address" }).click();
  await expect.poll(address).not.toBe(first);
  expect((await fetch(first)).status).toBe(404);
  await page.emulateMedia({ media: "print" });
  await row.getByText(/^Renews /).waitFor();
  expect(await page.getByRole("button", { name: "Print" }).isVisible()).toBe(false);
});
