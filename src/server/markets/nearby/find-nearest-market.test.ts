import { eq, isNotNull } from "drizzle-orm";
import { expect, test } from "vitest";
import { markets } from "#server/platform/db/schema/index.ts";
import { openTestApi } from "#tests/support/api.ts";

const { as, platform } = await openTestApi();
const { db } = platform;

test("returns the closest market, with its distance in kilometers", async () => {
  const roundRock = { latitude: 30.5083, longitude: -97.6789 };
  const { market, distanceKm } = await as().markets.findNearest(roundRock);
  expect(market).toMatchObject({ city: "Austin", state: "TX", slug: "austin" });
  expect(distanceKm).toBeGreaterThan(26);
  expect(distanceKm).toBeLessThan(28);
});

test("returns a distance of zero in the market itself", async () => {
  const { market, distanceKm } = await as().markets.findNearest({ latitude: 39.7392, longitude: -104.9847 });
  expect(market.city).toBe("Denver");
  expect(distanceKm).toBe(0);
});

test("finds the nearest market from anywhere on earth", async () => {
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
])("rejects %j", async (position) => {
  await expect(as().markets.findNearest(position as never)).rejects.toMatchObject({ code: "BAD_REQUEST" });
});

test("ignores markets that are not public or have no coordinates; fails without any", async () => {
  await db.update(markets).set({ publishedAt: null }).where(eq(markets.slug, "austin"));
  expect((await as().markets.findNearest({ latitude: 30.3, longitude: -97.7 })).market.city).not.toBe(
    "Austin",
  );

  await db.update(markets).set({ latitude: null, longitude: null }).where(isNotNull(markets.latitude));
  await expect(as().markets.findNearest({ latitude: 30.3, longitude: -97.7 })).rejects.toMatchObject({
    code: "NO_MARKETS",
    status: 404,
    message: "No markets with location data found.",
  });
});
