import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { newsletterSubscribers as subscribers, verifications } from "#server/platform/db/schema/index.ts";
import { openTestApi } from "#tests/support/api.ts";
import {
  emptyNewsletter,
  mailsOfKind,
  storeSubscriber,
  suppressions,
  tokenOf,
} from "#tests/support/newsletter.ts";
import { type SuppressionReason, suppressAddress } from "./address-list.ts";
import { askSubscriber } from "./subscribe.ts";

const { as, platform, db } = await openTestApi();
const EMAIL = "rae@elsewhere.test";

beforeEach(() => emptyNewsletter(db));

/** Subscribes, and returns the token of the link in the email. */
async function askFor(email = EMAIL): Promise<string> {
  await askSubscriber(platform, { email });
  return tokenOf((await mailsOfKind(db, "confirm-newsletter")).at(-1));
}
const confirm = (token: string) => as().newsletter.confirm({ token });
const stored = () => db.select().from(subscribers);
const suppress = (reason: SuppressionReason) =>
  db.transaction((tx) => suppressAddress(tx, platform, EMAIL, reason));
const DEAD = { code: "INVALID_LINK", status: 410 };

describe("a link", () => {
  test("confirms its recipient once", async () => {
    await storeSubscriber(platform, "other@elsewhere.test", { confirmed: false });
    const token = await askFor();
    expect(await confirm(token)).toEqual({});
    const [rae] = (await stored()).filter(({ email }) => email === EMAIL);
    expect(rae).toMatchObject({ confirmed: true, confirmedAt: expect.any(Date) });
    expect((await stored()).filter(({ confirmed }) => confirmed)).toHaveLength(1);
    await expect(confirm(token)).rejects.toMatchObject(DEAD);
    expect((await stored()).filter(({ confirmed }) => confirmed)).toEqual([rae]);
  });

  test("confirms once when used twice concurrently", async () => {
    const token = await askFor();
    const outcomes = await Promise.allSettled([confirm(token), confirm(token), confirm(token)]);
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  });

  test("confirms no one after it expires", async () => {
    const token = await askFor();
    await db.update(verifications).set({ expiresAt: sql`now() - interval '1 second'` });
    await expect(confirm(token)).rejects.toMatchObject(DEAD);
    expect(await stored()).toMatchObject([{ confirmed: false }]);
  });

  test("works for a week", async () => {
    await askFor();
    const [{ days } = { days: 0 }] = (
      await db.execute<{ days: number }>(
        sql`select round(extract(epoch from expires_at - now()) / 86400)::int as days from verifications`,
      )
    ).rows;
    expect(days).toBe(7);
  });

  test.each(["tampered with", "for another purpose", "invented"])("confirms no one when %s", async (kind) => {
    const token = await askFor();
    const links = platform.auth.oneTimeTokens;
    const tokens: Record<string, string> = {
      "tampered with": token.slice(0, -1) + (token.endsWith("A") ? "B" : "A"),
      "for another purpose": await db.transaction((tx) =>
        links.issue(tx, "confirm-email", { subscriberId: "x" }, 60),
      ),
      invented: "invented",
    };
    await expect(confirm(tokens[kind] ?? "")).rejects.toMatchObject(DEAD);
    expect(await stored()).toMatchObject([{ confirmed: false }]);
    await confirm(token);
  });

  test("doesn't resubscribe a deleted subscriber", async () => {
    const token = await askFor();
    await suppress("deleted");
    await expect(confirm(token)).rejects.toMatchObject(DEAD);
    expect(await stored()).toEqual([]);
    expect(await suppressions(db)).toHaveLength(1);
  });
});

test.each(["bounced", "unsubscribed", "deleted"] as const)(
  "resubscribes an address that was %s only after confirmation",
  async (reason) => {
    await storeSubscriber(platform, EMAIL);
    await suppress(reason);
    expect(await stored()).toEqual([]);
    expect(await suppressions(db)).toMatchObject([{ reason }]);
    const token = await askFor();
    expect(await suppressions(db)).toMatchObject([{ reason }]);
    await confirm(token);
    expect(await stored()).toMatchObject([{ email: EMAIL, confirmed: true }]);
    expect(await suppressions(db)).toEqual([]);
  },
);

test("limits dead links per network, which don't keep out one that works", async () => {
  for (let count = 0; count < 60; count++) await expect(confirm("x")).rejects.toMatchObject(DEAD);
  await expect(confirm("x")).rejects.toMatchObject({ code: "TOO_MANY_REQUESTS" });
  expect(await confirm(await askFor())).toEqual({});
});
