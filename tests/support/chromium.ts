import { existsSync } from "node:fs";
import path from "node:path";

/** Debian's Chromium without windows: the same pages for half of the work. */
const HEADLESS = "chromium-headless-shell";

/** Linux names first; the last are where macOS keeps programs. */
const NAMES = [HEADLESS, "chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
const PLACES = [
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

/** What a test browser needs: no window, no sandbox (it refuses one as root), no traffic of its own. */
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

/** The system's browser: CHROMIUM_PATH, or the first known one that is installed. */
export function findChromium(): string | undefined {
  const { CHROMIUM_PATH, PATH = "" } = process.env;
  if (CHROMIUM_PATH) return CHROMIUM_PATH;
  const folders = PATH.split(path.delimiter);
  const files = NAMES.flatMap((name) => folders.map((folder) => path.join(folder, name)));
  return [...files, ...PLACES].find((file) => existsSync(file));
}

/** Whether the browser that is found has windows that nobody looks at. */
export const hasWindows = (): boolean => !findChromium()?.endsWith(HEADLESS);

/** For Playwright's `executablePath`. */
export function chromiumExecutable(): string {
  const found = findChromium();
  if (found === undefined) throw new Error("Chromium is not installed: run node scripts/ensure-chromium.ts");
  return found;
}
