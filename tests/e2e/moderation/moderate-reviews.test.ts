import { randomInt } from "node:crypto";
import { expect, test } from "vitest";
import { expectAccessible } from "#tests/e2e/support/accessibility.ts";
import { DEMO, signIn } from "#tests/e2e/support/accounts.ts";
import { edit, openApiAs, openApiAsNewcomer } from "#tests/e2e/support/api-client.ts";
import { articles, findItem, untilEffect } from "#tests/e2e/support/queue.ts";
import { decideOnReview } from "#tests/e2e/support/reviews.ts";
import { untilToast } from "#tests/e2e/support/toasts.ts";
import { newVisitor, setUpBrowser } from "#tests/e2e/support/visitors.ts";
import { reviewContent } from "#tests/support/world.ts";

setUpBrowser();

test("an edit shows its changes and the decisions on earlier versions, and is approved by a key", async () => {
  const author = await openApiAsNewcomer();
  const toolName = `Queue Tool ${randomInt(100_000, 999_999)}`;
  const content = reviewContent({
    toolName,
    monthlyCost: 300,
    detailedReview: "Good leads for a fair price.\nWould buy again.",
    pros: ["Quick", "Cheap"],
    cons: [],
  });
  const { id } = await author.call<{ id: string }>("POST", "/reviews", content);
  await decideOnReview(await openApiAs(DEMO.moderator), id, { decision: "approved" });
  await edit(author, `/reviews/${id}`, {
    ...content,
    monthlyCost: 450,
    detailedReview: "Good leads for a high price.\nWould buy again.",
    pros: ["Quick", "Polite support"],
  });
  const page = await newVisitor("desktop");
  await signIn(page, DEMO.moderator, "/admin");
  await articles(page).first().waitFor();
  const item = await findItem(page, toolName);
  await item.getByText("Edit of a published review").waitFor();
  expect(await item.getByText("New tool").count()).toBe(0);
  await item.getByText("$450was $300").waitFor();
  expect((await item.locator("p ins").allInnerTexts()).map((text) => text.trim())).toEqual(["high"]);
  expect((await item.locator("p del").allInnerTexts()).map((text) => text.trim())).toEqual(["fair"]);
  expect(await item.locator("li del").allInnerTexts()).toEqual(["Cheap"]);
  await item.getByText("Polite support (new)").waitFor();
  await item.getByText("1 earlier version").click();
  await item.getByText(/approved by Mona Archer/).waitFor();
  await expectAccessible(page);
  // The author edits before the moderator decides.
  await edit(author, `/reviews/${id}`, { ...content, monthlyCost: 500 });
  await item.getByText("$500was $300").waitFor();

  // Its buttons have the focus of the queue's shortcuts.
  await item.getByRole("button", { name: "Approve" }).focus();
  await page.keyboard.press("a");
  await untilToast(page, "Review approved!");
  await untilEffect("reviews", toolName);
  const review = await author.call<{ monthlyCost: number }>("GET", `/reviews/${id}`);
  expect(review.monthlyCost).toBe(500);
});
