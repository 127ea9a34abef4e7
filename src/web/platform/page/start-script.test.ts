import { expect, test } from "vitest";
import { startScript } from "./start-script.ts";

/** Runs the script of a page with two modules; returns what it appended. */
function run(page: { hidden: boolean; dataset: object }) {
  const appended: { type: string; src: string }[] = [];
  const observers: { whenPainted: () => void; isConnected: boolean }[] = [];
  const document = {
    hidden: page.hidden,
    documentElement: { dataset: page.dataset },
    head: { append: (element: { type: string; src: string }) => appended.push(element) },
    createElement: () => ({}),
    currentScript: { remove: () => {} },
  };
  const [, code = ""] =
    /<script>(.*)<\/script>/s.exec(startScript(["/assets/index.js", "/assets/home.js"])) ?? [];
  class PaintObserver {
    seen: (typeof observers)[number];
    constructor(notify: (entries: unknown, observer: PaintObserver) => void) {
      this.seen = { whenPainted: () => notify([], this), isConnected: false };
    }
    observe(options: object) {
      expect(options).toEqual({ type: "paint", buffered: true });
      observers.push(Object.assign(this.seen, { isConnected: true }));
    }
    disconnect() {
      this.seen.isConnected = false;
    }
  }
  new Function("document", "PerformanceObserver", code)(document, PaintObserver);
  return { appended, observers };
}

const MODULES = [
  { type: "module", src: "/assets/index.js" },
  { type: "module", src: "/assets/home.js" },
];

test("a visitor's page loads its modules after the first paint", () => {
  const { appended, observers } = run({ hidden: false, dataset: {} });
  expect(appended).toEqual([]);
  expect(observers).toMatchObject([{ isConnected: true }]);
  observers[0]?.whenPainted();
  expect(appended).toEqual(MODULES);
  expect(observers).toMatchObject([{ isConnected: false }]);
});

test.each([
  ["a member's page", { hidden: false, dataset: { session: "" } }],
  ["a hidden page", { hidden: true, dataset: {} }],
])("%s loads its modules immediately", (_name, page) => {
  expect(run(page)).toEqual({ appended: MODULES, observers: [] });
});
