import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { playwright } from "@vitest/browser-playwright";
import { defineConfig } from "vitest/config";
import { CHROMIUM_ARGS, chromiumExecutable } from "#tests/support/chromium.ts";

/** Tests of components: in the browser of the journeys, with the real CSS, without a server or a database. */
export default defineConfig({
  publicDir: "src/web/public",
  plugins: [react(), tailwindcss()],
  // As in vite.config.ts.
  resolve: {
    alias: { "use-sync-external-store/shim/with-selector": "use-sync-external-store/with-selector" },
  },
  // All at the start: a package that is found later reloads the page, and the tests with it.
  optimizeDeps: {
    entries: ["src/web/**/*.{ts,tsx}", "!src/web/server.ts", "tests/components/*.tsx"],
    include: ["vitest-browser-react/pure"],
  },
  test: {
    include: ["src/web/**/*.browser.test.tsx"],
    setupFiles: ["tests/components/set-up.ts"],
    // One page for all files: loading React, the styles and the components takes longer than the tests.
    isolate: false,
    maxWorkers: 1,
    expect: { poll: { timeout: 10_000 } },
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      provider: playwright({
        launchOptions: { executablePath: chromiumExecutable(), args: [...CHROMIUM_ARGS] },
        contextOptions: { reducedMotion: "reduce" },
        actionTimeout: 10_000,
      }),
      instances: [{ browser: "chromium", viewport: { width: 1280, height: 900 } }],
    },
  },
});
