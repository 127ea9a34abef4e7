import { ORPCError } from "@orpc/client";
import { expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { NumberQuestion } from "#contract/reviews/unusual.ts";
import { idOf, openForm, publish, untilPublished } from "#tests/components/review-form.tsx";

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
  await untilPublished();
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
  await untilPublished();
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
  await untilPublished();
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
