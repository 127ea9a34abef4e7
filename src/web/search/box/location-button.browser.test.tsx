import { ORPCError } from "@orpc/client";
import { afterEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { renderScreen } from "#tests/components/render-screen.tsx";
import { LocationButton } from "./location-button.tsx";

const market = {
  id: "0190a000-0000-7000-8000-000000000001",
  city: "Alpine",
  state: "TX",
  slug: "alpine-tx",
} as const;

const button = page.getByRole("button", { name: "Use my current location" });
const notifications = page.getByRole("region", { name: "Notifications" });

afterEach(() => void vi.restoreAllMocks());

/** The browser is in Texas, or fails with a code. */
function locate(code?: number) {
  return vi.spyOn(navigator.geolocation, "getCurrentPosition").mockImplementation((found, failed) => {
    if (code === undefined) found({ coords: { latitude: 29.2, longitude: -103.3 } } as GeolocationPosition);
    else failed?.({ code, message: "" } as GeolocationPositionError);
  });
}

const show = (findNearest: () => { market: typeof market; distanceKm: number }) =>
  renderScreen(<LocationButton />, { api: { markets: { findNearest } } });

const near = (distanceKm: number) => () => ({ market, distanceKm });

async function expectToast(title: string, description: string) {
  await expect.element(notifications.getByText(title, { exact: true })).toBeVisible();
  await expect.element(notifications.getByText(description, { exact: true })).toBeVisible();
}

test("whole kilometers are converted to miles, and lead to the market", async () => {
  locate();
  const { router } = await show(near(130.4));
  await button.click();
  await expectToast("Closest market found", "Alpine, TX (81 miles away)");
  await expect.poll(() => router.state.location.search).toEqual({ market: "Alpine, TX" });
});

test.each([
  [1, "Location access denied. Please enable location permissions."],
  [2, "Location unavailable. Please try again."],
  [3, "Location request timed out. Please try again."],
  [9, "Could not get your location."],
])("the browser's error %i has a message", async (code, text) => {
  locate(code);
  await show(near(0));
  await button.click();
  await expectToast("Location error", text);
});

test.each([
  ["NO_MARKETS", "No markets available", "No markets with location data found."],
  ["INTERNAL_SERVER_ERROR", "Error", "Failed to find nearby market. Please try again."],
])("the server's error %s has a message", async (code, title, description) => {
  locate();
  await show(() => {
    throw new ORPCError(code, { status: code === "NO_MARKETS" ? 404 : 500 });
  });
  await button.click();
  await expectToast(title, description);
});

test("a browser without geolocation gets a message", async () => {
  const prototype = Navigator.prototype as { geolocation?: Geolocation };
  const kept = Object.getOwnPropertyDescriptor(prototype, "geolocation") as PropertyDescriptor;
  delete prototype.geolocation;
  await show(near(0));
  await button.click();
  await expectToast("Location not supported", "Your browser doesn't support geolocation.");
  Object.defineProperty(prototype, "geolocation", kept);
});

test("the browser is asked once, for a fresh, precise position within 10 s, with a busy button", async () => {
  const asked = vi.spyOn(navigator.geolocation, "getCurrentPosition").mockImplementation(() => {});
  await show(near(0));
  await button.click();
  const busy = page.getByRole("button", { name: "Detecting your location…" });
  await expect.element(busy).toHaveAttribute("aria-busy", "true");
  await busy.click({ force: true });
  expect(asked).toHaveBeenCalledTimes(1);
  expect(asked.mock.calls[0]?.[2]).toEqual({ enableHighAccuracy: true, timeout: 10_000, maximumAge: 0 });
});
