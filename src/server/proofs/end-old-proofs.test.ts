import { expect, test } from "vitest";
import {
  checkedLicenses,
  licenseRequests,
  notifications,
  receipts,
  reviewProofs,
} from "#server/platform/db/schema/index.ts";
import { openTestApi } from "#tests/support/api.ts";
import { storeReviews } from "#tests/support/stored-reviews.ts";
import { endOldProofs } from "./end-old-proofs.ts";

const { platform, world } = await openTestApi();
const { db } = platform;
const { nora, owen } = world.people;

test("ends license checks after two years, and deletes what waited for 60 days", async () => {
  const place = { toolId: world.tools.copperline, marketId: world.markets.austin };
  const [old = "", recent = ""] = await storeReviews(db, [
    { userId: nora.id, ...place },
    { userId: owen.id, ...place },
  ]);
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);
  const license = { state: "TX", number: "1" } as const;
  await db.insert(licenseRequests).values([
    { userId: nora.id, ...license, createdAt: daysAgo(61) },
    { userId: owen.id, ...license, createdAt: daysAgo(59) },
  ]);
  await db.insert(checkedLicenses).values([
    { userId: nora.id, state: "TX", numberHash: "nora", checkedAt: daysAgo(732) },
    { userId: owen.id, state: "TX", numberHash: "owen", checkedAt: daysAgo(729) },
  ]);
  await db.insert(receipts).values([
    { reviewId: old, fileKey: "receipts/nora/1.webp", createdAt: daysAgo(61) },
    { reviewId: recent, fileKey: "receipts/owen/1.webp", createdAt: daysAgo(59) },
  ]);
  await endOldProofs(platform);
  await endOldProofs(platform);
  expect((await db.select().from(licenseRequests)).map(({ userId }) => userId)).toEqual([owen.id]);
  expect((await db.select().from(checkedLicenses)).map(({ userId }) => userId)).toEqual([owen.id]);
  expect((await db.select().from(receipts)).map(({ reviewId }) => reviewId)).toEqual([recent]);
  expect((await db.select().from(reviewProofs)).map(({ reviewId }) => reviewId)).toEqual([recent]);
  const told = await db.select().from(notifications);
  expect(told.map(({ userId }) => userId)).toEqual([nora.id, nora.id, nora.id]);
  expect(told.map(({ outcome, reviewId }) => [outcome, reviewId]).toSorted()).toEqual([
    ["license-ended", null],
    ["license-expired", null],
    ["receipt-expired", old],
  ]);
});
