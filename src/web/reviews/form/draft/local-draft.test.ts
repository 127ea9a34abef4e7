import { expect, test } from "vitest";
import { EMPTY_VALUES, toDraft } from "#web/reviews/form/review-values.ts";
import { readContent } from "./local-draft.ts";

const BLANK = toDraft(EMPTY_VALUES);

test.each([
  [
    "empties a field with an unknown value and keeps the others",
    { category: "Fax", city: "Reno" },
    { ...BLANK, city: "Reno" },
  ],
  ["leaves fields added since then empty", { city: "Reno" }, { ...BLANK, city: "Reno" }],
  ["drops unknown fields", { ...BLANK, fax: "yes" }, BLANK],
  ["replaces an out-of-range score by the default", { leadQualityScore: 11 }, BLANK],
  ["returns null for a missing draft", undefined, null],
  ["returns null for text", "draft", null],
])("%s", (_, stored, read) => expect(readContent(stored)).toEqual(read));
