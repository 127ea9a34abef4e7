import { v7 as uuidv7 } from "uuid";
import { describe, expect, test } from "vitest";
import { type ReviewDraft, reviewDraft } from "#contract/reviews/content.ts";
import { rateLimits, reviewDrafts } from "#server/platform/db/schema/index.ts";
import { LIMIT_TABLE } from "#server/platform/limits/limits.ts";
import { emptyBeforeEach, openTestApi } from "#tests/support/api.ts";
import { newReview } from "#tests/support/sent-reviews.ts";
import type { Person } from "#tests/support/world.ts";

const { as, platform, db, world } = await openTestApi();

emptyBeforeEach(db, rateLimits, reviewDrafts);

const draft = (overrides: Partial<ReturnType<typeof reviewDraft.parse>> = {}) =>
  reviewDraft.parse({ leadSourceName: "Copperline", city: "Aus", monthlyCost: "12.", ...overrides });

const draftId = uuidv7();
const save = (person: Person, sent: { content: ReviewDraft; savedAt: string; draftId?: string }) =>
  as(person).reviews.putDraft({ draftId, ...sent });

const TEN = "2026-03-01T10:00:00.000Z";
const ELEVEN = "2026-03-01T11:00:00.000Z";

describe("a draft", () => {
  test("keeps what was typed, readable only by its author", async () => {
    const content = draft({ pros: ["half a", ""], detailedReview: "  spaces stay \n" });
    expect(await save("nora", { content, savedAt: TEN })).toEqual({ savedAt: TEN });
    expect(await as("nora").reviews.getDraft()).toEqual({ draft: { draftId, content, savedAt: TEN } });
    expect(await as("owen").reviews.getDraft()).toEqual({ draft: null });
    expect(await as("max").reviews.getDraft()).toEqual({ draft: null });
  });

  test("can be longer than a review, for its author to shorten", async () => {
    const content = draft({ detailedReview: "a".repeat(6500), cons: ["b".repeat(300)] });
    await save("nora", { content, savedAt: TEN });
    expect((await as("nora").reviews.getDraft()).draft?.content).toEqual(content);
  });

  test("gives way to a newer one", async () => {
    await save("nora", { content: draft(), savedAt: TEN });
    const content = draft({ city: "Austin" });
    expect(await save("nora", { content, savedAt: ELEVEN })).toEqual({ savedAt: ELEVEN });
    expect(await as("nora").reviews.getDraft()).toEqual({ draft: { draftId, content, savedAt: ELEVEN } });
    expect(await db.$count(reviewDrafts)).toBe(1);
  });

  test("older than the stored one is rejected with the newer one", async () => {
    const newer = { draftId, content: draft({ city: "Austin" }), savedAt: ELEVEN };
    await save("nora", newer);
    await expect(save("nora", { content: draft(), savedAt: TEN })).rejects.toMatchObject({
      code: "NEWER_DRAFT",
      status: 409,
      data: newer,
    });
    expect(await as("nora").reviews.getDraft()).toEqual({ draft: newer });
  });

  test("can be saved repeatedly", async () => {
    const sent = { content: draft(), savedAt: "2026-03-01T10:00:00.123456Z" };
    const kept = await save("nora", sent);
    expect(await save("nora", sent)).toEqual(kept);
    expect(await save("nora", { ...sent, savedAt: kept.savedAt })).toEqual(kept);
    expect(await as("nora").reviews.getDraft()).toEqual({
      draft: { draftId, ...sent, savedAt: kept.savedAt },
    });
  });

  test("from a browser with a fast clock gets the server's time", async () => {
    const before = Date.now();
    const { savedAt } = await save("nora", {
      content: draft(),
      savedAt: "2126-01-01T00:00:00Z",
    });
    expect(Date.parse(savedAt)).toBeGreaterThanOrEqual(before);
    expect(Date.parse(savedAt)).toBeLessThanOrEqual(Date.now());
    const content = draft({ city: "Austin" });
    await save("nora", { content, savedAt: new Date(Date.parse(savedAt) + 1).toISOString() });
    expect((await as("nora").reviews.getDraft()).draft?.content).toEqual(content);
  });

  test("keeps the newest of many concurrent ones", async () => {
    const at = (minute: number) => `2026-03-01T10:${String(minute).padStart(2, "0")}:00.000Z`;
    const minutes = [3, 9, 1, 7, 5, 0, 8, 2, 6, 4];
    const results = await Promise.allSettled(
      minutes.map((minute) =>
        save("nora", { content: draft({ city: `Version ${minute}` }), savedAt: at(minute) }),
      ),
    );
    expect((await as("nora").reviews.getDraft()).draft).toMatchObject({
      content: { city: "Version 9" },
      savedAt: at(9),
    });
    expect(results[1]?.status).toBe("fulfilled");
    for (const result of results) {
      if (result.status === "rejected") expect(result.reason).toMatchObject({ code: "NEWER_DRAFT" });
    }
  });

  test("can't be saved for someone else", async () => {
    const forged = {
      content: draft(),
      savedAt: TEN,
      userId: world.people.owen.id,
      user_id: world.people.owen.id,
    };
    await save("nora", forged);
    expect(await as("owen").reviews.getDraft()).toEqual({ draft: null });
    expect((await as("nora").reviews.getDraft()).draft).not.toBeNull();
  });
});

