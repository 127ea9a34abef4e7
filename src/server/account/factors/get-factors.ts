import { asc, eq } from "drizzle-orm";
import { signedIn } from "#server/platform/access.ts";
import { api } from "#server/platform/api.ts";
import { passkeys } from "#server/platform/db/schema/index.ts";
import { loadWaysIn } from "./load-ways-in.ts";

export const getFactors = api.account.getFactors.use(signedIn).handler(async ({ context }) => {
  const { db, reader } = context;
  const rows = await db
    .select({
      id: passkeys.id,
      name: passkeys.name,
      createdAt: passkeys.createdAt,
      lastUsedAt: passkeys.lastUsedAt,
    })
    .from(passkeys)
    .where(eq(passkeys.userId, reader.userId))
    .orderBy(asc(passkeys.createdAt), asc(passkeys.id));
  const { passwords } = await loadWaysIn(db, context, reader.userId);
  return {
    hasPassword: passwords > 0,
    passkeys: rows.map(({ createdAt, lastUsedAt, ...row }) => ({
      ...row,
      createdAt: createdAt.toISOString(),
      lastUsedAt: lastUsedAt?.toISOString() ?? null,
    })),
  };
});
