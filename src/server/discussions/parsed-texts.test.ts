import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { LIMITS } from "#contract/parts.ts";
import type { RichText } from "#contract/text/rich-text.ts";
import { discussionRevisions, discussions, rateLimits, reviews } from "#server/platform/db/schema/index.ts";
import { LIMIT_TABLE } from "#server/platform/limits/limits.ts";
import { emptyBeforeEach, openTestApi } from "#tests/support/api.ts";
import { listQueue } from "#tests/support/queues.ts";
import { newDiscussion, sendDiscussion } from "#tests/support/sent-discussions.ts";
import { newReview, sendIn } from "#tests/support/sent-reviews.ts";

const api = await openTestApi();
const { as, db, world } = api;

emptyBeforeEach(db, rateLimits);

const textOf = (text: string): RichText => [{ type: "paragraph", children: [{ type: "text", text }] }];
const STORED = textOf("As it was parsed when it was written.");

describe("a stored parsed text", () => {
  test("appears on the page, in lists and in the queue of a discussion", async () => {
    const id = await sendDiscussion(api, "nora");
    await db
      .update(discussions)
      .set({ body: STORED, excerpt: "Stored excerpt" })
      .where(eq(discussions.id, id));
    await db
      .update(discussionRevisions)
      .set({ body: STORED })
      .where(eq(discussionRevisions.discussionId, id));
    const shown = await as("nora").discussions.get({ id });
    expect(shown).toMatchObject({ body: STORED, excerpt: "Stored excerpt" });
    const own = await as("nora").discussions.listByAuthor({ userId: world.people.nora.id });
    expect(own.items.find((item) => item.id === id)?.excerpt).toBe("Stored excerpt");
    const { items } = await listQueue(as("max"), "discussion");
    expect(items.find((item) => item.itemId === id)?.body).toEqual(STORED);
  });

  test("appears on the page of a review", async () => {
    const id = await sendIn(api, "nora");
    await db.update(reviews).set({ body: STORED }).where(eq(reviews.id, id));
    const { detailedReview } = await as("nora").reviews.get({ id });
    expect(detailedReview).toMatchObject({ access: "full", body: STORED });
  });
});

describe("line limits", () => {
  const lines = (count: number) => "- a\n".repeat(count).trim();
  const tooMany = {
    code: "BAD_REQUEST",
    data: { issues: [expect.objectContaining({ message: `Must be ${LIMITS.textLines} lines or less` })] },
  };

  test("ignore empty lines", async () => {
    const content = lines(LIMITS.textLines).replaceAll("\n", "\n\n");
    await expect(as("nora").comments.preview({ content })).resolves.toBeDefined();
  });

  test("apply to discussions, reviews, comments and previews", async () => {
    const content = lines(LIMITS.textLines + 1);
    const { comments, discussions, reviews } = as("nora");
    const thread = { kind: "discussion", id: await sendDiscussion(api, "nora") } as const;
    await expect(discussions.create(newDiscussion({ content }))).rejects.toMatchObject(tooMany);
    await expect(reviews.create(newReview({ detailedReview: content }))).rejects.toMatchObject(tooMany);
    await expect(comments.create({ thread, content })).rejects.toMatchObject(tooMany);
    await expect(comments.preview({ content })).rejects.toMatchObject(tooMany);
  });
});

test("previews have their own limit and don't count as writes", async () => {
  for (let used = 0; used < LIMIT_TABLE.preview.points; used++)
    await as("nora").comments.preview({ content: "X" });
  await expect(as("nora").comments.preview({ content: "X" })).rejects.toMatchObject({
    code: "TOO_MANY_REQUESTS",
  });
  await expect(sendDiscussion(api, "nora")).resolves.toBeDefined();
});
