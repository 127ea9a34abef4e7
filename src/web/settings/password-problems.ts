import { LIMITS } from "#contract/vocabulary.ts";

export type PasswordValues = {
  currentPassword: string;
  newPassword: string;
  again: string;
};

export type PasswordProblems = Partial<Record<keyof PasswordValues, string>>;

const FILL_IN = "Please fill in all password fields";

export function checkPasswords(
  { currentPassword, newPassword, again }: PasswordValues,
  asksForPassword: boolean,
): PasswordProblems {
  const problems: PasswordProblems = {};
  if (asksForPassword && currentPassword === "") problems.currentPassword = FILL_IN;
  if (newPassword === "") problems.newPassword = FILL_IN;
  else if (newPassword.length < LIMITS.passwordMin) {
    problems.newPassword = `Password must be at least ${LIMITS.passwordMin} characters`;
  } else if (newPassword.length > LIMITS.passwordMax) {
    problems.newPassword = `Password must be at most ${LIMITS.passwordMax} characters`;
  }
  if (again === "") problems.again = FILL_IN;
  else if (again !== newPassword) problems.again = "Passwords do not match";
  return problems;
}
