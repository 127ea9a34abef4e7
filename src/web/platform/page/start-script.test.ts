import { expect, test } from "vitest";
import { startScript } from "./start-script.ts";

/** Runs the script of a page with two modules; returns what it appended. */
function run(page: { hidden: boolean; dataset: object }) {
  const appended: { type: string; src: string }[] = [];
  const later: (() => void)[] = [];
  const document = {
    hidden: page.hidden,
    documentElement: { dataset: page.dataset },
    head: { append: (element: { type: string; src: string }) => appended.push(element) },
    createElement: () => ({}),
    currentScript: { remove: () => {} },
  };
  const [, code = ""] =
    /<script>(.*)<\/script>/s.exec(startScript(["/assets/index.js", "/assets/home.js"])) ?? [];
  const names = ["document", "requestAnimationFrame", "setTimeout"];
  const wait = (step: () => void) => later.push(step);
  new Function(...names, code)(document, wait, wait);
  return { appended, later };
}

const MODULES = [
  { type: "module", src: "/assets/index.js" },
  { type: "module", src: "/assets/home.js" },
];

test("a visitor's page loads its modules after the first paint", () => {
  const { appended, later } = run({ hidden: false, dataset: {} });
  expect(appended).toEqual([]);
  later[0]?.();
  expect(appended).toEqual([]);
  later[1]?.();
  expect(appended).toEqual(MODULES);
});

test.each([
  ["a member's page", { hidden: false, dataset: { session: "" } }],
  ["a hidden page", { hidden: true, dataset: {} }],
])("%s loads its modules immediately", (_name, page) => {
  expect(run(page)).toEqual({ appended: MODULES, later: [] });
});
