import { eq, type SQL, sql } from "drizzle-orm";
import type { Config } from "#server/platform/config/config.ts";
import type { Database } from "#server/platform/db/client.ts";
import { codeSecrets, passkeys, userRoles, users } from "#server/platform/db/schema/index.ts";

/**
 * SQL: whether a password or a provider isn't enough for a sensitive change of the account. Otherwise a stolen password
 * would add a second factor of its own, where codes are on or a role needs one.
 */
export const takesSecondFactor = (
  { needsStaffFactor }: Pick<Config, "needsStaffFactor">,
  userId: string,
): SQL<boolean> => sql<boolean>`(
  exists (select from ${codeSecrets} where ${codeSecrets.userId} = ${userId})
  or ${needsStaffFactor} and exists (select from ${userRoles} where ${userRoles.userId} = ${userId})
    and exists (select from ${passkeys} where ${passkeys.userId} = ${userId}))`;

export async function asksForSecondFactor(
  { db, config }: { db: Database; config: Pick<Config, "needsStaffFactor"> },
  userId: string,
): Promise<boolean> {
  const [found] = await db
    .select({ takes: takesSecondFactor(config, userId) })
    .from(users)
    .where(eq(users.id, userId));
  return found?.takes === true;
}
