import { wordsOf } from "#server/platform/text/words.ts";

/** "Zillow's  Open-House" is "zillow open house". */
export const foldWord = (word: string): string =>
  wordsOf(word.replace(/['’‘]s(?![\p{L}\p{N}])/giu, "")).join(" ");
