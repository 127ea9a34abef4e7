import { expect, test } from "vitest";
import { expectAccessibleOnEachDevice } from "./support/accessibility.ts";
import { createMember } from "./support/accounts.ts";
import { listScreens } from "./support/screens.ts";
import { untilToast } from "./support/toasts.ts";
import { follow, newVisitor, setUpBrowser, visit } from "./support/visitors.ts";

setUpBrowser();

const isFocused = (element: Element) => element === document.activeElement;

test("a visitor saves a review by signing in, a tool at the second attempt, adds a note, finds it, and removes it", async () => {
  const page = await newVisitor("phone", { expectStatus: [500] });
  const person = await createMember(page);
  const address = (await listScreens()).find(({ name }) => name === "review")?.address ?? "";
  await visit(page, address);
  const tool = await page.getByRole("heading", { level: 1 }).innerText();
  await page.getByRole("button", { name: /^Save the review of / }).click();
  await page.waitForURL("**/auth**");
  await page.getByText(`Sign in to save the review of ${tool}`).waitFor();
  await page.getByLabel("Email", { exact: true }).fill(person.email);
  await page.getByLabel("Password", { exact: true }).fill(person.password);
  // The page loads the review twice; the second time the server answers before the save is stored, and the answer comes after it.
  const [review, save] = [`**/api${address}`, `**/api/saves/reviews/*`];
  const answered = Promise.withResolvers<void>();
  const stored = page.waitForResponse(save);
  let loads = 0;
  await page.route(review, async (route) => {
    loads += 1;
    if (loads !== 2) return route.continue();
    const response = await route.fetch();
    answered.resolve();
    await stored;
    // Unless the page has given it up.
    await route.fulfill({ response }).catch(() => {});
  });
  await page.route(save, (route) => answered.promise.then(() => route.continue()));
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
  await page.waitForURL(`**${address}`);
  await untilToast(page, /^Saved the review of /);
  const button = page.getByRole("button", { name: /^Save the review of / });
  await expect.poll(() => button.getAttribute("aria-pressed")).toBe("true");
  await page.unrouteAll();
  await page.getByRole("button", { name: "View", exact: true }).click();
  await page.waitForURL("**/saved");

  await follow(page, "/tools/foyer-crm");
  const star = page
    .getByRole("main")
    .getByRole("button", { name: /^Save / })
    .first();
  const name = ((await star.getAttribute("aria-label")) ?? "").slice("Save ".length);
  await page.route("**/api/saves/tools/*", (route) => route.fulfill({ status: 500 }));
  await star.click();
  await untilToast(page, "Failed to update saved items", "Please try again.");
  await expect.poll(() => star.getAttribute("aria-pressed")).toBe("false");
  await page.unroute("**/api/saves/tools/*");
  await star.click();
  await expect.poll(() => star.getAttribute("aria-pressed")).toBe("true");

  await follow(page, "/saved");
  const rows = page.getByRole("main").getByRole("listitem");
  await expect.poll(() => rows.count()).toBe(2);
  await page
    .getByRole("link", { name: /^Tools/ })
    .first()
    .click();
  await page.waitForURL("**/saved?tab=tools");
  await expect.poll(() => rows.count()).toBe(1);
  await rows.getByRole("heading", { name }).waitFor();
  await rows.getByRole("button", { name: /^Note on/ }).click();
  await page.getByLabel(`Note on ${name}`).fill("Ask for a trial in May");
  await page.getByRole("button", { name: "Save note" }).click();
  await rows.getByText("Ask for a trial in May").waitFor();
  await expect.poll(() => rows.getByRole("button", { name: /^Note on/ }).evaluate(isFocused)).toBe(true);
  await page.keyboard.press("Enter");
  await expect.poll(() => page.getByLabel(`Note on ${name}`).evaluate(isFocused)).toBe(true);
  await page.getByRole("button", { name: "Cancel" }).click();
  await expectAccessibleOnEachDevice(page);

  await page.getByRole("link", { name: /^All/ }).click();
  await expect.poll(() => rows.count()).toBe(2);
  await page.getByLabel("Search saved items").fill("trial in may");
  await expect.poll(() => rows.count()).toBe(1);
  await page.getByLabel("Search saved items").fill("zeppelin");
  await page.getByRole("heading", { name: "No saved items found" }).waitFor();
  await page.getByLabel("Search saved items").fill("");
  await rows
    .filter({ has: page.getByRole("heading", { name: `${tool} in ` }) })
    .getByRole("button", { name: /^Remove/ })
    .click();
  await untilToast(page, "Removed from Saved");
  await expect.poll(() => rows.count()).toBe(1);
  await expect.poll(() => rows.evaluate(isFocused)).toBe(true);
  await rows.getByRole("button", { name: /^Remove/ }).click();
  await page.getByRole("heading", { name: "Nothing saved yet" }).waitFor();
  await expect.poll(() => page.getByRole("group", { name: "Saved items" }).evaluate(isFocused)).toBe(true);
});
