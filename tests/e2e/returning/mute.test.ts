import { expect, test } from "vitest";
import { createMember, signIn } from "../support/accounts.ts";
import { openApi } from "../support/api-client.ts";
import { untilToast } from "../support/toasts.ts";
import { follow, newVisitor, setUpBrowser, visit } from "../support/visitors.ts";

setUpBrowser();

const LIST = "/search?market=Austin%2C+TX";

test("a member mutes a word, whose reviews leave the list, and brings them back", async () => {
  const page = await newVisitor("phone");
  const { items } = await openApi().call<{ items: { id: string; tool: { name: string } }[] }>(
    "GET",
    "/reviews?market=Austin%2C+TX",
  );
  const word = items[0]?.tool.name ?? "";
  const others = items.filter(({ tool }) => tool.name !== word).length;
  await signIn(page, await createMember(page), LIST);
  const cards = page.getByRole("main").locator("article");
  const named = cards.filter({ has: page.getByRole("heading", { name: word }) });
  await expect.poll(() => cards.count()).toBe(items.length);
  expect(await named.count()).toBeGreaterThan(0);

  await visit(page, "/settings?tab=muted");
  await page.getByText("Nothing is muted.").waitFor();
  await page.getByLabel("Word").fill(word.toUpperCase());
  await page.getByRole("button", { name: "Mute", exact: true }).click();
  await untilToast(page, `Muted “${word.toUpperCase()}”`);
  const remove = page.getByRole("button", { name: /^Remove / });
  await remove.waitFor();

  // Rendered by the server, and loaded by the browser.
  await visit(page, LIST);
  await expect.poll(() => cards.count()).toBe(others);
  expect(await named.count()).toBe(0);
  await follow(page, "/settings?tab=muted");
  await remove.click();
  await page.getByText("Nothing is muted.").waitFor();
  await visit(page, LIST);
  await expect.poll(() => cards.count()).toBe(items.length);
}, 120_000);
