import { fingerprintOf } from "#server/platform/config/secret-fingerprint.ts";
import { secretMarks } from "#server/platform/db/schema/index.ts";
import type { Platform } from "#server/platform/platform.ts";
import { StartError } from "#server/platform/start-error.ts";

/** @throws StartError when SECRET changed, which would sign everyone out and break links in emails */
export async function rejectOtherSecret({ db, config }: Pick<Platform, "db" | "config">): Promise<void> {
  const fingerprint = fingerprintOf(config.secret);
  await db.insert(secretMarks).values({ fingerprint }).onConflictDoNothing();
  const [kept] = await db.select().from(secretMarks);
  if (kept?.fingerprint === fingerprint) return;
  throw new StartError(
    "SECRET does not match this database. Set the previous SECRET (a generated one is in " +
      "DATA_DIR/secret), or run `npm run admin -- secret replace`, which signs everyone out.",
  );
}
