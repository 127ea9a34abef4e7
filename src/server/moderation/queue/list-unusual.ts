import { sql } from "drizzle-orm";
import type { UnusualReview } from "#contract/moderation/queue.ts";
import { canModerate, moderatorsOnly } from "#server/platform/access.ts";
import { api } from "#server/platform/api.ts";
import { reviewNameSql } from "#server/platform/db/names.ts";
import { takePage } from "#server/platform/db/take-page.ts";
import { UNDISMISSED } from "#server/reviews/index.ts";
import { matches } from "./queue-search.ts";
import { PUBLIC_UNUSUAL } from "./unusual-numbers.ts";

const PAGE_SIZE = 20;

/** Ids of versions begin with their time, so they are in the order of submission. */
export const listUnusual = api.moderation.listUnusual
  .use(moderatorsOnly)
  .handler(async ({ input: { after, q }, context: { db, reader } }) => {
    const { rows } = await db.execute<Omit<UnusualReview, "can"> & Record<string, unknown>>(sql`
      select revision_id as id, number_checks.review_id as "reviewId", ${UNDISMISSED} as unusual, confirmed_at is not null as "isConfirmed",
        ${reviewNameSql(sql`t.name`, sql`m.city`, sql`m.state`)} as title,
        json_build_object('id', p.id, 'fullName', p.full_name) as author,
        to_char(r.moderated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "approvedAt"
      from ${PUBLIC_UNUSUAL}
        and ${after === undefined ? sql`true` : sql`revision_id < ${after}::uuid`} and ${matches("review", q) ?? sql`true`}
      order by revision_id desc limit ${PAGE_SIZE + 1}`);
    const items = rows.map((row) => ({
      ...row,
      can: { dismiss: canModerate(reader, { userId: row.author.id }) },
    }));
    return takePage(items, PAGE_SIZE);
  });
