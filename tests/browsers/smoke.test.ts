import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { DEMO } from "../e2e/support/accounts.ts";
import { listScreens } from "../e2e/support/screens.ts";
import type { Drive } from "./drive.ts";
import { driveFirefox } from "./drive-firefox.ts";
import { driveWebKit } from "./drive-webkit.ts";
import { serveLateScripts } from "./late-scripts.ts";

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
  let late: Awaited<ReturnType<typeof serveLateScripts>>;
  beforeAll(async () => {
    late = await serveLateScripts(URL);
    drive = await launch();
    console.log(drive.browser);
  });
  afterAll(async () => {
    await drive?.close();
    late.close();
  });

  const heading = () => drive.run<string>("return document.querySelector('h1')?.textContent ?? ''");
  const text = () => drive.run<string>("return document.querySelector('main').innerText");
  const place = () => drive.run<string>("return location.pathname + location.search");

  const untilAlive = () =>
    expect.poll(() => drive.run("return document.documentElement.dataset.alive")).toBe("");

  /** Opens a page and waits until it is hydrated. */
  async function visit(address: string) {
    await drive.open(URL + address);
    await untilAlive();
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

  /** Types into a page whose scripts are held back, by the names of its fields, and lets them go. */
  async function typeEarly(address: string, texts: Record<string, string>) {
    const release = late.hold();
    await drive.open(late.url + address);
    const fields = Object.entries(texts).map(([name, value]) => ({
      element: `//main//*[@name='${name}']`,
      value,
    }));
    for (const { element, value } of fields) await drive.type(element, value);
    expect(await drive.run("return document.documentElement.dataset.alive ?? null")).toBe(null);
    release();
    await untilAlive();
    for (const [name, value] of Object.entries(texts))
      expect(await drive.run(`return document.querySelector("main [name=${name}]").value`)).toBe(value);
  }

  test("searches for what was typed before scripts ran", async () => {
    await typeEarly("/search", { market: "Austin, TX" });
    await drive.type("//main//*[@name='market']", "\n");
    await expect.poll(place).toContain("market=Austin");
    await expect.poll(heading).toBe("Reviews in Austin, TX");
  });

  test("signs in with what was typed before scripts ran", async () => {
    const { email, password } = DEMO.member;
    await typeEarly("/auth", { email, password });
    await drive.click("//main//button[normalize-space()='Sign In']");
    await expect.poll(() => drive.run("return localStorage.getItem('session') !== null")).toBe(true);
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
