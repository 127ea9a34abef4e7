/** Embeddings, overrides and isolates can display a text in another order than it is written. */
const BIDI_CONTROLS = /[\u202a-\u202e\u2066-\u2069]/g;

/** Without joiners and variation selectors, which emoji and many scripts need. First group: flags' tags. */
const INVISIBLE =
  /(\u{1f3f4}[\u{e0020}-\u{e007e}]+\u{e007f})|(?![\u180b-\u180f\u200c]|\u200d|[\ufe00-\ufe0f\u{e0100}-\u{e01ef}])\p{Default_Ignorable_Code_Point}/gu;

const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

export const withoutBidiControls = (text: string): string => text.replace(BIDI_CONTROLS, "");

/** Also drops bidi controls. */
export const withoutInvisible = (text: string): string => text.replace(INVISIBLE, "$1");

/** Keeps a user's text from reordering our words. For plain text; the style sheet isolates elements. */
export function isolated(text: string): string {
  const plain = withoutBidiControls(text);
  return RIGHT_TO_LEFT.test(plain) ? `\u2068${plain}\u2069` : plain;
}
