import { and, eq, gt, ne, sql } from "drizzle-orm";
import type { Database, Transaction } from "#server/platform/db/client.ts";
import { sessions, users } from "#server/platform/db/schema/index.ts";
import type { AccessTokens } from "./access-tokens.ts";
import { type BetterAuth, SESSION_SECONDS } from "./better-auth.ts";
import type { Cookies } from "./cookies.ts";
import { mayEnter } from "./may-enter.ts";

/** Browsers say less than 200 characters of themselves; strangers may say more. */
const USER_AGENT_LENGTH = 300;

/** How old the end of a session may be before coming back moves it: a write a day, not one a refresh. */
const EXTEND_AFTER_SECONDS = 24 * 60 * 60;

/** What the browser gets when it signed in or refreshed. */
export interface OpenSession {
  accessToken: string;
  /** When the access token ends. */
  expiresAt: Date;
  user: { id: string; email: string };
}

/** The headers of a request and those to add to its answer: sessions live in cookies. */
export interface Exchange {
  requestHeaders: Headers;
  responseHeaders: Headers;
}

/**
 * Sessions: a row, and a cookie with its token. The token stays the same for as long as the session lives.
 * Were each refresh to replace it, two tabs that refresh at once would log one another out; what it
 * protects from, a stolen cookie, script cannot do here, and signing out ends it on every node.
 */
export function createSessions({
  betterAuth,
  accessTokens,
  cookies,
  db,
}: {
  betterAuth: BetterAuth;
  accessTokens: AccessTokens;
  cookies: Cookies;
  db: Database;
}) {
  async function open(user: { id: string; email: string }, sessionId: string): Promise<OpenSession> {
    const { token, expiresAt } = await accessTokens.sign({ userId: user.id, sessionId });
    return { accessToken: token, expiresAt, user: { id: user.id, email: user.email } };
  }

  /** That it cannot be noted, while nothing can be written, signs nobody out. */
  async function noteUse(sessionId: string): Promise<void> {
    const use = db.update(sessions).set({ lastUsedAt: sql`now()` });
    await use.where(eq(sessions.id, sessionId)).catch(() => {});
  }

  return {
    /** @param network where it begins; guesses from there are later told from those of strangers */
    async start(
      tx: Database | Transaction,
      user: { id: string; email: string },
      network: string,
      { requestHeaders, responseHeaders }: Partial<Exchange> & Pick<Exchange, "responseHeaders">,
    ): Promise<OpenSession> {
      const userAgent = requestHeaders?.get("user-agent")?.slice(0, USER_AGENT_LENGTH);
      const store = await betterAuth.store(tx);
      const session = await store.createSession(user.id, false, { ipAddress: network, userAgent });
      cookies.writeRefresh(responseHeaders, session.token, SESSION_SECONDS);
      cookies.writeDevice(responseHeaders, user.id);
      return open(user, session.id);
    },

    /** A new access token for the session of the cookie, or undefined when there is none (any more). */
    async refresh({ requestHeaders, responseHeaders }: Exchange): Promise<OpenSession | undefined> {
      const token = cookies.readRefresh(requestHeaders);
      if (token === undefined) return undefined;
      const now = Date.now();
      const [found] = await db
        .select({
          id: sessions.id,
          expiresAt: sessions.expiresAt,
          user: { id: users.id, email: users.email },
        })
        .from(sessions)
        .innerJoin(users, and(eq(users.id, sessions.userId), mayEnter()))
        .where(and(eq(sessions.token, token), gt(sessions.expiresAt, new Date(now))));
      if (!found) return undefined;
      await noteUse(found.id);
      const end = now + SESSION_SECONDS * 1000;
      if (end - found.expiresAt.getTime() > EXTEND_AFTER_SECONDS * 1000) {
        const store = await betterAuth.store(db);
        await store.updateSession(token, { expiresAt: new Date(end), updatedAt: new Date(now) });
        cookies.writeRefresh(responseHeaders, token, SESSION_SECONDS);
      }
      return open(found.user, found.id);
    },

    /** Ends the session of the cookie, and the one that the caller's access token is of. */
    async end({ requestHeaders, responseHeaders }: Exchange, sessionId: string | null): Promise<void> {
      const token = cookies.readRefresh(requestHeaders);
      cookies.clearRefresh(responseHeaders);
      if (token !== undefined) await (await betterAuth.store(db)).deleteSession(token);
      if (sessionId !== null) await db.delete(sessions).where(eq(sessions.id, sessionId));
    },

    /**
     * Takes a session's turn: what changes the password waits for others that do, and learns here whether one of
     * them ended the session. Then it lives until the transaction ends.
     */
    async hold(tx: Transaction, userId: string, sessionId: string | null): Promise<boolean> {
      await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for("no key update");
      if (sessionId === null) return false;
      const held = await tx
        .select({ id: sessions.id })
        .from(sessions)
        .where(and(eq(sessions.id, sessionId), eq(sessions.userId, userId)));
      return held.length > 0;
    },

    /** A fresh access token of a session that goes on. */
    renew: open,

    /** Ends every session of a person but one. @returns how many */
    async endOthers(tx: Database | Transaction, userId: string, sessionId: string | null): Promise<number> {
      const others = sessionId === null ? undefined : ne(sessions.id, sessionId);
      const ended = await tx
        .delete(sessions)
        .where(and(eq(sessions.userId, userId), others))
        .returning({ id: sessions.id });
      return ended.length;
    },

    /** Ends every session of a person. */
    async endAll(tx: Transaction, userId: string): Promise<void> {
      await (await betterAuth.store(tx)).deleteUserSessions(userId);
    },
  };
}
