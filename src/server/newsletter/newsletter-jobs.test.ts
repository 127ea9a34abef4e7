import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { newsletterSubscribers as subscribers } from "#server/platform/db/schema/index.ts";
import { openTestApi } from "#tests/support/api.ts";
import { storeSubscriber } from "#tests/support/newsletter.ts";
import { registerNewsletterJobs } from "./newsletter-jobs.ts";

const { platform, db } = await openTestApi();

test("deletes only subscribers who did not confirm within a month", async () => {
  const days = (count: number) => new Date(Date.now() - count * 86_400_000);
  await storeSubscriber(platform, "old@world.test", { confirmed: false, askedAt: days(31) });
  await storeSubscriber(platform, "asked-again@world.test", {
    confirmed: false,
    createdAt: days(60),
    askedAt: days(29),
  });
  await storeSubscriber(platform, "reader@world.test", { askedAt: days(400) });
  registerNewsletterJobs(platform);
  await platform.jobs.start();
  const emails = async () =>
    (await db.select().from(subscribers).orderBy(sql`email`)).map(({ email }) => email);
  await expect.poll(emails, { timeout: 20_000 }).toEqual(["asked-again@world.test", "reader@world.test"]);
});
