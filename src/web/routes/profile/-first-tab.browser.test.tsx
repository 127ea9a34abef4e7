import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { type Answers, ROBIN, renderPage } from "#tests/components/render-screen.tsx";

const { id, fullName } = ROBIN;
const NO_COUNTS = { public: 0, inReview: 0, notApproved: 0, takenAway: 0 };
const LIST = { page: 1, pageCount: 1, pageSize: 10, totalIsEstimate: false, items: [] };

/** Robin's profile, and the length of each list as the viewer sees it. */
const answers = (counts: { reviewCount: number; discussionCount: number }, ownReviews?: number): Answers => {
  const { reviewCount, discussionCount } = counts;
  return {
    profiles: {
      get: () => ({
        ...{ id, fullName, avatarUrl: null, reviewerType: null, brokerage: null, yearsExperience: null },
        ...{ createdAt: "2026-01-01T00:00:00Z", hasCheckedLicense: false, replyCount: 0, helpfulVotes: 0 },
        ...{ reviewCount, discussionCount, reviewed: { categories: [], markets: [] } },
      }),
    },
    reviews: {
      listByAuthor: () => ({
        ...LIST,
        total: ownReviews ?? reviewCount,
        counts: ownReviews === undefined ? null : { ...NO_COUNTS, inReview: ownReviews },
      }),
    },
    discussions: { listByAuthor: () => ({ ...LIST, total: discussionCount, counts: null }) },
    checkIns: { list: () => [] },
    messages: { getBlock: () => ({ isBlocked: false }) },
  };
};

const tabs = page.getByRole("navigation", { name: `By ${fullName}` });
const tab = (name: string) => tabs.getByRole("link", { name: new RegExp(`^${name}`) });
const current = (name: string) => expect.element(tab(name)).toHaveAttribute("aria-current", "page");

test.each([
  ["Reviews", { reviewCount: 1, discussionCount: 2 }],
  ["Discussions", { reviewCount: 0, discussionCount: 2 }],
  ["Reviews", { reviewCount: 0, discussionCount: 0 }],
])("a profile opens on %s with %j", async (name, counts) => {
  await renderPage(`/profile/${id}`, { api: answers(counts) });
  await current(name);
});

test("a chosen tab is in the address", async () => {
  const { router } = await renderPage(`/profile/${id}`, {
    api: answers({ reviewCount: 0, discussionCount: 2 }),
  });
  await tab("Reviews").click();
  await current("Reviews");
  await expect.poll(() => router.state.location.search).toEqual({ tab: "reviews" });
});

test("an author's own profile opens on reviews that aren't public yet", async () => {
  await renderPage(`/profile/${id}`, { viewer: {}, api: answers({ reviewCount: 0, discussionCount: 2 }, 1) });
  await current("Reviews");
  await expect
    .element(tab("Discussions"))
    .toHaveAttribute("href", expect.stringContaining("tab=discussions"));
});
