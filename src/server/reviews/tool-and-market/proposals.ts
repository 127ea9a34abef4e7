import { and, eq, ne, type SQL, sql } from "drizzle-orm";
import type { Database, Transaction } from "#server/platform/db/client.ts";
import { findRemaining, idsOfMerged } from "#server/platform/db/merged-rows.ts";
import { type markets, reviews, tools } from "#server/platform/db/schema/index.ts";
import { slugSuffix } from "#server/platform/text/slug-suffix.ts";

/** The author and review that refer to a tool or market; a review being created has no id yet. */
export interface Proposer {
  userId: string;
  reviewId: string | null;
}

interface Catalogue<Row extends { id: string; isPublished: boolean }, Content extends Name, Name> {
  table: typeof tools | typeof markets;
  column: typeof reviews.toolId | typeof reviews.marketId;
  load(tx: Transaction, id: string): Promise<Row | undefined>;
  find(tx: Database | Transaction, name: Name): Promise<{ id: string; publishedAt: Date | null } | undefined>;
  /** Inserts an unpublished row, unless its name or slug is taken. */
  insert(
    tx: Transaction,
    content: Content,
    extra: { createdBy: string; slugSuffix: string },
  ): Promise<{ id: string }[]>;
  keyOf(content: Content): string;
  /** Gives an unpublished row that no moderator checked the name that a review uses. */
  describe(tx: Transaction, row: Row, content: Content): Promise<void>;
}

export function createProposals<
  Row extends { id: string; isPublished: boolean },
  Content extends Name,
  Name = Content,
>(catalogue: Catalogue<Row, Content, Name>) {
  const { table, column } = catalogue;
  /**
   * Locks a proposed row, so that it isn't changed or deleted before the review refers to it. Of a row that was merged,
   * returns the one that remains.
   */
  async function find(tx: Transaction, content: Content): Promise<string | undefined> {
    const found = await catalogue.find(tx, content);
    if (!found || found.publishedAt !== null) return found?.id;
    const [locked] = await tx
      .select({ id: table.id, mergedInto: table.mergedInto })
      .from(table)
      .where(eq(table.id, found.id))
      .for("update");
    if (locked?.mergedInto) return (await findRemaining(tx, table, locked.mergedInto)) ?? undefined;
    return locked?.id;
  }
  /** If two names have the same slug, the second gets a suffix derived from its name. */
  async function propose(tx: Transaction, content: Content, createdBy: string): Promise<string> {
    const key = catalogue.keyOf(content);
    for (const suffix of ["", slugSuffix(key)]) {
      const [inserted] = await catalogue.insert(tx, content, { createdBy, slugSuffix: suffix });
      const id = inserted?.id ?? (await find(tx, content));
      if (id !== undefined) return id;
    }
    throw new Error(`no free slug for "${key}"`);
  }
  async function load(tx: Transaction, id: string): Promise<Row> {
    const row = await catalogue.load(tx, id);
    if (!row) throw new Error(`${id} disappeared although its row is locked or referenced`);
    return row;
  }
  async function hasOtherReviews(tx: Transaction, id: string, reviewId: string | null): Promise<boolean> {
    const others = and(eq(column, id), reviewId === null ? undefined : ne(reviews.id, reviewId));
    return (await tx.$count(reviews, others)) > 0;
  }
  return {
    load,
    /** Finds the published, proposed or remaining row of a name, without a lock. */
    async lookUp(db: Database, name: Name): Promise<string | null> {
      const found = await catalogue.find(db, name);
      return found ? findRemaining(db, table, found.id) : null;
    },
    /** An unpublished row takes its proposer's latest version as long as no other review refers to it. */
    async resolve(tx: Transaction, content: Content, proposer: Proposer): Promise<Row> {
      const id = (await find(tx, content)) ?? (await propose(tx, content, proposer.userId));
      const row = await load(tx, id);
      if (row.isPublished || (await hasOtherReviews(tx, id, proposer.reviewId))) return row;
      await catalogue.describe(tx, row, content);
      return load(tx, id);
    },
    async publish(tx: Transaction, id: string, content: Content): Promise<Row> {
      const row = await load(tx, id);
      if (row.isPublished) return row;
      await catalogue.describe(tx, row, content);
      await tx.update(table).set({ publishedAt: sql`now()` }).where(eq(table.id, id));
      return load(tx, id);
    },
  };
}

/** Deletes unpublished tools or markets that nothing refers to. Locks them first, so that new references are seen. */
export async function deleteUnusedProposals(
  tx: Transaction,
  kind: "tool" | "market",
  condition: SQL,
): Promise<void> {
  const table = sql.identifier(`${kind}s`);
  const column = sql.identifier(`${kind}_id`);
  const isUnused = sql`${condition} and published_at is null and merged_into is null`;
  await tx.execute(sql`select from ${table} where ${isUnused} order by id for update`);
  await tx.execute(sql`
    delete from ${table} where ${isUnused}
      and not exists (select from reviews where ${column} = ${table}.id)
      and not exists (select from discussions where ${column} = ${table}.id)
      and not exists (select from follows where ${column} = ${table}.id)`);
}

export async function removeUnusedProposals(
  tx: Transaction,
  { toolId, marketId }: { toolId: string | null; marketId: string | null },
): Promise<void> {
  await deleteUnusedProposals(tx, "tool", sql`id = ${toolId}`);
  await deleteUnusedProposals(tx, "market", sql`id = ${marketId}`);
}

/** In a select from one table, Drizzle would leave out the table of a column, which the subqueries have too. */
const ID = sql.raw("tools.id");

const OF_MERGED = idsOfMerged(tools, ID);

/** Of a row of `tools`, with the names and aliases of the tools that were merged into it. */
export const ALIASES = sql<string[]>`array(
  select alias from tool_aliases where tool_id in ${OF_MERGED}
  union
  select other.name from tools other where other.id <> ${ID} and other.id in ${OF_MERGED}
  order by 1)`;
