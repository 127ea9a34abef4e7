import { expect, test } from "vitest";
import { discussions, rateLimits, reviews } from "#server/platform/db/schema/index.ts";
import { emptyBeforeEach, openTestApi } from "#tests/support/api.ts";
import { listQueue } from "#tests/support/queues.ts";
import { newDiscussion, sendDiscussion } from "#tests/support/sent-discussions.ts";
import { newReview, sendIn } from "#tests/support/sent-reviews.ts";
import { storeComment, storeDiscussion } from "#tests/support/stored-community.ts";

const api = await openTestApi();
const { as, world, db } = api;
const { nora, owen } = world.people;

emptyBeforeEach(db, reviews, discussions, rateLimits);

test.each([
  ["author", "quill", 1],
  ["title as in the queue", "night owl in austin, tx", 1],
  ["text", "100% SURE", 1],
  ["pro", "picks up", 1],
  ["con", "hangs up", 1],
  ["literal underscore", "100_ sure", 0],
  ["another review's text", "something else", 0],
])("finds a review by %s", async (_, q, found) => {
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
  const { items, pendingCount } = await listQueue(as("max"), "review", { q });
  expect(items.map(({ itemId }) => itemId)).toEqual(found === 1 ? [id] : []);
  // The count ignores the search, like the tab.
  expect(pendingCount).toBe(2);
});

test.each(["QUILL", "at night", "double"])("finds a discussion by %s", async (q) => {
  const content = newDiscussion({ title: "Who answers at night?", content: "I pay **double**." });
  const id = await sendDiscussion(api, "nora", content);
  await sendDiscussion(api, "owen", newDiscussion({ content: "Single." }));
  const { items } = await listQueue(as("max"), "discussion", { q });
  expect(items.map(({ itemId }) => itemId)).toEqual([id]);
});

test.each(["marsh", "at night", "nobody"])("finds a held comment by %s", async (q) => {
  const inThread = async (title: string, userId: string, content: string) =>
    storeComment(db, {
      status: "held",
      thread: { kind: "discussion", id: await storeDiscussion(db, { userId: nora.id, title }) },
      userId,
      content,
    });
  const id = await inThread("Who answers at night?", owen.id, "Nobody.");
  await inThread("Something else", nora.id, "Whatever.");
  const { items } = await listQueue(as("max"), "comment", { q });
  expect(items.map((comment) => comment.id)).toEqual([id]);
});

test("continues a search on the next page", async () => {
  const sent: string[] = [];
  for (let number = 0; number < 21; number += 1) {
    sent.push(await sendDiscussion(api, "nora", newDiscussion({ title: `Night ${number}` })));
    await sendDiscussion(api, "owen", newDiscussion({ title: `Day ${number}` }));
    await db.delete(rateLimits);
  }
  const first = await listQueue(as("max"), "discussion", { q: "night" });
  const second = await listQueue(as("max"), "discussion", { q: "night", after: first.next ?? "" });
  expect([...first.items, ...second.items].map(({ itemId }) => itemId)).toEqual(sent);
  expect(second.next).toBeNull();
});
