import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { QUEUE_KINDS } from "#contract/moderation/queue.ts";
import {
  contactRequests,
  licenseRequests,
  moderationLog,
  numberChecks,
  reviewRevisions,
  reviews,
} from "#server/platform/db/schema/index.ts";
import { openTestApi } from "#tests/support/api.ts";
import { storeContactRequest } from "#tests/support/contact-requests.ts";
import { decide, pendingRevisionOf, sendIn } from "#tests/support/sent-reviews.ts";

const api = await openTestApi();
const { as, db } = api;

const figuresOf = async (kind: string) =>
  (await as("max").moderation.getFigures()).find((one) => one.kind === kind);

test("figures of a queue: ages of what waits, and decisions of 7 and 30 days", async () => {
  const nothing = { oldestHours: null, medianHours: null, ofWeek: 0, ofMonth: 0 };
  expect(await as("max").moderation.getFigures()).toEqual(QUEUE_KINDS.map((kind) => ({ kind, ...nothing })));
  for (const hours of [1, 5, 30]) {
    const id = await pendingRevisionOf(db, await sendIn(api, "nora"));
    const createdAt = sql`now() - make_interval(hours => ${hours})`;
    await db.update(reviewRevisions).set({ createdAt }).where(eq(reviewRevisions.id, id));
  }
  const { oldestHours, medianHours } = (await figuresOf("reviews")) ?? {};
  expect([oldestHours, medianHours].map((hours) => Math.round(Number(hours)))).toEqual([30, 5]);

  await decide(api, await sendIn(api, "nora"), "approved");
  const earlier = await sendIn(api, "nora");
  await decide(api, earlier, "rejected");
  await db
    .update(moderationLog)
    .set({ createdAt: sql`now() - interval '8 days'` })
    .where(eq(moderationLog.subjectId, earlier));
  const older = await sendIn(api, "nora");
  await decide(api, older, "approved");
  await db
    .update(moderationLog)
    .set({ createdAt: sql`now() - interval '31 days'` })
    .where(eq(moderationLog.subjectId, older));
  expect(await figuresOf("reviews")).toMatchObject({ ofWeek: 1, ofMonth: 2 });
  expect(await figuresOf("discussions")).toMatchObject(nothing);
});

test("figures of licenses and receipts", async () => {
  await as("nora").proofs.putLicense({ state: "TX", number: "0654-321" });
  await db.update(licenseRequests).set({ createdAt: sql`now() - interval '3 hours'` });
  const { oldestHours } = (await figuresOf("proofs")) ?? {};
  expect(Math.round(Number(oldestHours))).toBe(3);
  const { items } = await as("max").proofs.list({});
  await as("max").proofs.decide({
    kind: "license",
    id: items[0]?.id ?? "",
    decision: "rejected",
    reason: "Expired.",
  });
  expect(await figuresOf("proofs")).toMatchObject({ oldestHours: null, ofWeek: 1, ofMonth: 1 });
});

test("figures of contact requests", async () => {
  const waiting = await storeContactRequest(db, { createdAt: new Date(Date.now() - 3 * 3_600_000) });
  await storeContactRequest(db, { doneAt: new Date(Date.now() - 8 * 24 * 3_600_000) });
  const { oldestHours, ...decided } = (await figuresOf("contact")) ?? {};
  expect(Math.round(Number(oldestHours))).toBe(3);
  expect(decided).toMatchObject({ ofWeek: 0, ofMonth: 1 });
  await as("max").contact.putDone({ id: waiting });
  expect(await figuresOf("contact")).toMatchObject({ oldestHours: null, ofWeek: 1, ofMonth: 2 });
  await db.delete(contactRequests);
});

test("figures of public reviews with unusual numbers", async () => {
  const id = await sendIn(api, "nora");
  await decide(api, id, "approved");
  const [check] = await db
    .update(numberChecks)
    .set({ unusual: [{ field: "monthlyCost", value: 620, text: "Is it right?", suggested: null }] })
    .where(eq(numberChecks.reviewId, id))
    .returning();
  await db.update(reviews).set({ moderatedAt: sql`now() - interval '5 hours'` }).where(eq(reviews.id, id));
  expect(Math.round(Number((await figuresOf("numbers"))?.oldestHours))).toBe(5);
  await as("max").moderation.dismissNumbers({ id: check?.revisionId ?? "" });
  expect(await figuresOf("numbers")).toMatchObject({ oldestHours: null, ofWeek: 1, ofMonth: 1 });
});
