import { expect, test } from "vitest";
import { countWords } from "./count-words.ts";

test.each([
  ["", 0],
  [" \n ", 0],
  ["Smart lists are the reason.", 5],
  ["- **Good**\n- well-known, $178/mo", 3],
  ["It worked — until it didn't.", 5],
  ["Good 👍 value", 2],
  ["東京の不動産会社です", 5],
])("counts the words of %j", (text, words) => expect(countWords(text)).toBe(words));
