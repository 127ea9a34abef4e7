import { firefox } from "playwright-core";
import type { Drive } from "./drive.ts";

/** Playwright drives Debian's Firefox through WebDriver BiDi. */
export async function driveFirefox(): Promise<Drive> {
  const browser = await firefox.launch({ channel: "moz-firefox", executablePath: "/usr/bin/firefox-esr" });
  const page = await browser.newPage();
  return {
    browser: `Firefox ${browser.version()}`,
    // A page that leads visitors to the sign-in form can leave before it has loaded.
    open: async (address) => void (await page.goto(address, { waitUntil: "commit" })),
    click: (element) => page.locator(`xpath=${element}`).click(),
    type: (element, text) => page.locator(`xpath=${element}`).pressSequentially(text),
    run: (script) => page.evaluate(`(() => { ${script} })()`),
    close: () => browser.close(),
  };
}
