import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { FIRST_REVIEW } from "#contract/people/returning.ts";
import {
  blocks,
  emailPreferences,
  follows,
  mails,
  markets,
  notifications,
  rateLimits,
  reviews,
  users,
} from "#server/platform/db/schema/index.ts";
import { emptyBeforeEach, openTestApi } from "#tests/support/api.ts";
import { decide, newReview, sendIn, takeReview } from "#tests/support/sent-reviews.ts";
import { storeReviewers, storeReviews } from "#tests/support/stored-reviews.ts";
import { endWaits } from "./end-waits.ts";
import { registerFollowJobs } from "./follow-jobs.ts";

const api = await openTestApi();
const { as, db, platform, world } = api;
const { nora, owen, pia, max } = world.people;
const { austin } = world.markets;
const { copperline, foyer } = world.tools;

emptyBeforeEach(db, follows, blocks, rateLimits, mails, notifications, emailPreferences, reviews);

const CASPER = { city: "Casper", state: "WY" } as const;
const wait = (person: "nora" | "owen" | "pia", target: object = CASPER) =>
  as(person).follows.put({ ...target, until: FIRST_REVIEW });

const sent = async () =>
  (await db.select().from(mails).where(eq(mails.kind, "first-review"))).map(({ userId, subject }) => ({
    userId,
    subject,
  }));
const noted = async () =>
  (await db.select().from(notifications).where(eq(notifications.kind, "first-review"))).map(
    ({ userId, path, reason }) => ({ userId, path, reason }),
  );

const inCasper = (content = {}) => newReview({ ...CASPER, ...content });

describe("a first review", () => {
  test("ends the wait with one email and one note when its approval takes effect, however often the job runs", async () => {
    await wait("nora");
    await wait("pia");
    const id = await sendIn(api, "owen", inCasper());
    await endWaits(platform);
    expect(await sent()).toEqual([]);
    await decide(api, id, "approved");
    await Promise.all([endWaits(platform), endWaits(platform)]);
    await endWaits(platform);
    const subject = "The first review in Casper, WY is here";
    expect((await sent()).toSorted((a) => (a.userId === nora.id ? -1 : 1))).toEqual([
      { userId: nora.id, subject },
      { userId: pia.id, subject },
    ]);
    expect(await noted()).toEqual(
      expect.arrayContaining([{ userId: nora.id, path: `/reviews/${id}`, reason: subject }]),
    );
    expect(await db.$count(notifications, eq(notifications.kind, "first-review"))).toBe(2);
    expect(await db.$count(follows)).toBe(0);
    expect((await as("nora").notifications.list({})).items[0]).toMatchObject({
      ...{ kind: "first-review", title: subject, target: { kind: "page", path: `/reviews/${id}` } },
    });
  });

  test.each<[string, object, string | undefined]>([
    ["the market", { marketId: austin }, "The first review in Austin, TX is here"],
    ["its category", { marketId: austin, category: "CRM" }, "The first CRM review in Austin, TX is here"],
    ["the category in its state", { category: "CRM", state: "TX" }, "The first CRM review in Texas is here"],
    ["the category", { category: "CRM" }, "The first CRM review is here"],
    ["another category", { marketId: austin, category: "Website" }, undefined],
    ["another state", { category: "CRM", state: "CO" }, undefined],
  ])("of a CRM in Austin reaches who waits for %s", async (_, target, subject) => {
    await wait("nora", target);
    await storeReviews(db, [{ userId: owen.id, toolId: foyer, marketId: austin, category: "CRM" }]);
    await endWaits(platform);
    expect(await sent()).toEqual(subject ? [{ userId: nora.id, subject }] : []);
    expect(await db.$count(follows)).toBe(subject ? 0 : 1);
  });

  test("doesn't reach its author, to who blocked them, or to disabled accounts, whose waits end too", async () => {
    await wait("owen");
    await wait("nora");
    await wait("pia");
    await db.insert(blocks).values({ blockerId: nora.id, blockedId: owen.id });
    await db.update(users).set({ disabledAt: new Date() }).where(eq(users.id, pia.id));
    await decide(api, await sendIn(api, "owen", inCasper()), "approved");
    await endWaits(platform);
    expect(await sent()).toEqual([]);
    expect(await noted()).toEqual([]);
    expect(await db.$count(follows)).toBe(0);
    await db.update(users).set({ disabledAt: null }).where(eq(users.id, pia.id));
  });

  test("ends no other follow", async () => {
    await as("nora").follows.put({ marketId: austin });
    await wait("nora", { marketId: austin });
    await storeReviews(db, [{ userId: owen.id, toolId: copperline, marketId: austin }]);
    await endWaits(platform);
    expect(await db.select().from(follows)).toMatchObject([{ endsWithFirst: false }]);
  });

  test("keeps a market whose proposed review was withdrawn, because someone waits for it", async () => {
    const laramie = { city: "Laramie", state: "WY" } as const;
    const id = await sendIn(api, "owen", newReview(laramie));
    await wait("nora", laramie);
    await as("owen").posts.remove({ kind: "reviews", id });
    expect(await db.$count(markets, eq(markets.slug, "laramie"))).toBe(1);
    expect(await db.$count(follows)).toBe(1);
  });
});

describe("the email", () => {
  const hooks = new Map<string, (mail: never) => Promise<unknown>>();
  beforeAll(() => {
    const outbox = {
      ...platform.outbox,
      beforeSending: (kind: string, ask: (mail: never) => Promise<unknown>) => void hooks.set(kind, ask),
    };
    registerFollowJobs({
      ...platform,
      outbox: outbox as typeof platform.outbox,
      jobs: { ...platform.jobs, every: vi.fn() },
    });
  });

  test("respects its preference, can be unsubscribed, and isn't sent if the review was hidden since", async () => {
    await wait("nora");
    const id = await sendIn(api, "owen", inCasper());
    await decide(api, id, "approved");
    await endWaits(platform);
    const [mail] = await db.select().from(mails).where(eq(mails.kind, "first-review"));
    expect(mail).toMatchObject({ preference: "first_reviews", recipient: nora.email });
    expect(mail?.unsubscribeUrl).toContain("/unsubscribe?token=");
    expect(mail?.text).toContain(`/reviews/${id}`);
    const ask = hooks.get("first-review");
    expect(await ask?.(mail as never)).toBeUndefined();
    await takeReview(platform, id, "hidden", { actorId: max.id });
    expect(await ask?.(mail as never)).toBe("unwanted");
  });
});

test("many who wait are told in batches, each once by two workers", async () => {
  const people = await storeReviewers(db, 230);
  await db
    .insert(follows)
    .values(people.map((userId) => ({ userId, marketId: austin, endsWithFirst: true })));
  await storeReviews(db, [{ userId: owen.id, toolId: copperline, marketId: austin }]);
  await Promise.all([endWaits(platform), endWaits(platform)]);
  const told = await sent();
  expect(told).toHaveLength(230);
  expect(new Set(told.map(({ userId }) => userId)).size).toBe(230);
  expect(await db.$count(follows)).toBe(0);
});
