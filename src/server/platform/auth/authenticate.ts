import { and, eq, gt, sql } from "drizzle-orm";
import type { Config } from "#server/platform/config/config.ts";
import type { Database } from "#server/platform/db/client.ts";
import { prepareLookup } from "#server/platform/db/prepare-lookup.ts";
import { recentWrites, sessions, suspensions, userRoles, users } from "#server/platform/db/schema/index.ts";
import { hasPremium } from "#server/platform/entitlements.ts";
import { type Reader, VISITOR } from "#server/platform/reader.ts";
import type { AccessTokens } from "./access-tokens.ts";
import { isActiveUser } from "./is-active-user.ts";
import { isSuspending } from "./is-suspending.ts";
import { recordTokenUse } from "./refresh-tokens.ts";

const BEARER = /^Bearer\b *(.*)$/i;

/**
 * An invalid token gives undefined, so that the client gets a new one. Each request reads the session, roles
 * and Premium, so that changes take effect immediately on every node.
 */
export function createAuthenticate({
  accessTokens,
  config,
  db,
}: {
  accessTokens: AccessTokens;
  config: Pick<Config, "needsStaffFactor">;
  db: Database;
}) {
  return async (headers: Headers): Promise<Reader | undefined> => {
    const [, token] = headers.get("authorization")?.match(BEARER) ?? [];
    if (token === undefined) return VISITOR;
    const content = await accessTokens.verify(token);
    if (content === undefined) return undefined;
    const [found] = await findSession(db).execute({ id: content.sessionId });
    if (found?.userId !== content.userId) return undefined;
    const { sessionId, cameWith } = content;
    const { suspension, token: refreshToken, tokenUsedAt, secondFactorAt, ...rest } = found;
    if (tokenUsedAt === null && cameWith === refreshToken) void recordTokenUse(db, sessionId, refreshToken);
    const lacksSecondFactor = config.needsStaffFactor && rest.isModerator && secondFactorAt === null;
    return {
      sessionId,
      ...rest,
      // A member like others, so that nothing that asks for the role can forget to ask for the factor.
      ...(lacksSecondFactor && { isModerator: false, isAdmin: false, lacksSecondFactor }),
      suspension: suspension && {
        reason: suspension.reason,
        until: suspension.endsAt?.toISOString() ?? null,
      },
    };
  };
}

const findSession = prepareLookup("session", (db) =>
  db
    .select({
      userId: sessions.userId,
      token: sessions.token,
      tokenUsedAt: sessions.tokenUsedAt,
      secondFactorAt: sessions.secondFactorAt,
      isPremium: hasPremium(sessions.userId),
      isModerator: sql<boolean>`exists (select from ${userRoles} where ${userRoles.userId} = ${sessions.userId})`,
      isAdmin: sql<boolean>`exists (select from ${userRoles} where ${userRoles.userId} = ${sessions.userId} and ${userRoles.role} = 'admin')`,
      lastWrite: recentWrites.position,
      suspension: { reason: suspensions.reason, endsAt: suspensions.endsAt },
    })
    .from(sessions)
    .innerJoin(users, and(eq(users.id, sessions.userId), isActiveUser()))
    .leftJoin(recentWrites, eq(recentWrites.userId, sessions.userId))
    .leftJoin(suspensions, and(eq(suspensions.userId, sessions.userId), isSuspending()))
    .where(and(eq(sessions.id, sql.placeholder("id")), gt(sessions.expiresAt, sql`now()`))),
);
