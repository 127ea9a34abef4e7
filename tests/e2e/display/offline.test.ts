import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { expectAccessibleOnEachDevice } from "../support/accessibility.ts";
import { DEMO, signIn } from "../support/accounts.ts";
import { setUpOwnProduct } from "../support/own-product.ts";
import { type Device, follow, newVisitor, setUpBrowser, untilAlive, visit } from "../support/visitors.ts";

setUpBrowser();

// The product that other journeys share has no offline page, because Playwright can't change what a worker requests.
const product = setUpOwnProduct();

/** Without a connection, browsers complain about each request. */
const EXPECTED = { expectComplaint: /ERR_|WebSocket|Failed to fetch/, expectStatus: [503] };

const newVisitorHere = (device: Device) => newVisitor(device, EXPECTED);
const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name, exact: true });
const untilReady = (page: Page) => page.evaluate(async () => void (await navigator.serviceWorker.ready));
const goOffline = (page: Page, isOffline = true) => page.context().setOffline(isOffline);

/** Paths of what workers have stored, and the number of workers. */
const readStored = (page: Page) =>
  page.evaluate(async () => {
    const stores = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
    const requests = (await Promise.all(stores.map((store) => store.keys()))).flat();
    const { length } = await navigator.serviceWorker.getRegistrations();
    return { files: requests.map((request) => new URL(request.url).pathname).sort(), workers: length };
  });

test("without a connection, a member sees what they saved and didn't send, and the page once they're back", async () => {
  const page = await newVisitorHere("phone");
  await signIn(page, DEMO.member);
  const reviews = await page.context().request.get("/api/reviews");
  const { items } = (await reviews.json()) as { items: { id: string }[] };
  await visit(page, `/reviews/${items[0]?.id}`);
  await untilReady(page);
  const styles = page.locator('link[rel="stylesheet"]');
  const [tool, sheet] = [
    await page.getByRole("heading", { level: 1 }).innerText(),
    await styles.first().getAttribute("href"),
  ];
  await page.getByRole("button", { name: /^Save the review of / }).click();
  await page.getByLabel("Your comment").fill("Which season was that?");
  await expect.poll(() => page.evaluate(() => localStorage.getItem("offline_items"))).toContain(items[0]?.id);

  await goOffline(page);
  await page.goto("/markets/TX/austin");
  await heading(page, "No connection").waitFor();
  expect(new URL(page.url()).pathname).toBe("/markets/TX/austin");
  expect(await page.getByRole("textbox", { name: "Comment" }).inputValue()).toBe("Which season was that?");
  const saved = page.getByRole("region", { name: "Saved" }).getByRole("link");
  expect(await saved.first().getAttribute("href")).toBe(`/reviews/${items[0]?.id}`);
  expect(await saved.first().innerText()).toContain(tool);
  expect(await styles.first().getAttribute("href")).toBe(sheet);
  await expectAccessibleOnEachDevice(page);
  for (const width of [360, 768, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  }
  const { files } = await readStored(page);
  expect(files).toContain("/offline.html");
  expect(
    files.filter((file) => !/^\/(?:offline\.html|icon\.svg|assets\/.+\.(?:css|js|woff2))$/.test(file)),
  ).toEqual([]);

  await goOffline(page, false);
  await heading(page, "Austin, Texas").waitFor();
  await untilAlive(page);
  await page.getByRole("button", { name: "Account menu" }).click();
  await page.getByRole("button", { name: "Sign Out" }).click();
  await expect.poll(() => page.evaluate(() => localStorage.getItem("offline_items"))).toBeNull();
  await goOffline(page);
  await page.goto("/saved");
  await heading(page, "No connection").waitFor();
  expect(await page.getByText("Which season was that?").count()).toBe(0);
  expect(await page.getByRole("region", { name: "Saved" }).count()).toBe(0);
});

test("an update keeps the files of open tabs and comes when they are closed, and the worker removes itself when the operator turns it off", async () => {
  const page = await newVisitorHere("desktop");
  await visit(page, "/");
  await untilReady(page);
  await page.reload();
  await untilAlive(page);
  const before = (await readStored(page)).files;
  await product.restart({ PRODUCT_NAME: "Newer Comps" });
  await page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()));
  const isWaiting = () => page.evaluate(async () => (await navigator.serviceWorker.ready).waiting?.state);
  await expect.poll(isWaiting).toBe("installed");
  expect((await readStored(page)).files).toEqual(expect.arrayContaining(before));
  await follow(page, "/method");
  await page.getByRole("heading", { level: 1 }).waitFor();
  await goOffline(page);
  await page.goto("/pricing");
  expect(await page.title()).toBe("No connection · ToolComps");

  const context = page.context();
  await page.goto("about:blank");
  await goOffline(page, false);
  const next = await context.newPage();
  await page.close();
  const titleOffline = async () => {
    await context.setOffline(false);
    await visit(next, "/");
    await context.setOffline(true);
    await next.goto("/pricing");
    return next.title();
  };
  await expect.poll(titleOffline).toBe("No connection · Newer Comps");

  // Back online, the page that was asked for loads.
  await context.setOffline(false);
  await untilAlive(next);
  expect((await readStored(next)).workers).toBe(1);
  // The device has a connection all the time, and only the server is away.
  await product.stop();
  await next.goto("/about");
  await heading(next, "No connection").waitFor();
  await product.start({ OFFLINE_PAGE: "false" });
  await untilAlive(next);
  expect(new URL(next.url()).pathname).toBe("/about");
  await expect.poll(() => readStored(next)).toEqual({ files: [], workers: 0 });
  await visit(next, "/");
  expect((await readStored(next)).workers).toBe(0);
});
