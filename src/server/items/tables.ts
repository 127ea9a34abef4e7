import { type SQL, sql } from "drizzle-orm";
import type { PgUpdateSetSource } from "drizzle-orm/pg-core";
import type { ThreadRef } from "#contract/comments.ts";
import type { RichText } from "#contract/rich-text.ts";
import {
  discussionRevisions,
  discussionStats,
  discussions,
  discussionTags,
  moderationDecisions,
  reviewRevisions,
  reviewStats,
  reviews,
  reviewTags,
} from "#server/platform/db/schema/index.ts";

export type ItemRef = ThreadRef;
export type ItemKind = ItemRef["kind"];

const NEVER_LOCKED = { lockedAt: sql<Date | null>`null`, lockReason: sql<string | null>`null` };

export const TABLES = {
  review: {
    items: reviews,
    itemRevisions: reviewRevisions,
    itemStats: reviewStats,
    itemTags: reviewTags,
    revisionItemId: reviewRevisions.reviewId,
    revisionBody: sql<RichText | null>`null`,
    statsItemId: reviewStats.reviewId,
    tagsItemId: reviewTags.reviewId,
    decidedRevisionId: moderationDecisions.revisionId,
    decidedRevisionKey: "revisionId",
    threadLock: NEVER_LOCKED,
  },
  discussion: {
    items: discussions,
    itemRevisions: discussionRevisions,
    itemStats: discussionStats,
    itemTags: discussionTags,
    revisionItemId: discussionRevisions.discussionId,
    revisionBody: discussionRevisions.body,
    statsItemId: discussionStats.discussionId,
    tagsItemId: discussionTags.discussionId,
    decidedRevisionId: moderationDecisions.discussionRevisionId,
    decidedRevisionKey: "discussionRevisionId",
    threadLock: { lockedAt: discussions.lockedAt, lockReason: discussions.lockReason },
  },
} as const;

type TablesOf<Kind extends ItemKind> = (typeof TABLES)[Kind];
export type ItemTables = TablesOf<ItemKind>;
export type ItemRow<Kind extends ItemKind> = TablesOf<Kind>["items"]["$inferSelect"];
export type NewItem<Kind extends ItemKind> = TablesOf<Kind>["items"]["$inferInsert"];
export type ChangedColumns<Kind extends ItemKind> = PgUpdateSetSource<TablesOf<Kind>["items"]>;
export type RevisionRow<Kind extends ItemKind> = TablesOf<Kind>["itemRevisions"]["$inferSelect"];

export const decided = <Status extends "approved" | "rejected" | "hidden" | "removed">(
  moderationStatus: Status,
  moderatorId: string | null,
) => ({ moderationStatus, moderatedAt: sql`now()`, moderatedBy: moderatorId });

export const UNDECIDED = { moderationStatus: "pending", moderatedAt: null, moderatedBy: null } as const;

export interface ModerationColumns {
  moderationStatus: "pending" | "approved";
  moderatedAt: SQL | null;
  moderatedBy: string | null;
}
