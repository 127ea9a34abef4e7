import type { Database } from "#server/platform/db/client.ts";
import { batchByIds } from "#server/platform/db/statements/batch.ts";
import { remember } from "#server/platform/memory/remember.ts";
import type { Platform } from "#server/platform/platform.ts";
import type { Reader } from "#server/platform/reader.ts";
import { isDeletedPost, type StoredStatus } from "#server/platform/stored-status.ts";
import { dependOn, type Topic } from "#server/platform/topics.ts";
import { canSeeItem } from "./item-policy.ts";
import type { ItemKind } from "./tables.ts";

interface PostRow {
  id: string;
  userId: string;
  moderationStatus: StoredStatus;
}

type RowsQuery<Row> = (db: Database) => { execute(values: { ids: readonly string[] }): Promise<Row[]> };

/**
 * Reads rows of a kind for everyone.
 * @param queries of those in lists, and of the page of one
 * @param topicsOf what a row shows besides its post and author
 */
export function postRows<Card extends PostRow, Detail extends Card>(
  kind: ItemKind,
  queries: { cards: RowsQuery<Card>; details: RowsQuery<Detail> },
  topicsOf: (row: Card) => Topic[] = () => [],
) {
  const findDetails = batchByIds((db, ids) => queries.details(db).execute({ ids }));
  const declared = <Row extends Card>(rows: Row[]): Row[] => {
    for (const row of rows) dependOn(`${kind}/${row.id}`, `person/${row.userId}`, ...topicsOf(row));
    return rows;
  };
  return {
    async load(db: Database, ids: readonly string[]): Promise<Card[]> {
      return ids.length === 0 ? [] : declared(await queries.cards(db).execute({ ids }));
    },

    /** A hidden one is null, like a missing one. */
    async findVisible(
      platform: Pick<Platform, "db" | "memory">,
      reader: Reader,
      id: string,
    ): Promise<Detail | "deleted" | null> {
      const find = async () => declared(await findDetails(platform.db, [id]))[0];
      // Nobody announces changes of a pending one.
      const row = await remember(
        platform,
        `${kind}/${id}`,
        find,
        (one) => one?.moderationStatus === "approved",
      );
      if (!row) return null;
      if (isDeletedPost(row.moderationStatus)) return "deleted";
      return canSeeItem(reader, row) ? row : null;
    },
  };
}
