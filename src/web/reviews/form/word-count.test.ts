import { expect, test } from "vitest";
import { countTypedWords } from "./word-count.ts";

test.each([
  ["", 0],
  [" \n ", 0],
  ["Smart lists are the reason.", 5],
  ["- **Good**\n- well-known, $178/mo", 3],
  ["It worked — until it didn't.", 5],
])("counts the words of %j", (text, words) => expect(countTypedWords(text)).toBe(words));
