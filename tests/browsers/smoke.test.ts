import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { DEMO } from "../e2e/support/accounts.ts";
import { listScreens } from "../e2e/support/screens.ts";
import type { Drive } from "./drive.ts";
import { driveFirefox } from "./drive-firefox.ts";
import { driveWebKit } from "./drive-webkit.ts";

const URL = inject("productUrl");
/** Without those of the test checkout, which are plain HTML. */
const SCREENS = (await listScreens(URL)).filter(
  ({ name, status = 200 }) => status === 200 && !name.startsWith("test-"),
);

describe.each([
  ["Firefox ESR", driveFirefox],
  ["WebKitGTK", driveWebKit],
])("%s", (_name, launch) => {
  let drive: Drive;
  beforeAll(async () => {
    drive = await launch();
    console.log(drive.browser);
  });
  afterAll(() => drive?.close());

  const heading = () => drive.run<string>("return document.querySelector('h1')?.textContent ?? ''");
  const text = () => drive.run<string>("return document.querySelector('main').innerText");
  const place = () => drive.run<string>("return location.pathname + location.search");

  /** Opens a page and waits until it is hydrated. */
  async function visit(address: string) {
    await drive.open(URL + address);
    await expect.poll(() => drive.run("return document.documentElement.dataset.alive")).toBe("");
    expect(await text()).not.toContain("Something went wrong");
    expect(await drive.run("return document.body.innerText")).not.toContain("too old");
  }

  test.each(SCREENS)("$name comes alive", async ({ address }) => {
    await visit(address);
    await expect.poll(heading).not.toBe("");
  });

  test("filters markets while typing", async () => {
    await visit("/");
    await drive.click("//header//a[normalize-space()='Markets']");
    await expect.poll(place).toBe("/markets");
    await drive.type("//main//input[@type='search']", "texas");
    await expect.poll(text).not.toContain("Colorado");
    expect(await text()).toContain("Austin");
  });

  test("searches, and narrows the results", async () => {
    await visit("/search");
    await drive.type("//main//search//input[not(@type='hidden')]", "Foyer CRM\n");
    await expect.poll(place).toContain("q=Foyer");
    await expect.poll(text).toContain("Foyer CRM");
  });

  test("signs in, keeps the session, and signs out", async () => {
    await visit("/auth");
    await drive.type("//main//input[@name='email']", DEMO.member.email);
    await drive.type("//main//input[@type='password']", `${DEMO.member.password}\n`);
    await expect.poll(() => drive.run("return localStorage.getItem('session') !== null")).toBe(true);
    await visit("/saved");
    await drive.click("//button[@aria-label='Account menu']");
    await drive.click(
      "//*[@role='menuitem' or self::button][normalize-space()='Sign Out' or normalize-space()='Sign out']",
    );
    await expect.poll(() => drive.run("return localStorage.getItem('session')")).toBe(null);
  });
});
