import { beforeEach, expect, test } from "vitest";
import { discussions, rateLimits, reviews } from "#server/platform/db/schema/index.ts";
import { openTestApi } from "#tests/support/api.ts";
import { storeHeldComment } from "#tests/support/held-comments.ts";
import { newDiscussion, sendDiscussion } from "#tests/support/sent-discussions.ts";
import { newReview, sendIn } from "#tests/support/sent-reviews.ts";
import { storeDiscussion } from "#tests/support/stored-community.ts";

const api = await openTestApi();
const { as, world, platform } = api;
const { db } = platform;
const { nora, owen } = world.people;

beforeEach(async () => {
  for (const table of [reviews, discussions, rateLimits]) await db.delete(table);
});

test.each([
  ["the author", "quill", 1],
  ["the title, as the queue shows it", "night owl in austin, tx", 1],
  ["the text", "100% SURE", 1],
  ["a pro", "picks up", 1],
  ["a con", "hangs up", 1],
  ["no wildcard", "100_ sure", 0],
  ["another's words", "something else", 0],
])("a review is found by %s", async (_, q, found) => {
  const content = newReview({
    toolName: "Night Owl",
    city: "Austin",
    state: "TX",
    detailedReview: "I am 100% sure.",
    pros: ["Picks up at night"],
    cons: ["Hangs up"],
  });
  const id = await sendIn(api, "nora", content);
  await sendIn(api, "owen", newReview());
  const { items, pendingCount } = await as("max").moderation.listReviews({ q });
  expect(items.map(({ reviewId }) => reviewId)).toEqual(found === 1 ? [id] : []);
  // What is pending is counted as a whole, as on the tab.
  expect(pendingCount).toBe(2);
});

test.each(["QUILL", "at night", "double"])("a discussion is found by %s", async (q) => {
  const content = newDiscussion({ title: "Who answers at night?", content: "I pay **double**." });
  const id = await sendDiscussion(api, "nora", content);
  await sendDiscussion(api, "owen", newDiscussion({ content: "Single." }));
  const { items } = await as("max").moderation.listDiscussions({ q });
  expect(items.map(({ discussionId }) => discussionId)).toEqual([id]);
});

test.each(["marsh", "at night", "nobody"])("a held comment is found by %s", async (q) => {
  const inThread = async (title: string, userId: string, content: string) =>
    storeHeldComment(db, {
      thread: { kind: "discussion", id: await storeDiscussion(db, { userId: nora.id, title }) },
      userId,
      content,
    });
  const id = await inThread("Who answers at night?", owen.id, "Nobody.");
  await inThread("Something else", nora.id, "Whatever.");
  const { items } = await as("max").moderation.listComments({ q });
  expect(items.map(({ commentId }) => commentId)).toEqual([id]);
});

test("pages of a search go on where the one before ended", async () => {
  const sent: string[] = [];
  for (let number = 0; number < 21; number += 1) {
    sent.push(await sendDiscussion(api, "nora", newDiscussion({ title: `Night ${number}` })));
    await sendDiscussion(api, "owen", newDiscussion({ title: `Day ${number}` }));
    await db.delete(rateLimits);
  }
  const first = await as("max").moderation.listDiscussions({ q: "night" });
  const second = await as("max").moderation.listDiscussions({ q: "night", after: first.next ?? "" });
  expect([...first.items, ...second.items].map(({ discussionId }) => discussionId)).toEqual(sent);
  expect(second.next).toBeNull();
});
