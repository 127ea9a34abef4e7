import { readFileSync } from "node:fs";
import path from "node:path";
import vm from "node:vm";
import { parse } from "acorn";
import { expect, test } from "vitest";
import { OLD_BROWSER_SCRIPT } from "#web/platform/page/old-browser-script.ts";
import { OLDEST_BROWSERS } from "#web/platform/page/oldest-browsers.ts";
import { findMissing } from "./built-ins.ts";

const { chrome, edge, firefox, safari } = OLDEST_BROWSERS;
const NAMES = `Chrome or Edge ${chrome}, Firefox ${firefox}, Safari ${safari}, or a newer version`;

const SENTENCE = "src/web/public/old-browser.js";
const ROOT = path.resolve(import.meta.dirname, "../..");
const read = (file: string) => readFileSync(path.join(ROOT, file), "utf8");

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

test("the README and the sentence for old browsers name the oldest browsers", () => {
  expect(edge).toBe(chrome);
  for (const file of ["README.md", SENTENCE])
    expect(read(file).replace(/[\s"+]+/g, " "), file).toContain(NAMES);
});

/** What the script of each page adds to the page, in a browser without some built-in. */
function addedWithout(name: string): unknown[] {
  const added: unknown[] = [];
  const document = { createElement: () => ({}), head: { appendChild: (one: unknown) => added.push(one) } };
  const page = vm.createContext({ document, CSS: { supports: () => true, registerProperty() {} } });
  vm.runInContext(`window = globalThis; AbortSignal = { timeout() {} }; delete ${name}`, page);
  vm.runInContext(OLD_BROWSER_SCRIPT, page);
  return added;
}

test("the script of each page has the syntax of old browsers, and loads the sentence where a built-in is missing", () => {
  for (const code of [OLD_BROWSER_SCRIPT, read(SENTENCE)])
    expect(parse(code, { ecmaVersion: 5 }).type).toBe("Program");
  for (const name of ["Array.prototype.toSorted", "CSS.registerProperty", "CSS"])
    expect(addedWithout(name), name).toEqual([{ src: "/old-browser.js" }]);
  expect(addedWithout("nothing")).toEqual([]);
});
