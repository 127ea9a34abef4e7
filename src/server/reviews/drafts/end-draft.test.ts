import { expect, test } from "vitest";
import { reviewDraft } from "#contract/reviews/content.ts";
import { MISSING, openTestApi } from "#tests/support/api.ts";
import { newReview, sendIn, takeReview } from "#tests/support/sent-reviews.ts";

const { as, world, ...api } = await openTestApi();

const OTHER = "01a00000-0000-7000-8000-000000000001";
const draftOf = (draftId: string) => ({
  draftId,
  content: reviewDraft.parse({ city: "Austin" }),
  savedAt: "2026-03-01T10:00:00.000Z",
});

test("ends the draft for every tab and device, which learn of the review; idempotent", async () => {
  const content = newReview();
  const id = await sendIn({ as }, "nora", content);
  const draft = draftOf(MISSING);
  await as("nora").reviews.putDraft(draft);
  await as("owen").reviews.putDraft(draft);
  expect(await as("nora").reviews.endDraft({ id, draftId: MISSING })).toEqual({});
  expect(await as("nora").reviews.endDraft({ id, draftId: MISSING })).toEqual({});
  expect(await as("nora").reviews.getDraft()).toEqual({ draft: null });
  expect(await as("owen").reviews.getDraft()).toEqual({ draft });
  const late = { ...draft, savedAt: "2026-03-01T11:00:00.000Z" };
  await expect(as("nora").reviews.putDraft(late)).rejects.toMatchObject({
    code: "DRAFT_SUBMITTED",
    data: { reviewId: id, toolName: content.toolName, city: content.city, state: content.state },
  });
});

test("keeps another draft and the review's version", async () => {
  const id = await sendIn({ as }, "pia");
  const { version } = await as("pia").reviews.getContent({ id });
  await as("pia").reviews.putDraft(draftOf(OTHER));
  await as("pia").reviews.endDraft({ id, draftId: MISSING });
  expect((await as("pia").reviews.getDraft()).draft?.draftId).toBe(OTHER);
  expect((await as("pia").reviews.getContent({ id })).version).toBe(version);
});

test("needs the author's own review, which can be edited", async () => {
  const id = await sendIn({ as }, "owen");
  const missing = { code: "NOT_FOUND", status: 404 };
  await expect(as("nora").reviews.endDraft({ id, draftId: MISSING })).rejects.toMatchObject(missing);
  await expect(as("nora").reviews.endDraft({ id: MISSING, draftId: MISSING })).rejects.toMatchObject(missing);
  await takeReview(api, id, "removed", { actorId: world.people.max.id, reason: "Spam" });
  await expect(as("owen").reviews.endDraft({ id, draftId: MISSING })).rejects.toMatchObject(missing);
  await expect(as().reviews.endDraft({ id, draftId: MISSING })).rejects.toMatchObject({ status: 401 });
});
