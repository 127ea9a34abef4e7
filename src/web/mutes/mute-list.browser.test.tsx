import { ORPCError } from "@orpc/client";
import { expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { Mutable, Muted } from "#contract/people/mutes.ts";
import { renderScreen } from "#tests/components/render-screen.tsx";
import { MuteList } from "./mute-list.tsx";

const TOOL = {
  kind: "tool",
  key: "0190a000-0000-7000-8000-0000000000f1",
  name: "Foyer CRM",
  path: "/tools/foyer-crm",
} as const;
const GONE = {
  kind: "discussion",
  key: "0190a000-0000-7000-8000-0000000000f2",
  name: null,
  path: null,
} as const;

async function show(stored: Muted[], over: Record<string, unknown> = {}) {
  let items = stored;
  const put = vi.fn(async ({ kind, key }: Mutable) => {
    items = [{ kind, key: key.toLowerCase(), name: key.toLowerCase(), path: null }, ...items];
    return {};
  });
  const remove = vi.fn(async ({ key }: Mutable) => {
    items = items.filter((item) => item.key !== key);
    return {};
  });
  const list = () => ({ items, page: 1, pageCount: 1 });
  await renderScreen(<MuteList />, {
    viewer: { hasMutes: true },
    api: { mutes: { list, put, remove, ...over } },
  });
  return { put, remove };
}

const rows = () => page.getByRole("list", { name: "Muted" }).getByRole("listitem");

test("a word is added by keyboard, appears in the list, and is removed", async () => {
  const { put, remove } = await show([TOOL, GONE]);
  await expect.element(rows().nth(1).getByText("A discussion that isn't public anymore")).toBeVisible();
  await expect
    .element(page.getByRole("link", { name: "Foyer CRM" }))
    .toHaveAttribute("href", "/tools/foyer-crm");
  await page.getByLabelText("Word").fill("Zillow");
  await userEvent.keyboard("{Enter}");
  await expect.element(page.getByText("Muted “Zillow”")).toBeVisible();
  expect(put).toHaveBeenCalledWith({ kind: "word", key: "Zillow" });
  await expect.element(page.getByLabelText("Word")).toHaveValue("");
  await page.getByRole("button", { name: "Remove zillow" }).click();
  await expect.element(page.getByText("zillow is no longer muted")).toBeVisible();
  expect(remove).toHaveBeenCalledWith({ kind: "word", key: "zillow" });
  await expect.poll(() => rows().elements().length).toBe(2);
});

test("a toast undoes muting", async () => {
  const { remove } = await show([]);
  await expect.element(page.getByText("Nothing is muted.")).toBeVisible();
  await page.getByLabelText("Word").fill("zillow");
  await page.getByRole("button", { name: "Mute", exact: true }).click();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect.poll(() => remove.mock.calls.length).toBe(1);
  await expect.element(page.getByText("Nothing is muted.")).toBeVisible();
});

test("an empty field says so, and the server's limit is shown", async () => {
  const message = "You muted 500 things. Remove one to mute another.";
  const { put } = await show([TOOL], {
    put: () => Promise.reject(new ORPCError("TOO_MANY_MUTED", { defined: true, status: 409, message })),
  });
  await page.getByRole("button", { name: "Mute", exact: true }).click();
  await expect.element(page.getByText("Please enter a word")).toBeVisible();
  expect(put).not.toHaveBeenCalled();
  await page.getByLabelText("Word").fill("one more");
  await page.getByRole("button", { name: "Mute", exact: true }).click();
  await expect.element(page.getByText(message)).toBeVisible();
  await expect.element(page.getByLabelText("Word")).toHaveValue("one more");
});
