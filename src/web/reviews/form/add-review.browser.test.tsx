import { ORPCError } from "@orpc/client";
import { expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { ReviewDraft } from "#contract/reviews/content.ts";
import type { NumberQuestion } from "#contract/reviews/unusual.ts";
import { renderPage } from "#tests/components/render-screen.tsx";
import type { OutputOf } from "#web/platform/api/api.ts";

const idOf = (number: number) => `0190a000-0000-7000-8000-${String(number).padStart(12, "0")}`;

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

type Comps = OutputOf<"comps", "list">;

type ReviewCalls = Record<string, (input: never) => unknown>;

/** Opens the form with a draft. */
async function openForm(
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

const publish = page.getByRole("button", { name: "Publish Review →" });
const text = page.getByLabelText("Detailed review");

test("a wrong field has its message and is marked until the input is valid", async () => {
  await openForm({});
  await expect.element(publish).toBeEnabled();
  for (const [label, typed, message] of [
    ["Monthly cost (USD)", "a lot", "Enter a monthly amount, like 139 or 49.99"],
    ["Monthly cost (USD)", "", "Monthly cost is required"],
    ["Quality score as a number", "7,5,5", "Enter a score from 1 to 10, like 7.5"],
    ["Contacts Managed", "3.5", "Enter a whole number (0 or more)"],
    ["User Adoption (%)", "-1", "Enter a percentage from 0 to 100, like 2.5"],
    ["User Adoption (%)", "100.5", "Enter a percentage from 0 to 100, like 2.5"],
    ["Years of experience", "51", "Enter whole years from 0 to 50"],
    ["Detailed review", "   ", "Detailed review is required"],
    ["City", "12", "City must contain a letter"],
    ["Tool name", "!!", "Tool name must contain a letter or a digit"],
  ] as const) {
    const field = page.getByLabelText(label, { exact: true });
    const right = (field.element() as HTMLInputElement).value;
    await field.fill(typed);
    await userEvent.tab();
    await expect.element(page.getByText(message, { exact: true })).toBeVisible();
    await expect.element(field).toHaveAttribute("aria-invalid", "true");
    await field.fill(right);
    await expect.element(page.getByText(message, { exact: true })).not.toBeInTheDocument();
  }
});

test("publishing needs all required fields and more than Enter", async () => {
  await openForm();
  await expect.element(publish).toBeDisabled();
  await page.getByLabelText("Years of experience").fill("14");
  await userEvent.keyboard("{Enter}");
  await expect.element(page.getByRole("heading", { name: "Add a review" })).toBeVisible();
  await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
});

test("unusual costs get a warning, and the counter of the text turns amber", async () => {
  await openForm({});
  await page.getByLabelText("Monthly cost (USD)", { exact: true }).fill("5000");
  const warning = page.getByText("This is unusually high for most agents.");
  await expect.element(warning).not.toBeInTheDocument();
  await page.getByLabelText("Monthly cost (USD)", { exact: true }).fill("5000.01");
  await expect.element(warning).toBeVisible();
  await text.fill("x".repeat(1900));
  await expect.element(page.getByText("1,900/2,000")).not.toHaveClass("text-middling");
  await text.fill("x".repeat(1901));
  await expect.element(page.getByText("1,901/2,000")).toHaveClass("text-middling");
});

test("three questions ask about the text, whose words are counted, without requiring any number", async () => {
  await openForm({});
  for (const prompt of ["What did you pay, all in?", "What did you get?", "Would you sign again?"])
    await expect.element(page.getByText(prompt, { exact: true })).toBeVisible();
  await expect.element(page.getByText("11 of 80 words or more")).toBeVisible();
  await expect.element(publish).toBeEnabled();
  await text.fill("word ".repeat(80));
  await expect.element(page.getByText("80 of 80 words", { exact: true })).toHaveClass("text-good");
});

test("the score is marked as a default until its author sets it", async () => {
  await openForm({});
  const slider = page.getByRole("slider", { name: "Quality score" });
  const note = page.getByText("5 until you set it", { exact: true });
  const reminder = page.getByText("Quality score is 5 until you set it.");
  await expect.element(slider).toHaveValue("5");
  await expect.element(note).toBeVisible();
  await expect.element(reminder).toBeVisible();
  await expect.element(publish).toBeEnabled();
  (slider.element() as HTMLElement).focus();
  await userEvent.keyboard("{ArrowRight}");
  await expect.element(reminder).not.toBeInTheDocument();
  await expect.element(note).not.toBeInTheDocument();
  await expect.element(slider).toHaveValue("5.5");
});

test("Enter adds up to ten different points, and six tags are shown with more on demand", async () => {
  await openForm({});
  const pros = page.getByLabelText("Pros", { exact: true });
  for (let index = 1; index <= 10; index++) {
    await pros.fill(`Point ${index}`);
    await userEvent.keyboard("{Enter}");
    if (index !== 1) continue;
    await pros.fill("point 1");
    await userEvent.keyboard("{Enter}");
    await expect.element(page.getByText("Already added")).toBeVisible();
  }
  await expect.element(page.getByText("10/10")).toBeVisible();
  await expect.element(pros).toBeDisabled();
  await page.getByRole("button", { name: "Remove Point 3" }).click();
  await expect.element(page.getByText("9/10")).toBeVisible();
  const tags = page.getByRole("checkbox");
  await expect.element(tags).toHaveLength(6);
  await page.getByRole("button", { name: "Show 8 More" }).click();
  await expect.element(tags).toHaveLength(14);
  await page.getByRole("button", { name: "Show Less" }).click();
  await expect.element(tags).toHaveLength(6);
});

test("the form keeps its place when the prices of the market arrive", async () => {
  const { promise, resolve } = Promise.withResolvers<Comps>();
  await openForm(
    { category: "Lead Generation", monthlyCost: "", city: "Austin", state: "TX" },
    () => promise,
  );
  await expect.element(page.getByText("Everything you pay, including add-ons.")).toBeVisible();
  const below = page.getByText("No, I wouldn't").element();
  const top = () => below.getBoundingClientRect().top + window.scrollY;
  const before = top();
  const spread = {
    reviewCount: 9,
    lowest: 1,
    lowerQuartile: 98,
    median: 140,
    upperQuartile: 200,
    highest: 500,
  };
  const area = { kind: "market", market: { id: idOf(2), city: "Austin", state: "TX", slug: "austin-tx" } };
  resolve({ area, monthlyCost: spread, costPerResult: spread } as unknown as Comps);
  await expect.element(page.getByText("Austin agents typically pay", { exact: false })).toBeVisible();
  expect(top()).toBe(before);
});

const YEARLY: NumberQuestion = {
  field: "monthlyCost",
  value: 4000,
  text: "$4,000 a month? Others pay $148–$198.",
  correction: { value: 333.33, text: "It's $333 a month, paid yearly" },
};

const cost = page.getByLabelText("Monthly cost (USD)", { exact: true });
const question = page.getByRole("group", { name: "Unusual number" });

/** Like the server: asks about a cost of $4,000, until it is confirmed. */
function unusualCosts() {
  const questionsAbout = (input: { monthlyCost?: number }) => (input.monthlyCost === 4000 ? [YEARLY] : []);
  const checkNumbers = vi.fn((input: { monthlyCost?: number }) => ({ questions: questionsAbout(input) }));
  const create = vi.fn((input: { monthlyCost: number; confirmedNumbers: { value: number }[] }) => {
    const questions = input.confirmedNumbers.length > 0 ? [] : questionsAbout(input);
    if (questions.length > 0) {
      const data = { questions };
      throw new ORPCError("UNUSUAL_NUMBERS", { defined: true, status: 422, data });
    }
    return { id: idOf(9), moderationStatus: "pending", usualHours: null };
  });
  return { checkNumbers, create };
}

test("an unusual number is asked about below its field when that is left, and corrected there", async () => {
  const calls = unusualCosts();
  await openForm({}, undefined, calls);
  await cost.fill("4000");
  await expect.element(question).not.toBeInTheDocument();
  await userEvent.tab();
  await expect.element(question.getByText(YEARLY.text)).toBeVisible();
  await question.getByRole("button", { name: "It's $333 a month, paid yearly" }).click();
  await expect.element(cost).toHaveValue("333.33");
  await expect.element(cost).toHaveFocus();
  await expect.element(question).not.toBeInTheDocument();
  await publish.click();
  await expect.element(page.getByRole("heading", { name: "Thank you for your review" })).toBeVisible();
  expect(calls.create).toHaveBeenCalledOnce();
});

test("publishing asks about a number that was not left, at its field, and sends the answer after it", async () => {
  const calls = unusualCosts();
  await openForm({}, undefined, calls);
  await cost.fill("4000");
  // Pressing a button doesn't leave the field.
  await publish.click();
  await expect.element(question).toHaveFocus();
  // Without an answer, nothing is sent again.
  await publish.click();
  await expect.element(question).toHaveFocus();
  expect(calls.create).toHaveBeenCalledOnce();
  await question.getByRole("button", { name: "Yes, it's right" }).click();
  await expect.element(question).not.toBeInTheDocument();
  await expect.element(cost).toHaveFocus();
  await publish.click();
  await expect.element(page.getByRole("heading", { name: "Thank you for your review" })).toBeVisible();
  expect(calls.create.mock.lastCall?.[0].confirmedNumbers).toEqual([{ field: "monthlyCost", value: 4000 }]);
});

test("an answer ends with its number or tool, and returns with it", async () => {
  await openForm({ monthlyCost: "4000" }, undefined, unusualCosts());
  // Restored with the draft.
  await question.getByRole("button", { name: "Yes, it's right" }).click();
  await cost.fill("4001");
  await userEvent.tab();
  await expect.element(question).not.toBeInTheDocument();
  await cost.fill("4000");
  await userEvent.tab();
  await expect.element(page.getByLabelText("Contacts Managed")).toHaveFocus();
  await expect.element(question).not.toBeInTheDocument();
});

test("an answer is kept with the draft", async () => {
  const confirmedNumbers = [{ field: "monthlyCost" as const, value: 4000 }];
  const calls = unusualCosts();
  await openForm({ monthlyCost: "4000", confirmedNumbers }, undefined, calls);
  await expect.poll(() => calls.checkNumbers.mock.calls.length).toBe(1);
  await publish.click();
  await expect.element(page.getByRole("heading", { name: "Thank you for your review" })).toBeVisible();
  expect(calls.create.mock.lastCall?.[0].confirmedNumbers).toEqual(confirmedNumbers);
});

test("a failed check keeps the form quiet, and publishing still asks", async () => {
  const { create } = unusualCosts();
  const checkNumbers = () => {
    throw new TypeError("Failed to fetch");
  };
  await openForm({ monthlyCost: "4000" }, undefined, { create, checkNumbers });
  await expect.element(publish).toBeEnabled();
  await expect
    .element(page.getByRole("region", { name: "Notifications" }).getByRole("dialog"))
    .toHaveLength(0);
  await publish.click();
  await expect.element(question).toHaveFocus();
});

test("the last section asks about a connection, and how only after a yes", async () => {
  const { create } = unusualCosts();
  await openForm({ connection: null }, undefined, { create });
  await expect.element(publish).toBeDisabled();
  await expect.element(page.getByText("1 field left: Connection", { exact: true })).toBeVisible();
  const kind = page.getByLabelText("I'm connected with it in another way");
  await expect.element(kind).not.toBeInTheDocument();
  await page.getByLabelText("I'm connected with it", { exact: true }).click();
  await expect.element(publish).toBeDisabled();
  await kind.click();
  await publish.click();
  await expect.element(page.getByLabelText("How?")).toHaveFocus();
  await expect.element(page.getByText("Say how you're connected")).toBeVisible();
  expect(create).not.toHaveBeenCalled();
  await page.getByLabelText("How?").fill("My sister sells it.");
  await publish.click();
  await expect.element(page.getByRole("heading", { name: "Thank you for your review" })).toBeVisible();
  expect(create.mock.lastCall?.[0]).toMatchObject({
    connection: "other",
    connectionNote: "My sister sells it.",
  });
});

test("the usual answer about a connection takes one press, and drops an older explanation", async () => {
  const { create } = unusualCosts();
  await openForm({ connection: "works-for", connectionNote: "I sell it." }, undefined, { create });
  await expect.element(page.getByLabelText("I work for this tool")).toBeChecked();
  await page.getByLabelText("I don't work for, compete with, or get paid by this tool").click();
  await expect.element(page.getByLabelText("I work for this tool")).not.toBeInTheDocument();
  await publish.click();
  await expect.element(page.getByRole("heading", { name: "Thank you for your review" })).toBeVisible();
  expect(create.mock.lastCall?.[0]).toMatchObject({ connection: "none", connectionNote: "" });
});
