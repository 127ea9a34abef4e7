/** Embeddings, overrides and isolates can display a text in another order than it is written. */
const BIDI_CONTROLS = /[\u202a-\u202e\u2066-\u2069]/g;

/** Parts of emoji: tags of flags, selectors of their look, joiners before the next part. */
const EMOJI =
  /\u{1f3f4}[\u{e0020}-\u{e007e}]+\u{e007f}|[\p{Extended_Pictographic}\p{Emoji_Modifier}][\ufe0e\ufe0f]?(?:\u200d(?=\p{Extended_Pictographic}))?|[\d#*]\ufe0f\u20e3/u;

/**
 * What writing needs after a letter of its script: joiners in scripts whose letters connect (Arabic to Myanmar, Khmer,
 * Mongolian and those of the supplementary planes), spaces of no width where words have none between them, and
 * variants of Mongolian and Chinese characters.
 */
const OF_SCRIPTS =
  /(?<=[\u0620-\u109f\u1780-\u18af\ua840-\uaadf\u{10ac0}-\u{11fff}\u{1e900}-\u{1e95f}])[\u200c\u200d]|(?<=[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff])\u200b|(?<=[\u1800-\u18af])[\u180b-\u180f]|(?<=\p{Script=Han})[\ufe00-\ufe02\u{e0100}-\u{e01ef}]/u;

/** Also what Unicode doesn't list as ignorable, but fonts show as nothing. */
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\ufff9-\ufffc\u{13430}-\u{1345f}\u{16fe4}\u{1d159}]/u;

/** Unicode keeps these code points for programs. They are never text, and XML forbids some. */
const NONCHARACTERS = /\p{Noncharacter_Code_Point}/gu;

const INVISIBLES = new RegExp(`(${EMOJI.source}|${OF_SCRIPTS.source})|${INVISIBLE.source}`, "gu");
const DIRECTION_MARKS = /[\u200e\u200f\u061c]/;
const INVISIBLES_OF_TEXT = new RegExp(
  `(${EMOJI.source}|${OF_SCRIPTS.source}|${DIRECTION_MARKS.source})|${INVISIBLE.source}`,
  "gu",
);

/** No living language needs more on a letter; more of them cover the lines around it. */
const MARKS_PER_LETTER = 4;
const EXCESS_MARKS = new RegExp(`(?<!\\S)\\p{M}+|(?<=\\p{M}{${MARKS_PER_LETTER}})\\p{M}+`, "gu");

const SPACES = /[\p{Zs}\u2028\u2029\u2800]+/gu;

const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

export const withoutNoncharacters = (text: string): string => text.replace(NONCHARACTERS, "");

/** Keeps tabs and line breaks. */
export const withoutControls = (text: string): string => text.replace(/(?![\t\n\r])\p{Cc}/gu, "");

const withoutBidiControls = (text: string): string => text.replace(BIDI_CONTROLS, "");

const withoutExcessMarks = (text: string): string => text.replace(EXCESS_MARKS, "");

/** One form for what looks the same, without what can't be seen: for lines, such as names. Drops bidi controls, too. */
export const cleanLine = (text: string): string =>
  withoutExcessMarks(text.replace(SPACES, " ").replace(INVISIBLES, "$1").normalize());

/** The same for several lines, which keep their spaces, and marks of direction for text in two of them. */
export const cleanText = (text: string): string =>
  withoutExcessMarks(text.replaceAll("\u2800", " ").replace(INVISIBLES_OF_TEXT, "$1").normalize());

/** False if nothing can be seen of a cleaned text, such as one of joiners. An empty text is for other checks. */
export const isVisible = (text: string): boolean =>
  text === "" || /(?!\p{Default_Ignorable_Code_Point})[\p{L}\p{N}\p{P}\p{S}]/u.test(text);

/** Whether a cleaned text can be a name or title. */
export const hasLetterOrDigit = (text: string): boolean =>
  /(?!\p{Default_Ignorable_Code_Point})[\p{L}\p{N}]/u.test(text);

/** Keeps a user's text from reordering our words. For plain text; the style sheet isolates elements. */
export function isolated(text: string): string {
  const plain = withoutBidiControls(text);
  return RIGHT_TO_LEFT.test(plain) ? `\u2068${plain}\u2069` : plain;
}
