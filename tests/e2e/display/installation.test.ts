import { expect, test } from "vitest";
import { newVisitor, setUpBrowser, visit } from "../support/visitors.ts";

setUpBrowser();

test("a browser offers to install the site", async () => {
  const page = await newVisitor("phone");
  await visit(page, "/");
  const chromium = await page.context().newCDPSession(page);
  const { url, errors, data } = await chromium.send("Page.getAppManifest");
  expect(new URL(url).pathname).toBe("/manifest.webmanifest");
  expect(errors).toEqual([]);
  expect(JSON.parse(data ?? "")).toMatchObject({ name: "ToolComps", display: "standalone" });
  // The headless shell, which can't install, never has any. Full browsers have one about the windows of tests.
  const { installabilityErrors } = await chromium.send("Page.getInstallabilityErrors");
  expect(installabilityErrors.filter(({ errorId }) => errorId !== "in-incognito")).toEqual([]);
});
