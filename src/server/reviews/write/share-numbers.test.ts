import { describe, expect, test, vi } from "vitest";
import type { ReviewContent } from "#contract/reviews/content.ts";
import { rateLimits, reviewCredits, reviews } from "#server/platform/db/schema/index.ts";
import { emptyBeforeEach, openTestApi } from "#tests/support/api.ts";
import { decide, newReview } from "#tests/support/sent-reviews.ts";

const api = await openTestApi();
const { as, db, platform } = api;

emptyBeforeEach(db, rateLimits, reviewCredits, reviews);

function numbersOf(content: ReviewContent) {
  const { detailedReview: _, pros: __, cons: ___, tagIds: ____, brokerage: _____, ...numbers } = content;
  return numbers;
}

async function share(content = newReview()) {
  const { id } = await as("nora").reviews.shareNumbers(numbersOf(content));
  return { id, content, withoutText: { ...content, detailedReview: null, pros: [], cons: [] } };
}

describe("numbers without a text", () => {
  test("are in review first, then count like a review, marked, and without anything to unlock", async () => {
    const { id, content } = await share(newReview({ leadQualityScore: 8 }));
    const { items: queue } = await as("max").moderation.listPending({ kind: "reviews" });
    expect(queue[0]).toMatchObject({ itemId: id, content: { detailedReview: null } });
    expect((await as().reviews.list({ q: content.toolName })).items).toEqual([]);
    await decide(api, id, "approved");

    const { items, tool } = await as().reviews.list({ q: content.toolName });
    expect(items).toMatchObject([{ id, isNumbersOnly: true, excerpt: "", monthlyCost: content.monthlyCost }]);
    expect(tool).toMatchObject({ reviewCount: 1, averageScore: 8 });
    const seen = await as("owen").reviews.get({ id });
    expect(seen.detailedReview).toEqual({ access: "none" });
    expect((await as("pia").reviews.get({ id })).detailedReview).toEqual({ access: "none" });
    await expect(as("owen").subscriptions.createCheckout({ kind: "unlock", reviewId: id })).rejects.toThrow();
  });

  test("aren't among the newest reviews of Home, which shows their text", async () => {
    const { id } = await share();
    await decide(api, id, "approved");
    expect(await as().reviews.listNewest()).toEqual([]);
  });

  const daysLeft = async () => {
    const [credit, ...others] = await db.select().from(reviewCredits);
    expect(others).toEqual([]);
    return credit && Math.round((credit.expiresAt.getTime() - Date.now()) / 86_400_000);
  };

  test("earn 30 days, and the usual ones from the approval of a text that is added", async () => {
    const { id, content } = await share();
    expect(await daysLeft()).toBeUndefined();
    await decide(api, id, "approved");
    expect(await daysLeft()).toBe(30);
    await as("nora").reviews.update({ id, ...content });
    expect(await daysLeft()).toBe(30);
    await decide(api, id, "approved");
    expect(await daysLeft()).toBe(90);
    expect(await as("owen").reviews.get({ id })).toMatchObject({
      isNumbersOnly: false,
      detailedReview: { access: "locked" },
    });
    await db.update(reviewCredits).set({ expiresAt: new Date(Date.now() + 5 * 86_400_000) });
    await as("nora").reviews.update({ id, ...content, monthlyCost: 78 });
    await decide(api, id, "approved");
    expect(await daysLeft()).toBe(5);
  });

  test("earn them once a year for each tool and market, also when they are deleted and shared again", async () => {
    const { id, content, withoutText } = await share();
    await decide(api, id, "approved");
    await db.update(reviewCredits).set({ expiresAt: new Date(Date.now() + 5 * 86_400_000) });
    await as("nora").reviews.update({ id, ...withoutText, monthlyCost: 77 });
    await decide(api, id, "approved");
    expect(await daysLeft()).toBe(5);
    await as("nora").posts.remove({ kind: "reviews", id });
    const again = await share(content);
    await decide(api, again.id, "approved");
    expect(await daysLeft()).toBeUndefined();

    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 366 * 86_400_000 });
    await as("nora").reviews.update({ id: again.id, ...withoutText, monthlyCost: 79 });
    await decide(api, again.id, "approved");
    vi.useRealTimers();
    expect(await daysLeft()).toBe(30);
  });

  test("earn nothing if NUMBERS_CREDIT_DAYS is 0, until a text is added", async () => {
    platform.config.numbersCreditDays = 0;
    const { id, content } = await share();
    await decide(api, id, "approved");
    expect(await daysLeft()).toBeUndefined();
    platform.config.numbersCreditDays = 30;
    await as("nora").reviews.update({ id, ...content });
    await decide(api, id, "approved");
    expect(await daysLeft()).toBe(90);
  });

  test("can be edited without a text, but a review keeps one", async () => {
    const { id, content, withoutText } = await share();
    await decide(api, id, "approved");
    await as("nora").reviews.update({ id, ...withoutText, monthlyCost: 77 });
    await decide(api, id, "approved");
    expect(await as().reviews.get({ id })).toMatchObject({ monthlyCost: 77, isNumbersOnly: true });
    await as("nora").reviews.update({ id, ...content });
    await decide(api, id, "approved");
    await expect(as("nora").reviews.update({ id, ...withoutText })).rejects.toMatchObject({
      code: "NEEDS_TEXT",
    });
  });

  test("and a review are one per tool and market", async () => {
    const { id, content } = await share();
    const taken = { code: "ALREADY_REVIEWED", data: { reviewId: id } };
    await expect(as("nora").reviews.create(content)).rejects.toMatchObject(taken);
    await expect(as("nora").reviews.shareNumbers(numbersOf(content))).rejects.toMatchObject(taken);
  });

  test("leave the author's review draft alone", async () => {
    const draft = { draftId: crypto.randomUUID(), content: {} as never, savedAt: new Date().toISOString() };
    await as("nora").reviews.putDraft(draft);
    await share();
    expect((await as("nora").reviews.getDraft()).draft).not.toBeNull();
  });

  test.each([{ connection: null }, { monthlyCost: -1 }, { reviewerType: undefined }, { city: "" }])(
    "with %j are rejected",
    async (wrong) => {
      const numbers = { ...numbersOf(newReview()), ...wrong } as never;
      await expect(as("nora").reviews.shareNumbers(numbers)).rejects.toMatchObject({ code: "BAD_REQUEST" });
    },
  );
});

test("a review needs a text", async () => {
  await expect(as("nora").reviews.create({ ...newReview(), detailedReview: null })).rejects.toMatchObject({
    code: "BAD_REQUEST",
    data: { issues: [{ path: ["detailedReview"], message: "Detailed review is required" }] },
  });
});
