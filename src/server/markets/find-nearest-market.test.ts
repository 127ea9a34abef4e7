import { eq, isNotNull } from "drizzle-orm";
import { expect, test } from "vitest";
import { markets } from "#server/platform/db/schema/index.ts";
import { openTestApi } from "#tests/support/api.ts";

const { as, platform } = await openTestApi();
const { db, cache } = platform;

test("the closest market is named, with its distance in kilometres", async () => {
  const roundRock = { latitude: 30.5083, longitude: -97.6789 };
  const { market, distanceKm } = await as().markets.findNearest(roundRock);
  expect(market).toMatchObject({ city: "Austin", state: "TX", slug: "austin" });
  expect(distanceKm).toBeGreaterThan(26);
  expect(distanceKm).toBeLessThan(28);
});

test("in the market itself the distance is zero", async () => {
  const { market, distanceKm } = await as().markets.findNearest({ latitude: 39.7392, longitude: -104.9847 });
  expect(market.city).toBe("Denver");
  expect(distanceKm).toBe(0);
});

test("a position anywhere on earth has a nearest market", async () => {
  for (const position of [
    { latitude: 90, longitude: 180 },
    { latitude: -90, longitude: -180 },
    { latitude: 0, longitude: 0 },
  ]) {
    expect((await as().markets.findNearest(position)).distanceKm).toBeGreaterThan(4000);
  }
});

test.each([
  { latitude: 91, longitude: 0 },
  { latitude: 0, longitude: -181 },
  { latitude: Number.NaN, longitude: 0 },
  { latitude: "30", longitude: 0 },
  {},
])("%j is refused", async (position) => {
  await expect(as().markets.findNearest(position as never)).rejects.toMatchObject({ code: "BAD_REQUEST" });
});

test("markets that are not public or have no coordinates do not count; without any there is an error", async () => {
  await db.update(markets).set({ publishedAt: null }).where(eq(markets.slug, "austin"));
  cache.forget("markets");
  expect((await as().markets.findNearest({ latitude: 30.3, longitude: -97.7 })).market.city).not.toBe(
    "Austin",
  );

  await db.update(markets).set({ latitude: null, longitude: null }).where(isNotNull(markets.latitude));
  cache.forget("markets");
  await expect(as().markets.findNearest({ latitude: 30.3, longitude: -97.7 })).rejects.toMatchObject({
    code: "NO_MARKETS",
    status: 404,
    message: "No markets with location data found.",
  });
});
