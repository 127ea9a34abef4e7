import { expect, test } from "vitest";
import { decidedTitle, failedTitle, leftOverText } from "#web/moderation/pending/decision-texts.ts";

test.each([
  ["review", "approved", 1, "Review approved!"],
  ["review", "rejected", 1, "Review rejected!"],
  ["discussion", "approved", 1, "Discussion approved!"],
  ["comment", "rejected", 1, "Comment rejected!"],
  ["review", "approved", 3, "3 reviews approved!"],
] as const)("%s, %s, %d times: %s", (kind, decision, count, title) => {
  expect(decidedTitle(kind, decision, count)).toBe(title);
});

test.each([
  ["review", "Failed to moderate review"],
  ["discussion", "Failed to moderate discussion"],
] as const)("a failure with a %s: %s", (kind, title) => {
  expect(failedTitle(kind)).toBe(title);
});

test("says why items were not decided", () => {
  const decided = { id: "1", outcome: "decided", earlier: null } as const;
  const own = { id: "2", outcome: "own", earlier: null } as const;
  const missing = { id: "3", outcome: "missing", earlier: null } as const;
  const earlier = { status: "rejected", moderatorName: "Mona Archer" } as const;
  const other = { id: "4", outcome: "already-decided", earlier } as const;
  expect(leftOverText("review", [decided])).toBeUndefined();
  expect(leftOverText("review", [other])).toBe("Mona Archer already rejected this review.");
  expect(leftOverText("review", [decided, own, missing, missing])).toBe(
    "1 skipped: you can't moderate your own review. 2 skipped: the author deleted it.",
  );
});
