import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { type Browsers, findMissing } from "#tests/architecture/built-ins.ts";
import { NEEDED } from "#web/platform/page/old-browser-script.ts";
import { OLDEST_BROWSERS } from "#web/platform/page/oldest-browsers.ts";
import { newVisitor, setUpBrowser, visit } from "./support/visitors.ts";

setUpBrowser();

const ROOT = path.resolve(import.meta.dirname, "../..");
const SCRIPTS = globSync("dist/client/{assets/*,offline-worker}.js", { cwd: ROOT });

/** What younger browsers have under the same name, and what the code doesn't need. */
const ALLOWED: Record<string, string[]> = {
  "methods of the contract's client and of our hooks": ["*.forget", "*.take", "*.watch"],
  "methods of TanStack Query and Router": ["*.build", "*.fetch", "*.setStatus", "*.destroy"],
  "methods of React and React Hook Form": ["*.createContext", "*.toArray", "*.use"],
  "methods of zod, on screens for moderators": ["*.check", "*.override", "*.run", "*.when"],
  "a method of diff": ["*.equals"],
  "a method of Workbox": ["*.handle"],
  "called only where they exist": [
    ...[
      "Document.startViewTransition",
      "*.startViewTransition",
      "*.skipTransition",
      "navigation",
      "scheduler",
    ],
    ...["Error.captureStackTrace", "Symbol.asyncDispose", "URL.canParse", "*.canParse"],
    ...["Navigator.connection", "Navigator.share", "*.share", "requestIdleCallback", "setImmediate"],
  ],
  "works in Chrome since 103, with another error until 124": ["AbortSignal.timeout"],
};
const allowed = new Set(Object.values(ALLOWED).flat());

const inBuild = (browsers: Browsers) =>
  new Map(
    SCRIPTS.flatMap((file) =>
      findMissing(readFileSync(path.join(ROOT, file), "utf8"), browsers).map((name) => [name, file]),
    ),
  );

test("the built pages need no younger browsers than the oldest ones", () => {
  expect(SCRIPTS.length).toBeGreaterThan(20);
  const missing = inBuild(OLDEST_BROWSERS);
  expect([...missing].filter(([name]) => !allowed.has(name))).toEqual([]);
  expect(
    [...allowed].filter((name) => !missing.has(name)),
    "nothing is allowed in vain",
  ).toEqual([]);
  // What the script of each page looks for is used by the pages.
  const used = inBuild({ chrome: 88, edge: 88, firefox: 85, safari: 14 });
  const isUsed = (name: string) => used.has(name) || used.has(`*.${name.split(".").at(-1)}`);
  expect(NEEDED.filter((name) => name !== "CSS.registerProperty" && !isUsed(name))).toEqual([]);
});

test("a page says that the browser is too old where a built-in is missing, and otherwise nothing", async () => {
  const sentence = "Your browser is too old for parts of this site.";
  const old = await newVisitor("phone", { expectComplaint: /./ });
  await old.addInitScript("delete Array.prototype.toSorted");
  await old.goto("/about");
  await expect.poll(() => old.locator("body").textContent()).toContain(sentence);
  const page = await newVisitor("phone");
  await visit(page, "/about");
  expect(await page.locator("body").textContent()).not.toContain(sentence);
});
