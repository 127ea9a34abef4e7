import { expect, test } from "vitest";
import { createRestartPause } from "./restart-pause.ts";

test("the pauses grow up to five seconds, and start over after a healthy minute", () => {
  const pause = createRestartPause();
  expect([1, 1, 1, 1, 1, 1, 1].map(pause)).toEqual([200, 400, 800, 1600, 3200, 5000, 5000]);
  expect([61_000, 1].map(pause)).toEqual([200, 400]);
});
