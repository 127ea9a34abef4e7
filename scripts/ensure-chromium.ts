// Installs Debian's Chromium for the browser tests unless a browser is there. Needs Node 24.
import { spawnSync } from "node:child_process";
import { findChromium } from "../tests/support/chromium.ts";

if (!works()) install();
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

function install() {
  const prefix = asRoot();
  if (prefix === undefined || spawnSync("apt-get", ["--version"], { stdio: "ignore" }).status !== 0) return;
  process.stderr.write("Installing Chromium…\n");
  for (const args of [
    ["update", "-qq"],
    ["install", "-y", "-qq", "--no-install-recommends", "chromium", "fonts-liberation"],
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
