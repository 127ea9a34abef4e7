import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { disableAccount, enableAccount } from "#server/account/disable-account.ts";
import {
  mails,
  moderationLog,
  notifications,
  rateLimits,
  reviewCredits,
  reviews,
  scheduledDecisions,
  userRoles,
} from "#server/platform/db/schema/index.ts";
import { emptyBeforeEach, openTestApi } from "#tests/support/api.ts";
import { listQueue } from "#tests/support/queues.ts";
import { pendingRevisionOf, sendIn } from "#tests/support/sent-reviews.ts";
import { takeEffect } from "./take-effect.ts";

const api = await openTestApi();
const { as, platform, db, world } = api;

emptyBeforeEach(db, reviews, moderationLog, notifications, rateLimits);

async function decideTwo(decision: "approved" | "rejected") {
  const ids = [await sendIn(api, "nora"), await sendIn(api, "owen")];
  const items = await Promise.all(ids.map(async (id) => ({ id: await pendingRevisionOf(db, id) })));
  const before = await stateOf();
  const answer = await as("max").moderation.decideItems({
    kind: "review",
    items,
    decision,
    reason: "No numbers.",
  });
  return { before, ...answer };
}

/** Everything that a decision changes. */
const stateOf = async () => ({
  reviews: await db.select().from(reviews).orderBy(reviews.id),
  counts: (await db.execute(sql`select * from count_deltas`)).rows,
  queue: (await listQueue(as("max"), "review")).items,
  pending: await as("max").moderation.countPending(),
  log: await db.$count(moderationLog),
  notifications: await db.$count(notifications),
  credits: await db.$count(reviewCredits),
  mails: await db.$count(mails),
});

test.each(["approved", "rejected"] as const)("undoes an %s batch completely", async (decision) => {
  const { before, batchId } = await decideTwo(decision);
  expect(await as("max").moderation.undoDecisions({ batchId })).toEqual({ undone: 2 });
  expect(await stateOf()).toEqual(before);
  await takeEffect(platform, batchId);
  expect(await stateOf()).toEqual(before);
});

test("lets an undone item be decided again", async () => {
  const { batchId, results } = await decideTwo("rejected");
  await as("max").moderation.undoDecisions({ batchId });
  const revisionId = results[0]?.id ?? "";
  await as("ada").moderation.decide({ kind: "reviews", id: revisionId, decision: "approved" });
  expect(await as("max").moderation.countPending()).toMatchObject({ reviews: 1 });
});

test("admins undo any batch, moderators only their own", async () => {
  const { before, batchId } = await decideTwo("rejected");
  const queueOf = async (person: "ada" | "max") => (await listQueue(as(person), "review")).items;
  expect(await queueOf("ada")).toMatchObject([
    { decided: { undoBatch: batchId } },
    { decided: { undoBatch: batchId } },
  ]);
  expect(await as("ada").moderation.undoDecisions({ batchId })).toEqual({ undone: 2 });
  expect(await stateOf()).toEqual(before);

  const id = await pendingRevisionOf(db, await sendIn(api, "pia"));
  const ofAdmin = await as("ada").moderation.decideItems({
    kind: "review",
    items: [{ id }],
    decision: "approved",
  });
  await expect(as("max").moderation.undoDecisions(ofAdmin)).rejects.toMatchObject({ code: "TOO_LATE" });
  expect(await db.$count(scheduledDecisions)).toBe(1);
});

const { max } = world.people;
const ENDS: [string, () => Promise<unknown>, () => Promise<unknown>][] = [
  [
    "lost the role",
    () => db.delete(userRoles).where(eq(userRoles.userId, max.id)),
    () => db.insert(userRoles).values({ userId: max.id, role: "moderator" }),
  ],
  ["was disabled", () => disableAccount(db, max.id), () => enableAccount(db, max.id)],
];
test.each(ENDS)("decisions of a moderator who %s lapse", async (_how, end, undoEnd) => {
  const { before, batchId } = await decideTwo("approved");
  const asAda = async () => (await listQueue(as("ada"), "review")).items;
  await end();
  await takeEffect(platform, batchId);
  expect(await asAda()).toMatchObject([{ decided: null }, { decided: null }]);
  await undoEnd();
  expect(await stateOf()).toEqual(before);
});

test("fails after the deadline, even before the job runs", async () => {
  const { batchId } = await decideTwo("rejected");
  await db.update(scheduledDecisions).set({ undoableUntil: sql`now()` });
  await expect(as("max").moderation.undoDecisions({ batchId })).rejects.toMatchObject({
    code: "TOO_LATE",
    status: 409,
    message: "It's too late to undo this.",
  });
  expect(await db.$count(scheduledDecisions)).toBe(2);
});

test("fails after the decisions took effect", async () => {
  const { batchId } = await decideTwo("approved");
  await takeEffect(platform, batchId);
  await expect(as("max").moderation.undoDecisions({ batchId })).rejects.toMatchObject({ code: "TOO_LATE" });
});

test("lets either the undo or the job win a race, with nothing half done", async () => {
  for (let round = 0; round < 5; round++) {
    const { batchId } = await decideTwo("approved");
    const [undone] = await Promise.allSettled([
      as("max").moderation.undoDecisions({ batchId }),
      takeEffect(platform, batchId),
    ]);
    const pendingCount = undone.status === "fulfilled" ? undone.value.undone : 0;
    expect(await as("max").moderation.countPending()).toMatchObject({ reviews: pendingCount });
    await db.delete(reviews);
  }
});
