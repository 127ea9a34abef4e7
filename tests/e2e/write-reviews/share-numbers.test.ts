import { expect, test } from "vitest";
import { createMember, DEMO, signIn } from "../support/accounts.ts";
import { openApiAs } from "../support/api-client.ts";
import { findItem } from "../support/queue.ts";
import { denyConnection } from "../support/review-form.ts";
import { decideOnReview } from "../support/reviews.ts";
import { newVisitor, setUpBrowser, visit } from "../support/visitors.ts";

setUpBrowser();

test("numbers are shared without a text, checked, shown as numbers only, and get a text later", async () => {
  const page = await newVisitor("phone");
  const person = await createMember(page);
  await signIn(page, person, "/share-numbers?tool=Foyer+CRM&city=Fresno&state=CA");
  await page.getByLabel("Monthly cost").fill("139");
  expect(await page.getByLabel("Detailed review").count()).toBe(0);
  await page.getByLabel("Contacts Managed").fill("1850");
  await page.getByLabel("User Adoption (%)").fill("71");
  await page.getByText("No, I wouldn't").click();
  await page.getByLabel("Years of experience").fill("14");
  await page.getByLabel("Agent type").selectOption("Broker");
  await denyConnection(page);
  const answer = page.waitForResponse("**/api/numbers");
  await page.getByRole("button", { name: "Share numbers →" }).press("Enter");
  const { id } = (await (await answer).json()) as { id: string };
  await page.getByText("Your numbers are in review.").waitFor();

  const team = await newVisitor("phone");
  await signIn(team, DEMO.moderator, "/admin");
  await (await findItem(team, person.fullName)).getByText("Numbers only").waitFor();
  await decideOnReview(await openApiAs(DEMO.moderator), id, { decision: "approved" });
  const reader = await newVisitor("phone");
  await visit(reader, `/reviews/${id}`);
  await reader.getByRole("heading", { name: "Numbers only" }).waitFor();
  expect(await reader.getByRole("link", { name: "Unlock Premium" }).count()).toBe(0);
  await visit(reader, "/search?market=Fresno,%20CA");
  await reader.getByRole("article").getByText("Numbers only").first().waitFor();

  await visit(page, `/reviews/${id}/edit`);
  await page.getByLabel("Detailed review").fill("Now with a text, which says why we left after a year.");
  await page.getByRole("button", { name: "Resubmit for approval →" }).click();
  await page.getByRole("heading", { name: "Thank you for your review" }).waitFor();

  await visit(page, "/tools/foyer-crm?market=austin-tx");
  await page.getByRole("link", { name: "Share your numbers" }).click();
  await page.waitForURL("**/share-numbers?**");
  expect(await page.getByLabel("Tool name").inputValue()).toBe("Foyer CRM");
  expect(await page.getByLabel("City", { exact: true }).inputValue()).toBe("Austin");
  await visit(page, "/add-review?tool=Rolodesk");
  await page.getByRole("link", { name: "Or share only your numbers" }).click();
  await page.waitForURL("**/share-numbers?tool=Rolodesk");
});
