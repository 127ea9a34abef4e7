import { describe, expect, test } from "vitest";
import { chooseDraft } from "./choose-draft.ts";
import { EMPTY_VALUES } from "./review-values.ts";

const draft = (city: string, minute: number) => ({
  content: { ...EMPTY_VALUES, city },
  savedAt: new Date(Date.UTC(2026, 10, 20, 9, minute)).toISOString(),
});
const [older, newer] = [draft("Austin", 1), draft("Boise", 2)];

describe("of two versions of a draft", () => {
  test.each([
    ["nothing is used of none", null, null, null, null],
    ["the only one is used", older, null, older, null],
    ["the only one is used", null, newer, newer, null],
    ["the newer is used, the other offered", older, newer, newer, older],
    ["the newer is used, the other offered", newer, older, newer, older],
    ["the same one is not offered", older, draft("Austin", 5), draft("Austin", 5), null],
  ])("%s", (_, here, there, used, other) => {
    expect(chooseDraft(here, there)).toEqual({ used, other });
  });
});
