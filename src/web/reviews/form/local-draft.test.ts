import { expect, test } from "vitest";
import { readContent } from "./local-draft.ts";
import { EMPTY_VALUES, toDraft } from "./review-values.ts";

const BLANK = toDraft(EMPTY_VALUES);

test.each([
  [
    "a field that is no longer understood is empty, the others stay",
    { category: "Fax", city: "Reno" },
    { ...BLANK, city: "Reno" },
  ],
  ["fields that came later are empty", { city: "Reno" }, { ...BLANK, city: "Reno" }],
  ["unknown ones are left out", { ...BLANK, fax: "yes" }, BLANK],
  ["a score out of range is the default", { leadQualityScore: 11 }, BLANK],
  ["nothing is nothing", undefined, null],
  ["text is nothing", "draft", null],
])("of a stored draft %s", (_, stored, read) => expect(readContent(stored)).toEqual(read));