describe("a draft whose review was submitted", () => {
  test("can't be saved again by another tab or device, which gets the review", async () => {
    const content = draft({ leadSourceName: "Foyer CRM", city: "Austin", state: "TX" });
    await save("nora", { content, savedAt: TEN });
    const submitted = newReview({ toolName: "Foyer CRM", city: "Austin", state: "TX" });
    const { id: reviewId } = await as("nora").reviews.create({ ...submitted, draftId });
    await expect(save("nora", { content, savedAt: ELEVEN })).rejects.toMatchObject({
      code: "DRAFT_SUBMITTED",
      status: 409,
      data: { reviewId, toolName: "Foyer CRM", city: "Austin", state: "TX" },
    });
    expect(await as("nora").reviews.getDraft()).toEqual({ draft: null });
    // The next draft has an id of its own, and so has another member's.
    await save("nora", { draftId: uuidv7(), content, savedAt: ELEVEN });
    await save("owen", { content, savedAt: ELEVEN });
  });

  test("stays ended while saves and the submission run concurrently", async () => {
    for (let round = 0; round < 5; round++) {
      await db.delete(reviewDrafts);
      const draftId = uuidv7();
      const saves = Array.from({ length: 6 }, () =>
        save("nora", { draftId, content: draft(), savedAt: ELEVEN }),
      );
      await Promise.allSettled([...saves, as("nora").reviews.create({ ...newReview(), draftId })]);
      expect(await as("nora").reviews.getDraft()).toEqual({ draft: null });
    }
  });
});

describe("rejects", () => {
  test.each([
    ["a text above 20,000 characters", { detailedReview: "a".repeat(20_001) }],
    ["eleven pros", { pros: Array(11).fill("a") }],
    ["a con above 1,000 characters", { cons: ["a".repeat(1001)] }],
    ["a number above 1,000 digits", { monthlyCost: "1".repeat(1001) }],
    ["NUL", { city: "a\0" }],
    ["an unpaired surrogate", { leadSourceName: "\udc00" }],
    ["a score of 11", { leadQualityScore: 11 }],
    ["an unknown category", { category: "Plumbing" }],
    ["a malformed tag id", { tagIds: ["1"] }],
  ])("%s", async (_, wrong) => {
    const content = { ...draft(), ...wrong } as never;
    await expect(save("nora", { content, savedAt: TEN })).rejects.toMatchObject({
      code: "BAD_REQUEST",
      status: 400,
    });
    expect(await db.$count(reviewDrafts)).toBe(0);
  });

  test.each(["", "yesterday", "2026-03-01", "2026-13-01T00:00:00Z"])("the time %j", async (savedAt) => {
    await expect(save("nora", { content: draft(), savedAt })).rejects.toMatchObject({
      code: "BAD_REQUEST",
    });
  });

  test("visitors", async () => {
    await expect(as().reviews.putDraft({ draftId, content: draft(), savedAt: TEN })).rejects.toMatchObject({
      code: "UNAUTHORIZED",
      status: 401,
    });
  });

  test("more writes than the limit allows", async () => {
    for (let used = 0; used < LIMIT_TABLE.write.points; used++) {
      await platform.limits.take("write", world.people.nora.id);
    }
    await expect(save("nora", { content: draft(), savedAt: TEN })).rejects.toMatchObject({
      code: "TOO_MANY_REQUESTS",
    });
    await save("owen", { content: draft(), savedAt: TEN });
  });
});
