// `npm run bench:browser`: how long a page takes to respond to a click or a key, on a CPU slowed to a quarter. For
// each interaction it prints the median and the worst Event Timing duration: from the input to the next paint,
// rounded to 8 ms by the browser. BROWSER_ROUNDS: how often each interaction is measured, 5 by default.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { chromium, type Locator, type Page } from "playwright-core";
import { openDatabase } from "#server/platform/db/client.ts";
import { joinEmbeddedPostgres } from "#server/platform/db/embedded/embedded.ts";
import { createLog } from "#server/platform/log.ts";
import { launchProduct } from "#tests/e2e/support/launch-product.ts";
import { CHROMIUM_ARGS, chromiumExecutable } from "#tests/support/chromium.ts";
import { storeComment } from "#tests/support/stored-community.ts";

const ROUNDS = Number(process.env.BROWSER_ROUNDS ?? 5);
const SLOWER = 4;
const COMMENTS = 1_500;
const CREDENTIALS = { email: "member@demo.test", password: "demo-password" };

interface Timed {
  interactionId: number;
  duration: number;
  name: string;
}
type Recording = typeof globalThis & { timed: Timed[] };

/** Runs in the page, before its scripts. */
function recordEvents() {
  const recording = globalThis as Recording;
  recording.timed = [];
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as unknown as Timed[])
      if (entry.interactionId > 0)
        recording.timed.push({
          interactionId: entry.interactionId,
          duration: entry.duration,
          name: entry.name,
        });
  }).observe({ type: "event", durationThreshold: 16, buffered: true } as PerformanceObserverInit);
}

/** Returns the duration of the slowest interaction of `act`; 0 when all are below the browser's threshold. */
async function slowest(page: Page, act: () => Promise<unknown>): Promise<number> {
  await page.evaluate(() => {
    (globalThis as Recording).timed = [];
  });
  await act();
  // Entries come after the paint that ends them.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 300))));
  const timed = await page.evaluate(() => (globalThis as Recording).timed);
  return Math.max(0, ...timed.map(({ duration }) => duration));
}

/** @param prepare is not measured, and returns what is */
async function measure(
  name: string,
  page: Page,
  prepare: (round: number) => Promise<() => Promise<unknown>>,
): Promise<void> {
  const durations: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) durations.push(await slowest(page, await prepare(round)));
  durations.sort((a, b) => a - b);
  const [median = 0, worst = 0] = [durations[Math.floor(ROUNDS / 2)], durations.at(-1)];
  console.log(
    `${name.padEnd(52)} median ${String(median).padStart(4)} ms, worst ${String(worst).padStart(4)} ms`,
  );
}

/** Stores a long thread below the newest discussion of the demo. */
async function storeThread(dataDir: string, site: string): Promise<string> {
  const { items } = (await (await fetch(`${site}/api/discussions`)).json()) as {
    items: { id: string; author: { id: string } }[];
  };
  const [discussion] = items;
  if (!discussion) throw new Error("The demo has no discussion.");
  const postgres = await joinEmbeddedPostgres({ dataDir, log: createLog("silent") });
  const { db, close } = openDatabase(postgres.connectionString);
  const thread = { kind: "discussion", id: discussion.id } as const;
  let parentId: string | undefined;
  for (let number = 0; number < COMMENTS; number += 1) {
    const content = `Comment ${number}: they answer the **phone**, and the leads are from this week.`;
    const reply = number % 3 > 0 && parentId !== undefined ? { parentId } : {};
    const id = await storeComment(db, {
      thread,
      userId: discussion.author.id,
      content,
      isCounted: true,
      ...reply,
    });
    if (number % 3 === 0) parentId = id;
  }
  await close();
  return `/discussions/${discussion.id}`;
}

