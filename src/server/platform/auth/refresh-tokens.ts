import { createHash, createHmac, randomBytes } from "node:crypto";
import { and, eq, gt, inArray, or, sql } from "drizzle-orm";
import pg from "pg";
import type { Config } from "#server/platform/config/config.ts";
import type { Database } from "#server/platform/db/client.ts";
import { sessions, users } from "#server/platform/db/schema/index.ts";
import type { Log } from "#server/platform/log.ts";
import { isActiveUser } from "./is-active-user.ts";

const DAY_SECONDS = 24 * 60 * 60;

/** A browser that comes back within so long is still signed in. */
const IDLE_SECONDS = 30 * DAY_SECONDS;

/** No session lasts longer, however often it is used. */
const LONGEST_SECONDS = 180 * DAY_SECONDS;

/** Two tabs, a lost answer and several nodes: for so long a replaced token is answered with the one after it. */
const GRACE_SECONDS = 60;

/**
 * How long a token stays after it replaced another one: longer than the grace of that one and a browser's patience
 * together, so that no late answer puts an older cookie in the place of a newer one.
 */
const KEPT_SECONDS = 75;

const TOKEN_BYTES = 32;
const UUID_LENGTH = 36;

/** When a session that is used now ends unless it is used again. */
export const sessionEnd = (startedAt: Date) =>
  new Date(Math.min(Date.now() + IDLE_SECONDS * 1000, startedAt.getTime() + LONGEST_SECONDS * 1000));

/** `session id:secret` */
export const firstToken = (sessionId: string) =>
  `${sessionId}:${randomBytes(TOKEN_BYTES).toString("base64url")}`;

/** What is stored of a token. It is random, so a quick hash is enough. */
export const hashToken = (token: string) =>
  `sha256:${createHash("sha256").update(token).digest("base64url")}`;

interface TokenUse {
  /** The token that the cookie is to carry. */
  token: string;
  sessionId: string;
  endsAt: Date;
  user: { id: string; email: string };
}

/**
 * Refresh tokens, of which the database holds hashes only. Each refresh replaces the token, at most every 75 seconds.
 * A replaced token that comes back after its grace period was stolen, or is its owner's and a thief has the next one:
 * the session ends on every node.
 *
 * The next token is derived from the one it replaces and SECRET, so that every node answers a token with the same
 * successor, however often it comes.
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
    const ofFirstVersion = or(
      inArray(sessions.token, [token, hashToken(token)]),
      eq(sessions.previousToken, hashToken(token)),
    );
    const [found] = await db
      .select({
        id: sessions.id,
        token: sessions.token,
        previousToken: sessions.previousToken,
        /** Since the token replaced the previous one. */
        ageSeconds: sql<number | null>`extract(epoch from now() - ${sessions.replacedAt})::float8`,
        createdAt: sessions.createdAt,
        user: { id: users.id, email: users.email },
      })
      .from(sessions)
      .innerJoin(users, and(eq(users.id, sessions.userId), isActiveUser()))
      .where(
        and(
          sessionId === undefined ? ofFirstVersion : eq(sessions.id, sessionId),
          gt(sessions.expiresAt, sql`now()`),
        ),
      );
    return found;
  }

  type Found = NonNullable<Awaited<ReturnType<typeof find>>>;

  /** Puts the next token in the place of `token`. @returns false when another request did it first */
  async function replace(token: string, { id, token: stored, createdAt }: Found): Promise<boolean> {
    const replaced = await db
      .update(sessions)
      .set({
        token: hashToken(nextToken(token, id)),
        previousToken: hashToken(token),
        replacedAt: sql`now()`,
        lastUsedAt: sql`now()`,
        expiresAt: sessionEnd(createdAt),
        updatedAt: sql`now()`,
      })
      .where(and(eq(sessions.id, id), eq(sessions.token, stored)))
      .returning({ id: sessions.id });
    return replaced.length > 0;
  }

  /** That it cannot be noted, on a full disk for one, signs nobody out. */
  async function noteUse(sessionId: string): Promise<void> {
    const use = db.update(sessions).set({ lastUsedAt: sql`now()` });
    await use.where(eq(sessions.id, sessionId)).catch(() => {});
  }

  /**
   * The token to answer a session's token with.
   *
   * @returns undefined when the session ends, because the token was replaced earlier than the grace period
   */
  async function answer(token: string, found: Found): Promise<string | undefined> {
    const { id, ageSeconds } = found;
    const isCurrent = found.token === hashToken(token) || found.token === token;
    if (isCurrent && (ageSeconds === null || ageSeconds >= KEPT_SECONDS)) {
      try {
        if (await replace(token, found)) return nextToken(token, id);
      } catch (error) {
        if (!isRefused(error)) throw error;
        return token;
      }
      const now = await find(token);
      return now && answer(token, now);
    }
    if (isCurrent) {
      await noteUse(id);
      return token;
    }
    if (found.previousToken === hashToken(token) && ageSeconds !== null && ageSeconds < GRACE_SECONDS) {
      await noteUse(id);
      return nextToken(token, id);
    }
    log.warn({ userId: found.user.id }, "a replaced refresh token was used again: ending its session");
    await db.delete(sessions).where(eq(sessions.id, id));
    return undefined;
  }

  return {
    /** What a token is answered with; undefined when it has no session (any more). */
    async use(given: string): Promise<TokenUse | undefined> {
      const found = await find(given);
      if (found === undefined) return undefined;
      const token = await answer(given, found);
      if (token === undefined) return undefined;
      return { token, sessionId: found.id, endsAt: sessionEnd(found.createdAt), user: found.user };
    },
    /** The session that a token is or was of. */
    async findSession(token: string): Promise<string | undefined> {
      return sessionOf(token) ?? (await find(token))?.id;
    },
  };
}

/** Undefined for tokens of the first version, which name no session. */
function sessionOf(token: string): string | undefined {
  return token[UUID_LENGTH] === ":" ? token.slice(0, UUID_LENGTH) : undefined;
}

/** Whether PostgreSQL says that it wrote nothing. After a lost connection nobody knows; the browser asks again. */
const isRefused = (error: unknown) =>
  error instanceof Error && error.cause instanceof pg.DatabaseError && error.cause.severity === "ERROR";

/**
 * Hashes what the first version stored as it was. Sessions that are in use get a new token anyway; the first version
 * may still run and look for theirs.
 */
export async function hashFirstTokens(db: Database): Promise<void> {
  const hash = sql`'sha256:' || rtrim(translate(encode(sha256(convert_to(${sessions.token}, 'UTF8')), 'base64'), '+/', '-_'), '=')`;
  await db
    .update(sessions)
    .set({ token: hash })
    .where(sql`${sessions.token} not like 'sha256:%' and ${sessions.lastUsedAt} < now() - interval '1 hour'`);
}
