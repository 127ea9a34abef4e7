import { eq, sql } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { createAccessTokens } from "#server/platform/auth/access-tokens.ts";
import type { Config } from "#server/platform/config/config.ts";
import type { Database } from "#server/platform/db/client.ts";
import { reviews, sessions } from "#server/platform/db/schema/index.ts";
import { SECRET } from "./servers.ts";

/** Comments of members with more posts are not held for review. */
const POSTS = 2;
const SESSION_MS = 60 * 60 * 1000;
const ROWS_AT_ONCE = 5000;

export interface Member {
  userId: string;
  sessionId: string;
}

/** Signs in members who have published enough, without their passwords, which take seconds to hash. */
export async function signInMembers(db: Database, count: number): Promise<Member[]> {
  const authors = await db
    .select({ userId: reviews.userId })
    .from(reviews)
    .where(eq(reviews.moderationStatus, "approved"))
    .groupBy(reviews.userId)
    .having(sql`count(*) > ${POSTS}`)
    .orderBy(sql`md5(${reviews.userId}::text)`)
    .limit(count);
  const members = authors.map(({ userId }) => ({ userId, sessionId: uuidv7() }));
  const expiresAt = new Date(Date.now() + SESSION_MS);
  for (let start = 0; start < members.length; start += ROWS_AT_ONCE) {
    await db.insert(sessions).values(
      members.slice(start, start + ROWS_AT_ONCE).map(({ userId, sessionId }) => ({
        ...{ id: sessionId, userId, expiresAt },
        token: `bench:${sessionId}`,
      })),
    );
  }
  return members;
}

/** Returns headers for each member, valid for five minutes. */
export async function authorize(members: readonly Member[], publicUrl: string): Promise<string[]> {
  const tokens = createAccessTokens({ publicUrl, secret: SECRET } as Config);
  const signed = await Promise.all(members.map((member) => tokens.sign(member)));
  return signed.map(({ token }) => `authorization: Bearer ${token}\r\n`);
}
