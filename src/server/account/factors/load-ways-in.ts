import { and, eq, isNotNull } from "drizzle-orm";
import type { WaysIn } from "#server/account/account-policy.ts";
import { countPasskeys } from "#server/account/passkeys/own-passkeys.ts";
import { countIdentities } from "#server/account/providers/identities.ts";
import type { Database, Transaction } from "#server/platform/db/client.ts";
import { users } from "#server/platform/db/schema/index.ts";
import type { Platform } from "#server/platform/platform.ts";

export async function loadWaysIn(
  db: Database | Transaction,
  { providers }: Pick<Platform, "providers">,
  userId: string,
): Promise<WaysIn> {
  return {
    passwords: await db.$count(users, and(eq(users.id, userId), isNotNull(users.passwordHash))),
    passkeys: await countPasskeys(db, userId),
    identities: await countIdentities(db, userId, providers.slugs),
  };
}
