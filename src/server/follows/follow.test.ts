import { and, eq } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { beforeEach, describe, expect, test } from "vitest";
import { FIRST_REVIEW, RETURN_LIMITS } from "#contract/people/returning.ts";
import {
  blocks,
  emailPreferences,
  follows,
  markets,
  merges,
  rateLimits,
  reviews,
  tools,
  users,
} from "#server/platform/db/schema/index.ts";
import { emptyBeforeEach, openTestApi, rejectionsOf } from "#tests/support/api.ts";
import { storeReviewers, storeReviews } from "#tests/support/stored-reviews.ts";

const { as, world, db } = await openTestApi();
const { nora, owen } = world.people;
const { austin, denver } = world.markets;
const { copperline, foyer } = world.tools;

emptyBeforeEach(db, follows, blocks, rateLimits, emailPreferences, reviews);

const AUSTIN = { marketId: austin };

/** What the member follows, as the page lists it. */
const listed = async (person: "nora" | "owen" = "nora") =>
  (await as(person).follows.list()).items.map(({ tool, category, person: member, market, state, until }) =>
    [tool?.name, category, member?.fullName, market?.city, state, until]
      .filter((part) => part != null)
      .join(" "),
  );

describe("following", () => {
  test.each([
    [AUSTIN, "Austin"],
    [{ state: "TX" }, "TX"],
    [{ toolId: foyer }, "Foyer CRM"],
    [{ toolId: foyer, marketId: austin }, "Foyer CRM Austin"],
    [{ toolId: foyer, state: "TX" }, "Foyer CRM TX"],
    [{ category: "CRM" }, "CRM"],
    [{ category: "CRM", marketId: denver }, "CRM Denver"],
    [{ category: "CRM", state: "CO" }, "CRM CO"],
    [{ personId: owen.id }, "Owen Marsh"],
  ] as const)("%o begins and ends, for the member only", async (target, name) => {
    const { follows: own } = as("nora");
    expect(await own.get(target)).toMatchObject({ id: null });
    const { id } = await own.put(target);
    expect(await own.put(target)).toMatchObject({ id });
    expect(await own.get(target)).toMatchObject({ id });
    expect(await listed()).toEqual([name]);
    if (!("personId" in target)) expect(await as("owen").follows.get(target)).toMatchObject({ id: null });
    await as("owen").follows.remove({ id: id ?? "" });
    expect(await listed()).toEqual([name]);
    await own.remove({ id: id ?? "" });
    expect(await own.get(target)).toMatchObject({ id: null });
    await own.remove({ id: id ?? "" });
    expect(await listed()).toEqual([]);
  });

  test.each([
    {},
    { until: FIRST_REVIEW },
    { toolId: foyer, category: "CRM" },
    { personId: owen.id, marketId: austin },
    { marketId: austin, state: "TX" },
    { city: "Casper", until: FIRST_REVIEW },
    { city: "Casper", state: "WY" },
    { state: "WY", until: FIRST_REVIEW },
    { toolId: foyer, marketId: austin, until: FIRST_REVIEW },
  ] as const)("%o is rejected", async (target) => {
    await expect(as("nora").follows.put(target)).rejects.toMatchObject({ code: "BAD_REQUEST" });
  });

  test("what is missing or not public isn't found", async () => {
    const [hidden] = await db
      .insert(markets)
      .values({ city: "Waco", state: "TX", slug: "waco" })
      .returning({ id: markets.id });
    for (const target of [
      { marketId: uuidv7() },
      { marketId: hidden?.id },
      { toolId: uuidv7() },
      { personId: uuidv7() },
      { personId: world.people.uma.id },
      { city: "Atlantis", state: "WY", until: FIRST_REVIEW },
    ] as const) {
      await expect(as("nora").follows.put(target)).rejects.toMatchObject({ code: "NOT_FOUND" });
    }
    await db.delete(markets).where(eq(markets.slug, "waco"));
  });

  test("not oneself, nor who blocked the member", async () => {
    await expect(as("nora").follows.put({ personId: nora.id })).rejects.toMatchObject({
      code: "NOT_YOURSELF",
    });
    await db.insert(blocks).values({ blockerId: owen.id, blockedId: nora.id });
    await expect(as("nora").follows.put({ personId: owen.id })).rejects.toMatchObject({ code: "NOT_FOUND" });
    await expect(as("nora").follows.get({ personId: owen.id })).rejects.toMatchObject({ code: "NOT_FOUND" });
  });

  test("a tool or market that was merged leads to what remains", async () => {
    const merged = uuidv7();
    await db.insert(tools).values({
      ...{
        id: merged,
        name: "Copper",
        normalizedName: "copper",
        slug: "copper",
        category: "Lead Generation",
      },
      mergedInto: copperline,
    });
    await as("nora").follows.put({ toolId: merged });
    expect(await listed()).toEqual(["Copperline Leads"]);
    expect(await as("nora").follows.get({ toolId: merged })).toMatchObject({ id: expect.any(String) });
    await db.delete(tools).where(eq(tools.id, merged));
  });

  test("a merge moves follows, of which one remains, and its undoing leaves them", async () => {
    const ostin = uuidv7();
    const publishedAt = new Date();
    await db.insert(markets).values({ id: ostin, city: "Ostin", state: "TX", slug: "ostin", publishedAt });
    for (const target of [AUSTIN, { marketId: ostin }, { category: "CRM", marketId: ostin }] as const)
      await as("nora").follows.put(target);
    await as("owen").follows.put({ marketId: ostin });
    const { id } = await as("ada").catalogue.merge({ kind: "markets", id: ostin, intoId: austin });
    expect((await listed()).sort()).toEqual(["Austin", "CRM Austin"]);
    expect(await listed("owen")).toEqual(["Austin"]);
    await as("ada").catalogue.undoMerge({ id });
    expect(await listed("owen")).toEqual(["Austin"]);
    await db.delete(merges);
    await db.delete(markets).where(eq(markets.id, ostin));
  });

  test("ends at 500, which one sentence says, also for concurrent ones", async () => {
    const reviewers = await storeReviewers(db, RETURN_LIMITS.follows - 1);
    await db.insert(follows).values(reviewers.map((personId) => ({ userId: nora.id, personId })));
    const outcomes = await rejectionsOf(
      ([AUSTIN, { marketId: denver }] as const).map((target) => as("nora").follows.put(target)),
    );
    expect(outcomes).toEqual(new Set(["none", "TOO_MANY_FOLLOWED"]));
    await expect(as("nora").follows.put({ toolId: foyer })).rejects.toMatchObject({
      message: "You follow 500 things. Unfollow one to follow another.",
    });
    // What is followed already can be sent again.
    await as("nora").follows.put({ personId: reviewers[0] });
    expect(await db.$count(follows)).toBe(RETURN_LIMITS.follows);
  });

  test("a disabled person isn't listed", async () => {
    await as("nora").follows.put({ personId: owen.id });
    await db.update(users).set({ disabledAt: new Date() }).where(eq(users.id, owen.id));
    expect(await listed()).toEqual([]);
    await db.update(users).set({ disabledAt: null }).where(eq(users.id, owen.id));
  });
});

