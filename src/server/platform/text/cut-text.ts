import { LIMITS } from "#contract/vocabulary.ts";

const ELLIPSIS = "…";

const DANGLING = new Set([" ", ".", ",", ";", ":", "-", "–", "—", ELLIPSIS]);

/** One or two words after the end of a sentence; the period of "St. Louis" ends none. */
const BEGUN_SENTENCE = /(?<=[^\s.]{3}[.!?]) \S+(?: \S+)?$/;

const wordsOfAnyScript = new Intl.Segmenter("en", { granularity: "word" });

export function shorten(text: string): string {
  const line = onOneLine(text);
  return line.length <= LIMITS.excerptLength ? line : cutAtWord(line, LIMITS.excerptLength);
}

export const onOneLine = (text: string): string => text.replace(/\s+/g, " ").trim();

/** Cuts to `length` UTF-16 units with an ellipsis: between words, but not after one or two words of a sentence. */
export function cutAtWord(line: string, length: number): string {
  let end = endOfLastWord(line, length - ELLIPSIS.length);
  const sentenceEnd = line.slice(0, end).search(BEGUN_SENTENCE);
  if (sentenceEnd > end / 2) end = sentenceEnd;
  while (end > 0 && DANGLING.has(line.charAt(end - 1))) end--;
  return line.slice(0, end) + ELLIPSIS;
}

function endOfLastWord(text: string, limit: number): number {
  const space = text.lastIndexOf(" ", limit);
  if (space > 0) return space;
  // One long word, or a script without spaces; segments never split a character.
  let end = 0;
  for (const { segment } of wordsOfAnyScript.segment(text.slice(0, limit * 2))) {
    if (end + segment.length > limit) break;
    end += segment.length;
  }
  return end;
}
