import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { chooseDigests } from "#server/digests/choose-digests.ts";
import { readConfig } from "#server/platform/config/config.ts";
import { follows, markets, tools, users } from "#server/platform/db/schema/index.ts";
import { createLog } from "#server/platform/log.ts";
import { openPlatform } from "#server/platform/open-platform.ts";
import { storeReviews } from "#tests/support/stored-reviews.ts";
import { createMember, signIn } from "../support/accounts.ts";
import { untilFocused } from "../support/by-keyboard.ts";
import { linkInMailAbout, listMails } from "../support/mailbox.ts";
import { setUpOwnProduct } from "../support/own-product.ts";
import { untilToast } from "../support/toasts.ts";
import { newVisitor, setUpBrowser, visit } from "../support/visitors.ts";

setUpBrowser();
const product = setUpOwnProduct();

const DAY_MS = 86_400_000;

/** As a node of the product does it, some days later. */
async function chooseIn(days: number): Promise<void> {
  const config = await readConfig(product.settings());
  const platform = await openPlatform(config, createLog("silent"), product.settings().DATABASE_URL);
  try {
    await chooseDigests(platform, { now: new Date(Date.now() + days * DAY_MS) });
  } finally {
    await platform.close();
  }
}

/** The member follows Casper, where a review is published. */
async function prepare(email: string): Promise<void> {
  const config = await readConfig(product.settings());
  const { db, close } = await openPlatform(config, createLog("silent"), product.settings().DATABASE_URL);
  try {
    const [member] = await db.select({ id: users.id }).from(users).where(eq(users.email, email));
    const [author] = await db
      .select({ id: users.id })
      .from(users)
      .where(eq(users.email, "contributor@demo.test"));
    const [market] = await db
      .select({ id: markets.id })
      .from(markets)
      .where(sql`city = 'Casper' and published_at is not null`);
    const [tool] = await db
      .select({ id: tools.id })
      .from(tools)
      .where(sql`category = 'Website' and published_at is not null`);
    const marketId = market?.id ?? "";
    await db.insert(follows).values({ userId: member?.id ?? "", marketId });
    await storeReviews(db, [
      {
        ...{ userId: author?.id ?? "", toolId: tool?.id ?? "", category: "Website", marketId },
        ...{ createdAt: new Date(), excerpt: "The site was up in a day." },
      },
    ]);
  } finally {
    await close();
  }
}

test("a member turns the weekly email on, gets one, and unsubscribes", async () => {
  const page = await newVisitor("desktop");
  const person = await createMember(page);
  await signIn(page, person, "/settings?tab=emails");
  await page.getByRole("switch", { name: "What you follow" }).click();
  await untilToast(page, "Email preferences updated");
  await page.getByLabel("How often").selectOption("Once a month, on the first");
  await page.getByLabel("Hour").selectOption("12 AM");
  await page.getByLabel("Time zone").selectOption("Pacific (Los Angeles)");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await untilToast(page, "Schedule updated");
  await visit(page, "/settings?tab=emails");
  await expect.poll(() => page.getByLabel("Time zone").inputValue()).toBe("America/Los_Angeles");
  expect(await page.getByLabel("How often").inputValue()).toBe("monthly");

  await prepare(person.email);
  // One of them is the first of a month.
  for (let days = 1; days <= 32; days += 1) await chooseIn(days);
  const subject = "1 new review in what you follow";
  const link = await linkInMailAbout(person.email, subject, "Unsubscribe");
  expect((await listMails(person.email)).filter((mail) => mail.subject === subject)).toHaveLength(1);
  const review = await linkInMailAbout(person.email, subject, " in Casper, WY");
  await visit(page, new URL(review).pathname);
  await page.getByText("The site was up in a day.").waitFor();

  const anyone = await newVisitor("phone");
  await visit(anyone, new URL(link).pathname + new URL(link).search);
  await anyone.getByRole("button", { name: "Unsubscribe", exact: true }).click();
  await untilFocused(anyone.getByText("You've been unsubscribed from the email about what you follow."));
  await anyone.getByRole("button", { name: "Unsubscribe from all" }).click();
  await anyone.getByText("You've been unsubscribed from all emails but those about your account.").waitFor();
  await visit(page, "/settings?tab=emails");
  await expect.poll(() => page.getByRole("switch", { checked: true }).count()).toBe(0);
}, 240_000);
