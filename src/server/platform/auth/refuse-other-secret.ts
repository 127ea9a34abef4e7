import { symmetricDecrypt } from "better-auth/crypto";
import { desc } from "drizzle-orm";
import { jwks } from "#server/platform/db/schema/index.ts";
import type { Platform } from "#server/platform/platform.ts";
import { StartRefusal } from "#server/platform/start-refusal.ts";

/**
 * Refuses to start with a SECRET that does not fit the database: nobody could sign in.
 *
 * @throws StartRefusal when the newest key cannot be decrypted
 */
export async function refuseOtherSecret({ db, config }: Pick<Platform, "db" | "config">): Promise<void> {
  const [key] = await db
    .select({ privateKey: jwks.privateKey })
    .from(jwks)
    .orderBy(desc(jwks.createdAt))
    .limit(1);
  if (key === undefined) return;
  try {
    await symmetricDecrypt({ key: config.secret, data: JSON.parse(key.privateKey) });
  } catch {
    throw new StartRefusal(
      "SECRET does not match this database. Set the previous SECRET (a generated one is in " +
        "DATA_DIR/secret), or run `npm run admin -- secret replace`, which signs everyone out.",
    );
  }
}
