import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { newsletterSubscribers as subscribers } from "#server/platform/db/schema/index.ts";
import { openTestApi } from "#tests/support/api.ts";
import {
  emptyNewsletter,
  mailsOfKind,
  storeSubscriber,
  suppressions,
  tokenOf,
} from "#tests/support/newsletter.ts";
import { jobsNamed } from "#tests/support/stored-jobs.ts";
import { ASK_SUBSCRIBER, askSubscriber } from "./subscribe.ts";

const { as, platform, db } = await openTestApi({ PUBLIC_URL: "https://toolcomps.test" });
const EMAIL = "rae@elsewhere.test";
const THANKS = { message: "Thank you for subscribing to our newsletter. Check your email!" };

beforeEach(async () => {
  await emptyNewsletter(db);
  await platform.jobs.prepare([ASK_SUBSCRIBER]);
  await db.execute(sql`delete from jobs.job where name = ${ASK_SUBSCRIBER}`);
});

const ask = (email = EMAIL) => askSubscriber(platform, { email });
const letters = () => mailsOfKind(db, "confirm-newsletter");
const notes = () => mailsOfKind(db, "already-subscribed");
const pass = (minutes: number) =>
  db.update(subscribers).set({ askedAt: sql`asked_at - make_interval(mins => ${minutes})` });

describe("the form", () => {
  test("responds and acts the same for every address", async () => {
    await storeSubscriber(platform, "confirmed@elsewhere.test");
    await storeSubscriber(platform, "pending@elsewhere.test", { confirmed: false });
    const before = await db.select().from(subscribers);
    for (const email of [EMAIL, "confirmed@elsewhere.test", "pending@elsewhere.test", "nora@world.test"]) {
      expect(await as().newsletter.subscribe({ email })).toEqual(THANKS);
    }
    expect(await jobsNamed(platform, ASK_SUBSCRIBER)).toEqual([
      { email: EMAIL },
      { email: "confirmed@elsewhere.test" },
      { email: "pending@elsewhere.test" },
      { email: "nora@world.test" },
    ]);
    // A job looks up the address later, so that the timing of the response reveals nothing.
    expect(await db.select().from(subscribers)).toEqual(before);
    expect([...(await letters()), ...(await notes())]).toEqual([]);
  });

  test("takes an address trimmed and in lower case", async () => {
    await as().newsletter.subscribe({ email: "  Rae@Elsewhere.TEST " });
    expect(await jobsNamed(platform, ASK_SUBSCRIBER)).toEqual([{ email: EMAIL }]);
  });

  test.each([
    "",
    "rae",
    "rae@elsewhere",
    "rae@elsewhere.test, all@elsewhere.test",
    "r\nBcc: a@b.test",
    `${"r".repeat(250)}@elsewhere.test`,
  ])("rejects %j with a message", async (email) => {
    await expect(as().newsletter.subscribe({ email })).rejects.toMatchObject({
      code: "BAD_REQUEST",
      data: { issues: [expect.objectContaining({ message: "Invalid email address" })] },
    });
    expect(await jobsNamed(platform, ASK_SUBSCRIBER)).toEqual([]);
  });

  test("says that a hidden field was filled in, and does nothing until it is empty", async () => {
    await expect(as().newsletter.subscribe({ email: EMAIL, q7: "x" })).rejects.toMatchObject({
      code: "HONEYPOT_FILLED",
    });
    expect(await jobsNamed(platform, ASK_SUBSCRIBER)).toEqual([]);
    expect(await as().newsletter.subscribe({ email: EMAIL, q7: "" })).toEqual(THANKS);
  });

  test("accepts five submissions per address and hour, known or not", async () => {
    await storeSubscriber(platform, "confirmed@elsewhere.test");
    for (const email of [EMAIL, "confirmed@elsewhere.test"]) {
      for (let count = 0; count < 5; count++) await as().newsletter.subscribe({ email });
      await expect(as().newsletter.subscribe({ email })).rejects.toMatchObject({
        code: "TOO_MANY_REQUESTS",
        data: { retryAfterSeconds: expect.any(Number) },
      });
    }
  });

  test("accepts thirty submissions per network and hour", async () => {
    for (let count = 0; count < 30; count++) {
      await as().newsletter.subscribe({ email: `rae-${count}@elsewhere.test` });
    }
    await expect(as().newsletter.subscribe({ email: EMAIL })).rejects.toMatchObject({
      code: "TOO_MANY_REQUESTS",
    });
  });
});

describe("a subscriber", () => {
  test("starts as pending and gets an email whose link opens a page", async () => {
    await ask();
    expect(await db.select().from(subscribers)).toMatchObject([
      { email: EMAIL, confirmed: false, confirmedAt: null },
    ]);
    const [mail, ...others] = await letters();
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ recipient: EMAIL, subject: "Confirm your newsletter subscription" });
    expect(mail?.text).toContain("https://toolcomps.test/newsletter/confirm?token=");
    // There is nothing to unsubscribe from yet.
    expect(mail?.unsubscribeUrl).toBeNull();
  });

  test("gets another link when subscribing again later, but not every time", async () => {
    await ask();
    await ask();
    expect(await letters()).toHaveLength(1);
    await pass(11);
    await ask();
    expect(await letters()).toHaveLength(2);
    expect(await db.$count(subscribers)).toBe(1);
    const tokens = (await letters()).map(tokenOf);
    expect(new Set(tokens).size).toBe(2);
  });

  test("is stored once for concurrent requests in different case", async () => {
    await storeSubscriber(platform, "Rae@Elsewhere.test", { confirmed: false });
    await pass(11);
    await Promise.all([ask(), ask(), ask()]);
    expect(await db.$count(subscribers)).toBe(1);
    expect(await letters()).toHaveLength(1);
  });

  test("gets an email that says so once a day, with an unsubscribe link, if already confirmed", async () => {
    await storeSubscriber(platform, EMAIL);
    await pass(23 * 60);
    await ask();
    expect(await notes()).toEqual([]);
    await pass(2 * 60);
    await ask();
    await ask();
    const [mail, ...others] = await notes();
    expect(others).toEqual([]);
    expect(mail?.text).toContain("https://toolcomps.test/unsubscribe?token=");
    expect(await letters()).toEqual([]);
  });

  test("gets a confirmation email after leaving, and stays suppressed until it confirms", async () => {
    await storeSubscriber(platform, EMAIL);
    const token = await platform.signedValues.sign("newsletter-unsubscribe", {
      subscriberId: (await db.select().from(subscribers))[0]?.id ?? "",
    });
    await as().unsubscriptions.create({ token });
    await ask();
    expect(await letters()).toHaveLength(1);
    expect(await suppressions(db)).toHaveLength(1);
  });
});
