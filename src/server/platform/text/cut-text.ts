const ELLIPSIS = "…";

/** What a cut leaves at the end of a word, and would look wrong before the ellipsis. */
const DANGLING = new Set([" ", ".", ",", ";", ":", "-", "–", "—", ELLIPSIS]);

/** One or two words after the end of a sentence; the period of "St. Louis" ends none. */
const BEGUN_SENTENCE = /(?<=[^\s.]{3}[.!?]) \S+(?: \S+)?$/;

const wordsOfAnyScript = new Intl.Segmenter("en", { granularity: "word" });

/** A text on one line, with single spaces. */
export const onOneLine = (text: string): string => text.replace(/\s+/g, " ").trim();

/**
 * The first words of a longer line and an ellipsis, together at most `length` UTF-16 units. Cut between
 * words, and not after the first one or two of a sentence; of a line that begins with a longer word in a script
 * with spaces, between its segments.
 */
export function cutAtWord(line: string, length: number): string {
  let end = endOfLastWord(line, length - ELLIPSIS.length);
  const sentenceEnd = line.slice(0, end).search(BEGUN_SENTENCE);
  if (sentenceEnd > end / 2) end = sentenceEnd;
  while (end > 0 && DANGLING.has(line.charAt(end - 1))) end--;
  return line.slice(0, end) + ELLIPSIS;
}

/** Where the last word ends that fits into `limit` UTF-16 units. */
function endOfLastWord(text: string, limit: number): number {
  const space = text.lastIndexOf(" ", limit);
  if (space > 0) return space;
  // One long word, or a script that has no spaces; cutting between its words splits no character.
  let end = 0;
  for (const { segment } of wordsOfAnyScript.segment(text.slice(0, limit * 2))) {
    if (end + segment.length > limit) break;
    end += segment.length;
  }
  return end;
}
