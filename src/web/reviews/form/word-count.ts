/** Counts what has a letter or a digit between spaces, as the gate of a review does. */
export const countTypedWords = (text: string): number =>
  text.split(/[\s—]+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
