import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { openForm, publish, storeReview, untilPublished } from "#tests/components/review-form.tsx";

test("the last section asks about a connection, and how only after a yes", async () => {
  const create = storeReview();
  await openForm({ connection: null }, undefined, { create });
  await expect.element(publish).toBeDisabled();
  await expect.element(page.getByText("1 field left: Connection", { exact: true })).toBeVisible();
  const kind = page.getByLabelText("I'm connected with it in another way");
  await expect.element(kind).not.toBeInTheDocument();
  await page.getByLabelText("I'm connected", { exact: true }).click();
  await expect.element(publish).toBeDisabled();
  await kind.click();
  await publish.click();
  await expect.element(page.getByLabelText("How?")).toHaveFocus();
  await expect.element(page.getByText("Say how you're connected")).toBeVisible();
  expect(create).not.toHaveBeenCalled();
  await page.getByLabelText("How?").fill("My sister sells it.");
  await publish.click();
  await untilPublished();
  expect(create).toHaveBeenLastCalledWith(
    expect.objectContaining({
      connection: "other",
      connectionNote: "My sister sells it.",
    }),
  );
});

test("the usual answer about a connection takes one tap, and drops an older explanation", async () => {
  const create = storeReview();
  await openForm({ connection: "works-for", connectionNote: "I sell it." }, undefined, { create });
  await expect.element(page.getByLabelText("I work for this tool")).toBeChecked();
  await page.getByLabelText("I don't work for, compete with, or get paid by this tool").click();
  await expect.element(page.getByLabelText("I work for this tool")).not.toBeInTheDocument();
  await publish.click();
  await untilPublished();
  expect(create).toHaveBeenLastCalledWith(
    expect.objectContaining({ connection: "none", connectionNote: "" }),
  );
});
