import { expect, test } from "vitest";
import { expectAccessible } from "./support/accessibility.ts";
import { DEVICES, type Device, newVisitor, setUpBrowser, visit } from "./support/visitors.ts";

setUpBrowser();

const DEVICE_NAMES = Object.keys(DEVICES) as Device[];
const THEMES = ["light", "dark"] as const;
const PUBLIC = ["/"];

test.each(DEVICE_NAMES.flatMap((device) => THEMES.map((theme) => [device, theme] as const)))(
  "on a %s in the %s theme axe-core finds nothing on any public screen",
  async (device, colorScheme) => {
    const page = await newVisitor(device, { colorScheme });
    for (const address of PUBLIC) {
      await visit(page, address);
      expect(await page.locator("h1").count(), `${address} has one heading`).toBe(1);
      await expectAccessible(page);
    }
  },
);
