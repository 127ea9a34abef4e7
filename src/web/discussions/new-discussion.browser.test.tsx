import { expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { renderScreen } from "#tests/components/render-screen.tsx";
import NewDiscussion from "./new-discussion.tsx";

test("the form focuses the first invalid field, and explains each", async () => {
  const create = vi.fn();
  await renderScreen(
    <NewDiscussion
      market={null}
      tool={null}
      kept={undefined}
      keep={() => {}}
      onClose={() => {}}
      onSent={() => {}}
    />,
    {
      viewer: {},
      api: {
        discussions: { create },
        tags: { list: () => [] },
        markets: { list: () => [] },
        tools: { suggest: () => [] },
      },
    },
  );
  const start = page.getByRole("button", { name: "Start Discussion" });
  const title = page.getByLabelText("Title");
  await start.click();
  await expect.element(page.getByText("Please fill in all fields")).toHaveLength(2);
  await expect.element(title).toHaveFocus();
  await title.fill("x".repeat(201));
  await expect.element(page.getByText("Title must be less than 200 characters")).toBeVisible();
  await expect.element(page.getByText("201/200")).toBeVisible();
  await page.getByLabelText("Content").fill("x".repeat(5001));
  await expect.element(page.getByText("Content must be less than 5000 characters")).toBeVisible();
  await page.getByLabelText("Market (optional)").fill("Atlantis");
  await start.click();
  await expect.element(page.getByText("Pick a market from the list or leave this blank")).toBeVisible();
  await expect.element(title).toHaveFocus();
  expect(create).not.toHaveBeenCalled();
});
