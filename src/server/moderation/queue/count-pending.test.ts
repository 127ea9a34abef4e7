import { expect, test } from "vitest";
import {
  contactRequests,
  discussions,
  rateLimits,
  reports,
  reviews,
} from "#server/platform/db/schema/index.ts";
import { emptyBeforeEach, openTestApi } from "#tests/support/api.ts";
import { decideOnDiscussion, newDiscussion, sendDiscussion } from "#tests/support/sent-discussions.ts";
import { decide, newReview, sendIn } from "#tests/support/sent-reviews.ts";
import { storeComment } from "#tests/support/stored-community.ts";

const api = await openTestApi();
const { as, world, db } = api;
const { nora, owen, pia, max } = world.people;

emptyBeforeEach(db, reviews, discussions, reports, rateLimits);

const count = () => as("max").moderation.countPending();

test("counts nothing when the queues are empty", async () => {
  expect(await count()).toEqual({
    reviews: 0,
    discussions: 0,
    comments: 0,
    reports: 0,
    contact: 0,
    proofs: 0,
    numbers: 0,
  });
});

test("counts pending versions, edits and held comments", async () => {
  const content = newReview();
  const review = await sendIn(api, "nora", content);
  await decide(api, review, "approved");
  await decide(api, await sendIn(api, "nora"), "rejected");
  await as("nora").reviews.update({ id: review, ...content });
  await sendIn(api, "owen");

  const discussion = await sendDiscussion(api, "nora");
  await decideOnDiscussion(api, discussion, "approved");
  await as("nora").discussions.update({ id: discussion, ...newDiscussion() });

  const thread = { kind: "discussion", id: discussion } as const;
  for (const status of ["visible", "hidden", "removed", "rejected", "deleted"] as const) {
    await storeComment(db, { thread, userId: pia.id, status });
  }
  for (let held = 0; held < 3; held++) await storeComment(db, { status: "held", thread, userId: pia.id });
  expect(await count()).toEqual({
    reviews: 2,
    discussions: 1,
    comments: 3,
    reports: 0,
    contact: 0,
    proofs: 0,
    numbers: 0,
  });
});

test("counts an item with several open reports once, and none with resolved reports", async () => {
  const discussionId = await sendDiscussion(api, "nora");
  const reviewId = await sendIn(api, "nora");
  const spam = { reason: "spam" } as const;
  await db.insert(reports).values([
    { ...spam, reporterId: owen.id, discussionId },
    { ...spam, reporterId: pia.id, discussionId },
    { ...spam, reporterId: owen.id, personId: nora.id },
    {
      ...spam,
      reporterId: pia.id,
      reviewId,
      outcome: "dismissed",
      resolvedBy: max.id,
      resolvedAt: new Date(),
    },
  ]);
  expect((await count()).reports).toBe(2);
});

test("counts contact requests until they are done", async () => {
  const request = { name: "Rae Ostrow", email: "rae@elsewhere.test", message: "Please call me back." };
  await db.insert(contactRequests).values([request, request, { ...request, doneAt: new Date() }]);
  expect((await count()).contact).toBe(2);
});

test("rejects everyone but moderators", async () => {
  await expect(as().moderation.countPending()).rejects.toMatchObject({ code: "UNAUTHORIZED" });
  for (const person of ["nora", "pia", "uma"] as const) {
    await expect(as(person).moderation.countPending()).rejects.toMatchObject({ code: "FORBIDDEN" });
  }
});
