import { expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { renderScreen } from "#tests/components/render-screen.tsx";
import ReportDialog from "./report-dialog.tsx";

test("a report needs a reason, and another one a description", async () => {
  const create = vi.fn(() => ({}));
  const onClose = vi.fn();
  const subject = { kind: "comment", id: "0190a000-0000-7000-8000-000000000001" } as const;
  await renderScreen(<ReportDialog subject={subject} onClose={onClose} />, {
    viewer: {},
    api: { reports: { create } },
  });
  const send = page.getByRole("button", { name: "Send Report" });
  await send.click();
  await expect.element(page.getByText("Please choose a reason")).toBeVisible();
  await page.getByLabelText("Something else").click();
  await send.click();
  await expect.element(page.getByText("Please describe the problem")).toBeVisible();
  expect(create).not.toHaveBeenCalled();
  await page.getByLabelText("Spam or advertising").click();
  await send.click();
  await expect.element(page.getByText("Report sent")).toBeVisible();
  expect(create).toHaveBeenCalledWith({ subject, reason: "spam", details: "" });
  expect(onClose).toHaveBeenCalled();
});
