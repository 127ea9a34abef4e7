import { describe, expect, test } from "vitest";
import {
  checkDiscussion,
  type DiscussionValues,
  EDIT,
  emptyValues,
  isWritten,
  readValues,
  toDiscussionContent,
} from "./discussion-values.ts";

const austin = {
  id: "0190a000-0000-7000-8000-000000000001",
  city: "Austin",
  state: "TX",
  slug: "austin",
} as const;
const foyer = { id: "0190a000-0000-7000-8000-000000000002", name: "Foyer CRM", category: "CRM" } as const;
const written: DiscussionValues = {
  ...emptyValues(austin, foyer),
  title: "Who uses it?",
  content: "Tell me.",
};

test("prefills the market and tool of the page", () => {
  expect(emptyValues(austin, foyer)).toMatchObject({ marketText: "Austin, TX", toolText: "Foyer CRM" });
  expect(toDiscussionContent(emptyValues(null, null))).toMatchObject({ marketId: null, toolId: null });
  expect(isWritten(emptyValues(austin, foyer))).toBe(false);
});

describe("each problem belongs to a field", () => {
  test.each([
    [{}, {}],
    [{ title: " " }, { title: "Please fill in all fields" }],
    [{ content: "\n" }, { content: "Please fill in all fields" }],
    [{ title: "x".repeat(200), content: "x".repeat(5000) }, {}],
    [{ title: "x".repeat(201) }, { title: "Title must be less than 200 characters" }],
    [{ content: "x".repeat(5001) }, { content: "Content must be less than 5000 characters" }],
    [{ market: null, marketText: "Atlantis" }, { market: "Pick a market from the list or leave this blank" }],
    [{ tool: null, toolText: "Abacus" }, { tool: "Pick a tool from the list or leave this blank" }],
    [{ tool: null, toolText: " ", market: null, marketText: "" }, {}],
  ])("%#", (typed, problems) => {
    expect(checkDiscussion({ ...written, ...typed })).toEqual(problems);
  });
});

test("restores stored values, and ignores malformed ones", () => {
  expect(EDIT.read(EDIT.write(written))).toEqual(written);
  expect(readValues({ ...written, isOpen: true })).toEqual(written);
  for (const kept of ["null", "[]", JSON.stringify({ ...written, tagIds: "none" })]) {
    expect(EDIT.read(kept)).toBeUndefined();
  }
});
