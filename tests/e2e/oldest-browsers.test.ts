import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { parse } from "acorn";
import { expect, test } from "vitest";
import { NEEDED, OLD_BROWSER_SCRIPT } from "#web/platform/page/old-browser-script.ts";
import { OLDEST_BROWSERS } from "#web/platform/page/oldest-browsers.ts";
import { type Browsers, findMissing } from "./support/built-ins.ts";
import { newVisitor, setUpBrowser, visit } from "./support/visitors.ts";

setUpBrowser();

const { chrome, edge, firefox, safari } = OLDEST_BROWSERS;
const NAMES = `Chrome or Edge ${chrome}, Firefox ${firefox}, Safari ${safari}, or a newer version`;

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

test.each([
  ["Map.groupBy(a, b)", "Map.groupBy"],
  ["window.Object.groupBy(a, b)", "*.groupBy"],
  ["AbortSignal.any([a])", "AbortSignal.any"],
  ["const { promise } = Promise.withResolvers()", "Promise.withResolvers"],
  ["a.union(b)", "*.union"],
  ["requestIdleCallback(a)", "requestIdleCallback"],
  ["new URLPattern(a)", "URLPattern"],
  ["URL.canParse(a)", "URL.canParse"],
  ["navigator.userAgentData", "Navigator.userAgentData"],
])("finds the built-in of younger browsers in %s", (code, name) =>
  expect(findMissing(code, OLDEST_BROWSERS)).toContain(name),
);

test.each(["/[[a-z]--[b]]/v", "using a = b", "import a from 'b' with { type: 'json' }", "/(?i:a)b/"])(
  "rejects the syntax of younger browsers: %s",
  (code) => expect(() => findMissing(code, OLDEST_BROWSERS)).toThrow(),
);

test.each([
  "a.toSorted()",
  "class A { static { a.at(-1) } #b = structuredClone(a) }",
  "Map.prototype.get.call(a); const { groupBy } = a; ({ groupBy: 1 })",
  "/(?<=a)b/.test(c); a ??= b?.c",
])("finds nothing in %s", (code) => expect(findMissing(code, OLDEST_BROWSERS)).toEqual([]));

const inBuild = (browsers: Browsers) =>
  new Map(
    SCRIPTS.flatMap((file) =>
      findMissing(readFileSync(path.join(ROOT, file), "utf8"), browsers).map((name) => [name, file]),
    ),
  );

test("the README names the oldest browsers", () => {
  expect(edge).toBe(chrome);
  expect(readFileSync(path.join(ROOT, "README.md"), "utf8").replaceAll("\n", " ")).toContain(NAMES);
});

test("the built pages need no younger browsers than the oldest ones", () => {
  expect(SCRIPTS.length).toBeGreaterThan(20);
  const missing = inBuild(OLDEST_BROWSERS);
  expect([...missing].filter(([name]) => !allowed.has(name))).toEqual([]);
  expect(
    [...allowed].filter((name) => !missing.has(name)),
    "nothing is allowed in vain",
  ).toEqual([]);
});

test.each([
  ["the script of each page", OLD_BROWSER_SCRIPT],
  ["old-browser.js", readFileSync(path.join(ROOT, "dist/client/old-browser.js"), "utf8")],
])("%s has the syntax of old browsers", (_, code) =>
  expect(parse(code, { ecmaVersion: 5 }).type).toBe("Program"),
);

test("a page that lacks a built-in checks for one that the pages use", () => {
  const used = inBuild({ chrome: 88, edge: 88, firefox: 85, safari: 14 });
  const isUsed = (name: string) => used.has(name) || used.has(`*.${name.split(".").at(-1)}`);
  expect(NEEDED.filter((name) => name !== "CSS.registerProperty" && !isUsed(name))).toEqual([]);
});

test.each([
  ["Array.prototype.toSorted", "desktop"],
  ["CSS.registerProperty", "phone"],
  ["CSS", "phone"],
] as const)("a page says that the browser is too old without %s", async (name, device) => {
  const page = await newVisitor(device, { expectComplaint: /./ });
  await page.addInitScript(`delete ${name}`);
  await page.goto("/about");
  await expect.poll(() => page.locator("body").textContent()).toContain(NAMES);
});

test("a page says nothing about the browser when it is young enough", async () => {
  const page = await newVisitor("desktop");
  await visit(page, "/");
  expect(await page.locator("body").innerText()).not.toContain("too old");
});
