import { randomInt } from "node:crypto";
import { readFileSync } from "node:fs";
import type { AnyRouter } from "@tanstack/react-router";
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
} from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, inject } from "vitest";
import { CHROMIUM_ARGS, chromiumExecutable } from "#tests/support/chromium.ts";

/** The two sizes that journeys are made on. */
export const DEVICES = {
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
  desktop: { viewport: { width: 1280, height: 900 } },
} as const satisfies Record<string, BrowserContextOptions>;
export type Device = keyof typeof DEVICES;

/** Characters of a page, in the report of a journey that failed. */
const LONGEST_REPORT = 3000;

export const productUrl = () => inject("productUrl");

/** Test files of one worker share its modules, and so its browser, which ends with the worker. */
let browser: Browser | undefined;
let open: { context: BrowserContext; complaints: string[] }[] = [];
let logLength = 0;

/**
 * Call once at the top of a test file: journeys need a browser. After each test, what the console of any
 * page complained of, and what the server logged as warning or error, must be nothing.
 */
export function setUpBrowser(): void {
  beforeAll(async () => {
    browser ??= await chromium.launch({ executablePath: chromiumExecutable(), args: [...CHROMIUM_ARGS] });
    logLength = serverLog().length;
  });
  afterEach(async ({ task }) => {
    if (task.result?.state === "fail") await tellWhatIsShown();
    const complaints = open.flatMap((one) => one.complaints);
    await Promise.all(open.map(({ context }) => leave(context)));
    open = [];
    expect(complaints, "the console stays clean").toEqual([]);
  });
  afterAll(() => expect(serverComplaints(), "the server log stays clean").toEqual([]));
}

/** A page may ask for something until it closes, and what answers for the server then would find no page any more. */
async function leave(context: BrowserContext): Promise<void> {
  const routed = [context, ...context.pages()];
  await Promise.all(routed.map((one) => one.unrouteAll({ behavior: "ignoreErrors" })));
  await context.close();
}

/** What each page shows when a journey fails, which a message about one element leaves out. */
async function tellWhatIsShown(): Promise<void> {
  for (const page of open.flatMap(({ context }) => context.pages())) {
    const text = await page.evaluate(() => document.body.innerText).catch(String);
    console.error(`${page.url()} shows:\n${text.slice(0, LONGEST_REPORT)}`);
  }
}

interface VisitorOptions extends BrowserContextOptions {
  /** Answers of these statuses are part of the journey, and so is the console's line about each. */
  expectStatus?: number[];
  /** What else the journey makes the console complain of: React tells of each error that a screen catches. */
  expectComplaint?: RegExp;
}

/** Somebody with a browser of their own: fresh storage, own network address. */
export async function newVisitor(device: Device, options: VisitorOptions = {}): Promise<Page> {
  const { expectStatus = [], expectComplaint, ...more } = options;
  if (!browser) throw new Error("Call setUpBrowser at the top of the file");
  const context = await browser.newContext({
    baseURL: productUrl(),
    reducedMotion: "reduce",
    extraHTTPHeaders: { "x-forwarded-for": newAddress() },
    ...DEVICES[device],
    ...more,
  });
  const complaints: string[] = [];
  open.push({ context, complaints });
  context.on("console", (message) => {
    if (!["error", "warning"].includes(message.type())) return;
    const status = /the server responded with a status of (\d+)/.exec(message.text())?.[1];
    if (status !== undefined && expectStatus.includes(Number(status))) return;
    if (expectComplaint?.test(message.text())) return;
    complaints.push(`${message.type()}: ${message.text()} (${message.location().url})`);
  });
  context.on("weberror", (error) =>
    complaints.push(`error: ${error.error().stack ?? error.error().message} (${error.page()?.url()})`),
  );
  return context.newPage();
}

/** A fresh loopback address: limits count each visitor alone, and the local mailbox answers them. */
const newAddress = () => `127.${randomInt(1, 256)}.${randomInt(256)}.${randomInt(256)}`;

/** By default the page is asked with each frame, which makes it draw them. */
const ASK_OFTEN = { polling: 50 };

/** Until the page answers to presses: what the server sent looks finished before. */
export async function untilAlive(page: Page): Promise<void> {
  await page.waitForFunction(() => document.documentElement.dataset.alive === "", undefined, ASK_OFTEN);
}

/** Until what others do is heard of: a member's page then asks for nothing more by itself. */
export const untilLive = (page: Page) =>
  page.waitForFunction(() => document.documentElement.dataset.live === "", undefined, ASK_OFTEN);

/** Opens a page of the product and waits until it answers to presses. */
export async function visit(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await untilAlive(page);
}

/** Goes to a screen of the product as a link does, without loading the page again. */
export function follow(page: Page, address: string): Promise<void> {
  return page.evaluate(
    (href) =>
      new Promise<void>((resolve) => {
        const { __TSR_ROUTER__: router } = window as unknown as { __TSR_ROUTER__: AnyRouter };
        const stop = router.subscribe("onRendered", () => {
          stop();
          resolve();
        });
        void router.navigate({ href });
      }),
    address,
  );
}

/** Until nothing on the page says that it is still loading. */
export async function untilLoaded(page: Page): Promise<void> {
  // A list that is replaced stays until then, dimmed.
  const loading = page.locator('[role="status"][aria-label^="Loading"]:visible, [aria-busy="true"]:visible');
  await loading.first().waitFor({ state: "hidden" });
}

const serverLog = () => readFileSync(inject("productLog"), "utf8");

/** Lines of level warning and above since this file began; other files' journeys share the server. */
function serverComplaints(): string[] {
  return serverLog()
    .slice(logLength)
    .split("\n")
    .filter((line) => line !== "" && !/"level":"(?:info|debug|trace)"/.test(line));
}
