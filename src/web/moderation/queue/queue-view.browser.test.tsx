import { ORPCError } from "@orpc/client";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { PendingDiscussion } from "#contract/moderation/queue.ts";
import {
  approve,
  articles,
  BATCH,
  idOf,
  list,
  openQueue,
  PAGE_SIZE,
  rows,
  serve,
  title,
  titleOf,
} from "#tests/components/pending-queue.ts";
import type { ApiContext } from "#web/platform/api/api.ts";

const isOpen = (number: number) => expect.element(title).toHaveTextContent(titleOf(number));

test("decisions by keyboard move the focus on, and the next page loads", async () => {
  const moderation = serve(22);
  await openQueue(moderation);
  await isOpen(1);
  for (let decided = 1; decided <= 16; decided += 1) {
    await userEvent.keyboard("a");
    await isOpen(decided + 1);
    await expect.element(approve).toHaveFocus();
  }
  await expect.element(page.getByText("Discussion approved!")).toBeVisible();
  await expect.element(page.getByText("6 pending")).toBeVisible();
  await expect.element(rows).toHaveLength(6);
  expect(moderation.decideItems).toHaveBeenCalledTimes(16);
});

test("keys move through the queue, open the reason, reject and undo, until they are switched off", async () => {
  const moderation = serve(4);
  await openQueue(moderation);
  await isOpen(1);
  for (const [key, number] of [
    ["j", 2],
    ["j", 3],
    ["k", 2],
    ["k", 1],
  ] as const) {
    await userEvent.keyboard(key);
    await isOpen(number);
    await expect.element(approve).toHaveFocus();
  }
  await userEvent.keyboard("r");
  const reason = articles.getByLabelText("Reason", { exact: true });
  await expect.element(reason).toHaveFocus();
  await userEvent.keyboard("{Escape}");
  await expect.element(articles.getByRole("button", { name: "Reject" })).toHaveFocus();
  await userEvent.keyboard("r");
  await expect.element(reason).toHaveFocus();
  await userEvent.keyboard("{Control>}{Enter}{/Control}");
  await expect.element(page.getByText("Enter a reason for the author")).toBeVisible();
  await userEvent.keyboard("j, k, r and z are letters here");
  await expect.element(reason).toHaveValue("j, k, r and z are letters here");
  await userEvent.keyboard("{Control>}{Enter}{/Control}");
  await expect.element(page.getByText("Discussion rejected!")).toBeVisible();
  expect(moderation.decideItems).toHaveBeenCalledWith(
    expect.objectContaining({ decision: "rejected", reason: "j, k, r and z are letters here" }),
  );
  await isOpen(2);
  await userEvent.keyboard("z");
  await expect.element(page.getByText("Undone")).toBeVisible();
  expect(moderation.undoDecisions).toHaveBeenCalledWith({ batchId: BATCH });
  await isOpen(1);
  await expect.element(approve).toHaveFocus();

  await userEvent.keyboard("?");
  const sheet = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  await expect.element(sheet.getByText("Undo the last decision")).toBeVisible();
  await sheet.getByLabelText("Use keyboard shortcuts").click();
  await userEvent.keyboard("{Escape}");
  await userEvent.keyboard("j");
  await isOpen(1);
  await page.getByRole("button", { name: "Keyboard shortcuts are off" }).click();
  await sheet.getByLabelText("Use keyboard shortcuts").click();
  await userEvent.keyboard("{Escape}");
  await userEvent.keyboard("j");
  await isOpen(2);
});

test("selected items are rejected together for one reason, and come back with Undo", async () => {
  const moderation = serve(3);
  await openQueue(moderation);
  await page.getByLabelText("Select all shown").click();
  await expect.element(page.getByText("3 discussions selected")).toBeVisible();
  await articles.getByLabelText("Select", { exact: true }).click();
  await expect.element(page.getByText("2 discussions selected")).toBeVisible();
  const bar = page.getByText("2 discussions selected").element().parentElement?.parentElement as HTMLElement;
  const inBar = page.elementLocator(bar);
  await inBar.getByRole("button", { name: "Reject" }).click();
  await inBar.getByRole("button", { name: "Reject" }).click();
  await expect.element(inBar.getByText("Enter a reason for the author")).toBeVisible();
  await inBar.getByRole("button", { name: "Too little detail to answer" }).click();
  await inBar.getByRole("button", { name: "Reject" }).click();
  await expect.element(page.getByText("2 discussions rejected!")).toBeVisible();
  await expect.element(rows).toHaveLength(1);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect.element(page.getByText("2 decisions undone")).toBeVisible();
  await expect.element(rows).toHaveLength(3);
});

