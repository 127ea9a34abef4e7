import type { BrowserContextOptions, Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { untilToast } from "../support/toasts.ts";
import { DEVICES, type Device, newVisitor, setUpBrowser, visit } from "../support/visitors.ts";

setUpBrowser();

const DEVICE_NAMES = Object.keys(DEVICES) as Device[];
const AUSTIN = { latitude: 30.2672, longitude: -97.7431 };
const button = (page: Page) => page.getByRole("button", { name: "Use my current location" });

const at = (latitude: number, longitude: number): BrowserContextOptions => ({
  permissions: ["geolocation"],
  geolocation: { latitude, longitude },
});

test.each(DEVICE_NAMES)("the closest market is found on a %s, with its reviews", async (device) => {
  const page = await newVisitor(device, at(AUSTIN.latitude, AUSTIN.longitude));
  await visit(page, "/");
  await button(page).click();
  await untilToast(page, "Closest market found", "Austin, TX (0 miles away)");
  await page.getByRole("heading", { level: 1, name: "Reviews in Austin, TX" }).waitFor();
  expect(new URL(page.url()).searchParams.get("market")).toBe("Austin, TX");
});

test("whole kilometers are converted to miles, also on the search page", async () => {
  const place = { latitude: 29.2, longitude: -103.3 };
  const page = await newVisitor("desktop", at(place.latitude, place.longitude));
  const answer = await page.context().request.post("/api/markets/nearest", { data: place });
  const { market, distanceKm } = (await answer.json()) as {
    market: { city: string; state: string };
    distanceKm: number;
  };
  const miles = Math.round(Math.round(distanceKm) * 0.621371);
  expect(miles).toBeGreaterThan(50);

  await visit(page, "/search");
  await button(page).click();
  await untilToast(page, "Closest market found", `${market.city}, ${market.state} (${miles} miles away)`);
});

test("no market is nearby when abroad", async () => {
  const page = await newVisitor("desktop", at(51.5, -0.12));
  await visit(page, "/search");
  await button(page).click();
  await untilToast(page, "No nearby markets", "Could not find a nearby market.");
  expect(new URL(page.url()).pathname).toBe("/search");
});

test("a denied permission explains how to allow it", async () => {
  const page = await newVisitor("desktop", { permissions: [] });
  await visit(page, "/search");
  await button(page).click();
  await untilToast(page, "Location error", "Location access denied. Please enable location permissions.");
});

test("every browser error has a message", async () => {
  const page = await newVisitor("desktop");
  await visit(page, "/search");
  for (const [code, text] of [
    [1, "Location access denied. Please enable location permissions."],
    [2, "Location unavailable. Please try again."],
    [3, "Location request timed out. Please try again."],
    [9, "Could not get your location."],
  ] as const) {
    await page.evaluate((failure) => {
      navigator.geolocation.getCurrentPosition = (_found, failed) =>
        failed?.({ code: failure, message: "" } as GeolocationPositionError);
    }, code);
    await button(page).click();
    await untilToast(page, "Location error", text);
    await button(page).waitFor();
  }
});

test("a browser without geolocation gets a message", async () => {
  const page = await newVisitor("desktop");
  await page.addInitScript(() => {
    delete (Navigator.prototype as { geolocation?: Geolocation }).geolocation;
  });
  await visit(page, "/search");
  await button(page).click();
  await untilToast(page, "Location not supported", "Your browser doesn't support geolocation.");
});

test("the browser is asked once, for a fresh, precise position within 10 s, with a busy button", async () => {
  const page = await newVisitor("desktop");
  await page.addInitScript(() => {
    const asked: unknown[] = [];
    Object.assign(window, { asked });
    navigator.geolocation.getCurrentPosition = (_found, _failed, options) => asked.push(options);
  });
  await visit(page, "/search");
  await button(page).click();
  const busy = page.getByRole("button", { name: "Detecting your location…" });
  expect(await busy.getAttribute("aria-busy")).toBe("true");
  await busy.click({ force: true });
  await expect
    .poll(() => page.evaluate(() => (window as unknown as { asked: unknown[] }).asked))
    .toEqual([{ enableHighAccuracy: true, timeout: 10_000, maximumAge: 0 }]);
});

describe("the location button", () => {
  test("reports that no market has a location", async () => {
    const page = await newVisitor("desktop", { ...at(40, -100), expectStatus: [404] });
    await page.route("**/api/markets/nearest", (route) =>
      route.fulfill({
        status: 404,
        json: {
          defined: true,
          code: "NO_MARKETS",
          status: 404,
          message: "No markets with location data found.",
        },
      }),
    );
    await visit(page, "/search");
    await button(page).click();
    await untilToast(page, "No markets available", "No markets with location data found.");
  });

  test("reports a server error", async () => {
    const page = await newVisitor("desktop", { ...at(40, -100), expectStatus: [500] });
    await page.route("**/api/markets/nearest", (route) => route.fulfill({ status: 500, json: {} }));
    await visit(page, "/search");
    await button(page).click();
    await untilToast(page, "Error", "Failed to find nearby market. Please try again.");
  });
});
