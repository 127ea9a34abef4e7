import { expect, test } from "vitest";
import { reviewDraft } from "#contract/reviews/content.ts";
import { reviewDrafts } from "#server/platform/db/schema/index.ts";
import { MISSING, openTestApi } from "#tests/support/api.ts";

const { as, platform, world } = await openTestApi();

test("returns null without a draft", async () => {
  expect(await as("owen").reviews.getDraft()).toEqual({ draft: null });
});

test("fills in fields added since an older draft", async () => {
  const savedAt = new Date("2026-03-01T10:00:00Z");
  await platform.db
    .insert(reviewDrafts)
    .values({ userId: world.people.nora.id, draftId: MISSING, content: { city: "Austin" }, savedAt });
  expect(await as("nora").reviews.getDraft()).toEqual({
    draft: {
      draftId: MISSING,
      content: { ...reviewDraft.parse({}), city: "Austin" },
      savedAt: "2026-03-01T10:00:00.000Z",
    },
  });
});

test("rejects visitors", async () => {
  await expect(as().reviews.getDraft()).rejects.toMatchObject({ code: "UNAUTHORIZED", status: 401 });
});
