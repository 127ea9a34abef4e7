import { expect, test } from "vitest";
import { createMember, signIn } from "./support/accounts.ts";
import { openApiAs } from "./support/api-client.ts";
import { newVisitor, setUpBrowser } from "./support/visitors.ts";

setUpBrowser();

/** More than one page of saved items. */
const SAVED = 23;

const isFocused = (element: Element) => element === document.activeElement;

test("more of a list begins with the focus on its first new row, and nothing moves", async () => {
  const page = await newVisitor("desktop");
  const person = await createMember(page);
  const api = await openApiAs(person);
  const tools = await api.call<{ id: string }[]>("GET", "/tools");
  for (const { id } of tools.slice(0, SAVED)) await api.call("PUT", `/saves/tools/${id}`, {});
  await signIn(page, person, "/saved");
  const rows = page.getByRole("group", { name: "Saved items" }).getByRole("listitem");
  const more = page.getByRole("button", { name: "Show more" });
  await more.waitFor();
  const count = await rows.count();
  expect(count).toBeLessThan(SAVED);
  await more.focus();
  const top = await page.evaluate(() => window.scrollY);
  await page.keyboard.press("Enter");
  await expect.poll(() => rows.nth(count).evaluate(isFocused)).toBe(true);
  expect(await page.evaluate(() => window.scrollY)).toBe(top);

  await rows
    .last()
    .getByRole("button", { name: /^Remove/ })
    .click();
  await expect.poll(() => rows.count()).toBe(SAVED - 1);
  await expect.poll(() => rows.last().evaluate(isFocused)).toBe(true);
});
