import { eq, inArray, sql } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import type { CatalogueKind } from "#contract/catalogue/catalogue.ts";
import { canCorrect } from "#server/catalogue/catalogue-policy.ts";
import { KINDS } from "#server/catalogue/kinds.ts";
import { logAction } from "#server/moderation/index.ts";
import { adminWrites } from "#server/platform/access.ts";
import { api } from "#server/platform/api.ts";
import type { Transaction } from "#server/platform/db/client.ts";
import { merges } from "#server/platform/db/schema/index.ts";
import { type MergeDirection, movePosts } from "./move-posts.ts";
import { refreshMerged } from "./refresh-merged.ts";
import { chooseSetAside, showSetAside } from "./set-aside.ts";

/** See docs/decisions/0029-merge-and-undo.md. */
export const mergeEntries = api.catalogue.merge
  .use(adminWrites)
  .handler(async ({ input, context, errors }) => {
    const { db, reader } = context;
    const { kind, id: fromId, intoId } = input;
    const way = { fromId, intoId };
    const id = await db.transaction(async (tx) => {
      const [from, into] = await lockBoth(tx, kind, way);
      if (!from || !into) throw errors.NOT_FOUND();
      if (!canCorrect(reader, into)) throw errors.FORBIDDEN();
      if (from.mergedInto !== null || into.mergedInto !== null) throw errors.ALREADY_MERGED();
      if (fromId === intoId || from.group !== into.group || into.publishedAt === null) {
        throw errors.NOT_MERGEABLE();
      }
      const found = await chooseSetAside(tx, KINDS[kind].columns, way);
      if (found.waiting > 0) throw errors.IN_REVIEW({ data: { count: found.waiting } });
      const setAside = found.setAside.map((one) => ({ ...one, wasHidden: one.status === "approved" }));
      const hidden = setAside.flatMap(({ id, wasHidden }) => (wasHidden ? [id] : []));
      const reason = `“${from.name}” and “${into.name}” are the same, so only your latest review counts.`;
      await showSetAside(tx, hidden, "hidden", { actorId: reader.userId, reason });
      const mergeId = uuidv7();
      const { from: fromColumn, into: intoColumn } = KINDS[kind];
      await tx.insert(merges).values({
        ...{ id: mergeId, [fromColumn]: fromId, [intoColumn]: intoId },
        ...{ wasPublishedAt: from.publishedAt, mergedBy: reader.userId },
      });
      const reviewIds = await movePosts(tx, mergeId, KINDS[kind].columns, { ...way, setAside });
      await point(tx, kind, way);
      await logAction(tx, {
        ...{ actorId: reader.userId, action: "merge" },
        subject: { kind: KINDS[kind].logKind, id: fromId },
        after: { into: into.name },
      });
      await refreshMerged(tx, context, kind, { ...way, reviewIds, groups: [from.group] });
      return mergeId;
    });
    return { id };
  });

/** Locks both against writers of new posts (`refuse_merged`) and other merges, in the order of their ids. */
export async function lockBoth(tx: Transaction, kind: CatalogueKind, { fromId, intoId }: MergeDirection) {
  const { table, name, group } = KINDS[kind];
  const rows = await tx
    .select({
      ...{ id: table.id, name, group, publishedAt: table.publishedAt, mergedInto: table.mergedInto },
      ...{ createdBy: table.createdBy, checkedAt: table.checkedAt },
    })
    .from(table)
    .where(inArray(table.id, [fromId, intoId]))
    .orderBy(table.id)
    .for("update");
  return [fromId, intoId].map((id) => rows.find((row) => row.id === id));
}

/** After the posts were moved, because nothing can be moved to what is merged. */
async function point(
  tx: Transaction,
  kind: CatalogueKind,
  { fromId, intoId }: MergeDirection,
): Promise<void> {
  const { table } = KINDS[kind];
  await tx.update(table).set({ mergedInto: intoId, publishedAt: null }).where(eq(table.id, fromId));
  await tx.update(table).set({ checkedAt: sql`now()` }).where(eq(table.id, intoId));
}
