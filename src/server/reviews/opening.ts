import { LIMITS } from "#contract/parts.ts";

const ELLIPSIS = "…";

/** What a cut leaves at the end of a word, and would look wrong before the ellipsis. */
const DANGLING = new Set([" ", ".", ",", ";", ":", "-", "–", "—", ELLIPSIS]);

const wordsOfAnyScript = new Intl.Segmenter("en", { granularity: "word" });

/**
 * The first words of a review's text on one line, with an ellipsis: what everyone sees of it. At most 160
 * characters (decisions.md) and at most half of the text, so that no text is given away whole, however
 * short. Cut between words; of a text that begins with a longer word only the ellipsis is left.
 */
export function openingOf(text: string): string {
  const whole = text.replace(/\s+/g, " ").trim();
  const limit = Math.min(LIMITS.openingLength - ELLIPSIS.length, Math.floor(whole.length / 2));
  let end = endOfLastWord(whole, limit);
  while (end > 0 && DANGLING.has(whole.charAt(end - 1))) end--;
  return whole.slice(0, end) + ELLIPSIS;
}

/** Where the last word ends that fits into `limit` UTF-16 units. */
function endOfLastWord(text: string, limit: number): number {
  const space = text.lastIndexOf(" ", limit);
  if (space > 0) return space;
  // One long word, or a script that has no spaces; cutting between its words splits no character.
  let end = 0;
  for (const { segment } of wordsOfAnyScript.segment(text.slice(0, LIMITS.openingLength * 2))) {
    if (end + segment.length > limit) break;
    end += segment.length;
  }
  return end;
}
