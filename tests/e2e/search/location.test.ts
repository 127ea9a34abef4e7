import { expect, test } from "vitest";
import { untilToast } from "../support/toasts.ts";
import { newVisitor, setUpBrowser, visit } from "../support/visitors.ts";

setUpBrowser();

const AUSTIN = { latitude: 30.2672, longitude: -97.7431 };
const LONDON = { latitude: 51.5, longitude: -0.12 };

test("a visitor's location leads to the reviews of the closest market, if one is nearby", async () => {
  const page = await newVisitor("phone", { permissions: ["geolocation"], geolocation: LONDON });
  const button = page.getByRole("button", { name: "Use my current location" });
  await visit(page, "/");
  await button.click();
  await untilToast(page, "No nearby markets", "Could not find a nearby market.");
  expect(new URL(page.url()).pathname).toBe("/");
  await page.context().setGeolocation(AUSTIN);
  await button.click();
  await untilToast(page, "Closest market found", "Austin, TX (0 miles away)");
  await page.getByRole("heading", { level: 1, name: "Reviews in Austin, TX" }).waitFor();
  expect(new URL(page.url()).searchParams.get("market")).toBe("Austin, TX");
});
