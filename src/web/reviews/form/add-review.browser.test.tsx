import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { type Comps, idOf, openForm, publish } from "#tests/components/review-form.tsx";

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
  await expect.element(page.getByText("11 of 80 words")).toBeVisible();
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
