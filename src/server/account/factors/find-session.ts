import { and, eq } from "drizzle-orm";
import type { Database } from "#server/platform/db/client.ts";
import { sessions } from "#server/platform/db/schema/index.ts";
import type { Platform } from "#server/platform/platform.ts";
import type { MemberReader } from "#server/platform/reader.ts";
import { takesSecondFactor } from "./takes-second-factor.ts";

export async function findSession(
  { db, config }: Pick<Platform, "config"> & { db: Database },
  { userId, sessionId }: MemberReader,
) {
  if (sessionId === null) return undefined;
  const [session] = await db
    .select({
      createdAt: sessions.createdAt,
      confirmedAt: sessions.confirmedAt,
      secondFactorAt: sessions.secondFactorAt,
      takesSecondFactor: takesSecondFactor(config, userId),
    })
    .from(sessions)
    .where(and(eq(sessions.id, sessionId), eq(sessions.userId, userId)));
  return session;
}
