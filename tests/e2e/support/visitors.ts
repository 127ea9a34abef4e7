import { randomInt } from "node:crypto";
import { readFileSync } from "node:fs";
import path from "node:path";
import type { AnyRouter } from "@tanstack/react-router";
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
  type Request,
} from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, inject } from "vitest";
import { CHROMIUM_ARGS, chromiumExecutable } from "#tests/support/chromium.ts";

export const DEVICES = {
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
  desktop: { viewport: { width: 1280, height: 900 } },
} as const satisfies Record<string, BrowserContextOptions>;
export type Device = keyof typeof DEVICES;

/** Maximum characters of a page in a failure report. */
const LONGEST_REPORT = 3000;

let ownUrl: string | undefined;

/** For `setUpOwnProduct`: the product that the journeys of this file use, until this is called without one. */
export function visitOwn(url?: string): void {
  ownUrl = url;
}

export const productUrl = () => ownUrl ?? inject("productUrl");

/** Shared by the test files of a worker; ends with the worker. */
let browser: Browser | undefined;
let open: { context: BrowserContext; complaints: string[]; requests: string[] }[] = [];
let logLength = 0;

/**
 * Call once per test file. After each test, expects no console complaints of any page and no warnings or
 * errors in the server's log.
 */
export function setUpBrowser(): void {
  beforeAll(async () => {
    browser ??= await chromium.launch({
      executablePath: path.join(import.meta.dirname, "low-priority.sh"),
      env: { ...process.env, CHROMIUM: chromiumExecutable() },
      args: [...CHROMIUM_ARGS],
    });
    logLength = serverLog().length;
  });
  afterEach(async ({ task }) => {
    const shown = task.result?.state === "fail" ? await readPages() : [];
    const complaints = open.flatMap((one) => one.complaints);
    await Promise.all(open.map(({ context }) => leave(context)));
    open = [];
    expect(complaints, `the console stays clean:\n${complaints.join("\n")}`).toEqual([]);
    // Part of the report, which is read even where the output is not.
    if (shown.length > 0) throw new Error(shown.join("\n\n"));
  });
  afterAll(() => {
    expectCleanLog(serverLog().slice(logLength));
  });
}

/** Ends request handlers before the pages close, because pending ones would fail on a closed page. */
async function leave(context: BrowserContext): Promise<void> {
  const routed = [context, ...context.pages()];
  await Promise.all(routed.map((one) => one.unrouteAll({ behavior: "ignoreErrors" })));
  await context.close();
}

const readPages = () =>
  Promise.all(
    open.flatMap(({ context, requests }) => [
      ...context.pages().map(async (page) => {
        const text = await page.evaluate(() => document.body.innerText).catch(String);
        return `${page.url()} showed:\n${text.slice(0, LONGEST_REPORT)}`;
      }),
      `It was answered:\n${requests.join("\n").slice(-LONGEST_REPORT)}`,
    ]),
  );

/** Notes how each request ends, without those for files of the build. */
function noteRequests(context: BrowserContext): string[] {
  const requests: string[] = [];
  const note = (request: Request, end: string | number) => {
    const { pathname, search } = new URL(request.url());
    if (!pathname.startsWith("/assets/")) requests.push(`${request.method()} ${pathname}${search} ${end}`);
  };
  context.on("response", (response) => note(response.request(), response.status()));
  context.on("requestfailed", (request) => note(request, request.failure()?.errorText ?? "failed"));
  return requests;
}

interface VisitorOptions extends BrowserContextOptions {
  /** Statuses that the journey expects, including the console's line about each. */
  expectStatus?: number[];
  /** Other expected console errors: React logs each error that a screen catches. */
  expectComplaint?: RegExp;
}

/** Opens a page in a new browser context with fresh storage and its own network address. */
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
  open.push({ context, complaints, requests: noteRequests(context) });
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

/**
 * Returns a fresh loopback address: rate limits count each visitor separately, and the test inbox accepts
 * loopback.
 */
const newAddress = () => `127.${randomInt(1, 256)}.${randomInt(256)}.${randomInt(256)}`;

/** Playwright's default polls per frame, which forces the page to draw. */
const ASK_OFTEN = { polling: 50 };

/** Waits until the page is hydrated: the server-rendered page looks finished earlier. */
export async function untilAlive(page: Page): Promise<void> {
  await page.waitForFunction(() => document.documentElement.dataset.alive === "", undefined, ASK_OFTEN);
}

/** Waits until live updates are connected: a member's page then sends no more requests on its own. */
export const untilLive = (page: Page) =>
  page.waitForFunction(() => document.documentElement.dataset.live === "", undefined, ASK_OFTEN);

export async function visit(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await untilAlive(page);
}

/** Navigates like a link, without loading the page again. */
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

/** Waits until no loading indicator is visible. */
export async function untilLoaded(page: Page): Promise<void> {
  // A list that is being replaced stays visible, dimmed.
  const loading = page.locator('[role="status"][aria-label^="Loading"]:visible, [aria-busy="true"]:visible');
  await loading.first().waitFor({ state: "hidden" });
}

/** Chromium loads a module now and then without the headers that a context adds to its requests. */
const WITHOUT_ADDRESS = "A proxy in TRUSTED_PROXIES sent no usable X-Forwarded-For";

/** One of the identity providers is down on purpose. */
const PROVIDER_DOWN = '"provider":"bolt"';

const serverLog = () => readFileSync(inject("productLog"), "utf8");

/** Expects neither warnings nor errors in a server's log, or the part of it since a file's journeys began. */
export function expectCleanLog(log: string): void {
  const complaints = log
    .split("\n")
    .filter((line) => line !== "" && !/"level":"(?:info|debug|trace)"/.test(line))
    .filter((line) => !line.includes(WITHOUT_ADDRESS) && !line.includes(PROVIDER_DOWN))
    .join("\n");
  expect(complaints, `the server log stays clean:\n${complaints}`).toBe("");
}
