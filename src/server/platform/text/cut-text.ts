import { SERVER_LIMITS } from "#contract/server-limits.ts";

const ELLIPSIS = "…";

const DANGLING = new Set([" ", ".", ",", ";", ":", "-", "–", "—", ELLIPSIS]);

/** Shorter ones say too little, so texts end later. */
const SHORTEST = 30;

/** The period of "St. Louis" ends none. */
const SENTENCE_END = /(?:[^\s.]{3}|\d)[.!?]["”’)]?(?=\s)/g;

const CLAUSE_END = /\S(?=(?:[,;:]| [–—-]) )/g;

const wordsOfAnyScript = new Intl.Segmenter("en", { granularity: "word" });

export function shorten(text: string): string {
  const line = onOneLine(text);
  return line.length <= SERVER_LIMITS.excerptLength ? line : cutText(line, SERVER_LIMITS.excerptLength);
}

export const onOneLine = (text: string): string => text.replace(/\s+/g, " ").trim();

/**
 * Cuts to less than `length` UTF-16 units: at the end of the last whole sentence, else with an ellipsis at the end of a
 * clause, if half of the text would be left, else between words.
 */
export function cutText(line: string, length: number): string {
  const head = line.slice(0, length);
  const sentence = endsOf(head, SENTENCE_END).at(-1) ?? 0;
  // Of a short text, a third says enough.
  if (sentence >= Math.min(SHORTEST, length / 3)) return head.slice(0, sentence);
  let end = endOfLastWord(line, length - ELLIPSIS.length);
  const clause = endsOf(head, CLAUSE_END).at(-1) ?? 0;
  if (clause >= Math.max(SHORTEST, end / 2)) end = clause;
  while (end > 0 && DANGLING.has(line.charAt(end - 1))) end--;
  return line.slice(0, end) + ELLIPSIS;
}

const endsOf = (text: string, pattern: RegExp) =>
  Array.from(text.matchAll(pattern), ({ 0: end, index }) => index + end.length);

/** The first whole sentence of an excerpt, with those after it if it says too little; all of it if none ends. */
export const firstSentenceOf = (excerpt: string) =>
  excerpt.slice(
    0,
    endsOf(excerpt, SENTENCE_END).find((end) => end >= SHORTEST),
  );

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
