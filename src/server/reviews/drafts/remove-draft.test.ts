import { expect, test } from "vitest";
import { reviewDraft } from "#contract/reviews/content.ts";
import { MISSING, openTestApi } from "#tests/support/api.ts";

const { as } = await openTestApi();

test("deletes only the reader's own draft; idempotent", async () => {
  const draft = {
    draftId: MISSING,
    content: reviewDraft.parse({ city: "Austin" }),
    savedAt: "2026-03-01T10:00:00.000Z",
  };
  await as("nora").reviews.putDraft(draft);
  await as("owen").reviews.putDraft(draft);
  expect(await as("nora").reviews.removeDraft()).toEqual({});
  expect(await as("nora").reviews.removeDraft()).toEqual({});
  expect(await as("nora").reviews.getDraft()).toEqual({ draft: null });
  expect(await as("owen").reviews.getDraft()).toEqual({ draft });
});

test("an older draft can be saved after a deletion", async () => {
  const content = reviewDraft.parse({});
  await as("nora").reviews.putDraft({ draftId: MISSING, content, savedAt: "2026-03-01T10:00:00.000Z" });
  await as("nora").reviews.removeDraft();
  await as("nora").reviews.putDraft({ draftId: MISSING, content, savedAt: "2026-02-01T10:00:00.000Z" });
  expect((await as("nora").reviews.getDraft()).draft?.savedAt).toBe("2026-02-01T10:00:00.000Z");
});

test("rejects visitors", async () => {
  await expect(as().reviews.removeDraft()).rejects.toMatchObject({ code: "UNAUTHORIZED", status: 401 });
});
