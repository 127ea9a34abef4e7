import { expect, test } from "vitest";
import { asSentence } from "./as-sentence.ts";

test.each([
  ["14 reviews in Texas", "14 reviews in Texas."],
  ["14 reviews across the U.S.", "14 reviews across the U.S."],
  ["Most with Keys & Co.", "Most with Keys & Co."],
  ["Reviews of Who’s There?", "Reviews of Who’s There?"],
  ["Reviews of “Sold!”", "Reviews of “Sold!”"],
  ["By Nora Quill (Jr.)", "By Nora Quill (Jr.)"],
  ["By Nora Quill (team)", "By Nora Quill (team)."],
])("%j ends as %j", (text, sentence) => expect(asSentence(text)).toBe(sentence));
