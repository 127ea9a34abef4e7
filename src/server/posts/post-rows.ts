import type { PostKind } from "#contract/parts.ts";
import type { Database } from "#server/platform/db/client.ts";
import { dependOn, type Topic } from "#server/platform/memory/topics.ts";
import { isDeletedPost, type StoredStatus } from "#server/platform/stored-status.ts";
import type { Call } from "./call.ts";
import { canSeePost } from "./post-policy.ts";

interface PostRow {
  id: string;
  userId: string;
  moderationStatus: StoredStatus;
}

export type GetCall = Call<{ id: string }, "DELETED" | "NOT_FOUND">;

type Lookup<Row> = (db: Database) => { execute(values: Record<string, unknown>): Promise<Row[]> };

/**
 * Reads rows of a kind for everyone.
 * @param lookups of those in lists by `ids`, and of the page of one by `id`
 * @param topicsOf what a row shows besides its post and author
 */
export function postRows<Card extends PostRow, Detail extends Card>(
  kind: PostKind,
  lookups: { cards: Lookup<Card>; details: Lookup<Detail> },
  topicsOf: (row: Card) => Topic[] = () => [],
) {
  const declared = <Row extends Card>(rows: Row[]): Row[] => {
    for (const row of rows) dependOn(`${kind}/${row.id}`, `person/${row.userId}`, ...topicsOf(row));
    return rows;
  };
  return {
    async load(db: Database, ids: readonly string[]): Promise<Card[]> {
      return ids.length === 0 ? [] : declared(await lookups.cards(db).execute({ ids }));
    },

    /** @throws DELETED, or NOT_FOUND for a hidden one like for a missing one */
    async getVisible({ input: { id }, context, errors }: GetCall): Promise<Detail> {
      const [row] = declared(await lookups.details(context.db).execute({ id }));
      if (row && isDeletedPost(row.moderationStatus)) throw errors.DELETED();
      if (!row || !canSeePost(context.reader, row)) throw errors.NOT_FOUND();
      return row;
    },
  };
}
