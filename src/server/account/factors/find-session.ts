import { and, eq } from "drizzle-orm";
import type { Database } from "#server/platform/db/client.ts";
import { sessions } from "#server/platform/db/schema/index.ts";
import type { MemberReader } from "#server/platform/reader.ts";

export async function findSession(db: Database, { userId, sessionId }: MemberReader) {
  if (sessionId === null) return undefined;
  const [session] = await db
    .select({ createdAt: sessions.createdAt, confirmedAt: sessions.confirmedAt })
    .from(sessions)
    .where(and(eq(sessions.id, sessionId), eq(sessions.userId, userId)));
  return session;
}
