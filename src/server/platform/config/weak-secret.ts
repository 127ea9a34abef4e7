/** A random one of 32 hexadecimal digits has 14 different ones on average. */
const FEWEST_CHARACTERS = 9;

const PLACEHOLDER = /change.?(?:me|this|it)|your.?secret|placeholder|secret.?key|password|example|letmein/i;

/** Rows of keys, along which hands walk. */
const KEYS = "1234567890qwertyuiopasdfghjklzxcvbnm";

/** Whether a secret is long enough, but easy to guess: few characters, repetition, a sequence or a placeholder. */
export function isWeakSecret(given: string): boolean {
  const secret = given.toLowerCase();
  const characters = new Set(secret);
  const digitsOnly = /^\d+$/.test(secret);
  if (characters.size < (digitsOnly ? 6 : FEWEST_CHARACTERS)) return true;
  if (PLACEHOLDER.test(secret)) return true;
  // Of random digits, every fourth is a step.
  return (
    countRepeated(secret) > secret.length / 3 ||
    countSteps(secret) > secret.length * (digitsOnly ? 2 / 3 : 1 / 2)
  );
}

/** Of all three characters in a row, those that occurred before. At random, even of 40 digits only one does. */
function countRepeated(secret: string): number {
  const threes = Array.from({ length: Math.max(0, secret.length - 2) }, (_, at) => secret.slice(at, at + 3));
  return threes.length - new Set(threes).size;
}

/** Characters that equal or follow the one before, in the alphabet or on a keyboard, as in "abc", "321", "aaa" and "qwe". */
function countSteps(secret: string): number {
  const isStep = (one: number, other: number) => Math.abs(one - other) <= 1;
  return [...secret].filter((character, at) => {
    const before = secret[at - 1];
    if (before === undefined) return false;
    const [key, keyBefore] = [KEYS.indexOf(character), KEYS.indexOf(before)];
    return (
      isStep(character.charCodeAt(0), before.charCodeAt(0)) ||
      (key !== -1 && keyBefore !== -1 && isStep(key, keyBefore))
    );
  }).length;
}

export const WEAK_SECRET =
  "SECRET is easy to guess, and who guesses it can sign in as anyone: replace it with the output of " +
  "`openssl rand -base64 48` (npm run admin secret replace)";
