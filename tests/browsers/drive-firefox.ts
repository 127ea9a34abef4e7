import { firefox } from "playwright-core";
import type { Drive } from "./drive.ts";

/** Playwright drives Debian's Firefox through WebDriver BiDi. */
export async function driveFirefox(): Promise<Drive> {
  const browser = await firefox.launch({ channel: "moz-firefox", executablePath: "/usr/bin/firefox-esr" });
  const page = await browser.newPage();
  return {
    browser: `Firefox ${browser.version()}`,
    open: async (address) => void (await page.goto(address)),
    click: (element) => page.locator(`xpath=${element}`).click(),
    type: (element, text) => page.locator(`xpath=${element}`).pressSequentially(text),
    run: (script) => page.evaluate(`(() => { ${script} })()`),
    close: () => browser.close(),
  };
}
