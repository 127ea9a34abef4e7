import { and, eq, gt, sql } from "drizzle-orm";
import type { Database } from "#server/platform/db/client.ts";
import {
  reviewCredits,
  sessions,
  subscriptions,
  suspensions,
  userRoles,
  users,
} from "#server/platform/db/schema/index.ts";
import { type Reader, VISITOR } from "#server/platform/reader.ts";
import type { AccessTokens } from "./access-tokens.ts";
import { isActiveUser } from "./is-active-user.ts";
import { isSuspending } from "./is-suspending.ts";

const BEARER = /^Bearer\b *(.*)$/i;

/**
 * Who sends a request: a visitor without a token; undefined with one that is not (or no longer) valid, so
 * that the client asks for a fresh one instead of showing less.
 *
 * The session, the person, the roles and the subscription are read each time: what ends or changes them bites
 * at once, on every node.
 */
export async function readReader(
  { accessTokens, db }: { accessTokens: AccessTokens; db: Database },
  headers: Headers,
): Promise<Reader | undefined> {
  const [, token] = headers.get("authorization")?.match(BEARER) ?? [];
  if (token === undefined) return VISITOR;
  const content = await accessTokens.verify(token);
  if (content === undefined) return undefined;
  const { userId, sessionId } = content;
  const [found] = await db
    .select({
      isPremium: sql<boolean>`coalesce(${subscriptions.status} in ('active', 'trialing'), false)`,
      hasCredit: sql<boolean>`exists (select from ${reviewCredits} where ${reviewCredits.userId} = ${sessions.userId} and ${reviewCredits.expiresAt} > now())`,
      isModerator: sql<boolean>`exists (select from ${userRoles} where ${userRoles.userId} = ${sessions.userId})`,
      isAdmin: sql<boolean>`exists (select from ${userRoles} where ${userRoles.userId} = ${sessions.userId} and ${userRoles.role} = 'admin')`,
      suspension: { reason: suspensions.reason, endsAt: suspensions.endsAt },
    })
    .from(sessions)
    .innerJoin(users, and(eq(users.id, sessions.userId), isActiveUser()))
    .leftJoin(subscriptions, eq(subscriptions.userId, sessions.userId))
    .leftJoin(suspensions, and(eq(suspensions.userId, sessions.userId), isSuspending()))
    .where(and(eq(sessions.id, sessionId), eq(sessions.userId, userId), gt(sessions.expiresAt, sql`now()`)));
  if (found === undefined) return undefined;
  const { suspension, ...rest } = found;
  return {
    ...{ userId, sessionId, ...rest },
    suspension: suspension && { reason: suspension.reason, until: suspension.endsAt?.toISOString() ?? null },
  };
}
