import { eq, sql } from "drizzle-orm";
import { MERGE_UNDO_HOURS } from "#contract/catalogue/catalogue.ts";
import { KINDS } from "#server/catalogue/kinds.ts";
import { logAction } from "#server/moderation/index.ts";
import { adminWrites } from "#server/platform/access.ts";
import { api } from "#server/platform/api.ts";
import type { Transaction } from "#server/platform/db/client.ts";
import { merges } from "#server/platform/db/schema/index.ts";
import { lockBoth } from "./merge-entries.ts";
import { type MergeDirection, movePostsBack } from "./move-posts.ts";
import { refreshMerged } from "./refresh-merged.ts";
import { showSetAside } from "./set-aside.ts";

export const undoMerge = api.catalogue.undoMerge
  .use(adminWrites)
  .handler(async ({ input: { id }, context, errors }) => {
    const { db, reader } = context;
    await db.transaction(async (tx) => {
      const merge = await lockMerge(tx, id);
      if (!merge) throw errors.NOT_FOUND();
      const { kind, way } = merge;
      const [from, into] = await lockBoth(tx, kind, way);
      if (!from || !into) throw errors.NOT_FOUND();
      if (merge.isUndone) throw errors.ALREADY_UNDONE();
      if (merge.isTooLate) throw errors.TOO_LATE();
      if (into.mergedInto !== null) throw errors.MERGED_FURTHER();
      await separate(tx, merge, into.publishedAt);
      const reviewIds = await movePostsBack(tx, id, KINDS[kind].columns, way);
      const reason = `“${from.name}” and “${into.name}” are no longer merged.`;
      await showSetAside(tx, await selectHidden(tx, id), "approved", { actorId: reader.userId, reason });
      await publishReviewed(tx, merge);
      await tx.update(merges).set({ undoneAt: sql`now()`, undoneBy: reader.userId }).where(eq(merges.id, id));
      await logAction(tx, {
        ...{ actorId: reader.userId, action: "unmerge" },
        subject: { kind: KINDS[kind].logKind, id: way.fromId },
        before: { into: into.name },
      });
      await refreshMerged(tx, context, kind, { ...way, reviewIds, groups: [from.group, into.group] });
    });
    return {};
  });

type LockedMerge = NonNullable<Awaited<ReturnType<typeof lockMerge>>>;

async function lockMerge(tx: Transaction, id: string) {
  const [row] = await tx
    .select({
      fromToolId: merges.fromToolId,
      intoToolId: merges.intoToolId,
      fromMarketId: merges.fromMarketId,
      intoMarketId: merges.intoMarketId,
      wasPublishedAt: merges.wasPublishedAt,
      isUndone: sql<boolean>`${merges.undoneAt} is not null`,
      isTooLate: sql<boolean>`${merges.createdAt} < now() - make_interval(hours => ${MERGE_UNDO_HOURS})`,
    })
    .from(merges)
    .where(eq(merges.id, id))
    .for("update");
  if (!row) return null;
  const way: MergeDirection = {
    fromId: row.fromToolId ?? row.fromMarketId ?? "",
    intoId: row.intoToolId ?? row.intoMarketId ?? "",
  };
  return { ...row, kind: row.fromToolId === null ? ("markets" as const) : ("tools" as const), way };
}

/** Before posts are moved back, because nothing can be moved to what is merged. Touches both, so that nodes load both. */
async function separate(
  tx: Transaction,
  { kind, way, wasPublishedAt }: LockedMerge,
  intoPublishedAt: Date | null,
): Promise<void> {
  const { table } = KINDS[kind];
  await tx
    .update(table)
    .set({ mergedInto: null, publishedAt: wasPublishedAt })
    .where(eq(table.id, way.fromId));
  await tx.update(table).set({ publishedAt: intoPublishedAt }).where(eq(table.id, way.intoId));
}

/** One that was never public is, if a review that it gets back was approved since. */
async function publishReviewed(tx: Transaction, { kind, way }: LockedMerge): Promise<void> {
  const { table, columns } = KINDS[kind];
  await tx
    .update(table)
    .set({ publishedAt: sql`now()` })
    .where(sql`${table.id} = ${way.fromId} and ${table.publishedAt} is null and exists (
      select from reviews where ${columns.column} = ${way.fromId} and moderation_status = 'approved')`);
}

/** The reviews that the merge hid and nobody changed since. */
async function selectHidden(tx: Transaction, mergeId: string): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    select reviews.id from merged_rows
    join reviews on reviews.id = review_id
    join merges on merges.id = merge_id
    where merge_id = ${mergeId} and was_hidden and moderation_status = 'hidden'
      and case set_aside when 'from' then from_tool_id = tool_id or from_market_id = market_id
        else into_tool_id = tool_id or into_market_id = market_id end`);
  return rows.map(({ id }) => id);
}
