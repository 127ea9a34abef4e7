import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** The slowest files start first, so that they don't run alone at the end. */
const LONGEST = /every-screen|data-folder/;

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLongest = ({ moduleId }: TestSpecification) => LONGEST.test(moduleId);
    return [...sorted.filter(isLongest), ...sorted.filter((file) => !isLongest(file))];
  }
}

export default defineConfig({
  test: {
    root: "tests/e2e",
    include: ["**/*.test.ts"],
    globalSetup: ["support/start-product.ts"],
    setupFiles: ["support/local-requests.ts"],
    sequence: { sequencer: LongestFirst },
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
