import { expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import type { NewPost } from "#contract/people/follows.ts";
import { renderScreen } from "#tests/components/render-screen.tsx";
import type { OutputOf } from "#web/platform/api/api.ts";
import { NewPosts } from "./new-posts.tsx";

const id = "0190a000-0000-7000-8000-0000000000ff";

const discussion = (number: number, isNew: boolean): NewPost => ({
  ...{ isNew, publishedAt: "2026-11-01T00:00:00.000Z" },
  kind: "discussion",
  post: {
    ...{
      id: id.slice(0, -1) + number,
      title: `Number ${number}`,
      excerpt: "Text",
      market: null,
      tool: null,
    },
    ...{ tags: [], replyCount: 0, likeCount: 0, createdAt: "2026-11-01T00:00:00.000Z" },
    moderationStatus: "approved",
    ...{ isPinned: false, isLocked: false },
    author: { id, fullName: "Owen Marsh", avatarUrl: null, reviewerType: null, yearsExperience: null },
  },
});

const LISTED_AT = "2026-11-02T00:00:00.000Z";

function apiOf(items: OutputOf<"follows", "listNew">["items"]) {
  const markSeen = vi.fn(async () => ({}));
  return {
    markSeen,
    api: {
      follows: {
        list: async () => ({ items: [] }),
        listNew: async () => ({ items, next: null, listedAt: LISTED_AT }),
        markSeen,
      },
    },
  };
}

test("new posts are marked, and seen when the list is left", async () => {
  const { api, markSeen } = apiOf([discussion(1, true), discussion(2, false)]);
  const { unmount } = await renderScreen(<NewPosts follow={undefined} />, { viewer: {}, api });
  const rows = page.getByRole("list", { name: "New" }).getByRole("listitem");
  await expect.element(rows.first().getByText("New:", { exact: true })).toBeInTheDocument();
  await expect.element(rows.last().getByText("New:", { exact: true })).not.toBeInTheDocument();
  expect(markSeen).not.toHaveBeenCalled();
  await unmount();
  await expect.poll(() => markSeen.mock.calls).toEqual([[{ until: LISTED_AT }]]);
});

test("a page that closes marks them once", async () => {
  const { api, markSeen } = apiOf([discussion(1, true)]);
  const { unmount } = await renderScreen(<NewPosts follow={undefined} />, { viewer: {}, api });
  await expect.element(page.getByText("Number 1")).toBeVisible();
  window.dispatchEvent(new Event("pagehide"));
  await unmount();
  expect(markSeen).toHaveBeenCalledTimes(1);
});

test("a list of one follow marks nothing", async () => {
  const { api, markSeen } = apiOf([discussion(1, true)]);
  const { unmount } = await renderScreen(<NewPosts follow={id} />, { viewer: {}, api });
  await expect.element(page.getByText("Number 1")).toBeVisible();
  await unmount();
  expect(markSeen).not.toHaveBeenCalled();
});

test("without follows, the page leads to the markets", async () => {
  const { api } = apiOf([]);
  await renderScreen(<NewPosts follow={undefined} />, { viewer: {}, api });
  await expect.element(page.getByText("You don't follow anything yet")).toBeVisible();
  await expect.element(page.getByRole("link", { name: "Find your market" })).toBeVisible();
});
