import { type SQL, sql } from "drizzle-orm";
import type { LogEntry } from "#contract/moderation/log.ts";
import { marketName, reviewName } from "#contract/names.ts";
import { plainTextOf } from "#contract/text/plain-text-of.ts";
import type { RichText } from "#contract/text/rich-text.ts";
import type { Database, Transaction } from "#server/platform/db/client.ts";
import { shorten } from "#server/platform/text/cut-text.ts";

export type SubjectRef = Pick<LogEntry["subject"], "kind" | "id">;
type Described = Pick<LogEntry["subject"], "title" | "thread" | "excerpt">;

/** SQL: the subjects as `wanted (kind, id)`, joined with their rows; comments also with the row of their thread. */
export const joinSubjects = (subjects: readonly SubjectRef[]): SQL => sql`
  unnest(${sql.param(subjects.map(({ kind }) => kind))}::text[], ${sql.param(subjects.map(({ id }) => id))}::uuid[])
    as wanted (kind, id)
  left join comments on wanted.kind = 'comment' and comments.id = wanted.id
  left join reviews
    on reviews.id = case wanted.kind when 'review' then wanted.id when 'comment' then comments.review_id end
  left join discussions
    on discussions.id = case wanted.kind when 'discussion' then wanted.id when 'comment' then comments.discussion_id end
  left join messages on wanted.kind = 'message' and messages.id = wanted.id
  left join profiles on wanted.kind = 'person' and profiles.id = wanted.id`;

/** SQL: the tool and market of a review, or those that are subjects themselves. */
const JOIN_NAMES = sql`
  left join tools on tools.id = case wanted.kind when 'tool' then wanted.id else reviews.tool_id end
  left join markets on markets.id = case wanted.kind when 'market' then wanted.id else reviews.market_id end`;

interface Row extends Record<string, unknown> {
  id: string;
  reviewId: string | null;
  tool: string | null;
  city: string | null;
  state: string | null;
  discussionId: string | null;
  title: string;
  messageId: string | null;
  fullName: string | null;
  body: RichText | null;
}

/** Describes subjects by id. Comments have the title of their thread and an excerpt. Missing items are left out. */
export async function loadSubjects(
  db: Database | Transaction,
  subjects: readonly SubjectRef[],
): Promise<Map<string, Described>> {
  if (subjects.length === 0) return new Map();
  const { rows } = await db.execute<Row>(sql`
    select wanted.id, reviews.id as "reviewId", tools.name as tool, markets.city, markets.state,
      discussions.id as "discussionId", discussions.title, messages.id as "messageId", full_name as "fullName",
      comments.body
    from ${joinSubjects(subjects)} ${JOIN_NAMES}`);
  return new Map(
    rows.flatMap((row) => {
      const named = nameOf(row);
      const excerpt = row.body && shorten(plainTextOf(row.body));
      return named ? [[row.id, { ...named, excerpt }]] : [];
    }),
  );
}

function nameOf({ reviewId, tool, city, state, discussionId, title, messageId, fullName }: Row) {
  if (reviewId !== null && tool !== null && city !== null && state !== null)
    return {
      title: reviewName({ name: tool }, { city, state }),
      thread: { kind: "review", id: reviewId },
    } as const;
  if (discussionId !== null) return { title, thread: { kind: "discussion", id: discussionId } } as const;
  // The log discloses neither the text nor the participants of a private message.
  if (messageId !== null) return { title: "A message", thread: null };
  const named = fullName ?? tool ?? (city === null || state === null ? null : marketName({ city, state }));
  return named === null ? null : { title: named, thread: null };
}