async function openPage(site: string, address: string, session?: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: site, viewport: { width: 1280, height: 900 } });
  const page = await context.newPage();
  await page.addInitScript(recordEvents);
  if (session !== undefined)
    await page.addInitScript((value) => localStorage.setItem("session", value), session);
  await page.goto(address);
  await page.waitForFunction(() => document.documentElement.dataset.alive === "");
  if (session !== undefined) await page.waitForFunction(() => document.documentElement.dataset.live === "");
  return page;
}

/**
 * Presses without the browser automation's own checks, which read all of a long page between press and paint. Search
 * by selector for the same reason.
 */
async function prepareClick(page: Page, target: Locator): Promise<() => Promise<void>> {
  await target.scrollIntoViewIfNeeded();
  const box = await target.boundingBox();
  if (!box) throw new Error("There is nothing to press.");
  return () => page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
}

async function slowDown(page: Page): Promise<void> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
}

async function measureSearch(site: string): Promise<void> {
  const page = await openPage(site, "/search");
  await slowDown(page);
  const box = page.getByRole("combobox", { name: "City or tool" });
  await measure("typing in the search box", page, async () => {
    await page.keyboard.press("Escape");
    await box.fill("");
    return () => page.keyboard.type("copper", { delay: 80 });
  });
  await page.keyboard.press("Escape");
  await measure("opening a menu", page, async () => {
    await page.keyboard.press("Escape");
    return prepareClick(page, page.getByRole("button", { name: "Company" }));
  });
  const sort = page.getByRole("combobox", { name: "Sort by" });
  await measure("sorting a list", page, async (round) => {
    await sort.focus();
    const before = page.url();
    return async () => {
      await page.keyboard.press(round % 2 ? "ArrowUp" : "ArrowDown");
      await page.waitForURL((url) => url.href !== before);
    };
  });
  await page.context().close();
}

async function measureThread(site: string, address: string): Promise<void> {
  const response = await fetch(`${site}/api/auth/sign-in`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(CREDENTIALS),
  });
  const page = await openPage(site, address, await response.text());
  const more = page.getByRole("link", { name: "Show more comments" });
  const count = () => page.locator("article[id]").count();
  for (let shown = await count(); await more.isVisible(); shown = await count()) {
    await more.click();
    await page.waitForFunction((before) => document.querySelectorAll("article[id]").length > before, shown);
  }
  console.log(`The thread shows ${await count()} comments.`);
  await slowDown(page);
  const field = page.getByLabel("Your comment");
  await field.focus();
  await measure("typing a comment", page, async () => () => page.keyboard.type("Thanks", { delay: 80 }));
  await measure("posting a comment", page, async (round) => {
    const text = `Thanks for the numbers, this is answer ${round} of ${ROUNDS}.`;
    await field.fill(text);
    const press = await prepareClick(page, page.locator("section form [type=submit]").first());
    return async () => {
      await press();
      await page.waitForFunction(
        (posted) => document.querySelector("article")?.textContent.includes(posted),
        text,
      );
    };
  });
  const menu = page.locator('[aria-label^="More actions for the comment"]').first();
  await measure("opening the menu of a comment", page, async () => {
    await page.keyboard.press("Escape");
    return prepareClick(page, menu);
  });
  await measure("sorting the thread", page, async (round) => {
    const press = await prepareClick(
      page,
      page.locator(`[href*="comments=${round % 2 ? "old" : "new"}"]`).first(),
    );
    return async () => {
      await press();
      await page.waitForURL(/comments=/);
    };
  });
  await page.context().close();
}

const folder = await mkdtemp(path.join(tmpdir(), "toolcomps-browser-"));
const product = launchProduct({ DATA_DIR: folder });
const browser = await chromium.launch({ executablePath: chromiumExecutable(), args: [...CHROMIUM_ARGS] });
try {
  const [, port] = await product.said(/"port":(\d+)/);
  const site = `http://localhost:${port}`;
  const thread = await storeThread(folder, site);
  await measureSearch(site);
  await measureThread(site, thread);
} finally {
  await browser.close();
  product.stop();
  await product.ended;
  await rm(folder, { recursive: true, force: true });
}
