// Installs Debian's Chromium for the browser tests: the one without windows, or else any. Needs Node 24.
import { spawnSync } from "node:child_process";
import { findChromium, hasWindows } from "../tests/support/chromium.ts";

/** Where no registry answers, another browser will do. */
const PATIENCE = ["-o", "Acquire::http::Timeout=20", "-o", "Acquire::Retries=1"];

if (process.env.CHROMIUM_PATH === undefined && hasWindows()) install("chromium-headless-shell");
if (!works()) install("chromium");
if (!works()) {
  process.stderr.write(
    "The browser tests need Chromium or Chrome. Install it (Debian: apt-get install chromium), " +
      "or name its program file in CHROMIUM_PATH.\n",
  );
  process.exit(1);
}

/** Some systems have a program of that name that only tells how to install it. */
function works(): boolean {
  const program = findChromium();
  return program !== undefined && spawnSync(program, ["--version"], { stdio: "ignore" }).status === 0;
}

function install(browser: string) {
  const prefix = asRoot();
  if (prefix === undefined || spawnSync("apt-get", ["--version"], { stdio: "ignore" }).status !== 0) return;
  process.stderr.write(`Installing ${browser}…\n`);
  for (const args of [
    ["update", "-qq", ...PATIENCE],
    ["install", "-y", "-qq", ...PATIENCE, "--no-install-recommends", browser, "fonts-liberation"],
  ]) {
    const [program = "", ...rest] = [...prefix, "env", "DEBIAN_FRONTEND=noninteractive", "apt-get", ...args];
    // What apt says goes where our own words go: the last line of standard output is the tests'.
    spawnSync(program, rest, { stdio: ["ignore", process.stderr.fd, process.stderr.fd] });
  }
}

/** How to become root without being asked for a password, if that is possible. */
function asRoot(): string[] | undefined {
  if (process.getuid?.() === 0) return [];
  return spawnSync("sudo", ["-n", "true"], { stdio: "ignore" }).status === 0 ? ["sudo", "-n"] : undefined;
}
