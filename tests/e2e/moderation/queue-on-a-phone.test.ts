import { expect, test } from "vitest";
import type { PendingItem } from "#contract/moderation/queue.ts";
import { expectAccessible } from "#tests/e2e/support/accessibility.ts";
import { DEMO, signIn } from "#tests/e2e/support/accounts.ts";
import { openApiAs, openApiAsNewcomer } from "#tests/e2e/support/api-client.ts";
import { setUpOwnProduct } from "#tests/e2e/support/own-product.ts";
import { articles } from "#tests/e2e/support/queue.ts";
import { untilToast } from "#tests/e2e/support/toasts.ts";
import { newVisitor, setUpBrowser } from "#tests/e2e/support/visitors.ts";
import { reviewContent } from "#tests/support/world.ts";

// Other journeys wait for decisions; this one undoes them.
setUpOwnProduct({ DECISION_UNDO_SECONDS: "60" });
setUpBrowser();

const NAME = "Quincy Phonewell";

/** Returns the id of the version. */
async function submit(toolName: string, city: string): Promise<string> {
  const author = await openApiAsNewcomer(NAME);
  const usual = { monthlyCost: 140, leadVolumeMonthly: 900, conversionRate: 60 };
  await author.call("POST", "/reviews", reviewContent({ toolName, category: "CRM", city, ...usual }));
  const { call } = await openApiAs(DEMO.admin);
  const { items } = await call<{ items: PendingItem[] }>(
    "GET",
    `/moderation/reviews?q=${encodeURIComponent(NAME)}`,
  );
  return items.at(-1)?.id ?? "";
}

test("a moderator approves, undoes, rejects, merges and skips on a phone, to the end of the queue", {
  timeout: 180_000,
}, async () => {
  const first = await submit("Foyer CRM", "Austin");
  const second = await submit("Foyer CRM", "Dallas");
  const third = await submit("Foyr CRM", "Austin");
  const fourth = await submit("Foyer CRM", "Houston");

  const page = await newVisitor("phone", { viewport: { width: 360, height: 740 } });
  await signIn(page, DEMO.admin, `/admin?q=${encodeURIComponent(NAME)}`);
  const card = articles(page).and(page.locator("[data-current]"));
  const isAt = async (place: string, city: string) => {
    await page.getByRole("heading", { level: 2, name: `reviews: ${place}` }).waitFor();
    await card.getByText(city).waitFor();
  };
  const press = (name: string) => card.getByRole("button", { name, exact: true }).tap();
  await isAt("1 of 4", "Austin, TX");
  expect(await card.count()).toBe(1);
  const bar = await card.getByRole("button", { name: "Approve" }).boundingBox();
  expect(bar?.height).toBeGreaterThanOrEqual(52);
  await expectAccessible(page);

  await press("Approve");
  await untilToast(page, "Review approved!");
  await isAt("1 of 3", "Dallas, TX");
  await page.getByRole("button", { name: "Undo" }).tap();
  await isAt("1 of 4", "Austin, TX");
  await press("Approve");
  await isAt("1 of 3", "Dallas, TX");

  await press("Reject");
  const sheet = page.getByRole("dialog", { name: "Reject" });
  await sheet.getByRole("button", { name: "Duplicate of another review" }).tap();
  await expectAccessible(page);
  await sheet.getByRole("button", { name: "Reject" }).tap();
  await untilToast(page, "Review rejected!");

  await isAt("1 of 2", "Austin, TX");
  await card.getByText("Looks like one we have.").waitFor();
  await card.getByText("Foyr CRM, 0 reviews").waitFor();
  await press("Merge Foyr CRM into Foyer CRM");
  const asks = page.getByRole("dialog", { name: "Merge Foyr CRM into Foyer CRM?" });
  await expectAccessible(page);
  await asks.getByRole("button", { name: "Merge" }).tap();
  await untilToast(page, "Foyr CRM merged");
  await card.getByText("Looks like one we have.").waitFor({ state: "detached" });
  await card.getByRole("heading", { name: "Foyer CRM" }).waitFor();
  await press("Next");

  await isAt("2 of 2", "Houston, TX");
  await press("Approve");
  await page.getByText("All done").waitFor();
  await expectAccessible(page);
  const list = page.getByRole("navigation", { name: "List of reviews" });
  expect(await list.getByRole("button").count()).toBe(1);
  await list.getByRole("button", { name: "Foyer CRM in Austin, TX" }).tap();
  await isAt("1 of 1", "Austin, TX");
  await press("Approve");
  await page.getByRole("heading", { name: "No matches" }).waitFor();

  const { call } = await openApiAs(DEMO.moderator);
  const { items } = await call<{ items: PendingItem[] }>(
    "GET",
    `/moderation/reviews?q=${encodeURIComponent(NAME)}`,
  );
  const statuses = Object.fromEntries(items.map(({ id, decided }) => [id, decided?.status]));
  expect(statuses).toEqual({
    [first]: "approved",
    [second]: "rejected",
    [third]: "approved",
    [fourth]: "approved",
  });
});
