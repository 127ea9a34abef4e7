import { eq, inArray } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { rateLimits, reviewCredits, reviews, users } from "#server/platform/db/schema/index.ts";
import { emptyBeforeEach, openTestApi } from "#tests/support/api.ts";
import { decide, newReview, sendIn } from "#tests/support/sent-reviews.ts";

const api = await openTestApi();
const { as, world, db } = api;
const { nora, owen, pia } = world.people;

emptyBeforeEach(db, rateLimits);

const setEmail = (userId: string, email: string) =>
  db.update(users).set({ email }).where(eq(users.id, userId));
const REJECTED = { code: "SAME_MAILBOX", status: 409, data: undefined };

/** Nora and Owen have one inbox, Pia another one. */
beforeAll(async () => {
  await setEmail(nora.id, "sam.rivers@gmail.com");
  await setEmail(owen.id, "samrivers+leads@googlemail.com");
  await setEmail(pia.id, "sam.river@gmail.com");
});

describe("a second account of an inbox", () => {
  test("can't review a tool again in a market, whatever became of the first review, but may elsewhere", async () => {
    const content = newReview();
    const first = await sendIn(api, "nora", content);
    await expect(as("owen").reviews.create(content)).rejects.toMatchObject(REJECTED);
    await as("pia").reviews.create(content);
    await decide(api, first, "approved");
    await expect(as("owen").reviews.create(content)).rejects.toMatchObject(REJECTED);

    // Changing a review that is in review doesn't lead there, either.
    const elsewhere = { ...content, city: "Waco" };
    const { id } = await as("owen").reviews.create(elsewhere);
    const { version } = await as("owen").reviews.getContent({ id });
    await expect(as("owen").reviews.update({ ...content, id, version })).rejects.toMatchObject(REJECTED);

    await as("nora").posts.remove({ kind: "reviews", id: first });
    await as("owen").reviews.create(content);
  });

  test("waits for the review of the first account when both send it", async () => {
    const content = newReview();
    const sent = await Promise.allSettled(
      (["nora", "owen"] as const).map((one) => as(one).reviews.create(content)),
    );
    expect(sent.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(sent.find(({ status }) => status === "rejected")).toMatchObject({ reason: REJECTED });
  });

  test("earns no credit for a tool and market that the inbox has a credit for", async () => {
    await setEmail(owen.id, "other@x.test");
    const content = newReview();
    const ids = [await sendIn(api, "nora", content), await sendIn(api, "owen", content)];
    const third = await sendIn(api, "owen");
    await setEmail(owen.id, "s.a.m.rivers@gmail.com");
    for (const id of [...ids, third]) await decide(api, id, "approved");
    const credits = await db
      .select()
      .from(reviewCredits)
      .where(inArray(reviewCredits.reviewId, [...ids, third]));
    expect(credits.map(({ reviewId }) => reviewId).sort()).toEqual([ids[0], third].sort());
    expect(await db.$count(reviews, inArray(reviews.id, ids))).toBe(2);
  });
});
