import { ORPCError } from "@orpc/client";
import { afterEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import type { PendingDiscussion } from "#contract/moderation/queue.ts";
import { articles, BATCH, idOf, openQueue, serve, titleOf } from "#tests/components/pending-queue.ts";
import type { ApiContext } from "#web/platform/api/api.ts";

afterEach(() => page.viewport(1280, 900));

const card = page.getByRole("article");
const press = (name: string) => card.getByRole("button", { name, exact: true }).click();
const isAt = async (number: number, place: string) => {
  await expect.element(card.getByRole("heading", { level: 3 })).toHaveTextContent(titleOf(number));
  await expect.element(page.getByRole("heading", { level: 2, name: place })).toBeVisible();
};

async function openOnPhone(...given: Parameters<typeof openQueue>) {
  await page.viewport(360, 740);
  return openQueue(...given);
}

test("a phone shows one item at a time, with its buttons in view, and the list on demand", async () => {
  const { router } = await openOnPhone(serve(3));
  await isAt(1, "discussions: 1 of 3");
  const buttons = ["Approve", "Reject", "Next"].map((name) =>
    card.getByRole("button", { name, exact: true }).element().getBoundingClientRect(),
  );
  for (const { height, bottom } of buttons) {
    expect(height).toBeGreaterThanOrEqual(52);
    expect(bottom).toBeLessThanOrEqual(740);
  }
  await expect.element(page.getByRole("navigation", { name: "Tabs" })).not.toBeInTheDocument();
  await press("Next");
  await isAt(2, "discussions: 2 of 3");

  await page.getByRole("button", { name: "Discussions" }).click();
  await expect.element(page.getByRole("link", { name: "Discussions 3" })).toBeVisible();
  await expect.element(page.getByRole("link", { name: "Reports 0" })).toBeVisible();

  await page.getByRole("link", { name: "List of discussions" }).click();
  await expect.element(card).not.toBeInTheDocument();
  await expect.element(page.getByRole("heading", { level: 2, name: "Discussions: 3 pending" })).toBeVisible();
  await page.getByRole("navigation", { name: "List of discussions" }).getByText(titleOf(3)).click();
  await isAt(3, "discussions: 3 of 3");
  expect(router.state.location.search).toEqual({ tab: "discussions", item: idOf(3) });
});

test("an approved item makes way before the server answers, comes back with Undo, and the last one ends", async () => {
  const moderation = serve(2);
  const { promise, resolve } = Promise.withResolvers<void>();
  await openOnPhone(moderation, {
    async decideItems(input) {
      await promise;
      return moderation.decideItems(input);
    },
  });
  await isAt(1, "discussions: 1 of 2");
  await press("Approve");
  await isAt(2, "discussions: 1 of 1");
  resolve();
  await page.getByRole("button", { name: "Undo" }).click();
  await isAt(1, "discussions: 1 of 2");
  expect(moderation.undoDecisions).toHaveBeenCalledWith({ batchId: BATCH });
  await press("Approve");
  await isAt(2, "discussions: 1 of 1");
  await press("Approve");
  await expect.element(page.getByText("All done")).toBeVisible();
  await expect.element(page.getByRole("heading", { level: 2, name: "Discussions: 0 pending" })).toHaveFocus();
});

test("an item that was left undecided is in the list at the end", async () => {
  await openOnPhone(serve(2));
  await press("Next");
  await isAt(2, "discussions: 2 of 2");
  await press("Approve");
  await expect.element(page.getByText("All done")).toBeVisible();
  await page.getByRole("navigation", { name: "List of discussions" }).getByText(titleOf(1)).click();
  await isAt(1, "discussions: 1 of 1");
  await expect.element(page.getByText("All done")).not.toBeInTheDocument();
});

test("an item whose decision failed comes back, and Retry decides", async () => {
  const moderation = serve(2);
  let isDown = true;
  await openOnPhone(moderation, {
    decideItems(input) {
      if (isDown) throw new ORPCError("INTERNAL_SERVER_ERROR");
      return moderation.decideItems(input);
    },
  });
  await isAt(1, "discussions: 1 of 2");
  await press("Approve");
  await expect.element(page.getByText("Failed to moderate discussion")).toBeVisible();
  await isAt(1, "discussions: 1 of 2");
  isDown = false;
  await page.getByRole("button", { name: "Retry" }).click();
  await expect.element(page.getByText("Discussion approved!")).toBeVisible();
  await isAt(2, "discussions: 1 of 1");
});

test("a sheet takes the reason of a rejection", async () => {
  const moderation = serve(2);
  await openOnPhone(moderation);
  await isAt(1, "discussions: 1 of 2");
  await press("Reject");
  const sheet = page.getByRole("dialog", { name: "Reject" });
  await expect.element(sheet).toBeVisible();
  expect(sheet.element().getBoundingClientRect().bottom).toBe(740);
  await sheet.getByRole("button", { name: "Too little detail to answer" }).click();
  await sheet.getByRole("button", { name: "Cancel" }).click();
  await expect.element(card.getByRole("button", { name: "Reject" })).toHaveFocus();
  await press("Reject");
  await sheet.getByRole("button", { name: "Reject" }).click();
  await isAt(2, "discussions: 1 of 1");
  expect(moderation.decideItems).toHaveBeenCalledWith(
    expect.objectContaining({ decision: "rejected", reason: "Too little detail to answer" }),
  );
});

test("another moderator's decision is named, and Next goes on", async () => {
  const moderation = serve(2);
  let decided: PendingDiscussion["decided"] = null;
  const { router } = await openOnPhone(moderation, {
    listPending(input) {
      const { items, ...rest } = moderation.listPending(input);
      return { ...rest, items: items.map((item) => (item.id === idOf(1) ? { ...item, decided } : item)) };
    },
  });
  await isAt(1, "discussions: 1 of 2");
  decided = { status: "approved", moderatorName: "Mona Archer", undoBatch: null };
  const { queryClient, queries } = router.options.context as ApiContext;
  await queryClient.invalidateQueries({ queryKey: queries.moderation.key() });
  await expect.element(card.getByText("Mona Archer approved this discussion.")).toBeVisible();
  await expect.element(articles.getByRole("button", { name: "Approve" })).not.toBeInTheDocument();
  await press("Next");
  await isAt(2, "discussions: 2 of 2");
});

test("the author opens a sheet with signals and notes", async () => {
  await openOnPhone(serve(1));
  await press("Bea Busy");
  const sheet = page.getByRole("dialog", { name: "Bea Busy" });
  await expect.element(sheet.getByText("0 approved discussions, 0 rejected")).toBeVisible();
  await expect.element(sheet.getByText("No sign of another account of the same person.")).toBeVisible();
  await expect.element(sheet.getByRole("link", { name: "View record" })).toBeVisible();
});
