import { defineConfig } from "vitest/config";
import { longestFirst } from "#tests/support/longest-first.ts";

/** They mock or count modules, so each needs a fresh module graph. */
const OWN_MODULES = [
  "src/server/account/enumeration.test.ts",
  "src/server/account/prove/password-queue.test.ts",
  "src/server/platform/auth/password-work.test.ts",
  "src/server/platform/auth/passwords.test.ts",
];

const LONGEST =
  /access-table|client-sent-columns|security\/canaries|operator\/backup|hostile-requests|embedded|exactness/;

const common = {
  setupFiles: ["tests/support/quick-scrypt.ts"],
  testTimeout: 30_000,
  hookTimeout: 60_000,
  expect: { poll: { timeout: 10_000 } },
};

export default defineConfig({
  test: {
    globalSetup: ["tests/support/global-setup.ts"],
    sequence: { sequencer: longestFirst(LONGEST) },
    maxWorkers: 3,
    projects: [
      {
        test: {
          ...common,
          name: "unit",
          include: [
            "src/**/*.test.ts",
            "data/**/*.test.ts",
            "tests/architecture/**/*.test.ts",
            "tests/security/**/*.test.ts",
          ],
          exclude: OWN_MODULES,
          // Loading the server's modules per file takes longer than the tests.
          isolate: false,
        },
      },
      { test: { ...common, name: "own-modules", include: OWN_MODULES } },
    ],
  },
});
