import { ORPCError } from "@orpc/client";
import { expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { renderScreen } from "#tests/components/render-screen.tsx";
import { ContactForm } from "./contact-form.tsx";

const getCaptcha = () => ({ token: "signed", numbers: [3, 4] as [number, number] });
const send = () => page.getByRole("button", { name: "Send Message" }).click();

test("each submit focuses the first wrong field in display order", async () => {
  await renderScreen(<ContactForm onSent={() => {}} />, { api: { contact: { getCaptcha } } });
  await page.getByLabelText("Phone (optional)").fill("555-1234");
  await userEvent.tab();
  await expect.element(page.getByText("Phone number must contain at least 10 digits")).toBeVisible();
  await send();
  for (const message of [
    "Name is required",
    "Email is required",
    "Message is required",
    "Incorrect answer. Please try again.",
    "You must agree to be contacted.",
  ])
    await expect.element(page.getByText(message)).toBeVisible();
  for (const [label, text] of [
    ["Name", "Rae Ostrow"],
    ["Email", "rae@elsewhere.test"],
    ["Phone (optional)", "(555) 123-4567"],
    ["Message", "Please add our town to the list."],
  ] as const) {
    const field = page.getByLabelText(label, { exact: true });
    await expect.element(field).toHaveFocus();
    await field.fill(text);
    await send();
  }
  await expect.element(page.getByLabelText("What is 3 + 4?")).toHaveFocus();
});

test("a wrong answer brings new numbers and keeps the rest", async () => {
  const captcha = { token: "next", numbers: [8, 1] };
  const createRequest = vi.fn(async () => {
    throw new ORPCError("INCORRECT_ANSWER", {
      status: 422,
      message: "Incorrect answer. Please try again.",
      data: { captcha },
    });
  });
  await renderScreen(<ContactForm onSent={() => {}} />, { api: { contact: { getCaptcha, createRequest } } });
  await page.getByLabelText("Name", { exact: true }).fill("Rae Ostrow");
  await page.getByLabelText("Email", { exact: true }).fill("rae@elsewhere.test");
  await page.getByLabelText("Message", { exact: true }).fill("Please add our town.");
  await page.getByLabelText("What is 3 + 4?").fill("8");
  await page.getByLabelText("I agree to be contacted about this message.").click();
  await send();
  const answer = page.getByLabelText("What is 8 + 1?");
  await expect.element(answer).toHaveFocus();
  await expect.element(answer).toHaveValue("");
  await expect.element(page.getByLabelText("Message", { exact: true })).toHaveValue("Please add our town.");
  expect(createRequest).toHaveBeenCalledWith(
    expect.objectContaining({ captcha: { token: "signed", answer: 8 }, q7: "" }),
  );
});
