// Installs Debian's Chromium for the browser tests, preferably the headless shell. Needs Node 24.
import { spawnSync } from "node:child_process";
import { findChromium, hasWindows } from "#tests/support/chromium.ts";
import { installDebianPackages } from "./debian-packages.ts";

if (process.env.CHROMIUM_PATH === undefined && hasWindows()) install("chromium-headless-shell");
if (!works()) install("chromium");
if (!works()) {
  process.stderr.write(
    "The browser tests need Chromium or Chrome. Install it (Debian: apt-get install chromium), " +
      "or set CHROMIUM_PATH to its executable.\n",
  );
  process.exit(1);
}

/** On some systems, `chromium` is a stub that only prints how to install it. */
function works(): boolean {
  const program = findChromium();
  return program !== undefined && spawnSync(program, ["--version"], { stdio: "ignore" }).status === 0;
}

function install(browser: string) {
  installDebianPackages(browser, "fonts-liberation");
}
