import { defineConfig } from "vitest/config";
import { longestFirst } from "#tests/support/longest-first.ts";

const LONGEST =
  /every-screen-|data-folder|canaries|search-by-keyboard|review-form|premium|discussions|read-reviews|sessions|workers/;

export default defineConfig({
  test: {
    root: "tests/e2e",
    include: ["**/*.test.ts"],
    globalSetup: ["support/start-product.ts"],
    setupFiles: ["support/local-requests.ts"],
    sequence: { sequencer: longestFirst(LONGEST) },
    // Loading Playwright per file takes half a second of CPU time.
    isolate: false,
    // Journeys mostly wait: three browsers keep two cores busy.
    maxWorkers: 3,
    testTimeout: 120_000,
    hookTimeout: 60_000,
    // Same as the browser's own timeout: one second is too short on a loaded machine.
    expect: { poll: { timeout: 30_000 } },
  },
});
