import { type SQL, sql } from "drizzle-orm";
import type { PgUpdateSetSource } from "drizzle-orm/pg-core";
import type { PostKind } from "#contract/parts.ts";
import type { RichText } from "#contract/text/rich-text.ts";
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

const NEVER_LOCKED = { lockedAt: sql<Date | null>`null`, lockReason: sql<string | null>`null` };

export const TABLES = {
  review: {
    posts: reviews,
    postRevisions: reviewRevisions,
    postStats: reviewStats,
    postTags: reviewTags,
    revisionPostId: reviewRevisions.reviewId,
    revisionBody: sql<RichText | null>`null`,
    statsPostId: reviewStats.reviewId,
    tagsPostId: reviewTags.reviewId,
    decidedRevisionId: moderationDecisions.revisionId,
    decidedRevisionKey: "revisionId",
    threadLock: NEVER_LOCKED,
  },
  discussion: {
    posts: discussions,
    postRevisions: discussionRevisions,
    postStats: discussionStats,
    postTags: discussionTags,
    revisionPostId: discussionRevisions.discussionId,
    revisionBody: discussionRevisions.body,
    statsPostId: discussionStats.discussionId,
    tagsPostId: discussionTags.discussionId,
    decidedRevisionId: moderationDecisions.discussionRevisionId,
    decidedRevisionKey: "discussionRevisionId",
    threadLock: { lockedAt: discussions.lockedAt, lockReason: discussions.lockReason },
  },
} as const;

type TablesOf<Kind extends PostKind> = (typeof TABLES)[Kind];
export type PostTables = TablesOf<PostKind>;
export type StoredPost<Kind extends PostKind> = TablesOf<Kind>["posts"]["$inferSelect"];
export type NewPost<Kind extends PostKind> = TablesOf<Kind>["posts"]["$inferInsert"];
export type ChangedColumns<Kind extends PostKind> = PgUpdateSetSource<TablesOf<Kind>["posts"]>;
export type RevisionRow<Kind extends PostKind> = TablesOf<Kind>["postRevisions"]["$inferSelect"];

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
