import { expect, test } from "vitest";
import { readThreadSearch } from "./thread-search.ts";

const ID = "0b0f7a52-3f5f-4a0e-8d0b-2f5f3a0e8d0b";

test.each([
  [{}, {}],
  [{ comments: "top" }, { comments: "top" }],
  [{ comments: "best" }, {}],
  [{ comments: "worst" }, {}],
  [{ comment: ID }, { comment: ID }],
  [{ comment: ID.toUpperCase() }, { comment: ID }],
  [{ comment: "7" }, {}],
  [{ comment: `${ID}'` }, {}],
  [{ after: ID }, { after: ID }],
  [{ comments: "new", after: "7" }, { comments: "new" }],
  [{ q: "other" }, {}],
])("parses %j to %j", (raw, search) => {
  expect(readThreadSearch(raw)).toEqual(search);
});
