import type { Transaction } from "#server/platform/db/client.ts";
import * as schema from "#server/platform/db/schema/index.ts";
import type { DemoComment } from "./demo-threads.ts";
import { idAt, insertAll } from "./insert-all.ts";
import type { StoredDiscussion } from "./store-discussions.ts";
import type { StoredReview } from "./store-reviews.ts";

/** The log is younger than the oldest decisions: it has the latest ones. */
const LENGTH = 40;

export type LogEntry = Omit<typeof schema.moderationLog.$inferInsert, "id" | "createdAt"> & {
  createdAt: Date;
};

const MINUTE_MS = 60_000;

/** Stores what moderators did of late: the given entries, and decisions up to the length of the log. */
export async function storeModerationLog(
  tx: Transaction,
  {
    entries,
    reviews,
    discussions,
  }: {
    entries: readonly LogEntry[];
    reviews: readonly StoredReview[];
    discussions: readonly StoredDiscussion[];
  },
): Promise<void> {
  const decisions = [
    ...reviews.flatMap((review) => toEntries("review", review)),
    ...discussions.flatMap((discussion) => toEntries("discussion", discussion)),
  ].sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime());
  const rows = [...entries, ...decisions.slice(0, LENGTH - entries.length)];
  await insertAll(
    tx,
    schema.moderationLog,
    rows.map((row) => ({ ...row, id: idAt(row.createdAt) })),
  );
}

function toEntries(
  subjectKind: "review" | "discussion",
  decided: StoredReview | StoredDiscussion,
): LogEntry[] {
  const { id, status, decidedAt, moderatorId, reason } = decided;
  if (decidedAt === null) return [];
  const isRejected = status === "rejected";
  const shared = { actorId: moderatorId, subjectKind, subjectId: id };
  const first: LogEntry = {
    ...shared,
    action: isRejected ? "reject" : "approve",
    reason: reason ?? null,
    before: { status: "pending" },
    after: { status: isRejected ? "rejected" : "approved" },
    createdAt: decidedAt,
  };
  const editedAt = "edit" in decided ? decided.edit?.decidedAt : null;
  if (!editedAt) return [first];
  const edit: LogEntry = {
    ...shared,
    action: "approve",
    reason: null,
    before: { status: "approved", edit: "pending" },
    after: { status: "approved", edit: "approved" },
    createdAt: editedAt,
  };
  return [first, edit];
}

/** What a moderator decided about comments of new members, soon after they were written. */
export function decidedComments(comments: readonly DemoComment[], moderatorId: string): LogEntry[] {
  return comments.map(({ id, status, createdAt }) => ({
    ...{ actorId: moderatorId, subjectKind: "comment", subjectId: id },
    action: status === "rejected" ? "reject" : "approve",
    reason: status === "rejected" ? "Offers belong on your own page, not in a discussion." : null,
    before: { status: "held" },
    after: { status },
    createdAt: new Date(createdAt.getTime() + 45 * MINUTE_MS),
  }));
}
