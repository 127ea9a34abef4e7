import { type SQL, sql } from "drizzle-orm";
import type { PersonDetails } from "#contract/people/people.ts";
import type { Database } from "#server/platform/db/client.ts";

interface Count<State extends string> extends Record<string, unknown> {
  state: State;
  count: number;
}

type Wrote = PersonDetails["wrote"];
type Reports = PersonDetails["reports"];

export async function countWritten(db: Database, userId: string): Promise<Wrote> {
  const [reviews, discussions, comments] = await Promise.all([
    count(db, sql`select moderation_status as state from reviews where user_id = ${userId}`),
    count(db, sql`select moderation_status as state from discussions where user_id = ${userId}`),
    count(db, sql`select status as state from comments where user_id = ${userId}`),
  ]);
  return { reviews, discussions, comments } as Wrote;
}

/** Each part of the union uses an index. */
export async function countReports(db: Database, userId: string): Promise<Reports> {
  const written = (column: string, table: string, author = "user_id") => {
    const [item, owner, by] = [column, table, author].map((name) => sql.identifier(name));
    return sql`select outcome from reports join ${owner} written on written.id = reports.${item}
      where written.${by} = ${userId}`;
  };
  const about = sql.join(
    [
      sql`select outcome from reports where person_id = ${userId}`,
      written("review_id", "reviews"),
      written("discussion_id", "discussions"),
      written("comment_id", "comments"),
      written("message_id", "messages", "sender_id"),
    ],
    sql` union all `,
  );
  const byState = (rows: SQL) =>
    count(db, sql`select coalesce(outcome, 'open') as state from (${rows}) found`);
  const [ofThem, byThem] = await Promise.all([
    byState(about),
    byState(sql`select outcome from reports where reporter_id = ${userId}`),
  ]);
  return { about: ofThem, by: byThem } as Reports;
}

async function count(db: Database, states: SQL): Promise<Count<string>[]> {
  const { rows } = await db.execute<Count<string>>(
    sql`select state, count(*)::int as count from (${states}) counted group by state order by count desc, state`,
  );
  return rows;
}
