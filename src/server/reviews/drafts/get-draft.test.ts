import { expect, test } from "vitest";
import { reviewDraft } from "#contract/review-content.ts";
import { reviewDrafts } from "#server/platform/db/schema/index.ts";
import { openTestApi } from "#tests/support/api.ts";

const { as, platform, world } = await openTestApi();

test("without a draft there is none", async () => {
  expect(await as("owen").reviews.getDraft()).toEqual({ draft: null });
});

test("a draft of an older version of the form gets what was added since", async () => {
  const savedAt = new Date("2026-03-01T10:00:00Z");
  await platform.db
    .insert(reviewDrafts)
    .values({ userId: world.people.nora.id, content: { city: "Austin" }, savedAt });
  expect(await as("nora").reviews.getDraft()).toEqual({
    draft: { content: { ...reviewDraft.parse({}), city: "Austin" }, savedAt: "2026-03-01T10:00:00.000Z" },
  });
});

test("a visitor has no drafts", async () => {
  await expect(as().reviews.getDraft()).rejects.toMatchObject({ code: "UNAUTHORIZED", status: 401 });
});
