const SIX_DIGITS = /^\d{6}$/;

/** After the number that it may have in a list. */
const RECOVERY = /^\d{0,2}([a-z\d]{16})$/;

/**
 * Reads a code however it was typed or copied: on any keyboard, with anything between its characters.
 * @returns the one that it looks like, in ASCII; neither if it can't be right
 */
export function readCode(typed: string): { oneTime?: string; recovery?: string } {
  const text = typed
    .normalize("NFKC")
    .replaceAll(/\p{Nd}/gu, toAscii)
    .toLowerCase();
  const [, recovery] = text.replaceAll(/[^a-z\d]/g, "").match(RECOVERY) ?? [];
  // Letters that look like digits are in no recovery code.
  if (recovery !== undefined) return { recovery: recovery.replaceAll("o", "0").replaceAll(/[il]/g, "1") };
  const digits = text.replaceAll(/\D/g, "");
  return SIX_DIGITS.test(digits) ? { oneTime: digits } : {};
}

/** The digits of a script follow each other from zero to nine. */
function toAscii(digit: string): string {
  const at = digit.codePointAt(0) ?? 0;
  let zero = at;
  while (at - zero < 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return String(at - zero);
}
