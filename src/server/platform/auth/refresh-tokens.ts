import { createHash, createHmac, randomBytes } from "node:crypto";
import { and, eq, gt, isNull, sql } from "drizzle-orm";
import pg from "pg";
import type { Config } from "#server/platform/config/config.ts";
import type { Database } from "#server/platform/db/client.ts";
import { sessions, users } from "#server/platform/db/schema/index.ts";
import type { Log } from "#server/platform/log.ts";
import { isActiveUser } from "./is-active-user.ts";

const DAY_SECONDS = 24 * 60 * 60;

const IDLE_SECONDS = 30 * DAY_SECONDS;

const LONGEST_SECONDS = 180 * DAY_SECONDS;

/** How long a replaced token still gets its successor after that was used, because tabs race. */
const GRACE_SECONDS = 60;

/** Exceeds the grace period plus the client's timeout, so that no late response overwrites a newer cookie. */
const KEPT_SECONDS = 75;

const TOKEN_BYTES = 32;
const UUID_LENGTH = 36;

export const sessionEnd = (startedAt: Date) =>
  new Date(Math.min(Date.now() + IDLE_SECONDS * 1000, startedAt.getTime() + LONGEST_SECONDS * 1000));

export const firstToken = (sessionId: string) =>
  `${sessionId}:${randomBytes(TOKEN_BYTES).toString("base64url")}`;

/** Hashes a token for storage. A fast hash is enough because tokens are random. */
export const hashToken = (token: string) =>
  `sha256:${createHash("sha256").update(token).digest("base64url")}`;

interface TokenUse {
  token: string;
  sessionId: string;
  endsAt: Date;
  user: { id: string; email: string };
}

/**
 * A replaced token gets its successor, however late, until that was used: the response may have been lost. One that is
 * reused after that, and after the grace period, was stolen: its session ends on every node.
 * The successor is derived from the token and SECRET, so that every node returns the same one.
 */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: a factory of short functions that share one state
export function createRefreshTokens({
  config: { secret },
  db,
  log,
}: {
  config: Pick<Config, "secret">;
  db: Database;
  log: Log;
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

  return {
    /** Exchanges a token; undefined if it has no session. */
    async use(oldToken: string): Promise<TokenUse | undefined> {
      const found = await find(oldToken);
      if (found === undefined) return undefined;
      const token = await exchange(oldToken, found);
      if (token === undefined) return undefined;
      return { token, sessionId: found.id, endsAt: sessionEnd(found.createdAt), user: found.user };
    },
  };
}

/** Best effort, too. The token arrived, so that its predecessor is no longer needed. @param hash of the current token */
export async function recordTokenUse(db: Database, sessionId: string, hash: string): Promise<void> {
  const use = db.update(sessions).set({ tokenUsedAt: sql`now()` });
  const isUnused = and(eq(sessions.id, sessionId), eq(sessions.token, hash), isNull(sessions.tokenUsedAt));
  await use.where(isUnused).catch(() => {});
}

/** Returns undefined if it has the shape of no token. */
export function sessionOf(token: string): string | undefined {
  return token[UUID_LENGTH] === ":" ? token.slice(0, UUID_LENGTH) : undefined;
}

/** False after a lost connection, when the outcome is unknown and the browser retries. */
const isRejected = (error: unknown) =>
  error instanceof Error && error.cause instanceof pg.DatabaseError && error.cause.severity === "ERROR";
