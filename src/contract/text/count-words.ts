const words = new Intl.Segmenter("en", { granularity: "word" });

/** Scripts that write words without spaces between them. */
const WITHOUT_SPACES =
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]/u;

/** Counts what has a letter or a digit between spaces and em dashes: "well-known" is one word, an emoji is none. */
export function countWords(text: string): number {
  return text
    .split(/[\s—]+/)
    .filter((word) => /[\p{L}\p{N}]/u.test(word))
    .reduce((sum, word) => sum + (WITHOUT_SPACES.test(word) ? countSegments(word) : 1), 0);
}

const countSegments = (text: string) =>
  [...words.segment(text)].filter(({ isWordLike }) => isWordLike).length;
