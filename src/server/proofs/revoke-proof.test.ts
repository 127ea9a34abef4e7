import { expect, test } from "vitest";
import {
  checkedLicenses,
  moderationLog,
  notifications,
  reviewProofs,
} from "#server/platform/db/schema/index.ts";
import { emptyBeforeEach, MISSING, openTestApi, rejectionsOf } from "#tests/support/api.ts";
import { storeReviews } from "#tests/support/stored-reviews.ts";

const { as, world, db } = await openTestApi();
const { nora, max } = world.people;
const [review = ""] = await storeReviews(db, [
  { userId: nora.id, toolId: world.tools.copperline, marketId: world.markets.austin },
]);
const [maxReview = ""] = await storeReviews(db, [
  { userId: max.id, toolId: world.tools.copperline, marketId: world.markets.denver },
]);

emptyBeforeEach(db, checkedLicenses, reviewProofs, moderationLog, notifications);

const checkLicenseOf = (userId: string) =>
  db.insert(checkedLicenses).values({ userId, state: "TX", numberHash: `hash of ${userId}` });
const checkReceiptOf = (reviewId: string) => db.insert(reviewProofs).values({ reviewId, proof: "used-it" });
const revoke = (kind: "license" | "receipt", id: string, reason = "It was forged.") =>
  as("max").proofs.revoke({ kind, id, reason });
const checked = async (id = nora.id) => (await as("max").proofs.listChecked({ id })).items;
const proofsOfReview = async () => (await as().reviews.get({ id: review })).proofs;
const found = async (filter: { usedIt?: "only"; license?: "only" }) =>
  (await as().reviews.list(filter)).items.map(({ id }) => id);
const told = async () => (await as("nora").notifications.list({})).items;

test("takes a license back from the profile, all reviews and their filter, and tells the member why", async () => {
  await checkLicenseOf(nora.id);
  expect(await checked()).toEqual([{ kind: "license", id: nora.id, title: null }]);
  expect(await found({ license: "only" })).toEqual([review]);
  expect((await as().profiles.get({ id: nora.id })).hasCheckedLicense).toBe(true);

  await revoke("license", nora.id);
  expect(await checked()).toEqual([]);
  expect((await as().profiles.get({ id: nora.id })).hasCheckedLicense).toBe(false);
  expect(await proofsOfReview()).toBeUndefined();
  expect(await found({ license: "only" })).toEqual([]);
  expect((await as("nora").proofs.getLicense()).checked).toBeNull();
  expect(await told()).toMatchObject([
    { kind: "proof", outcome: "license-revoked", reason: "It was forged." },
  ]);
  expect((await as("max").moderation.listLog({ kind: "person" })).items).toMatchObject([
    { action: "revoke-proof", subject: { id: nora.id }, reason: "It was forged.", actor: { id: max.id } },
  ]);
});

test("takes “Used it” back from its review, which can get another receipt", async () => {
  await checkReceiptOf(review);
  expect(await checked()).toEqual([{ kind: "receipt", id: review, title: "Copperline Leads in Austin, TX" }]);
  expect(await found({ usedIt: "only" })).toEqual([review]);

  await revoke("receipt", review);
  expect(await checked()).toEqual([]);
  expect(await proofsOfReview()).toBeUndefined();
  expect(await found({ usedIt: "only" })).toEqual([]);
  expect(await as("nora").proofs.getReceipt({ id: review })).toEqual({ submittedAt: null, isChecked: false });
  expect(await told()).toMatchObject([{ outcome: "receipt-revoked", target: { id: review } }]);
  expect(await db.select().from(notifications)).toMatchObject([{ userId: nora.id, mail: "owed" }]);
  expect((await as("max").moderation.listLog({ kind: "review" })).items).toMatchObject([
    { action: "revoke-proof", subject: { id: review }, after: { proof: "used-it" } },
  ]);
});

test("needs a reason, and something that was checked", async () => {
  await checkReceiptOf(review);
  expect(await rejectionsOf([revoke("receipt", review, ""), revoke("receipt", review, "\u200b")])).toEqual(
    new Set(["BAD_REQUEST"]),
  );
  expect(await rejectionsOf([revoke("license", nora.id), revoke("receipt", MISSING)])).toEqual(
    new Set(["NOT_FOUND"]),
  );
  expect(await proofsOfReview()).toEqual(["used-it"]);
  expect(await told()).toEqual([]);
});

test("happens once when two moderators do it together", async () => {
  await checkLicenseOf(nora.id);
  const both = [
    revoke("license", nora.id),
    as("ada").proofs.revoke({ kind: "license", id: nora.id, reason: "No." }),
  ];
  const results = await Promise.allSettled(both);
  expect(results.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  expect(await told()).toHaveLength(1);
});

test("leaves their own proofs to another moderator", async () => {
  await checkLicenseOf(max.id);
  await checkReceiptOf(maxReview);
  expect((await as("max").proofs.listChecked({ id: max.id })).can).toEqual({ revoke: false });
  expect(await rejectionsOf([revoke("license", max.id), revoke("receipt", maxReview)])).toEqual(
    new Set(["FORBIDDEN"]),
  );
  expect(await checked(max.id)).toHaveLength(2);
});
