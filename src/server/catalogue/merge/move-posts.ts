import { type SQL, sql } from "drizzle-orm";
import type { Transaction } from "#server/platform/db/client.ts";
import { mergedRows } from "#server/platform/db/schema/index.ts";
import { batchesOf } from "./batches.ts";
import { type Columns, isNotDeleted, type SetAside } from "./set-aside.ts";

export interface MergeDirection {
  fromId: string;
  intoId: string;
}

export const anyId = (ids: readonly string[]): SQL => sql`any(${sql.param([...ids])}::uuid[])`;

const select = async (tx: Transaction, statement: SQL): Promise<string[]> =>
  (await tx.execute<{ id: string }>(statement)).rows.map(({ id }) => id);

/** Moves all that names one tool or market to another, and stores what was moved. @returns the reviews that now name the other */
export async function movePosts(
  tx: Transaction,
  mergeId: string,
  columns: Columns,
  { setAside, ...way }: MergeDirection & { setAside: readonly (SetAside & { wasHidden: boolean })[] },
): Promise<string[]> {
  const { column } = columns;
  const staying = setAside.filter(({ side }) => side === "from").map(({ id }) => id);
  const reviewIds = await swapReviews(tx, column, {
    moving: sql`${column} = ${way.fromId} and not id = ${anyId(staying)}`,
    ...{ to: way.intoId, back: way.fromId },
    leaving: setAside
      .filter(({ side }) => side === "into")
      .map(({ id, status, wasHidden }) => ({ id, status: wasHidden ? "hidden" : status })),
  });
  const discussionIds = await select(
    tx,
    sql`update discussions set ${column} = ${way.intoId} where ${column} = ${way.fromId} returning id`,
  );
  const saveIds = await moveSaves(tx, column, way, sql`${column} = ${way.fromId}`);
  await moveFollows(tx, columns, way);
  await copyMutes(tx, way);
  await storeRows(tx, [
    ...reviewIds.map((reviewId) => ({ mergeId, reviewId })),
    ...discussionIds.map((discussionId) => ({ mergeId, discussionId })),
    ...saveIds.map((saveId) => ({ mergeId, saveId })),
    ...setAside.map(({ id, side, wasHidden }) => ({ mergeId, reviewId: id, setAside: side, wasHidden })),
  ]);
  return [...reviewIds, ...setAside.map(({ id }) => id)];
}

interface Swap {
  moving: SQL;
  to: string;
  /** Make room for those that move. */
  leaving: readonly { id: string; status: string }[];
  back: string;
}

/** An author has one review of a tool in a market, of those that are not withdrawn. @returns those that moved to `to` */
async function swapReviews(tx: Transaction, column: SQL, { moving, to, leaving, back }: Swap) {
  const ids = leaving.map(({ id }) => id);
  await tx.execute(sql`update reviews set moderation_status = 'withdrawn' where id = ${anyId(ids)}`);
  const moved = await select(tx, sql`select id from reviews where ${moving} and not id = ${anyId(ids)}`);
  for (const batch of batchesOf(moved)) {
    await tx.execute(sql`update reviews set ${column} = ${to} where id = ${anyId(batch)}`);
  }
  await tx.execute(sql`
    update reviews set ${column} = ${back}, moderation_status = one.status
    from json_to_recordset(${JSON.stringify(leaving)}::json) as one(id uuid, status text)
    where reviews.id = one.id`);
  return moved;
}

/** Of a member who saved both, both saves stay. */
const moveSaves = (tx: Transaction, column: SQL, { intoId }: MergeDirection, moving: SQL) =>
  select(
    tx,
    sql`update saves set ${column} = ${intoId} where ${moving} and not exists (
      select from saves other where other.user_id = saves.user_id and other.${column} = ${intoId})
      returning id`,
  );

/** Undoing the merge leaves them. Of a member who followed both, one follow stays. */
async function moveFollows(
  tx: Transaction,
  { column, other }: Columns,
  { fromId, intoId }: MergeDirection,
): Promise<void> {
  const [own, same] = [sql.identifier("follows"), sql.identifier("same")];
  const keyOf = (row: typeof own) =>
    sql`(${row}.user_id, ${row}.ends_with_first, ${row}.category, ${row}.state, ${row}.${other})`;
  await tx.execute(sql`
    update follows set ${column} = ${intoId} where ${column} = ${fromId} and not exists (
      select from follows same
      where same.user_id = follows.user_id and same.${column} = ${intoId}
        and ${keyOf(same)} is not distinct from ${keyOf(own)})`);
  await tx.execute(sql`delete from follows where ${column} = ${fromId}`);
}

/** Copies have the time of what they copy, by which undoing the merge finds them. A market's id is that of no tool. */
const copyMutes = (tx: Transaction, { fromId, intoId }: MergeDirection) =>
  tx.execute(sql`
    insert into mutes (id, user_id, tool_id, created_at)
    select gen_random_uuid(), user_id, ${intoId}, created_at from mutes where tool_id = ${fromId}
    on conflict do nothing`);

const removeCopiedMutes = (tx: Transaction, { fromId, intoId }: MergeDirection) =>
  tx.execute(sql`
    delete from mutes copy using mutes original
    where copy.tool_id = ${intoId} and original.tool_id = ${fromId}
      and copy.user_id = original.user_id and copy.created_at = original.created_at`);

async function storeRows(tx: Transaction, rows: readonly (typeof mergedRows.$inferInsert)[]) {
  for (const batch of batchesOf(rows)) await tx.insert(mergedRows).values(batch);
}

const ofMerge = (mergeId: string, name: string) =>
  sql`id in (select ${sql.identifier(name)} from merged_rows where merge_id = ${mergeId} and set_aside is null)`;

/** Moves what a merge moved back, unless it was moved elsewhere since. @returns the reviews that now name the other */
export async function movePostsBack(
  tx: Transaction,
  mergeId: string,
  columns: Columns,
  { fromId, intoId }: MergeDirection,
): Promise<string[]> {
  const { column, other } = columns;
  const moving = (name: string) => sql`${column} = ${intoId} and ${ofMerge(mergeId, name)}`;
  const isFree = (id: string, except: SQL) => sql`not exists (
    select from reviews one where one.user_id = reviews.user_id and one.${other} = reviews.${other}
      and one.${column} = ${id} and ${isNotDeleted(sql`one`)} and ${except})`;
  const { rows: leaving } = await tx.execute<{ id: string; status: string }>(sql`
    select id, moderation_status as status from reviews
    where ${column} = ${fromId} and ${isNotDeleted(sql`reviews`)}
      and id in (select review_id from merged_rows where merge_id = ${mergeId} and set_aside = 'into')
      and ${isFree(
        intoId,
        sql`one.id not in (select review_id from merged_rows
        where merge_id = ${mergeId} and set_aside is null and review_id is not null)`,
      )}`);
  const leavingIds = leaving.map(({ id }) => id);
  const reviewIds = await swapReviews(tx, column, {
    moving: sql`${moving("review_id")} and ${isFree(fromId, sql`not one.id = ${anyId(leavingIds)}`)}`,
    ...{ to: fromId, back: intoId, leaving },
  });
  await tx.execute(sql`update discussions set ${column} = ${fromId} where ${moving("discussion_id")}`);
  await moveSaves(tx, column, { fromId: intoId, intoId: fromId }, moving("save_id"));
  await removeCopiedMutes(tx, { fromId, intoId });
  return [...reviewIds, ...leavingIds];
}
