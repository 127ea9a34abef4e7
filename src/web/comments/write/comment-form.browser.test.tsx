import { useState } from "react";
import { expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { renderScreen } from "#tests/components/render-screen.tsx";
import { type ThreadScope, ThreadScopeContext } from "#web/comments/thread-scope.ts";
import { CommentForm } from "./comment-form.tsx";

const SCOPE = { kind: "discussion", id: "0190a000-0000-7000-8000-000000000001" } as ThreadScope;

function Form({ send }: { send: (content: string) => Promise<void> }) {
  return (
    <ThreadScopeContext.Provider value={SCOPE}>
      <CommentForm
        unsent={useState("")}
        label="Your comment"
        submitLabel="Post Comment"
        emptyText="Content required"
        failedText="Could not post reply"
        send={send}
      />
    </ThreadScopeContext.Provider>
  );
}

test("an empty or too long comment is marked, gets the focus, and keeps its text", async () => {
  const send = vi.fn(async () => {});
  await renderScreen(<Form send={send} />, { viewer: {} });
  const post = page.getByRole("button", { name: "Post Comment" });
  const field = page.getByLabelText("Your comment");
  await post.click();
  await expect.element(page.getByText("Content required")).toBeVisible();
  await expect.element(field).toHaveFocus();
  const long = `${"word ".repeat(1300)}THE-END`;
  await field.fill(long);
  const message = page.getByText("Must be 5,000 characters or less");
  await expect.element(message).toBeVisible();
  await expect.element(page.getByText("6,507/5,000")).toBeVisible();
  await post.click();
  await expect.element(field).toHaveFocus();
  await expect.element(field).toHaveValue(long);
  expect(send).not.toHaveBeenCalled();
  await field.fill("The cell, always.");
  await expect.element(message).not.toBeInTheDocument();
  await post.click();
  await expect.element(field).toHaveValue("");
  expect(send).toHaveBeenCalledExactlyOnceWith("The cell, always.", expect.anything());
});

test("a comment that fails to send keeps its text", async () => {
  await renderScreen(<Form send={() => Promise.reject(new Error("offline"))} />, { viewer: {} });
  await page.getByLabelText("Your comment").fill("The cell, always.");
  await page.getByRole("button", { name: "Post Comment" }).click();
  await expect.element(page.getByText("Could not post reply")).toBeVisible();
  await expect.element(page.getByLabelText("Your comment")).toHaveValue("The cell, always.");
});
