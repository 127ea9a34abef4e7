import { v7 as uuidv7 } from "uuid";
import { beforeEach, expect, test } from "vitest";
import { newsletterSubscribers as subscribers } from "#server/platform/db/schema/index.ts";
import { openTestApi } from "#tests/support/api.ts";
import { emptyNewsletter, storeSubscriber, suppressions } from "#tests/support/newsletter.ts";

const { as, platform, db } = await openTestApi();

beforeEach(() => emptyNewsletter(db));

const remove = (id: string) => as("max").newsletter.deleteSubscriber({ id });

test("deletes a subscriber and keeps only a hash of the address", async () => {
  const id = await storeSubscriber(platform, "Rae@Elsewhere.test");
  await storeSubscriber(platform, "other@elsewhere.test", { confirmed: false });
  expect(await remove(id)).toEqual({});
  expect(await db.select().from(subscribers)).toMatchObject([{ email: "other@elsewhere.test" }]);
  const [kept, ...others] = await suppressions(db);
  expect(others).toEqual([]);
  expect(kept?.reason).toBe("deleted");
  expect(JSON.stringify(kept)).not.toMatch(/rae/i);
  // The same for every spelling of the address, so that it is recognized if it comes back.
  expect(kept?.emailHash).toBe(platform.signedValues.hash("suppression", "rae@elsewhere.test"));
});

test("reports an unknown subscriber as not found, even if two delete concurrently", async () => {
  await expect(remove(uuidv7())).rejects.toMatchObject({ code: "NOT_FOUND" });
  const id = await storeSubscriber(platform, "rae@elsewhere.test");
  const outcomes = await Promise.allSettled([remove(id), remove(id)]);
  expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  expect(await suppressions(db)).toHaveLength(1);
});

test("only moderators can delete subscribers", async () => {
  const id = await storeSubscriber(platform, "rae@elsewhere.test");
  await expect(as().newsletter.deleteSubscriber({ id })).rejects.toMatchObject({ code: "UNAUTHORIZED" });
  await expect(as("pia").newsletter.deleteSubscriber({ id })).rejects.toMatchObject({ code: "FORBIDDEN" });
  expect(await db.$count(subscribers)).toBe(1);
});
