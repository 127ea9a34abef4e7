import { asc, eq } from "drizzle-orm";
import { countRecoveryCodes } from "#server/account/codes/consume-code.ts";
import { signedIn } from "#server/platform/access.ts";
import { api } from "#server/platform/api.ts";
import { codeSecrets, passkeys } from "#server/platform/db/schema/index.ts";
import { loadWaysIn } from "./load-ways-in.ts";
import { asksForSecondFactor } from "./takes-second-factor.ts";

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
  const [codes] = await db
    .select({ since: codeSecrets.createdAt })
    .from(codeSecrets)
    .where(eq(codeSecrets.userId, reader.userId));
  const { passwords } = await loadWaysIn(db, context, reader.userId);
  return {
    hasPassword: passwords > 0,
    takesSecondFactor: await asksForSecondFactor(context, reader.userId),
    passkeys: rows.map(({ createdAt, lastUsedAt, ...row }) => ({
      ...row,
      createdAt: createdAt.toISOString(),
      lastUsedAt: lastUsedAt?.toISOString() ?? null,
    })),
    codes: codes
      ? {
          since: codes.since.toISOString(),
          recoveryCodesLeft: await countRecoveryCodes(db, reader.userId),
        }
      : null,
  };
});
