import { type SQL, sql } from "drizzle-orm";
import type { Database } from "#server/platform/db/client.ts";

/** Returns the ids of reviews or discussions whose searched row is missing, superfluous or different. */
export async function searchedDifferently(db: Database, kind: "review" | "discussion"): Promise<string[]> {
  const [posts, searched, stats] = [`${kind}s`, `searched_${kind}s`, `${kind}_stats`].map(sql.identifier);
  const id = sql.identifier(`${kind}_id`);
  const keys = (row: string): SQL =>
    sql.raw(
      [`${row}.published_at`, `${row}.reply_count`]
        .concat(kind === "review" ? `${row}.lead_quality_score` : [])
        .join(", "),
    );
  const { rows } = await db.execute<{ id: string }>(sql`
    select coalesce(wanted.id, found.${id}) as id
    from (
      select i.*, s.reply_count from ${posts} i join ${stats} s on s.${id} = i.id where moderation_status = 'approved'
    ) wanted
    full join ${searched} found on found.${id} = wanted.id
    where (${keys("wanted")}) is distinct from (${keys("found")})`);
  return rows.map((row) => row.id);
}
