import { existsSync } from "node:fs";
import path from "node:path";

/** Debian's headless shell: same pages at half the CPU time. */
const HEADLESS = "chromium-headless-shell";

/** Linux names first, then paths of macOS. */
const NAMES = [HEADLESS, "chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
const PLACES = [
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

/** No window, no sandbox (it does not work as root), no background traffic. */
export const CHROMIUM_ARGS: readonly string[] = [
  "--headless",
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/**
 * Returns CHROMIUM_PATH or the first installed browser.
 * @returns undefined when there is none
 */
export function findChromium(): string | undefined {
  const { CHROMIUM_PATH, PATH = "" } = process.env;
  if (CHROMIUM_PATH) return CHROMIUM_PATH;
  const folders = PATH.split(path.delimiter);
  const files = NAMES.flatMap((name) => folders.map((folder) => path.join(folder, name)));
  return [...files, ...PLACES].find((file) => existsSync(file));
}

/** True for a full browser, false for the headless shell. */
export const hasWindows = (): boolean => !findChromium()?.endsWith(HEADLESS);

/** For Playwright's `executablePath`. */
export function chromiumExecutable(): string {
  const found = findChromium();
  if (found === undefined) throw new Error("Chromium is not installed: run node scripts/ensure-chromium.ts");
  return found;
}
