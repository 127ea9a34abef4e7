import { expect, test } from "vitest";
import { expectAccessible } from "../support/accessibility.ts";
import { DEMO, signIn } from "../support/accounts.ts";
import { openApiAs } from "../support/api-client.ts";
import { findItem } from "../support/queue.ts";
import {
  connectionChoice,
  denyConnection,
  fillAll,
  openForm,
  publishButton,
} from "../support/review-form.ts";
import { decideOnReview } from "../support/reviews.ts";
import { newVisitor, setUpBrowser, visit } from "../support/visitors.ts";

setUpBrowser();

test("the form's last section asks about a connection, by keyboard, and it is shown everywhere", async () => {
  const { page, person } = await openForm("phone");
  await fillAll(page, { city: "Chico", state: "CA" });
  const choose = (label: string) => connectionChoice(page, label).press("Space");
  await choose("I'm connected");
  await page.getByText("1 field left: Connection").waitFor();
  await choose("This tool pays me or gives me a discount");
  await expectAccessible(page);
  await page.getByLabel("Anything readers should know (optional)").fill("My sister sells it.");
  const answer = page.waitForResponse(
    (response) => response.url().endsWith("/api/reviews") && response.request().method() === "POST",
  );
  await publishButton(page).press("Enter");
  const { id } = (await (await answer).json()) as { id: string };
  await page.getByRole("heading", { name: "Thank you for your review" }).waitFor();

  const team = await newVisitor("phone");
  await signIn(team, DEMO.moderator, "/admin");
  const item = await findItem(team, person.fullName);
  await item.getByText("Paid by this tool: My sister sells it.").waitFor();
  await decideOnReview(await openApiAs(DEMO.moderator), id, { decision: "approved" });
  const reader = await newVisitor("phone");
  await visit(reader, `/reviews/${id}`);
  await reader.getByRole("region", { name: "Who wrote this" }).getByText("Paid by this tool").waitFor();
  await visit(reader, "/search?market=Chico,%20CA");
  await reader.getByRole("article").getByText("Paid by this tool").first().waitFor();
});

test("an answer is kept in the draft, and can be changed", async () => {
  const { page, person } = await openForm("desktop");
  await fillAll(page, { city: "Salem", state: "OR" });
  await connectionChoice(page, "I'm connected").check();
  await connectionChoice(page, "I work for this tool").check();
  const { call } = await openApiAs(person);
  await expect
    .poll(() => call("GET", "/drafts/review"))
    .toMatchObject({ draft: { content: { connection: "works-for" } } });
  // It would learn that the other device published the draft.
  await page.close();

  const { page: other } = await openForm("phone", person);
  await expect.poll(() => connectionChoice(other, "I work for this tool").isChecked()).toBe(true);
  await denyConnection(other);
  await publishButton(other).click();
  await other.getByRole("heading", { name: "Thank you for your review" }).waitFor();
});
