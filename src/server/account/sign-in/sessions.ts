import { and, desc, eq, gt, sql } from "drizzle-orm";
import { asksForPassword, proven } from "#server/account/prove/proof.ts";
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
    asksForPassword: await asksForPassword(context),
  };
});

export const refreshSession = api.account.refreshSession.handler(async ({ context, errors }) => {
  const session = await context.auth.refresh(context);
  // Keeps the cookie, because another tab may be setting a new one.
  if (!session) throw errors.UNAUTHORIZED();
  return session;
});

export const signOut = api.account.signOut.handler(async ({ context }) => {
  const { auth, db, reader } = context;
  await auth.sessions.end(db, context, reader.sessionId);
  return {};
});

export const signOutEverywhere = api.account.signOutEverywhere.use(signedIn).handler(async ({ context }) => {
  const { auth, db, reader } = context;
  await auth.sessions.endAll(db, reader.userId);
  await auth.sessions.end(db, context, reader.sessionId);
  return {};
});

export const endSession = api.account.endSession
  .use(proven("endSession"))
  .handler(async ({ input, context, errors }) => {
    const ended = await context.db
      .delete(sessions)
      .where(and(eq(sessions.id, input.id), eq(sessions.userId, context.reader.userId)))
      .returning({ id: sessions.id });
    if (ended.length === 0) throw errors.NOT_FOUND();
    return {};
  });

export const endOtherSessions = api.account.endOtherSessions
  .use(proven("endOtherSessions"))
  .handler(async ({ context: { auth, db, reader } }) => ({
    ended: await auth.sessions.endOthers(db, reader.userId, reader.sessionId),
  }));
