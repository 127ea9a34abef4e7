import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { moderationDecisions, rateLimits, reviewRevisions } from "#server/platform/db/schema/index.ts";
import { openTestApi } from "#tests/support/api.ts";
import { decide, newReview, sendIn } from "#tests/support/sent-reviews.ts";

const api = await openTestApi();
const { as, db } = api;

/** Reviews whose decision took these hours. */
async function decideAfter(...hours: number[]): Promise<void> {
  for (const count of hours) {
    await db.delete(rateLimits);
    const id = await sendIn(api, "nora");
    await decide(api, id, "approved");
    const createdAt = sql`now() - make_interval(mins => ${Math.round(count * 60)})`;
    await db.update(reviewRevisions).set({ createdAt }).where(eq(reviewRevisions.reviewId, id));
  }
}

test("says after a submission how long most decisions take, once there are enough of them", async () => {
  await decideAfter(...Array(19).fill(4.5));
  expect(await as("owen").reviews.create(newReview())).toMatchObject({ usualHours: null });
  await decideAfter(90);
  expect(await as("owen").reviews.create(newReview())).toMatchObject({ usualHours: 5 });
  await decideAfter(50, 50, 50);
  expect(await as("owen").reviews.create(newReview())).toMatchObject({ usualHours: 50 });
  // Discussions have decisions of their own.
  const discussion = { title: "How long does it take?", content: "To approve this." };
  expect(await as("owen").discussions.create(discussion)).toMatchObject({ usualHours: null });
  expect(await db.$count(moderationDecisions)).toBe(23);
});
