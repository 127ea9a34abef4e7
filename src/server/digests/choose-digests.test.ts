import { spawn } from "node:child_process";
import { once } from "node:events";
import { eq, inArray } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import {
  digestSchedules,
  discussions,
  emailPreferences,
  followingVisits,
  follows,
  mails,
  mutes,
  rateLimits,
  reviews,
  sessions,
  users,
} from "#server/platform/db/schema/index.ts";
import type { StoredMail } from "#server/platform/mail/sending-hooks.ts";
import { emptyBeforeEach, openTestApi } from "#tests/support/api.ts";
import { storeDiscussion } from "#tests/support/stored-community.ts";
import { storeReviews } from "#tests/support/stored-reviews.ts";
import { chooseDigests } from "./choose-digests.ts";
import { writeDigest } from "./write-digest.ts";

const { as, db, platform, world } = await openTestApi();
const { nora, owen, pia, max } = world.people;
const { copperline, foyer } = world.tools;
const { austin, denver } = world.markets;

emptyBeforeEach(
  db,
  ...[rateLimits, mails, mutes, follows, followingVisits, sessions],
  ...[digestSchedules, emailPreferences, reviews, discussions],
);

/** Monday, 9 o'clock in New York. */
const NOW = new Date("2026-11-30T14:00:00Z");
const daysAgo = (days: number) => new Date(NOW.getTime() - days * 86_400_000);
const choose = (now = NOW) => chooseDigests(platform, { now, size: 2 });
const queued = () => db.select().from(mails).where(eq(mails.kind, "weekly-email")).orderBy(mails.userId);

/** Wants the email on Mondays at 8, and follows Austin. */
async function follow(person: { id: string }, over: Partial<typeof digestSchedules.$inferInsert> = {}) {
  await db.insert(emailPreferences).values({ userId: person.id, weeklyEmail: true });
  await db.insert(follows).values({ userId: person.id, marketId: austin });
  await db.insert(digestSchedules).values({
    ...{ userId: person.id, lastOn: "2026-11-23", mailedUntil: daysAgo(7), visitedAt: daysAgo(8) },
    ...over,
  });
}

const review = async (days: number, over: Partial<Parameters<typeof storeReviews>[1][number]> = {}) =>
  (
    await storeReviews(db, [
      { userId: owen.id, toolId: copperline, marketId: austin, createdAt: daysAgo(days), ...over },
    ])
  )[0] ?? "";

/** What the queued email says when it is sent. */
async function written(mail?: StoredMail) {
  const [first] = mail ? [mail] : await queued();
  return first ? writeDigest(platform, first) : undefined;
}
const textOf = async () => {
  const mail = await written();
  return typeof mail === "object" ? `${mail.subject}\n${mail.text}` : mail;
};

