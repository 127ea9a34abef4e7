import characters from "../../../../data/fonts/pictures/characters.json" with { type: "json" };

const drawn = new Set(
  characters.flatMap(([first = 0, last = first]) =>
    Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index)),
  ),
);

/**
 * Without emoji and letters that the fonts lack, and marks that would begin or end the text in their place; nothing of a
 * text that is mostly in another script.
 */
export function drawable(text: string): string {
  const words = text.normalize("NFC").trim().split(/\s+/).map(drawableWord);
  const [first, last] = [words.findIndex(hasLetter), words.findLastIndex(hasLetter)];
  const isCut = (part: readonly string[]) => part.includes("");
  if (first === -1) return isCut(words) ? "" : words.join(" ");
  const start = isCut(words.slice(0, first)) ? first : 0;
  const end = isCut(words.slice(last)) ? last + 1 : words.length;
  const line = words.slice(start, end).filter(Boolean).join(" ");
  return countLetters(line) * 2 < countLetters(text) ? "" : line;
}

function drawableWord(word: string): string {
  const kept = Array.from(word, (character) => (drawn.has(character) ? character : "")).join("");
  if (kept === word) return word;
  if (!hasLetter(kept)) return "";
  return word.startsWith(kept.charAt(0)) ? kept : kept.replace(ENDING_MARKS, "");
}

/** What ends a word or joins two, so that it can't begin a text. */
const ENDING_MARKS = /^[\p{Pd}\p{Pe}\p{Pf}\p{Po}]+/u;

const hasLetter = (text: string) => /[\p{L}\p{N}]/u.test(text);

const countLetters = (text: string) => text.match(/[\p{L}\p{N}]/gu)?.length ?? 0;
