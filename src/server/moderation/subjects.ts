import { eq, inArray } from "drizzle-orm";
import type { LogEntry } from "#contract/moderation/log.ts";
import { reviewName } from "#contract/names.ts";
import type { Database, Transaction } from "#server/platform/db/client.ts";
import {
  comments,
  discussions,
  markets,
  messages,
  profiles,
  reviews,
  tools,
} from "#server/platform/db/schema/index.ts";

type Described = Pick<LogEntry["subject"], "title" | "thread">;

/** Returns titles and threads by id, with a fixed number of queries. Missing items are left out. */
export async function loadSubjects(
  db: Database | Transaction,
  entries: readonly { subjectKind: LogEntry["subject"]["kind"]; subjectId: string }[],
): Promise<Map<string, Described>> {
  const idsOf = (kind: LogEntry["subject"]["kind"]) => [
    ...new Set(entries.filter((entry) => entry.subjectKind === kind).map((entry) => entry.subjectId)),
  ];
  const threadsOf = await loadThreadsOfComments(db, idsOf("comment"));
  const [ofReviews, ofDiscussions, ofMessages, ofPeople] = await Promise.all([
    describeReviews(db, [...idsOf("review"), ...threadsOf.flatMap(({ reviewId }) => reviewId ?? [])]),
    describeDiscussions(db, [
      ...idsOf("discussion"),
      ...threadsOf.flatMap(({ discussionId }) => discussionId ?? []),
    ]),
    describeMessages(db, idsOf("message")),
    describePeople(db, idsOf("person")),
  ]);
  const described = new Map([...ofReviews, ...ofDiscussions, ...ofMessages, ...ofPeople]);
  // Comments take the title of their thread.
  for (const { id, reviewId, discussionId } of threadsOf) {
    const thread = described.get(reviewId ?? discussionId ?? "");
    if (thread) described.set(id, thread);
  }
  return described;
}

async function loadThreadsOfComments(db: Database | Transaction, ids: readonly string[]) {
  if (ids.length === 0) return [];
  return db
    .select({ id: comments.id, reviewId: comments.reviewId, discussionId: comments.discussionId })
    .from(comments)
    .where(inArray(comments.id, [...ids]));
}

async function describeReviews(
  db: Database | Transaction,
  ids: readonly string[],
): Promise<[string, Described][]> {
  if (ids.length === 0) return [];
  const rows = await db
    .select({ id: reviews.id, tool: tools.name, city: markets.city, state: markets.state })
    .from(reviews)
    .innerJoin(tools, eq(tools.id, reviews.toolId))
    .innerJoin(markets, eq(markets.id, reviews.marketId))
    .where(inArray(reviews.id, [...ids]));
  return rows.map(({ id, tool, ...market }) => [
    id,
    { title: reviewName({ name: tool }, market), thread: { kind: "review", id } },
  ]);
}

async function describeDiscussions(
  db: Database | Transaction,
  ids: readonly string[],
): Promise<[string, Described][]> {
  if (ids.length === 0) return [];
  const rows = await db
    .select({ id: discussions.id, title: discussions.title })
    .from(discussions)
    .where(inArray(discussions.id, [...ids]));
  return rows.map(({ id, title }) => [id, { title, thread: { kind: "discussion", id } }]);
}

/** The log discloses neither the text nor the participants of a private message. */
async function describeMessages(
  db: Database | Transaction,
  ids: readonly string[],
): Promise<[string, Described][]> {
  if (ids.length === 0) return [];
  const rows = await db
    .select({ id: messages.id })
    .from(messages)
    .where(inArray(messages.id, [...ids]));
  return rows.map(({ id }) => [id, { title: "A message", thread: null }]);
}

async function describePeople(
  db: Database | Transaction,
  ids: readonly string[],
): Promise<[string, Described][]> {
  if (ids.length === 0) return [];
  const rows = await db
    .select({ id: profiles.id, fullName: profiles.fullName })
    .from(profiles)
    .where(inArray(profiles.id, [...ids]));
  return rows.map(({ id, fullName }) => [id, { title: fullName, thread: null }]);
}
