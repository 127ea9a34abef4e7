import { and, eq, notExists } from "drizzle-orm";
import type { Config } from "#server/platform/config/config.ts";
import type { Database } from "#server/platform/db/client.ts";
import { suspensions, users } from "#server/platform/db/schema/index.ts";
import type { SignedValues } from "#server/platform/signed-values.ts";
import { isActiveUser } from "./is-active-user.ts";
import { isSuspending } from "./is-suspending.ts";

/** What opens without a session, to those who have the address. */
export const PRIVATE_ADDRESSES = {
  "saved-feed": { key: "savedFeedKey", path: "/feeds/saved" },
  calendar: { key: "calendarKey", path: "/calendars/renewals.ics" },
} as const;

export type PrivateAddress = keyof typeof PRIVATE_ADDRESSES;

/**
 * Columns of `users` whose values open something without a session. What ends all sessions, because someone else may have
 * been in the account, ends these, too.
 */
export const NO_PRIVATE_ADDRESSES = { savedFeedKey: null, calendarKey: null };

export const PRIVATE_HEADERS = { "cache-control": "private, no-store", "x-robots-tag": "noindex" };

/** The token names the account and its current key, so that a new key ends the former address. */
export async function signPrivateAddress(
  { config, signedValues }: { config: Pick<Config, "publicUrl">; signedValues: SignedValues },
  address: PrivateAddress,
  value: { userId: string; key: string },
): Promise<string> {
  // In the query, which the log leaves out.
  return `${config.publicUrl}${PRIVATE_ADDRESSES[address].path}?token=${await signedValues.sign(address, value)}`;
}

/** Returns whose address it is; undefined if it was replaced, or if the account is deleted, disabled or suspended. */
export async function readPrivateAddress(
  { db, signedValues }: { db: Database; signedValues: SignedValues },
  address: PrivateAddress,
  token = "",
): Promise<string | undefined> {
  const { userId, key } = (await signedValues.read(address, token)) ?? {};
  if (userId === undefined || key === undefined) return undefined;
  const suspension = db
    .select({ id: suspensions.id })
    .from(suspensions)
    .where(and(eq(suspensions.userId, users.id), isSuspending()));
  const column = users[PRIVATE_ADDRESSES[address].key];
  const [found] = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, userId), eq(column, key), isActiveUser(), notExists(suspension)));
  return found?.id;
}
