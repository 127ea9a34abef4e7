import { asc, eq } from "drizzle-orm";
import { countRecoveryCodes } from "#server/account/prove/check-code.ts";
import { needsFactorLink, takesSecondFactor } from "#server/account/prove/proof.ts";
import { signedIn } from "#server/platform/access.ts";
import { api } from "#server/platform/api.ts";
import { codeSecrets, passkeys } from "#server/platform/db/schema/index.ts";
import { hasPassword } from "./ways-in.ts";

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
  return {
    hasPassword: await hasPassword(db, reader.userId),
    takesSecondFactor: await takesSecondFactor(context, reader.userId),
    needsLink: await needsFactorLink(context),
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
