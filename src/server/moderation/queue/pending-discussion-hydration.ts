import { and, eq, inArray, isNotNull, sql } from "drizzle-orm";
import type { Category, StateCode } from "#contract/parts.ts";
import type { Database } from "#server/platform/db/client.ts";
import {
  discussionRevisions,
  discussions,
  markets,
  profiles,
  tools,
} from "#server/platform/db/schema/index.ts";
import { addBackground, type WithBackground } from "./pending-background.ts";

export type LoadedPendingDiscussion = WithBackground<Awaited<ReturnType<typeof loadRows>>[number]>;

/** Loads pending versions in the order of the ids; missing ones are left out. */
export async function loadPendingDiscussions(
  db: Database,
  ids: readonly string[],
): Promise<LoadedPendingDiscussion[]> {
  if (ids.length === 0) return [];
  return addBackground(db, "discussion", ids, await loadRows(db, ids));
}

/** Joins the version's market and tool; null when it has none or they are no longer public. */
const loadRows = (db: Database, ids: readonly string[]) =>
  db
    .select({
      revisionId: discussionRevisions.id,
      itemId: discussionRevisions.discussionId,
      submittedAt: discussionRevisions.createdAt,
      content: discussionRevisions.content,
      body: discussionRevisions.body,
      userId: discussions.userId,
      fullName: profiles.fullName,
      avatarUrl: profiles.avatarUrl,
      joinedAt: profiles.createdAt,
      tool: { id: tools.id, name: tools.name, category: sql<Category>`${tools.category}` },
      market: {
        id: markets.id,
        city: markets.city,
        state: sql<StateCode>`${markets.state}`,
        slug: markets.slug,
      },
    })
    .from(discussionRevisions)
    .innerJoin(discussions, eq(discussions.id, discussionRevisions.discussionId))
    .innerJoin(profiles, eq(profiles.id, discussions.userId))
    .leftJoin(tools, and(eq(tools.id, idIn("toolId")), isNotNull(tools.publishedAt)))
    .leftJoin(markets, and(eq(markets.id, idIn("marketId")), isNotNull(markets.publishedAt)))
    .where(inArray(discussionRevisions.id, [...ids]));

const idIn = (field: "toolId" | "marketId") =>
  sql<string>`(${discussionRevisions.content} ->> ${sql.raw(`'${field}'`)})::uuid`;
