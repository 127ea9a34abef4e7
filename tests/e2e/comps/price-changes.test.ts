import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { openDatabase } from "#server/platform/db/client.ts";
import { createMember, signIn } from "#tests/e2e/support/accounts.ts";
import { openApi } from "#tests/e2e/support/api-client.ts";
import { listMails } from "#tests/e2e/support/mailbox.ts";
import { setUpOwnProduct } from "#tests/e2e/support/own-product.ts";
import { newVisitor, setUpBrowser, visit } from "#tests/e2e/support/visitors.ts";
import { storeReviewers, storeReviews } from "#tests/support/stored-reviews.ts";

setUpBrowser();

const product = setUpOwnProduct();

/** More reports than there are, at three times the price, and the next day's run. */
async function raisePrices(toolId: string): Promise<void> {
  const { db, close } = openDatabase(product.databaseUrl());
  const { rows } = await db.execute<{ count: number; highest: number; market_id: string }>(sql`
    select count(*)::int, max(monthly_cost)::float8 as highest, (array_agg(market_id))[1] as market_id
    from reviews where tool_id = ${toolId} and moderation_status = 'approved'`);
  const [{ count, highest, market_id: marketId } = { count: 0, highest: 0, market_id: "" }] = rows;
  const reviewers = await storeReviewers(db, count + 2);
  const report = {
    toolId,
    marketId,
    monthlyCost: 3 * highest,
    category: "CRM" as const,
    createdAt: new Date(),
  };
  await storeReviews(
    db,
    reviewers.map((userId) => ({ userId, ...report })),
  );
  await product.stop();
  await db.execute(sql`delete from jobs.job where name = 'note-price-changes'`);
  await close();
  await product.start();
}

test("a member who saved a tool learns of its new price, and Saved shows the former one", async () => {
  const page = await newVisitor("phone", { expectComplaint: /WebSocket|ERR_CONNECTION/ });
  const person = await createMember(page);
  const { accessToken } = await signIn(page, person);
  const api = openApi(accessToken);
  const { tool } = await api.call<{ tool: { id: string } }>("GET", "/tools/foyer-crm/comps");
  await api.call("PUT", `/saves/tools/${tool.id}`, {});
  await raisePrices(tool.id);

  const told = /^Foyer CRM across the U\.S\.: \$[\d,]+ a month now, (\$[\d,]+) before$/;
  const subjects = async () => (await listMails(person.email)).map(({ subject }) => subject);
  await expect.poll(subjects, { timeout: 60_000 }).toContainEqual(expect.stringMatching(told));
  await visit(page, "/notifications");
  const notice = page.getByText(told);
  const [, before = ""] = told.exec(await notice.innerText()) ?? [];
  await notice.click();
  await page.waitForURL("**/tools/foyer-crm");
  await visit(page, "/saved");
  await page.getByText(`was ${before} when you saved it`).waitFor();
});
