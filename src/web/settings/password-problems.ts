import { LIMITS } from "#contract/vocabulary.ts";

export interface PasswordValues {
  current: string;
  next: string;
  again: string;
}

/** What is wrong with each field. */
export type PasswordProblems = Partial<Record<keyof PasswordValues, string>>;

export const FILL_IN = "Please fill in all password fields";

export function checkPasswords(
  { current, next, again }: PasswordValues,
  asksForPassword: boolean,
): PasswordProblems {
  const problems: PasswordProblems = {};
  if (asksForPassword && current === "") problems.current = FILL_IN;
  if (next === "") problems.next = FILL_IN;
  else if (next.length < LIMITS.passwordMin) {
    problems.next = `Password must be at least ${LIMITS.passwordMin} characters`;
  } else if (next.length > LIMITS.passwordMax) {
    problems.next = `Password must be at most ${LIMITS.passwordMax} characters`;
  }
  if (again === "") problems.again = FILL_IN;
  else if (again !== next) problems.again = "Passwords do not match";
  return problems;
}
