// `npm run screens [-- FOLDER [PATTERN]]`: screenshots of all screens, or those that match, at three widths,
// light and dark, for review.
import { mkdirSync } from "node:fs";
import path from "node:path";
import { type Browser, chromium } from "playwright-core";
import { makeDemo } from "#tests/e2e/support/demo.ts";
import { type Screen, VIEWERS } from "#tests/e2e/support/screen.ts";
import { listScreens } from "#tests/e2e/support/screens.ts";
import { showScreen } from "#tests/e2e/support/show-screen.ts";
import { startProduct } from "#tests/e2e/support/start-product.ts";
import { untilAlive, untilLive, untilLoaded } from "#tests/e2e/support/visitors.ts";
import { CHROMIUM_ARGS, chromiumExecutable } from "#tests/support/chromium.ts";

const WIDTHS = [360, 768, 1280];
const THEMES = ["light", "dark"] as const;
const FOLDER = path.resolve(process.argv[2] ?? ".screens");
const PATTERN = new RegExp(process.argv[3] ?? "");

type Look = { width: number; theme: (typeof THEMES)[number] };

async function takeAs(browser: Browser, url: string, screens: Screen[], viewer: Screen["as"], look: Look) {
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width: look.width, height: look.width < 700 ? 740 : 900 },
    colorScheme: look.theme,
    reducedMotion: "reduce",
  });
  const page = await context.newPage();
  if (viewer) {
    const data = { email: `${viewer}@demo.test`, password: "demo-password" };
    const session = await (await context.request.post("/api/auth/sign-in", { data })).text();
    await page.goto("/terms");
    await page.evaluate((value) => localStorage.setItem("session", value), session);
  }
  for (const screen of screens.filter(({ as }) => as === viewer)) {
    await showScreen(page, screen);
    if (!screen.isPlain) {
      await untilAlive(page);
      if (viewer) await untilLive(page);
      await untilLoaded(page);
    }
    await page.waitForLoadState("networkidle");
    await page.screenshot({
      path: path.join(FOLDER, `${screen.name}-${look.width}-${look.theme}.png`),
      fullPage: true,
    });
  }
  await context.close();
}

mkdirSync(FOLDER, { recursive: true });
const demo = await makeDemo();
const product = await startProduct(demo);
const browser = await chromium.launch({ executablePath: chromiumExecutable(), args: [...CHROMIUM_ARGS] });
try {
  const screens = (await listScreens(product.url)).filter(({ name }) => PATTERN.test(name));
  for (const width of WIDTHS) {
    for (const theme of THEMES) {
      for (const viewer of [undefined, ...VIEWERS]) {
        await takeAs(browser, product.url, screens, viewer, { width, theme });
      }
    }
  }
  process.stdout.write(`${screens.length * WIDTHS.length * THEMES.length} screenshots in ${FOLDER}\n`);
} finally {
  await browser.close();
  await product.stop();
  await demo.stop();
}
