import { readFile } from "node:fs/promises";
import path from "node:path";
import sharp from "sharp";
import { afterEach, expect, test, vi } from "vitest";
import { openTestPlatform } from "#tests/support/api.ts";
import { ask, serveApp } from "#tests/support/serve-app.ts";

const readIcon = (name: string) => readFile(path.resolve(import.meta.dirname, "../../web/public", name));
const site = await serveApp(
  await openTestPlatform({ PRODUCT_NAME: "Plumb & Level", SUPPORT_EMAIL: "safe@plumb.test" }),
);

afterEach(() => void vi.useRealTimers());

interface Manifest {
  name: string;
  icons: { src: string; sizes: string; type: string; purpose: string }[];
  shortcuts: { name: string; url: string }[];
}

test("the manifest names the product, its icons and the shortcuts", async () => {
  const { status, headers, text } = await ask(`${site}/manifest.webmanifest`);
  expect([status, headers["content-type"]]).toEqual([200, "application/manifest+json; charset=utf-8"]);
  const { name, icons, shortcuts } = JSON.parse(text) as Manifest;
  expect(name).toBe("Plumb & Level");
  expect(shortcuts.map(({ url }) => url)).toEqual(["/search", "/add-review", "/saved", "/messages"]);
  expect(icons.map(({ purpose }) => purpose)).toContain("maskable");
  for (const { src, sizes } of icons.filter(({ type }) => type === "image/png")) {
    const { width, height } = await sharp(await readIcon(src.slice(1))).metadata();
    expect(`${width}x${height}`, src).toBe(sizes);
  }
});

test("icons for home screens have no transparent parts, which phones fill with black", async () => {
  for (const name of ["apple-touch-icon.png", "icon-maskable-512.png"])
    expect((await sharp(await readIcon(name)).stats()).isOpaque, name).toBe(true);
});

test("security.txt has the configured address, and expires within a year of any day", async () => {
  vi.useFakeTimers({ now: new Date("2031-12-31T23:59:59Z"), toFake: ["Date"] });
  const { status, headers, text } = await ask(`${site}/.well-known/security.txt`);
  expect([status, headers["content-type"]]).toEqual([200, "text/plain; charset=utf-8"]);
  const fields = Object.fromEntries(
    text
      .trimEnd()
      .split("\n")
      .map((line) => line.split(/: (.*)/)),
  );
  expect(Object.keys(fields)).toEqual(["Contact", "Expires", "Preferred-Languages", "Canonical"]);
  expect(fields.Contact).toBe("mailto:safe@plumb.test");
  expect(fields.Canonical).toMatch(/^https?:\/\/[^/]+\/\.well-known\/security\.txt$/);
  expect(Date.parse(fields.Expires ?? "")).toBeGreaterThan(Date.parse("2032-02-01"));
  expect(Date.parse(fields.Expires ?? "")).toBeLessThan(Date.parse("2032-12-31"));
});

test("password managers are sent to where the password changes", async () => {
  const { status, headers } = await ask(`${site}/.well-known/change-password`);
  expect([status, headers.location]).toEqual([302, "/settings?tab=security"]);
  // They compare with an address that no site has.
  const other = "/.well-known/resource-that-should-not-exist-whose-status-code-should-not-be-200";
  expect((await ask(site + other)).status).toBe(404);
});
