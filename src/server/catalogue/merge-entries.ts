import { eq, inArray, sql } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import type { CatalogueKind } from "#contract/catalogue.ts";
import { marketName } from "#contract/names.ts";
import { logAction } from "#server/moderation/index.ts";
import { adminWrites } from "#server/platform/access.ts";
import { api } from "#server/platform/api.ts";
import type { Transaction } from "#server/platform/db/client.ts";
import { markets, merges, tools } from "#server/platform/db/schema/index.ts";
import { KINDS } from "./kinds.ts";
import { movePosts, type Way } from "./move-posts.ts";
import { refreshMerged } from "./refresh-merged.ts";
import { chooseSetAside, showSetAside } from "./set-aside.ts";

/** See docs/decisions/0029-merge-and-undo.md. */
export const mergeEntries = api.catalogue.merge
  .use(adminWrites)
  .handler(async ({ input, context, errors }) => {
    const { db, cache, reader } = context;
    const { kind, id: fromId, intoId } = input;
    const way = { fromId, intoId };
    const id = await db.transaction(async (tx) => {
      const [from, into] = await lockBoth(tx, kind, way);
      if (!from || !into) throw errors.NOT_FOUND();
      if (from.mergedInto !== null || into.mergedInto !== null) throw errors.ALREADY_MERGED();
      if (fromId === intoId || from.group !== into.group || into.publishedAt === null) {
        throw errors.NOT_MERGEABLE();
      }
      const found = await chooseSetAside(tx, KINDS[kind].columns, way);
      if (found.waiting > 0) throw errors.IN_REVIEW({ data: { count: found.waiting } });
      const setAside = found.setAside.map((one) => ({ ...one, wasHidden: one.status === "approved" }));
      const hidden = setAside.filter(({ wasHidden }) => wasHidden);
      const reason = `“${from.name}” and “${into.name}” are the same, so only your latest review counts.`;
      await showSetAside(tx, hidden, "hidden", { actorId: reader.userId, reason });
      const mergeId = await storeMerge(tx, kind, way, {
        by: reader.userId,
        wasPublishedAt: from.publishedAt,
      });
      await movePosts(tx, mergeId, KINDS[kind].columns, { ...way, setAside });
      await point(tx, kind, way);
      await logAction(tx, {
        ...{ actorId: reader.userId, action: "merge" },
        subject: { kind: KINDS[kind].logKind, id: fromId },
        after: { into: into.name },
      });
      await refreshMerged(tx, kind, way, [from.group]);
      return mergeId;
    });
    cache.forget("tools", "markets", "counts");
    return { id };
  });

interface Lockable {
  id: string;
  name: string;
  /** Only two tools of a category, or two markets of a state, can be merged. */
  group: string;
  publishedAt: Date | null;
  mergedInto: string | null;
}

/** Locks both against writers of new posts (`refuse_merged`) and other merges, in the order of their ids. */
export async function lockBoth(tx: Transaction, kind: CatalogueKind, { fromId, intoId }: Way) {
  const rows = await (kind === "tools" ? lockTools : lockMarkets)(tx, [fromId, intoId]);
  return [fromId, intoId].map((id) => rows.find((row) => row.id === id));
}

async function lockTools(tx: Transaction, ids: string[]): Promise<Lockable[]> {
  const rows = await tx.select().from(tools).where(inArray(tools.id, ids)).orderBy(tools.id).for("update");
  return rows.map(({ category, ...row }) => ({ ...row, group: category }));
}

async function lockMarkets(tx: Transaction, ids: string[]): Promise<Lockable[]> {
  const rows = await tx
    .select()
    .from(markets)
    .where(inArray(markets.id, ids))
    .orderBy(markets.id)
    .for("update");
  return rows.map((row) => ({ ...row, name: marketName(row), group: row.state }));
}

async function storeMerge(
  tx: Transaction,
  kind: CatalogueKind,
  { fromId, intoId }: Way,
  { by, wasPublishedAt }: { by: string; wasPublishedAt: Date | null },
): Promise<string> {
  const id = uuidv7();
  const pair =
    kind === "tools"
      ? { fromToolId: fromId, intoToolId: intoId }
      : { fromMarketId: fromId, intoMarketId: intoId };
  await tx.insert(merges).values({ id, ...pair, wasPublishedAt, mergedBy: by });
  return id;
}

/** After the posts were moved, because nothing can be moved to what is merged. */
async function point(tx: Transaction, kind: CatalogueKind, { fromId, intoId }: Way): Promise<void> {
  const { table } = KINDS[kind];
  await tx.update(table).set({ mergedInto: intoId, publishedAt: null }).where(eq(table.id, fromId));
  await tx.update(table).set({ checkedAt: sql`now()` }).where(eq(table.id, intoId));
}
