import { createHash, randomBytes } from "node:crypto";
import { and, eq, inArray, isNotNull, ne, notExists, sql } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import type { Session } from "#contract/account/sessions.ts";
import type { Config } from "#server/platform/config/config.ts";
import type { Database, Transaction } from "#server/platform/db/client.ts";
import { codeSecrets, passkeys, sessions, users } from "#server/platform/db/schema/index.ts";
import type { AccessTokens } from "./access-tokens.ts";
import type { Cookies, Exchange } from "./cookies.ts";
import { NO_PRIVATE_ADDRESSES } from "./private-addresses.ts";
import { noteSignIn } from "./sign-in-traces.ts";

/** Browsers send less than 200 characters; other clients may send more. */
const USER_AGENT_LENGTH = 300;

const DAY_SECONDS = 24 * 60 * 60;

const IDLE_SECONDS = 30 * DAY_SECONDS;

const LONGEST_SECONDS = 180 * DAY_SECONDS;

const TOKEN_BYTES = 32;
const UUID_LENGTH = 36;

export const sessionEnd = (startedAt: Date) =>
  new Date(Math.min(Date.now() + IDLE_SECONDS * 1000, startedAt.getTime() + LONGEST_SECONDS * 1000));

/** Hashes a refresh token for storage. A fast hash is enough because tokens are random. */
export const hashToken = (token: string) =>
  `sha256:${createHash("sha256").update(token).digest("base64url")}`;

/** Returns undefined if it has the shape of no token. */
export function sessionOf(token: string): string | undefined {
  return token[UUID_LENGTH] === ":" ? token.slice(0, UUID_LENGTH) : undefined;
}

export type Sessions = ReturnType<typeof createSessions>;

// biome-ignore lint/complexity/noExcessiveLinesPerFunction: a factory of short functions that share one state
export function createSessions({
  accessTokens,
  config,
  cookies,
}: {
  accessTokens: AccessTokens;
  config: Pick<Config, "secret" | "needsStaffFactor">;
  cookies: Cookies;
}) {
  /** @param refreshToken what is sent with it */
  async function open(
    user: { id: string; email: string },
    sessionId: string,
    refreshToken?: string,
  ): Promise<Session> {
    const { id, email } = user;
    const cameWith = refreshToken && hashToken(refreshToken);
    const { token, expiresAt } = await accessTokens.sign({ userId: id, sessionId, cameWith });
    const expiresIn = Math.round((expiresAt.getTime() - Date.now()) / 1000);
    return { accessToken: token, expiresAt: expiresAt.toISOString(), expiresIn, user: { id, email } };
  }

  /** Its sockets may now get what moderators get, or no longer. */
  async function tellReaderChanged(tx: Database | Transaction, userId: string): Promise<void> {
    if (config.needsStaffFactor) await tx.execute(sql`select pg_notify('reader_changed', ${userId})`);
  }

  return {
    open,

    /**
     * @param network noted as a keyed hash
     * @param hasSecondFactor whether the member used a passkey or a code
     */
    async start(
      tx: Database | Transaction,
      user: { id: string; email: string },
      network: string,
      exchange: Exchange,
      { hasSecondFactor = false } = {},
    ): Promise<Session> {
      const { requestHeaders, responseHeaders } = exchange;
      const id = uuidv7();
      const token = `${id}:${randomBytes(TOKEN_BYTES).toString("base64url")}`;
      const expiresAt = sessionEnd(new Date());
      await tx.insert(sessions).values({
        id,
        userId: user.id,
        token: hashToken(token),
        expiresAt,
        userAgent: requestHeaders?.get("user-agent")?.slice(0, USER_AGENT_LENGTH),
        secondFactorAt: hasSecondFactor ? sql`now()` : null,
      });
      cookies.writeRefresh(responseHeaders, token, expiresAt);
      cookies.writeDevice(exchange, user.id);
      await noteSignIn(tx, config, user.id, { network, browser: cookies.keepBrowser(exchange) });
      return open(user, id, token);
    },

    async end(
      db: Database,
      { requestHeaders, responseHeaders }: Required<Exchange>,
      sessionId: string | null,
    ): Promise<void> {
      const token = cookies.readRefresh(requestHeaders);
      cookies.clearRefresh(responseHeaders);
      const id = token === undefined ? undefined : sessionOf(token);
      const ids = [id, sessionId].filter((given) => given != null);
      await db.delete(sessions).where(inArray(sessions.id, ids));
    },

    /** Locks the user row so that concurrent password changes serialize; false if the session ended. */
    async lock(tx: Transaction, userId: string, sessionId: string | null): Promise<boolean> {
      await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for("no key update");
      if (sessionId === null) return false;
      const locked = await tx
        .select({ id: sessions.id })
        .from(sessions)
        .where(and(eq(sessions.id, sessionId), eq(sessions.userId, userId)))
        // Something else may be ending it.
        .for("share");
      return locked.length > 0;
    },

    /** Lets the session make sensitive changes for a while. */
    async confirm(tx: Database | Transaction, sessionId: string, { hasSecondFactor = false }): Promise<void> {
      const second = hasSecondFactor ? { secondFactorAt: sql`now()` } : {};
      const [confirmed] = await tx
        .update(sessions)
        .set({ confirmedAt: sql`now()`, ...second })
        .where(eq(sessions.id, sessionId))
        .returning({ userId: sessions.userId });
      if (hasSecondFactor && confirmed) await tellReaderChanged(tx, confirmed.userId);
    },

    /** Call after removing a factor: without any, no session has used one. */
    async forgetSecondFactor(tx: Transaction, userId: string): Promise<void> {
      const forgotten = await tx
        .update(sessions)
        .set({ secondFactorAt: null })
        .where(
          and(
            eq(sessions.userId, userId),
            isNotNull(sessions.secondFactorAt),
            notExists(tx.select().from(passkeys).where(eq(passkeys.userId, userId))),
            notExists(tx.select().from(codeSecrets).where(eq(codeSecrets.userId, userId))),
          ),
        )
        .returning({ id: sessions.id });
      if (forgotten.length > 0) await tellReaderChanged(tx, userId);
    },

    async endOthers(tx: Database | Transaction, userId: string, sessionId: string | null): Promise<number> {
      const others = sessionId === null ? undefined : ne(sessions.id, sessionId);
      const ended = await tx
        .delete(sessions)
        .where(and(eq(sessions.userId, userId), others))
        .returning({ id: sessions.id });
      return ended.length;
    },

    /** Also ends private addresses. */
    async endAll(db: Database | Transaction, userId: string): Promise<void> {
      await db.update(users).set(NO_PRIVATE_ADDRESSES).where(eq(users.id, userId));
      await db.delete(sessions).where(eq(sessions.userId, userId));
    },
  };
}
