// `npm run mails [-- FOLDER]`: screenshots of every email at phone and desktop width, light and dark, for
// review.
import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { chromium } from "playwright-core";
import { readConfig } from "#server/platform/config/config.ts";
import { CHROMIUM_ARGS, chromiumExecutable } from "#tests/support/chromium.ts";
import { listSampleMails } from "#tests/support/mails/sample-mails.ts";

const WIDTHS = [360, 700];
const THEMES = ["light", "dark"] as const;
const FOLDER = path.resolve(process.argv[2] ?? ".mails");

const config = await readConfig({ DATA_DIR: FOLDER, DEMO: "true", SECRET: "s".repeat(40) });
const mails = Object.entries(listSampleMails(config));
mkdirSync(FOLDER, { recursive: true });
const browser = await chromium.launch({ executablePath: chromiumExecutable(), args: [...CHROMIUM_ARGS] });
try {
  for (const width of WIDTHS) {
    for (const colorScheme of THEMES) {
      const page = await browser.newPage({ viewport: { width, height: 600 }, colorScheme });
      for (const [name, { html }] of mails) {
        await page.setContent(html);
        await page.screenshot({
          path: path.join(FOLDER, `${name}-${width}-${colorScheme}.png`),
          fullPage: true,
        });
      }
      await page.close();
    }
  }
  for (const [name, { subject, text }] of mails) {
    writeFileSync(path.join(FOLDER, `${name}.txt`), `Subject: ${subject}\n\n${text}\n`);
  }
  process.stdout.write(`${mails.length * WIDTHS.length * THEMES.length} screenshots in ${FOLDER}\n`);
} finally {
  await browser.close();
}
