import { expect, test } from "vitest";
import { page } from "vitest/browser";
import type { ReviewDetail } from "#contract/reviews/views.ts";
import { renderScreen } from "#tests/components/render-screen.tsx";
import type { OutputOf } from "#web/platform/api/api.ts";
import EarlierVersions from "./earlier-versions.tsx";

const REVIEW = {
  id: "0190a000-0000-7000-8000-000000000001",
  tool: { name: "Foyer CRM", slug: "foyer-crm", category: "CRM" },
  monthlyCost: 240,
} as unknown as ReviewDetail;

const BEFORE: OutputOf<"reviews", "listEarlierVersions">[number] = {
  submittedAt: "2026-03-04T10:00:00.000Z",
  monthlyCost: 185,
  leadVolumeMonthly: 2000,
  leadQualityScore: 8.5,
  conversionRate: 70,
  overallRecommendation: true,
  pros: ["Clean import"],
  cons: ["Texting costs extra"],
  body: [{ type: "paragraph", children: [{ type: "text", text: "I cut about two thousand people." }] }],
  isLocked: false,
};

const show = (version: typeof BEFORE) =>
  renderScreen(<EarlierVersions review={REVIEW} onClose={() => {}} />, {
    api: { reviews: { listEarlierVersions: () => [version] } },
  });

const dialog = page.getByRole("dialog", { name: "Before the update" });

test("an earlier version shows its own numbers, points and text", async () => {
  await show(BEFORE);
  await expect.element(dialog.getByText("$185", { exact: true })).toBeVisible();
  for (const text of ["8.5", "+ Clean import", "– Texting costs extra", "I cut about two thousand people."])
    await expect.element(dialog.getByText(text)).toBeVisible();
  await expect.element(dialog.getByText("$240")).not.toBeInTheDocument();
});

test("a locked text is said to be locked", async () => {
  await show({ ...BEFORE, body: null, isLocked: true });
  await expect.element(dialog.getByText("Its text is locked, like the review's.")).toBeVisible();
});
