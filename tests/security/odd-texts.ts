/** Characters that some format can't carry, by their kind. */
export const ODD_CHARACTERS: Record<string, string> = {
  "a control character": "\u0001",
  "a vertical tab": "\u000b",
  "an escape": "\u001b",
  "a delete": "\u007f",
  "the next line": "\u0085",
  "a control character of the second set": "\u009b",
  "an unpaired surrogate": "\ud800",
  "a byte order mark that was read backward": "\ufffe",
  "the last code point of a plane": "\uffff",
  "a code point for programs": "\ufdd0",
  "the last code point for programs": "\ufdef",
  "a noncharacter of an upper plane": "\u{1fffe}",
  "the last code point": "\u{10ffff}",
};

export const IS_ODD = /\p{Noncharacter_Code_Point}|\p{Cs}|(?![\t\n\r])\p{Cc}/u;
