/** A random one of 32 hexadecimal digits has 14 different ones on average. */
const FEWEST_CHARACTERS = 9;

const PLACEHOLDER = /change.?(?:me|this|it)|your.?secret|placeholder|secret.?key|password|example|letmein/i;

/** Whether a secret is long enough, but easy to guess: few characters, repetition, a sequence or a placeholder. */
export function isWeakSecret(secret: string): boolean {
  const characters = new Set(secret.toLowerCase());
  const digitsOnly = /^\d+$/.test(secret);
  if (characters.size < (digitsOnly ? 6 : FEWEST_CHARACTERS)) return true;
  if (PLACEHOLDER.test(secret)) return true;
  return repeats(secret) || countSteps(secret) > secret.length / 2;
}

/** Whether it is one part of up to half its length, again and again. */
function repeats(secret: string): boolean {
  for (let length = 1; length <= secret.length / 2; length++) {
    if ([...secret].every((_, index) => secret[index] === secret[index % length])) return true;
  }
  return false;
}

/** Characters that equal or follow the one before, as in "abc", "321" and "aaa". */
function countSteps(secret: string): number {
  const codes = Array.from(secret, (character) => character.charCodeAt(0));
  return codes.filter((code, index) => index > 0 && Math.abs(code - (codes[index - 1] ?? 0)) <= 1).length;
}
