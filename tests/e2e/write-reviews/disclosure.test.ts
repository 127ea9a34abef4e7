import { expect, test } from "vitest";
import { expectAccessible } from "../support/accessibility.ts";
import { DEMO, signIn } from "../support/accounts.ts";
import { openApiAs } from "../support/api-client.ts";
import { findItem } from "../support/queue.ts";
import { denyConnection, disclosure, fillAll, openForm, publishButton } from "../support/review-form.ts";
import { decideOnReview } from "../support/reviews.ts";
import { OFFLINE, untilToast, untilToastsCanShow } from "../support/toasts.ts";
import { newVisitor, setUpBrowser, visit } from "../support/visitors.ts";

setUpBrowser();

test("publishing asks about a connection once, by keyboard, and shows it everywhere", async () => {
  const { page, person } = await openForm("phone");
  await fillAll(page, { city: "Chico", state: "CA" });
  await publishButton(page).focus();
  await page.keyboard.press("Enter");
  const dialog = disclosure(page);
  await dialog.waitFor();
  await expectAccessible(page);
  await page.keyboard.press("Tab");
  await dialog.getByRole("button", { name: "Publish Review" }).press("Enter");
  await dialog.getByText("Please choose an answer").waitFor();

  await dialog.getByLabel("I'm connected with it in another way").press("Space");
  await dialog.getByRole("button", { name: "Publish Review" }).press("Enter");
  await dialog.getByText("Say how you're connected").waitFor();
  await dialog.getByLabel("How?").fill("My sister sells it.");
  await dialog.getByLabel("This tool pays me or gives me a discount").press("Space");
  const answer = page.waitForResponse((response) => response.request().method() === "POST" && response.ok());
  await dialog.getByLabel("Anything readers should know (optional)").press("Enter");
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

test("an answer is kept in the draft, can be changed, and isn't asked for again", async () => {
  const { page, person } = await openForm("desktop", undefined, { expectStatus: [401] });
  await fillAll(page, { city: "Salem", state: "OR" });
  await page.route("**/api/reviews", (route) =>
    route.fulfill({ status: 401, json: { code: "UNAUTHORIZED" } }),
  );
  await publishButton(page).click();
  await disclosure(page).getByLabel("I work for this tool").check();
  await disclosure(page).getByRole("button", { name: "Publish Review" }).click();
  const { call } = await openApiAs(person);
  await expect
    .poll(() => call("GET", "/drafts/review"))
    .toMatchObject({ draft: { content: { connection: "works-for" } } });
  // It would learn that the other device published the draft.
  await page.close();

  const { page: other } = await openForm("phone", person);
  await other.getByRole("button", { name: "Connected with this tool", exact: true }).click();
  expect(await disclosure(other).getByLabel("I work for this tool").isChecked()).toBe(true);
  await disclosure(other).getByLabel("I don't work for").check();
  await disclosure(other).getByRole("button", { name: "Save" }).click();
  await other.getByRole("button", { name: "Not connected with this tool" }).waitFor();
  await publishButton(other).click();
  await other.getByRole("heading", { name: "Thank you for your review" }).waitFor();
});

test("publishing without a connection keeps the form, says why it can't ask, and works once online", async () => {
  const { page } = await openForm("phone", undefined, { expectComplaint: /ERR_INTERNET_DISCONNECTED/ });
  await untilToastsCanShow(page);
  // Its code would load as soon as the last field is filled.
  await page.route("**/disclosure-dialog-*.js", (route) => route.abort("internetdisconnected"));
  await fillAll(page, { city: "Ogden", state: "UT" });
  await page.context().setOffline(true);
  await publishButton(page).press("Enter");
  await untilToast(page, "Failed to publish review", OFFLINE);
  expect(await page.getByLabel("Monthly cost").inputValue()).toBe("139");
  await page.context().setOffline(false);
  // The server is still unreachable.
  await publishButton(page).press("Enter");
  await untilToast(page, "Failed to publish review", "Please try again.");
  await page.unroute("**/disclosure-dialog-*.js");
  await publishButton(page).press("Enter");
  await denyConnection(page);
  await page.getByRole("heading", { name: "Thank you for your review" }).waitFor();
});
