import { afterEach, expect, test, vi } from "vitest";
import { errorText } from "./error-text.ts";

afterEach(() => vi.unstubAllGlobals());

const limit = (retryAfterSeconds: number) => ({ status: 429, message: "", data: { retryAfterSeconds } });

test.each([
  [new TypeError("Failed to fetch"), "fallback"],
  [undefined, "fallback"],
  [{ status: 500, message: "Internal server error" }, "fallback"],
  [
    { status: 503, message: "", data: { retryAfterSeconds: 5 } },
    "The service is temporarily unavailable. Please try again in 5 seconds.",
  ],
  [{ status: 401, message: "Invalid email or password" }, "Invalid email or password"],
  [
    {
      status: 400,
      message: "Input validation failed",
      data: { issues: [{ path: ["email"], message: "Invalid email address" }] },
    },
    "Invalid email address",
  ],
  [{ status: 400, message: "Bad Request" }, "fallback"],
  [limit(1), "Too many attempts. Please try again in 1 second."],
  [limit(59), "Too many attempts. Please try again in 59 seconds."],
  [limit(61), "Too many attempts. Please try again in 2 minutes."],
  [limit(7200), "Too many attempts. Please try again in 2 hours."],
])("returns the right text for %o: %s", (error, text) => {
  expect(errorText(error, "fallback")).toBe(text);
});

test("reports a missing network instead of a server failure", () => {
  vi.stubGlobal("navigator", { onLine: false });
  const offline = "You're offline. Please try again once you're connected.";
  expect(errorText(new TypeError("Failed to fetch"), "fallback")).toBe(offline);
  expect(errorText({ status: 500, message: "Internal server error" }, "fallback")).toBe("fallback");
});
