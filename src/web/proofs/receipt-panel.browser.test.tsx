import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { OwnReceipt } from "#contract/proofs/proofs.ts";
import { renderScreen } from "#tests/components/render-screen.tsx";
import { ReceiptPanel } from "./receipt-panel.tsx";

const NONE: OwnReceipt = { submittedAt: null, isChecked: false };
const WAITS: OwnReceipt = { submittedAt: "2026-11-20T10:00:00.000Z", isChecked: false };
const CHECKED: OwnReceipt = { submittedAt: null, isChecked: true };

const heading = page.getByRole("heading", { name: "Show that you used it" });
const button = (name: string) => page.getByRole("button", { name });

/** After a change, the panel never finishes to load the receipt again. */
function show(own: OwnReceipt) {
  let kept: OwnReceipt | Promise<OwnReceipt> = own;
  const answer = (next: OwnReceipt) => () => {
    kept = new Promise(() => {});
    return next;
  };
  return renderScreen(<ReceiptPanel reviewId="0190a000-0000-7000-8000-000000000001" />, {
    viewer: {},
    api: {
      proofs: {
        getReceipt: () => kept,
        putReceipt: answer(WAITS),
        removeReceipt: answer(NONE),
      },
    },
  });
}

/** Presses a button without a pointer. */
async function press(name: string) {
  await expect.element(button(name)).toBeVisible();
  (button(name).element() as HTMLElement).focus();
  await userEvent.keyboard("{Enter}");
}

test("a receipt is uploaded, and withdrawn by keyboard while the panel is loaded again", async () => {
  await show(NONE);
  await expect.element(button("Upload receipt")).toBeVisible();
  const file = document.querySelector<HTMLInputElement>("input[type=file]") as HTMLInputElement;
  await userEvent.upload(file, new File(["picture"], "invoice.jpg", { type: "image/jpeg" }));
  await expect.element(page.getByText("Receipt uploaded")).toBeVisible();
  await press("Withdraw receipt");
  await expect.element(page.getByText("Receipt removed")).toBeVisible();
  await expect.element(heading).toHaveFocus();
  await expect.element(button("Upload receipt")).toBeVisible();
});

test("what was checked is removed only after a confirmation, and the focus goes where it belongs", async () => {
  await show(CHECKED);
  await press("Remove “Used it”");
  const dialog = page.getByRole("dialog", { name: "Remove “Used it”?" });
  await expect.element(dialog.getByRole("button", { name: "Cancel" })).toHaveFocus();
  await userEvent.keyboard("{Enter}");
  await expect.element(button("Remove “Used it”")).toHaveFocus();
  await userEvent.keyboard("{Enter}");
  await dialog.getByRole("button", { name: "Remove" }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(heading).toHaveFocus();
});
