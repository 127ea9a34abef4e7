import { randomBytes } from "node:crypto";
import { findReservation } from "#server/account/change-email/former-emails.ts";
import { isCommonPassword } from "#server/account/change-password/common-passwords.ts";
import { fingerprint } from "#server/platform/auth/credentials.ts";
import { hashPassword } from "#server/platform/auth/passwords.ts";
import type { Transaction } from "#server/platform/db/client.ts";
import { profiles } from "#server/platform/db/schema/index.ts";
import type { Platform } from "#server/platform/platform.ts";

/** As long as a confirmation link, because the operator passes the link on by hand. */
export const CHOOSE_PASSWORD_HOURS = 24;

interface NewAccount {
  email: string;
  fullName: string;
  /** Without one, the owner chooses a password with the link. */
  password: string | undefined;
}

/** For the operator. @returns the id and, without a password, the path of the link to choose one */
export async function createConfirmedAccount(
  tx: Transaction,
  { auth }: Pick<Platform, "auth">,
  { email, fullName, password }: NewAccount,
): Promise<{ userId: string; linkPath: string | undefined } | "taken" | "common"> {
  if (password !== undefined && isCommonPassword(password)) return "common";
  if ((await auth.credentials.find(tx, email)) !== undefined) return "taken";
  if ((await findReservation(tx, email)) !== undefined) return "taken";
  const passwordHash = await hashPassword(password ?? randomBytes(32).toString("base64url"));
  const userId = await auth.credentials.create(tx, { email, passwordHash });
  await tx.insert(profiles).values({ id: userId, fullName });
  await auth.credentials.confirm(tx, userId);
  if (password !== undefined) return { userId, linkPath: undefined };
  const content = { userId, replaces: fingerprint(passwordHash) };
  const token = await auth.oneTimeTokens.issue(
    tx,
    "reset-password",
    content,
    CHOOSE_PASSWORD_HOURS * 60 * 60,
  );
  return { userId, linkPath: `/auth?${new URLSearchParams({ mode: "reset", token })}` };
}
