/** A name that somebody is typing after an "@", up to the caret. */
export interface MentionBegun {
  /** Where the "@" stands. */
  start: number;
  /** What follows it so far, at least a letter. */
  text: string;
}

/** More words than that no name has. */
const BEGUN = /(?:^|[\s([>*])@(\p{L}[\p{L}\p{N}.'’-]*(?: [\p{L}\p{N}.'’-]+){0,3})$/u;

/** The name that is being typed at the caret; null when there is none. A space at its end ends it. */
export function mentionAt(text: string, caret: number): MentionBegun | null {
  const name = BEGUN.exec(text.slice(0, caret))?.[1];
  return name === undefined ? null : { start: caret - name.length - 1, text: name };
}

/** Whether a word of a name begins so, whatever its accents and capitals: the server chooses people alike. */
export const isNameBegun = (fullName: string, typed: string): boolean =>
  ` ${fold(fullName)}`.includes(` ${fold(typed.trim())}`);

const fold = (text: string) => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();

/** The text with the name written out, and where the caret is then. */
export function withMention(
  text: string,
  { start, text: typed }: MentionBegun,
  fullName: string,
): { text: string; caret: number } {
  const after = text.slice(start + 1 + typed.length);
  const mention = `@${fullName}${after.startsWith(" ") ? "" : " "}`;
  return {
    text: text.slice(0, start) + mention + after,
    caret: start + 1 + fullName.length + 1,
  };
}
