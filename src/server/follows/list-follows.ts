import { and, desc, eq, isNull, or } from "drizzle-orm";
import { FIRST_REVIEW, RETURN_LIMITS } from "#contract/people/returning.ts";
import { signedIn } from "#server/platform/access.ts";
import { api } from "#server/platform/api.ts";
import { isActivePerson } from "#server/platform/auth/is-active-user.ts";
import { follows, markets, profiles, tools } from "#server/platform/db/schema/index.ts";

export const listFollows = api.follows.list.use(signedIn).handler(async ({ context: { db, reader } }) => {
  const rows = await db
    .select({
      id: follows.id,
      category: follows.category,
      state: follows.state,
      endsWithFirst: follows.endsWithFirst,
      createdAt: follows.createdAt,
      tool: { id: tools.id, name: tools.name, category: tools.category, slug: tools.slug },
      market: { id: markets.id, city: markets.city, state: markets.state, slug: markets.slug },
      person: {
        id: profiles.id,
        fullName: profiles.fullName,
        avatarUrl: profiles.avatarUrl,
        isTeam: profiles.isTeam,
      },
    })
    .from(follows)
    .leftJoin(tools, eq(tools.id, follows.toolId))
    .leftJoin(markets, eq(markets.id, follows.marketId))
    .leftJoin(profiles, eq(profiles.id, follows.personId))
    .where(
      and(eq(follows.userId, reader.userId), or(isNull(follows.personId), isActivePerson(follows.personId))),
    )
    .orderBy(desc(follows.createdAt), desc(follows.id))
    .limit(RETURN_LIMITS.follows);
  return {
    items: rows.map(({ endsWithFirst, createdAt, ...row }) => ({
      ...row,
      until: endsWithFirst ? FIRST_REVIEW : null,
      followedAt: createdAt.toISOString(),
    })),
  };
});
