import { defineConfig } from "vitest/config";

/** `npm run test:browsers`. The browsers run after each other, because the machine's cores are few. */
export default defineConfig({
  test: {
    root: "tests/browsers",
    globalSetup: ["../e2e/support/start-product.ts"],
    fileParallelism: false,
    testTimeout: 120_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 30_000 } },
  },
});
