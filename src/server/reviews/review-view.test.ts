import { expect, test } from "vitest";
import { endAtSentence } from "./review-view.ts";

test.each([
  ["Drop in the photos and get a reel. Mine took…", "Drop in the photos and get a reel."],
  [
    "Calls came in warm! Renters, mostly (in May.) Then the…",
    "Calls came in warm! Renters, mostly (in May.)",
  ],
  ["Ask St. Louis agents. The price…", "Ask St. Louis agents. The price…"],
  [
    "Paused it for my wedding, came back to the same ZIP…",
    "Paused it for my wedding, came back to the same ZIP…",
  ],
  ["A whole text. It has two sentences", "A whole text. It has two sentences"],
])("%s", (excerpt, shown) => {
  expect(endAtSentence(excerpt)).toBe(shown);
});
