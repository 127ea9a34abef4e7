export interface MentionBegun {
  start: number;
  /** Text after the "@". */
  text: string;
}

/** Names have at most four words. */
const BEGUN = /(?:^|[\s([>*])@((?:\p{L}[\p{L}\p{N}.'’-]*(?: [\p{L}\p{N}.'’-]+){0,3})?)$/u;

/** The name that is being typed at the caret, if any; a trailing space ends it. */
export function mentionAt(text: string, caret: number): MentionBegun | null {
  const name = BEGUN.exec(text.slice(0, caret))?.[1];
  return name === undefined ? null : { start: caret - name.length - 1, text: name };
}

/** Whether a word of the name starts with the text, ignoring accents and case like the server. */
export const isNameBegun = (fullName: string, typed: string): boolean =>
  ` ${fold(fullName)}`.includes(` ${fold(typed.trim())}`);

const fold = (text: string) =>
  text
    .normalize("NFKD")
    .replace(/[\p{M}\p{Default_Ignorable_Code_Point}]/gu, "")
    .toLowerCase();

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
