/** Embeddings, overrides and isolates: they let a text be shown in another order than it is written. */
const BIDI_CONTROLS = /[\u202a-\u202e\u2066-\u2069]/g;

/**
 * Characters that nobody sees. Kept are the joiners and variation selectors that emoji and many scripts are written
 * with, and the tags that make a black flag the flag of a region (the first group).
 */
const INVISIBLE =
  /(\u{1f3f4}[\u{e0020}-\u{e007e}]+\u{e007f})|(?![\u180b-\u180f\u200c]|\u200d|[\ufe00-\ufe0f\u{e0100}-\u{e01ef}])\p{Default_Ignorable_Code_Point}/gu;

/** Hebrew, Arabic and the other scripts written from right to left, with their presentation forms. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

export const withoutBidiControls = (text: string): string => text.replace(BIDI_CONTROLS, "");

/** Drops bidi controls, too. */
export const withoutInvisible = (text: string): string => text.replace(INVISIBLE, "$1");

/**
 * What someone wrote, as a part of our sentence: its direction cannot change the order of our words. For plain text;
 * elements are isolated by the style sheet.
 */
export function isolated(text: string): string {
  const plain = withoutBidiControls(text);
  return RIGHT_TO_LEFT.test(plain) ? `\u2068${plain}\u2069` : plain;
}
