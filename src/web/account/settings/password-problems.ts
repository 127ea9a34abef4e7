import { password } from "#contract/account/fields.ts";

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
  const [wrong] = password.safeParse(newPassword).error?.issues ?? [];
  if (newPassword === "") problems.newPassword = FILL_IN;
  else if (wrong) problems.newPassword = wrong.message;
  if (again === "") problems.again = FILL_IN;
  else if (again !== newPassword) problems.again = "Passwords do not match";
  return problems;
}