test("a response requested before a decision does not bring the decided item back", async () => {
  const moderation = serve(30);
  const { promise, resolve } = Promise.withResolvers<void>();
  await openQueue(moderation, {
    listPending: async (input) => {
      const response = moderation.listPending(input);
      if (input.after === idOf(PAGE_SIZE)) await promise;
      return response;
    },
  });
  await isOpen(1);
  await page.getByRole("button", { name: "Show more" }).last().click();
  await approve.click();
  await expect.element(page.getByText("Discussion approved!")).toBeVisible();
  resolve();
  await expect.element(rows).toHaveLength(29);
  await isOpen(2);
  await expect.element(list.getByText(titleOf(1), { exact: true })).not.toBeInTheDocument();
});

test("a failed decision keeps the item and the reason", async () => {
  await openQueue(serve(3), {
    decideItems() {
      throw new ORPCError("INTERNAL_SERVER_ERROR");
    },
  });
  await isOpen(1);
  await userEvent.keyboard("r");
  const reason = articles.getByLabelText("Reason", { exact: true });
  await reason.fill("Names a client.");
  await articles.getByRole("button", { name: "Reject" }).click();
  await expect.element(page.getByText("Failed to moderate discussion")).toBeVisible();
  await expect.element(page.getByText("Please try again.")).toBeVisible();
  await expect.element(reason).toHaveValue("Names a client.");
  await expect.element(page.getByText("3 pending")).toBeVisible();
});

test("another moderator's decision replaces the buttons, and a half reason stays below it", async () => {
  const moderation = serve(1);
  let decided: PendingDiscussion["decided"] = null;
  const { router } = await openQueue(moderation, {
    listPending(input) {
      const page = moderation.listPending(input);
      return { ...page, items: page.items.map((item) => ({ ...item, decided })) };
    },
  });
  const { queryClient, queries } = router.options.context as ApiContext;
  await isOpen(1);
  await userEvent.keyboard("r");
  const reason = articles.getByLabelText("Reason", { exact: true });
  await reason.fill("Half a rea");
  decided = { status: "rejected", moderatorName: "Mona Archer", undoBatch: null };
  // As after a live update.
  await queryClient.invalidateQueries({ queryKey: queries.moderation.key() });
  const who = page.getByText("Mona Archer rejected this discussion.");
  await expect.element(who).toBeVisible();
  await expect.element(reason).toHaveValue("Half a rea");
  await expect.element(reason).toHaveFocus();
  decided = null;
  await queryClient.invalidateQueries({ queryKey: queries.moderation.key() });
  await expect.element(who).not.toBeInTheDocument();
  await expect.element(reason).toHaveValue("Half a rea");
});

test("moderators can't decide on their own item", async () => {
  await openQueue(serve(1, (item) => ({ ...item, can: { decide: false } })));
  await expect
    .element(page.getByText("You can't moderate your own discussion. Another moderator will."))
    .toBeVisible();
  for (const name of ["Approve", "Reject"])
    await expect.element(articles.getByRole("button", { name })).not.toBeInTheDocument();
});

test("a queue that failed to load offers a retry, and an empty one can be refreshed", async () => {
  const [empty, full] = [serve(0), serve(1)];
  let listPending: typeof empty.listPending = () => {
    throw new ORPCError("INTERNAL_SERVER_ERROR");
  };
  await openQueue(empty, { listPending: (input) => listPending(input) });
  await expect.element(page.getByRole("heading", { name: "Failed to load pending content" })).toBeVisible();
  listPending = empty.listPending;
  await page.getByRole("button", { name: "Try again" }).click();
  await expect.element(page.getByRole("heading", { name: "No pending discussions" })).toBeVisible();
  await expect.element(page.getByText("0 pending")).toBeVisible();
  listPending = full.listPending;
  await page.getByRole("button", { name: "Refresh" }).click();
  await isOpen(1);
});
