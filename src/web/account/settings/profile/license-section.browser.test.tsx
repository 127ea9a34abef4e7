import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { OwnLicense } from "#contract/proofs/proofs.ts";
import { renderScreen } from "#tests/components/render-screen.tsx";
import { LicenseSection } from "./license-section.tsx";

const PENDING = { state: "TX", submittedAt: "2026-11-20T10:00:00.000Z" } as const;
const CHECKED: OwnLicense["checked"] = {
  state: "TX",
  checkedAt: "2026-11-20T10:00:00.000Z",
  endsAt: "2027-11-20T10:00:00.000Z",
};

const heading = page.getByRole("heading", { name: "License", exact: true });
const button = (name: string) => page.getByRole("button", { name });

function show(license: OwnLicense) {
  let own = license;
  const change = (next: Partial<OwnLicense>) => {
    own = { ...own, ...next };
    return own;
  };
  return renderScreen(<LicenseSection />, {
    viewer: {},
    api: {
      proofs: {
        getLicense: () => own,
        putLicense: () => change({ pending: PENDING }),
        removeLicense: ({ what }) => change(what === "request" ? { pending: null } : { checked: null }),
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

test("a license is submitted by keyboard, doesn't show its number, and is withdrawn", async () => {
  await show({ pending: null, checked: null });
  await press("Submit license");
  // A toast says it, too.
  const section = page.getByRole("region", { name: "License", exact: true });
  await expect.element(section.getByText("Choose the state of your license")).toBeVisible();
  await page.getByLabelText("State of your license").selectOptions("Texas");
  await page.getByLabelText("License number").fill("TX-123456");
  await userEvent.keyboard("{Enter}");
  await expect.element(page.getByText("License submitted")).toBeVisible();
  await expect
    .element(page.getByRole("status").getByText("Your Texas license is in review", { exact: false }))
    .toBeVisible();
  await expect.element(page.getByLabelText("License number")).toHaveValue("");
  await press("Withdraw license");
  await expect.element(page.getByText("License withdrawn")).toBeVisible();
  await expect.element(heading).toHaveFocus();
  await expect.element(button("Submit license")).toBeVisible();
});

test("a renewal is withdrawn without its check, which is removed only after a confirmation", async () => {
  await show({ pending: PENDING, checked: CHECKED });
  await press("Withdraw license");
  await expect.element(heading).toHaveFocus();
  await expect.element(page.getByText("Your Texas license was checked.", { exact: false })).toBeVisible();
  await press("Remove license check");
  const dialog = page.getByRole("dialog", { name: "Remove your license check?" });
  await expect.element(dialog.getByRole("button", { name: "Cancel" })).toHaveFocus();
  await userEvent.keyboard("{Enter}");
  await expect.element(button("Remove license check")).toHaveFocus();
  await userEvent.keyboard("{Enter}");
  await dialog.getByRole("button", { name: "Remove" }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(heading).toHaveFocus();
});