describe("the state of a follow", () => {
  test("has the number of followers from 3 on, and nobody's name", async () => {
    const people = await storeReviewers(db, 3);
    const follow = (userId = "") => db.insert(follows).values({ userId, marketId: austin });
    await follow(people[0]);
    await follow(people[1]);
    expect(await as("nora").follows.get(AUSTIN)).toMatchObject({ followerCount: null });
    await follow(people[2]);
    // Neither of a category there, nor of those who wait.
    await db.insert(follows).values([
      { userId: nora.id, marketId: austin, category: "CRM" },
      { userId: nora.id, marketId: austin, endsWithFirst: true },
    ]);
    expect(await as("nora").follows.get(AUSTIN)).toEqual({
      ...{ id: null, followerCount: 3, hasWeeklyEmail: false, postsPerMonth: 0 },
    });
  });

  test("says whether the weekly email is on, and about how many posts a month it would bring", async () => {
    const reviewers = await storeReviewers(db, 8);
    const days = [1, 20, 40, 60, 80, 89, 91, 400];
    await storeReviews(
      db,
      reviewers.map((userId, index) => ({
        ...{ userId, toolId: copperline, marketId: austin },
        createdAt: new Date(Date.now() - (days[index] ?? 0) * 86_400_000),
      })),
    );
    await storeReviews(db, [{ userId: nora.id, toolId: foyer, marketId: austin, createdAt: new Date() }]);
    expect(await as("nora").follows.get(AUSTIN)).toMatchObject({ postsPerMonth: 2, hasWeeklyEmail: false });
    await as("nora").emailPreferences.update({ weeklyEmail: true });
    expect(await as("nora").follows.put(AUSTIN)).toMatchObject({ postsPerMonth: 2, hasWeeklyEmail: true });
  });
});

describe("waiting for a first review", () => {
  const CASPER = { city: "casper", state: "WY", until: FIRST_REVIEW } as const;
  const casper = and(eq(markets.state, "WY"), eq(markets.slug, "casper"));

  beforeEach(() => db.delete(markets).where(casper));

  test("stores the market of a city, without publishing it or asking moderators about it", async () => {
    expect(await as("nora").follows.get(CASPER)).toMatchObject({ id: null, followerCount: null });
    expect(await db.$count(markets, casper)).toBe(0);
    const { id } = await as("nora").follows.put(CASPER);
    expect(await as("nora").follows.get(CASPER)).toMatchObject({ id, postsPerMonth: 0 });
    expect(await listed()).toEqual(["Casper WY first-review".replace(" WY", "")]);
    await as("owen").follows.put(CASPER);
    expect(await db.select().from(markets).where(casper)).toMatchObject([
      { city: "Casper", publishedAt: null, createdBy: null, latitude: expect.any(Number) },
    ]);
    await expect(as().markets.get({ state: "WY", city: "casper" })).rejects.toMatchObject({
      code: "NOT_FOUND",
    });
    for (const show of ["new", undefined] as const) {
      const { items } = await as("max").catalogue.list({ kind: "markets", show });
      expect(items.map(({ name }) => name)).not.toContain("Casper");
    }
  });

  test("is for the market or a category there, and a review there ends the offer", async () => {
    await as("nora").follows.put({ ...AUSTIN, until: FIRST_REVIEW });
    await as("nora").follows.put({ ...AUSTIN, category: "CRM", until: FIRST_REVIEW });
    await as("nora").follows.put({ category: "CRM", state: "TX", until: FIRST_REVIEW });
    expect(await db.$count(follows)).toBe(3);
    await storeReviews(db, [{ userId: owen.id, toolId: copperline, marketId: austin }]);
    await expect(as("owen").follows.put({ ...AUSTIN, until: FIRST_REVIEW })).rejects.toMatchObject({
      code: "HAS_REVIEWS",
    });
    await as("owen").follows.put({ ...AUSTIN, category: "CRM", until: FIRST_REVIEW });
  });
});
