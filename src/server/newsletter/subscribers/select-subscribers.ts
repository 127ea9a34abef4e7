import { and, desc, eq, type SQL, sql } from "drizzle-orm";
import type { Subscriber } from "#contract/emails/newsletter.ts";
import type { NewsletterFilter } from "#contract/vocabulary.ts";
import type { Database } from "#server/platform/db/client.ts";
import { newsletterSubscribers as subscribers } from "#server/platform/db/schema/index.ts";

interface PageRequest {
  q?: string;
  status?: NewsletterFilter | undefined;
  after?: string | undefined;
  size: number;
}

/** In microseconds, the precision of the column. */
const moment = sql<string>`to_char(${subscribers.createdAt} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;

export async function selectSubscribers(
  db: Database,
  { q = "", status, after, size }: PageRequest,
): Promise<{ items: Subscriber[]; next: string | null }> {
  const rows = await db
    .select({ row: subscribers, moment })
    .from(subscribers)
    .where(and(contains(q), status && eq(subscribers.confirmed, status === "confirmed"), behind(after)))
    .orderBy(desc(subscribers.createdAt), desc(subscribers.id))
    .limit(size + 1);
  const page = rows.slice(0, size);
  const last = rows.length > size ? page.at(-1) : undefined;
  return {
    items: page.map(({ row }) => toSubscriber(row)),
    next: last ? `${last.moment}_${last.row.id}` : null,
  };
}

function toSubscriber(row: typeof subscribers.$inferSelect): Subscriber {
  return {
    id: row.id,
    email: row.email,
    isConfirmed: row.confirmed,
    createdAt: row.createdAt.toISOString(),
    confirmedAt: row.confirmedAt?.toISOString() ?? null,
  };
}

/** SQL condition: the address contains the text, in which no character is a wildcard. */
export const contains = (q: string): SQL | undefined =>
  q === "" ? undefined : sql`strpos(lower(${subscribers.email}), ${q.toLowerCase()}) > 0`;

function behind(after: string | undefined): SQL | undefined {
  if (after === undefined) return undefined;
  const [at, id] = after.split("_");
  return sql`(${subscribers.createdAt}, ${subscribers.id}) < (${at}::timestamptz, ${id}::uuid)`;
}
