import { expect, test } from "vitest";
import { page } from "vitest/browser";
import type { Follow } from "#contract/people/follows.ts";
import { FIRST_REVIEW } from "#contract/people/returning.ts";
import { renderScreen } from "#tests/components/render-screen.tsx";
import { FollowList } from "./follow-list.tsx";
import { followLink, followName } from "./follow-name.ts";

const ids = [1, 2, 3].map((number) => `0190a000-0000-7000-8000-00000000000${number}`);

const NOTHING: Omit<Follow, "id"> = {
  ...{ tool: null, category: null, person: null, market: null, state: null, until: null },
  followedAt: "2026-11-01T00:00:00.000Z",
};
const austin = { id: ids[0] ?? "", city: "Austin", state: "TX", slug: "austin" } as const;
const tool = { id: ids[0] ?? "", name: "Foyer CRM", category: "CRM", slug: "foyer-crm" } as const;

test.each<[string, Partial<Follow>, object]>([
  ["Austin, TX", { market: austin }, { to: "/markets/$state/$city" }],
  ["CRM in Austin, TX", { market: austin, category: "CRM" }, { search: { category: "CRM" } }],
  ["Texas", { state: "TX" }, { to: "/markets", search: { q: "Texas" } }],
  ["CRM in Texas", { category: "CRM", state: "TX" }, { to: "/search", search: { q: "CRM in Texas" } }],
  ["CRM", { category: "CRM" }, { to: "/search", search: { category: "CRM" } }],
  ["Foyer CRM in Austin, TX", { tool, market: austin }, { to: "/tools/$slug" }],
  ["Foyer CRM", { tool }, { to: "/tools/$slug" }],
  [
    "Austin, TX",
    { market: austin, until: FIRST_REVIEW },
    { to: "/search", search: { market: "Austin, TX" } },
  ],
])("%s leads to its page", (name, of, link) => {
  const follow = { ...NOTHING, id: ids[0] ?? "", ...of };
  expect(followName(follow)).toBe(name);
  expect(followLink(follow)).toMatchObject(link);
});

test("Unfollow removes a row, the focus stays in the list, and an empty list leads on", async () => {
  let items: Follow[] = [
    { ...NOTHING, id: ids[0] ?? "", market: austin },
    { ...NOTHING, id: ids[1] ?? "", tool },
    { ...NOTHING, id: ids[2] ?? "", market: { ...austin, city: "Casper", state: "WY" }, until: FIRST_REVIEW },
  ];
  const api = {
    follows: {
      list: async () => ({ items }),
      async remove({ id }: { id: string }) {
        items = items.filter((one) => one.id !== id);
        return {};
      },
    },
  };
  await renderScreen(<FollowList />, { viewer: {}, api });
  await page.getByRole("button", { name: "Unfollow Austin, TX" }).click();
  const followed = page.getByRole("list", { name: "Followed" }).getByRole("listitem");
  await expect.element(followed).toHaveFocus();
  await expect.poll(() => followed.elements().length).toBe(1);
  await page.getByRole("button", { name: "Unfollow Foyer CRM" }).click();
  await expect.element(page.getByRole("group", { name: "Followed" })).toHaveFocus();
  await expect.element(page.getByRole("heading", { name: "Waiting for the first review" })).toBeVisible();
  await page.getByRole("button", { name: "Cancel Casper, WY" }).click();
  await expect.element(page.getByText("You don't follow anything yet")).toBeVisible();
  await expect.element(page.getByRole("link", { name: "Find your market" })).toBeVisible();
});
