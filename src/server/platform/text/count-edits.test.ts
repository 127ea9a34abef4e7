import { expect, test } from "vitest";
import { countEdits } from "./count-edits.ts";

const NEVER = Number.POSITIVE_INFINITY;

test.each([
  ["phoenix", "phoenix", 2, { whole: 0, beginning: 0 }],
  // A letter too many, too few, another one, and two swapped
  ["phooenix", "phoenix", 2, { whole: 1, beginning: 1 }],
  ["phenix", "phoenix", 2, { whole: 1, beginning: 1 }],
  ["phoemix", "phoenix", 2, { whole: 1, beginning: 1 }],
  ["pheonix", "phoenix", 2, { whole: 1, beginning: 1 }],
  ["hpoenxi", "phoenix", 2, { whole: 2, beginning: 2 }],
  ["hpoenxi", "phoenix", 1, { whole: NEVER, beginning: NEVER }],
  // The beginning of a longer name
  ["coper", "copperline", 1, { whole: NEVER, beginning: 1 }],
  ["copp", "copperline", 1, { whole: NEVER, beginning: 0 }],
  ["copperlines", "copper", 2, { whole: NEVER, beginning: NEVER }],
  ["abcd", "wxyz", 2, { whole: NEVER, beginning: NEVER }],
  ["", "a", 1, { whole: 1, beginning: 1 }],
])("compares %j with %j for up to %d edits", (typed, name, most, edits) => {
  expect(countEdits(typed, name, most)).toEqual(edits);
});
