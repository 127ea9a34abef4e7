import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** By far the longest: begun last, they would run on when nothing else does. */
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
    sequence: { sequencer: LongestFirst },
    // Loading Playwright for each file takes half a second of a core.
    isolate: false,
    // Journeys wait more than they work: three browsers keep two cores busy.
    maxWorkers: 3,
    testTimeout: 120_000,
    hookTimeout: 60_000,
    // As patient as the browser's own waiting: a second is little where others work, too.
    expect: { poll: { timeout: 30_000 } },
  },
});