describe("a member who follows a market", () => {
  beforeEach(() => follow(nora));

  test("gets one email about new posts, however often the job runs", async () => {
    const id = await review(2, { excerpt: "Slow in spring." });
    await storeDiscussion(db, {
      ...{
        userId: pia.id,
        marketId: austin,
        title: "Zip or city?",
        createdAt: daysAgo(1),
        publishedAt: daysAgo(1),
      },
    });
    await Promise.all([choose(), choose(), choose()]);
    await choose(new Date(NOW.getTime() + 3_600_000));
    const [mail, ...others] = await queued();
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ userId: nora.id, recipient: nora.email, preference: "weekly_email" });
    expect(mail?.unsubscribeUrl).toContain("/unsubscribe?token=");
    const text = await textOf();
    expect(text).toContain("1 new review and 1 new discussion in what you follow");
    expect(text).toContain("Copperline Leads in Austin, TX: 7.0 out of 10");
    expect(text).toContain("Slow in spring.");
    expect(text).toContain(`/reviews/${id}`);
    expect(text).toContain("Zip or city?");
    expect(text).not.toContain("The whole text, for those who may read it.");
    const [schedule] = await db.select().from(digestSchedules);
    expect(schedule).toMatchObject({ lastOn: "2026-11-30", pausedAt: null });
  });

  test("has the sentence of the page whose figures changed", async () => {
    for (const userId of [owen.id, pia.id, max.id]) await review(2, { userId, score: 8 });
    await choose();
    const { picks } = await as().comps.list({ market: "Austin, TX", category: "Lead Generation" });
    expect(picks.text).toContain("Best rated");
    expect((await textOf())?.replace(/[\u2068\u2069]/g, "")).toContain(picks.text);
  });

  test.each<[string, () => Promise<unknown>]>([
    ["nothing is new", async () => {}],
    ["it is from before the last email", () => review(8)],
    ["it is elsewhere", () => review(2, { marketId: denver })],
    ["it isn't approved", () => review(2, { status: "pending" })],
    ["it is their own", () => review(2, { userId: nora.id })],
    [
      "its author is blocked",
      async () => {
        await review(2);
        await as("nora").messages.putBlock({ userId: owen.id });
      },
    ],
    [
      "its author is muted",
      async () => {
        await review(2);
        await as("nora").mutes.put({ kind: "person", key: owen.id });
      },
    ],
    [
      "its word is muted",
      async () => {
        await review(2, { excerpt: "Slow in spring." });
        await as("nora").mutes.put({ kind: "word", key: "spring" });
      },
    ],
    [
      "it was seen on the site",
      async () => {
        await review(2);
        await db.insert(followingVisits).values({ userId: nora.id, seenUntil: daysAgo(1) });
      },
    ],
    [
      "the email is off",
      async () => {
        await review(2);
        await as("nora").emailPreferences.update({ weeklyEmail: false });
      },
    ],
    [
      "the address isn't confirmed",
      async () => {
        await review(2);
        await db.update(users).set({ emailVerified: false }).where(eq(users.id, nora.id));
      },
    ],
    [
      "it only waits for a first review",
      async () => {
        await review(2);
        await db.update(follows).set({ endsWithFirst: true });
      },
    ],
  ])("gets none if %s", async (_, prepare) => {
    await prepare();
    await choose();
    expect(await queued()).toEqual([]);
    await db.update(users).set({ emailVerified: true }).where(eq(users.id, nora.id));
    await as("nora").messages.removeBlock({ userId: owen.id });
  });

  test.each<[string, (id: string) => Promise<unknown>]>([
    ["hidden", (id) => db.update(reviews).set({ moderationStatus: "hidden" }).where(eq(reviews.id, id))],
    ["muted", () => as("nora").mutes.put({ kind: "tool", key: copperline })],
    ["seen", () => db.insert(followingVisits).values({ userId: nora.id, seenUntil: NOW })],
  ])("gets none if all of it was %s before it was sent", async (_, change) => {
    const id = await review(2);
    await choose();
    expect(await queued()).toHaveLength(1);
    await change(id);
    expect(await written()).toBe("unwanted");
  });

  test("learns of each post once, also of what is approved while an email is chosen", async () => {
    await review(2);
    await choose();
    await review(-0.001, { toolId: foyer, category: "CRM", excerpt: "Right now." });
    expect(await textOf()).not.toContain("Right now.");
    await choose(daysAgo(-7));
    const [, second] = await queued();
    const mail = await written(second);
    expect(mail).toMatchObject({ subject: "1 new review in what you follow" });
    expect((mail as { text: string }).text).toContain("Right now.");
  });

  test("gets 12 entries at most, and the number of the others", async () => {
    for (let count = 0; count < 15; count += 1) {
      await storeDiscussion(db, {
        ...{ userId: owen.id, marketId: austin, title: `Question ${count}.`, publishedAt: daysAgo(1) },
      });
    }
    await choose();
    const text = await textOf();
    expect(text?.match(/\/discussions\//g)).toHaveLength(12);
    expect(text).toContain("3 more are waiting there.");
    expect(text).toContain("/following");
  });

  test("after 90 days without a visit gets a last one that says so, and the next after a visit", async () => {
    await db.update(digestSchedules).set({ visitedAt: daysAgo(91) });
    await choose();
    expect((await db.select().from(digestSchedules))[0]?.pausedAt).toBeNull();
    await db.update(digestSchedules).set({ lastOn: "2026-11-23", mailedUntil: daysAgo(7) });
    await review(2);
    await choose();
    expect(await textOf()).toContain("this is the last one");
    await review(-5, { toolId: foyer, category: "CRM" });
    await choose(daysAgo(-7));
    expect(await queued()).toHaveLength(1);
    // The visit.
    await as("nora").emailPreferences.get();
    await db.insert(sessions).values({
      ...{ userId: nora.id, token: "t", expiresAt: daysAgo(-90), lastUsedAt: new Date(Date.now() + 60_000) },
    });
    await choose(daysAgo(-7));
    const [, second] = await queued();
    expect(second).toBeDefined();
    const mail = await written(second);
    expect((mail as { text: string }).text).not.toContain("the last one");
  });
});

test("who turns it on without a schedule gets the usual one, and nothing from before", async () => {
  await db.insert(emailPreferences).values({ userId: nora.id, weeklyEmail: true });
  await db.insert(follows).values({ userId: nora.id, marketId: austin });
  await review(1);
  await choose();
  expect(await queued()).toEqual([]);
  expect(await as("nora").digests.getSchedule()).toEqual({
    schedule: { cadence: "weekly", weekday: 1, hour: 8, zone: "America/New_York" },
    pausedAt: null,
  });
});

test("two nodes queue one email for each member", async () => {
  const people = [nora, owen, pia, max];
  for (const person of people) await follow(person);
  const [author] = await db
    .insert(users)
    .values({ email: "author@world.test", emailVerified: true })
    .returning({ id: users.id });
  await review(2, { userId: author?.id ?? "" });
  await Promise.all([choose(), choose()]);
  expect((await queued()).map(({ userId }) => userId)).toEqual(people.map(({ id }) => id).sort());
  await db.delete(reviews);
  await db.delete(users).where(eq(users.id, author?.id ?? ""));
});

test("a process that is killed while it queues loses and doubles nothing", async () => {
  const people = [nora, pia, max];
  for (const person of people) await follow(person);
  await review(2);
  // One batch is stored, and the second is half done.
  const child = spawn(
    process.execPath,
    ["tests/support/kills/choose-until-killed.ts", platform.databaseUrl, NOW.toISOString()],
    {
      stdio: ["ignore", "pipe", "inherit"],
    },
  );
  await once(child.stdout, "data");
  child.kill("SIGKILL");
  await once(child, "exit");
  expect(await queued()).toHaveLength(2);
  await choose();
  expect((await queued()).map(({ userId }) => userId)).toEqual(people.map(({ id }) => id).sort());
  const schedules = await db
    .select({ lastOn: digestSchedules.lastOn })
    .from(digestSchedules)
    .where(
      inArray(
        digestSchedules.userId,
        people.map(({ id }) => id),
      ),
    );
  expect(schedules.map(({ lastOn }) => lastOn)).toEqual(["2026-11-30", "2026-11-30", "2026-11-30"]);
});
