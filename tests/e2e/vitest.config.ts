import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    root: "tests/e2e",
    include: ["**/*.test.ts"],
    globalSetup: ["support/start-product.ts"],
    // Two browsers at once is what a small machine bears.
    maxWorkers: 2,
    testTimeout: 120_000,
    hookTimeout: 60_000,
  },
});
