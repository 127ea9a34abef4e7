import { describe, expect, test } from "vitest";
import { isNameBegun, mentionAt, withMention } from "./mention-text.ts";

describe("the name at the caret", () => {
  test.each([
    ["@", 0, ""],
    ["@N", 0, "N"],
    ["Hello @No", 6, "No"],
    ["(@No", 1, "No"],
    ["one\n@No", 4, "No"],
    ["@Nora Qu", 0, "Nora Qu"],
    ["@Élodie O'B", 0, "Élodie O'B"],
  ])("starts after the @ in %j", (text, start, name) => {
    expect(mentionAt(text, text.length)).toEqual({ start, text: name });
  });

  test.each(["", "Nora", "@ ", "@ Nora", "nora@quill", "@Nora ", "@Nora\nQuill", "@1", "@a b c d e"])(
    "does not exist in %j",
    (text) => {
      expect(mentionAt(text, text.length)).toBeNull();
    },
  );

  test("ends at the caret", () => {
    expect(mentionAt("@Nora and others", 3)).toEqual({ start: 0, text: "No" });
  });
});

test.each([
  ["Nora Quill", "no", true],
  ["Nora Quill", "QU", true],
  ["Élodie O'Brien", "elo", true],
  ["Nora Quill", "nora q", true],
  ["Nora Quill", "ora", false],
  ["Nora Quill", "nora x", false],
])("isNameBegun(%j, %j) is %j", (fullName, typed, isBegun) => {
  expect(isNameBegun(fullName, typed)).toBe(isBegun);
});

test("a chosen name is completed, and typing continues after it", () => {
  expect(withMention("Ask @no!", { start: 4, text: "no" }, "Nora Quill")).toEqual({
    text: "Ask @Nora Quill !",
    caret: 16,
  });
});

test("a single space follows the name", () => {
  expect(withMention("@no said", { start: 0, text: "no" }, "Nora Quill")).toEqual({
    text: "@Nora Quill said",
    caret: 12,
  });
});
