import { expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { ROBIN, renderScreen } from "#tests/components/render-screen.tsx";
import MuteMenu from "./mute-menu.tsx";

const ID = "0190a000-0000-7000-8000-0000000000f1";
const REVIEW = {
  post: { kind: "review", id: ID },
  name: "Foyer CRM in Austin, TX",
  author: { id: "0190a000-0000-7000-8000-0000000000f2", fullName: "Owen Marsh" },
  tool: { id: "0190a000-0000-7000-8000-0000000000f3", name: "Foyer CRM" },
} as const;

async function show(over: Partial<Parameters<typeof MuteMenu>[0]> = {}) {
  const put = vi.fn(async () => ({}));
  const remove = vi.fn(async () => ({}));
  await renderScreen(<MuteMenu {...REVIEW} {...over} />, { viewer: {}, api: { mutes: { put, remove } } });
  return { put, remove };
}
const menu = () => page.getByRole("button", { name: "Mute Foyer CRM in Austin, TX" });

test.each([
  ["Mute this review", { kind: "review", key: ID }],
  ["Mute Owen Marsh", { kind: "person", key: REVIEW.author.id }],
  ["Mute Foyer CRM", { kind: "tool", key: REVIEW.tool.id }],
])("%s asks nothing, and the toast undoes it", async (label, thing) => {
  const { put, remove } = await show();
  await menu().click();
  await page.getByRole("button", { name: label, exact: true }).click();
  await page.getByRole("button", { name: "Undo" }).click();
  expect(put).toHaveBeenCalledWith(thing);
  await expect.poll(() => remove.mock.calls).toEqual([[thing]]);
});

test("own posts have no menu", async () => {
  await show({ author: { id: ROBIN.id, fullName: ROBIN.fullName } });
  expect(menu().query()).toBeNull();
});
