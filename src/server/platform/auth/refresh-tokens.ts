import { createHmac } from "node:crypto";
import { and, eq, gt, isNull, sql } from "drizzle-orm";
import pg from "pg";
import type { Session } from "#contract/account/sessions.ts";
import type { Config } from "#server/platform/config/config.ts";
import type { Database } from "#server/platform/db/client.ts";
import { sessions, users } from "#server/platform/db/schema/index.ts";
import type { Log } from "#server/platform/log.ts";
import type { Cookies, Exchange } from "./cookies.ts";
import { isActiveUser } from "./is-active-user.ts";
import { hashToken, type Sessions, sessionEnd, sessionOf } from "./sessions.ts";

/** How long a replaced token still gets its successor after that was used, because tabs race. */
const GRACE_SECONDS = 60;

/** Exceeds the grace period plus the client's timeout, so that no late response overwrites a newer cookie. */
const KEPT_SECONDS = 75;

/**
 * A replaced token gets its successor, however late, until that was used: the response may have been lost. One that is
 * reused after that, and after the grace period, was stolen: its session ends on every node.
 * The successor is derived from the token and SECRET, so that every node returns the same one.
 */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: a factory of short functions that share one state
export function createRefresh({
  config: { secret },
  cookies,
  db,
  log,
  sessions: { open },
}: {
  config: Pick<Config, "secret">;
  cookies: Cookies;
  db: Database;
  log: Log;
  sessions: Pick<Sessions, "open">;
}) {
  const nextToken = (token: string, sessionId: string) => {
    const key = createHmac("sha256", secret).update(`next refresh token\n${token}`).digest("base64url");
    return `${sessionId}:${key}`;
  };

  async function find(token: string) {
    const sessionId = sessionOf(token);
    if (sessionId === undefined) return undefined;
    const [found] = await db
      .select({
        id: sessions.id,
        token: sessions.token,
        previousToken: sessions.previousToken,
        tokenUsedAt: sessions.tokenUsedAt,
        ageSeconds: sql<number | null>`extract(epoch from now() - ${sessions.replacedAt})::float8`,
        createdAt: sessions.createdAt,
        user: { id: users.id, email: users.email },
      })
      .from(sessions)
      .innerJoin(users, and(eq(users.id, sessions.userId), isActiveUser()))
      .where(and(eq(sessions.id, sessionId), gt(sessions.expiresAt, sql`now()`)));
    return found;
  }

  type Found = NonNullable<Awaited<ReturnType<typeof find>>>;

  /** Rotates the token. @returns false if a concurrent request rotated it first */
  async function replace(token: string, { id, token: stored, createdAt }: Found): Promise<boolean> {
    const replaced = await db
      .update(sessions)
      .set({
        token: hashToken(nextToken(token, id)),
        previousToken: hashToken(token),
        replacedAt: sql`now()`,
        tokenUsedAt: null,
        lastUsedAt: sql`now()`,
        expiresAt: sessionEnd(createdAt),
        updatedAt: sql`now()`,
      })
      .where(and(eq(sessions.id, id), eq(sessions.token, stored)))
      .returning({ id: sessions.id });
    return replaced.length > 0;
  }

  /** Best effort: failing to record last use, such as on a full disk, must not sign the user out. */
  async function recordUse(sessionId: string): Promise<void> {
    const use = db.update(sessions).set({ lastUsedAt: sql`now()` });
    await use.where(eq(sessions.id, sessionId)).catch(() => {});
  }

  /** @returns the token for the cookie; undefined when reuse after the grace period ended the session */
  async function exchange(token: string, found: Found): Promise<string | undefined> {
    const { id, ageSeconds } = found;
    const isCurrent = found.token === hashToken(token);
    if (isCurrent && (ageSeconds === null || ageSeconds >= KEPT_SECONDS)) {
      try {
        if (await replace(token, found)) return nextToken(token, id);
      } catch (error) {
        if (!isRejected(error)) throw error;
        return token;
      }
      const now = await find(token);
      return now && exchange(token, now);
    }
    if (isCurrent) {
      await recordUse(id);
      await recordTokenUse(db, id, found.token);
      return token;
    }
    const isPrevious = found.previousToken === hashToken(token);
    if (isPrevious && (found.tokenUsedAt === null || (ageSeconds !== null && ageSeconds < GRACE_SECONDS))) {
      await recordUse(id);
      return nextToken(token, id);
    }
    log.warn({ userId: found.user.id }, "a replaced refresh token was used again: ending its session");
    await db.delete(sessions).where(eq(sessions.id, id));
    return undefined;
  }

  /** Exchanges the refresh token of the cookie for an open session; undefined if it has none. */
  return async ({ requestHeaders, responseHeaders }: Required<Exchange>): Promise<Session | undefined> => {
    const before = cookies.readRefresh(requestHeaders ?? new Headers());
    const found = before === undefined ? undefined : await find(before);
    const token = before && found && (await exchange(before, found));
    if (token === undefined || found === undefined) return undefined;
    if (token !== before) cookies.writeRefresh(responseHeaders, token, sessionEnd(found.createdAt));
    return open(found.user, found.id, token);
  };
}

/** Best effort, too. The token arrived, so that its predecessor is no longer needed. @param hash of the current token */
export async function recordTokenUse(db: Database, sessionId: string, hash: string): Promise<void> {
  const use = db.update(sessions).set({ tokenUsedAt: sql`now()` });
  const isUnused = and(eq(sessions.id, sessionId), eq(sessions.token, hash), isNull(sessions.tokenUsedAt));
  await use.where(isUnused).catch(() => {});
}

/** False after a lost connection, when the outcome is unknown and the browser retries. */
const isRejected = (error: unknown) =>
  error instanceof Error && error.cause instanceof pg.DatabaseError && error.cause.severity === "ERROR";
