import { and, desc, eq, gt, sql } from "drizzle-orm";
import { sessionAsksForPassword } from "#server/account/passwords/prove-identity.ts";
import { signedIn } from "#server/platform/access.ts";
import { api } from "#server/platform/api.ts";
import { sessions } from "#server/platform/db/schema/index.ts";
import { nameDevice } from "./name-device.ts";

/** Far more than a person has. A program that signs in for each request could have more. */
const MOST = 100;

export const listSessions = api.account.listSessions.use(signedIn).handler(async ({ context }) => {
  const { db, reader } = context;
  const rows = await db
    .select({
      id: sessions.id,
      userAgent: sessions.userAgent,
      createdAt: sessions.createdAt,
      lastUsedAt: sessions.lastUsedAt,
    })
    .from(sessions)
    .where(and(eq(sessions.userId, reader.userId), gt(sessions.expiresAt, sql`now()`)))
    .orderBy(desc(sql`${sessions.id} = ${reader.sessionId}`), desc(sessions.lastUsedAt), sessions.id)
    .limit(MOST);
  return {
    items: rows.map(({ id, userAgent, createdAt, lastUsedAt }) => ({
      id,
      device: nameDevice(userAgent),
      startedAt: createdAt.toISOString(),
      lastUsedAt: lastUsedAt.toISOString(),
      isCurrent: id === reader.sessionId,
    })),
    asksForPassword: await sessionAsksForPassword(context),
  };
});
