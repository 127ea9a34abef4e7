import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { markets, rateLimits } from "#server/platform/db/schema/index.ts";
import { emptyBeforeEach, openTestApi } from "#tests/support/api.ts";
import { decide, newReview, rowOf, sendIn } from "#tests/support/sent-reviews.ts";
import type { Person } from "#tests/support/world.ts";

const api = await openTestApi();
const { as, world, db } = api;

emptyBeforeEach(db, rateLimits);

const marketOf = async (reviewId: string) => {
  const { marketId } = await rowOf(db, reviewId);
  const [market] = await db.select().from(markets).where(eq(markets.id, marketId));
  if (!market) throw new Error("a review has no market");
  return market;
};

describe("a known market", () => {
  test.each(["Winston-Salem", "winston salem", "WINSTONSALEM"])("matches %j", async (city) => {
    const before = await db.$count(markets);
    const id = await sendIn(api, "nora", newReview({ city, state: "NC" }));
    expect((await marketOf(id)).id).toBe(world.markets.winstonSalem);
    expect(await db.$count(markets)).toBe(before);
  });

  test("belongs to its state", async () => {
    const id = await sendIn(api, "nora", newReview({ city: "Austin", state: "MN" }));
    expect((await marketOf(id)).id).not.toBe(world.markets.austin);
  });

  test("matches the exact spelling if two differ only in punctuation; otherwise the public one wins", async () => {
    const [hidden] = await db
      .insert(markets)
      .values({ city: "La Verne", state: "MN", slug: "la-verne" })
      .returning();
    const [open] = await db
      .insert(markets)
      .values({ city: "Laverne", state: "MN", slug: "laverne", publishedAt: new Date() })
      .returning();
    const named = async (city: string) =>
      (await marketOf(await sendIn(api, "nora", newReview({ city, state: "MN" })))).id;
    expect(await named("La-Verne")).toBe(open?.id);
    expect(await named("LAVERNE")).toBe(open?.id);
    expect(await named("la verne")).toBe(hidden?.id);
  });
});

describe("a new market", () => {
  test("gets its spelling, coordinates and population from the bundled list", async () => {
    const id = await sendIn(api, "nora", newReview({ city: "saint louis", state: "MO" }));
    const market = await marketOf(id);
    expect(market).toMatchObject({
      city: "St. Louis",
      state: "MO",
      slug: "st-louis",
      publishedAt: null,
      createdBy: world.people.nora.id,
    });
    expect(market.latitude).toBeCloseTo(38.63, 1);
    expect(market.longitude).toBeCloseTo(-90.2, 1);
    expect(market.population).toBeGreaterThan(200_000);
    await expect(as().markets.get({ state: "MO", city: "st-louis" })).rejects.toMatchObject({
      code: "NOT_FOUND",
    });
  });

  test("keeps the submitted name, without coordinates, if it isn't in the bundled list", async () => {
    const id = await sendIn(api, "nora", newReview({ city: "Nowhere’s End", state: "WY" }));
    expect(await marketOf(id)).toMatchObject({
      city: "Nowhere’s End",
      slug: "nowheres-end",
      latitude: null,
      longitude: null,
      population: null,
      publishedAt: null,
    });
  });

  test("gets its own slug when another city's name has the same letters", async () => {
    const first = await marketOf(await sendIn(api, "nora", newReview({ city: "Plumeville", state: "WY" })));
    const second = await marketOf(
      await sendIn(api, "nora", newReview({ city: "Plumeville 家", state: "WY" })),
    );
    expect(first.slug).toBe("plumeville");
    expect(second.id).not.toBe(first.id);
    expect(second.slug).toMatch(/^plumeville-[0-9a-f]{8}$/);
  });

  test("gets one row from concurrent reviews, and no review is lost", async () => {
    const people: Person[] = ["nora", "owen", "pia", "uma", "max", "ada"];
    for (let round = 0; round < 5; round++) {
      const city = `Newplace ${"abcdefgh"[round]}`;
      const ids = await Promise.all(
        people.map((person, index) =>
          sendIn(api, person, newReview({ city: index % 2 ? city : city.toUpperCase(), state: "WY" })),
        ),
      );
      expect(new Set((await Promise.all(ids.map(marketOf))).map((market) => market.id)).size).toBe(1);
    }
  });

  test("takes its proposer's latest spelling while only they have reviewed it", async () => {
    const id = await sendIn(api, "nora", newReview({ city: "old mill run", state: "WY" }));
    await as("nora").reviews.update({ id, ...newReview({ city: "Old Mill Run", state: "WY" }) });
    expect(await marketOf(id)).toMatchObject({ city: "Old Mill Run", slug: "old-mill-run" });
    await sendIn(api, "owen", newReview({ city: "OLD MILL RUN", state: "WY" }));
    expect(await marketOf(id)).toMatchObject({ city: "Old Mill Run" });
  });

  test("takes the spelling of the approved review", async () => {
    const first = await sendIn(api, "nora", newReview({ city: "fort foo", state: "WY" }));
    const second = await sendIn(api, "owen", newReview({ city: "Ft. Foo", state: "WY" }));
    await decide(api, second, "approved");
    expect(await marketOf(first)).toMatchObject({ city: "Ft. Foo", slug: "ft-foo" });
    expect((await as().markets.get({ state: "WY", city: "fort-foo" })).city).toBe("Ft. Foo");
  });
});
