import { expect, test } from "vitest";
import { issueContent } from "#contract/newsletter.ts";
import { checkDraft, isSameDraft } from "./draft-values.ts";

test.each([
  ["", ""],
  ["  ", "\n"],
  ["Subject", "Text"],
  ["s".repeat(200), "b".repeat(20_000)],
  [`  ${"s".repeat(200)} `, "b"],
  ["s".repeat(201), "b".repeat(20_001)],
])("says of what is typed what the contract says of it", (subject, body) => {
  const { error } = issueContent.safeParse({ subject, body });
  const first: Record<string, string> = {};
  for (const { path, message } of error?.issues ?? []) first[String(path[0])] ??= message;
  expect(checkDraft({ subject, body })).toEqual(first);
});

test("ignores white space that the server trims", () => {
  expect(isSameDraft({ subject: "A ", body: "\nB" }, { subject: "A", body: "B" })).toBe(true);
  expect(isSameDraft({ subject: "A", body: "B" }, { subject: "A", body: "B c" })).toBe(false);
});
