import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import type { ReviewContent } from "#contract/reviews/content.ts";
import { rateLimits, reviewRevisions, reviews } from "#server/platform/db/schema/index.ts";
import { emptyBeforeEach, openTestApi } from "#tests/support/api.ts";
import { decide, newReview, sendIn } from "#tests/support/sent-reviews.ts";

const api = await openTestApi();
const { as, db } = api;

emptyBeforeEach(db, rateLimits, reviews);

const TRAINS = { connection: "works-for", connectionNote: "I train new agents for them." } as const;

/** A review as it was stored before the question. */
async function storeUnanswered(content: ReviewContent): Promise<string> {
  const id = await sendIn(api, "nora", content);
  await decide(api, id, "approved");
  await db.update(reviews).set({ connection: null }).where(eq(reviews.id, id));
  await db
    .update(reviewRevisions)
    .set({ content: sql`${reviewRevisions.content} - 'connection' - 'connectionNote'` })
    .where(eq(reviewRevisions.reviewId, id));
  return id;
}

const seen = async (id: string) => {
  const { connection, connectionNote } = await as("owen").reviews.get({ id });
  return { connection, connectionNote };
};

test("a connection is shown with the review, on cards and in the queue", async () => {
  const content = newReview(TRAINS);
  const id = await sendIn(api, "nora", content);
  const queue = await as("max").moderation.listPending({ kind: "reviews" });
  expect(queue.items[0]).toMatchObject({ content: TRAINS });
  await decide(api, id, "approved");

  expect(await seen(id)).toEqual(TRAINS);
  const { items } = await as().reviews.list({ q: content.toolName });
  expect(items.map(({ connection }) => connection)).toEqual(["works-for"]);
  const [newest] = await as().reviews.listNewest();
  expect(newest?.connection).toBe("Works for this tool");
});

test("an answer belongs to its version, and changes when the edit is approved", async () => {
  const content = newReview(TRAINS);
  const id = await sendIn(api, "nora", content);
  await decide(api, id, "approved");
  const edit = { ...content, connection: "none", connectionNote: "" } as const;
  await as("nora").reviews.update({ id, ...edit });
  expect(await seen(id)).toEqual(TRAINS);
  await decide(api, id, "approved");
  expect(await seen(id)).toEqual({ connection: "none", connectionNote: "" });
});

test("a note of someone without a connection is dropped", async () => {
  const id = await sendIn(api, "nora", newReview({ connection: "none", connectionNote: "See my site" }));
  const { connectionNote } = await as("nora").reviews.get({ id });
  expect(connectionNote).toBe("");
});

test.each([
  [{ connection: null }, "connection"],
  [{ connection: "friends" }, "connection"],
  [{ connection: "other", connectionNote: " " }, "connectionNote"],
  [{ connection: "paid-by", connectionNote: "x".repeat(201) }, "connectionNote"],
])("%j is rejected, in a new review and in an edit", async (answer, field) => {
  const content = newReview();
  const id = await sendIn(api, "nora", content);
  const wrong = { ...content, ...answer } as ReviewContent;
  const rejected = { code: "BAD_REQUEST", data: { issues: [{ path: [field] }] } };
  await expect(as("owen").reviews.create(wrong)).rejects.toMatchObject(rejected);
  await expect(as("nora").reviews.update({ id, ...wrong })).rejects.toMatchObject(rejected);
});

test("a review from before the question can be read and edited", async () => {
  const content = newReview();
  const id = await storeUnanswered(content);
  expect(await seen(id)).toEqual({ connection: null, connectionNote: "" });
  const own = await as("nora").reviews.getContent({ id });
  expect(own.content.connection).toBeNull();
  await as("nora").reviews.update({ id, version: own.version, ...content, ...TRAINS });
  await decide(api, id, "approved");
  expect(await seen(id)).toEqual(TRAINS);
});

test("reviews with a connection count like others", async () => {
  const content = newReview();
  await decide(api, await sendIn(api, "nora", { ...content, leadQualityScore: 4 }), "approved");
  const paid = { ...content, connection: "paid-by", leadQualityScore: 10 } as const;
  await decide(api, await sendIn(api, "owen", paid), "approved");
  const { tool } = await as().reviews.list({ q: content.toolName });
  expect(tool).toMatchObject({ reviewCount: 2, averageScore: 7 });
});
