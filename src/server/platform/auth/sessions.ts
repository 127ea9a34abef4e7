import { and, eq, gt } from "drizzle-orm";
import type { Database, Transaction } from "#server/platform/db/client.ts";
import { sessions, users } from "#server/platform/db/schema/index.ts";
import type { AccessTokens } from "./access-tokens.ts";
import { type BetterAuth, SESSION_SECONDS } from "./better-auth.ts";
import type { Cookies } from "./cookies.ts";
import { mayEnter } from "./may-enter.ts";

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

  return {
    /** @param network where it begins; guesses from there are later told from those of strangers */
    async start(
      tx: Database | Transaction,
      user: { id: string; email: string },
      network: string,
      { responseHeaders }: Pick<Exchange, "responseHeaders">,
    ): Promise<OpenSession> {
      const store = await betterAuth.store(tx);
      const session = await store.createSession(user.id, false, { ipAddress: network });
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

    /** Ends every session of a person. */
    async endAll(tx: Transaction, userId: string): Promise<void> {
      await (await betterAuth.store(tx)).deleteUserSessions(userId);
    },
  };
}
