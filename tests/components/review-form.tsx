import { expect, vi } from "vitest";
import { page } from "vitest/browser";
import type { ReviewDraft } from "#contract/reviews/content.ts";
import { renderPage } from "#tests/components/render-screen.tsx";
import type { OutputOf } from "#web/platform/api/api.ts";

export const idOf = (number: number) => `0190a000-0000-7000-8000-${String(number).padStart(12, "0")}`;

const TEXT = "Smart lists are the reason we stayed. Texting costs extra, though.";

/** Everything that is required, except the score, which has a default. */
const FULL: ReviewDraft = {
  leadSourceName: "Foyer CRM",
  leadSourceId: idOf(1),
  category: "CRM",
  city: "Boise",
  state: "ID",
  marketId: idOf(2),
  monthlyCost: "139",
  leadVolumeMonthly: "1850",
  leadQualityScore: 5,
  conversionRate: "71",
  overallRecommendation: false,
  reviewerYearsExperience: "14",
  reviewerType: "broker",
  brokerage: "",
  detailedReview: TEXT,
  pros: [],
  cons: [],
  tagIds: [],
  connection: "none",
  connectionNote: "",
  confirmedNumbers: [],
};

const TAGS = Array.from({ length: 14 }, (_, index) => ({
  ...{ id: idOf(100 + index), name: `Tag ${index + 1}`, color: "#2f6f4f" },
}));

export type Comps = OutputOf<"comps", "list">;

type ReviewCalls = Record<string, (input: never) => unknown>;

/** Opens the form with a draft. */
export async function openForm(
  content: Partial<ReviewDraft> | null = null,
  listComps: () => Promise<Comps> = () => Promise.reject(new Error("No market has figures.")),
  calls: ReviewCalls = {},
) {
  const draft = content && {
    draftId: idOf(3),
    content: { ...FULL, ...content },
    savedAt: "2026-11-20T10:00:00.000Z",
  };
  const shown = await renderPage("/add-review", {
    viewer: {},
    api: {
      reviews: {
        getDraft: () => ({ draft }),
        putDraft: ({ savedAt }) => ({ savedAt }),
        getOwn: () => ({ review: null }),
        checkNumbers: () => ({ questions: [] }),
        ...calls,
      },
      tags: { list: () => TAGS },
      tools: { suggest: () => [] },
      markets: { suggestPlaces: () => [] },
      comps: { list: listComps },
    },
  });
  const tool = page.getByLabelText("Tool name");
  await expect.element(tool).toHaveValue(content ? draft?.content.leadSourceName : "");
  return shown;
}

export const publish = page.getByRole("button", { name: "Publish Review →" });

/** Stores what it gets. */
export const storeReview = () =>
  vi.fn(() => ({ id: idOf(9), moderationStatus: "pending", usualHours: null }));

export const untilPublished = () =>
  expect.element(page.getByRole("heading", { name: "Thank you for your review" })).toBeVisible();
