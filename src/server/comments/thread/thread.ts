import { and, eq } from "drizzle-orm";
import type { LiveThread } from "#contract/live.ts";
import type { PostRef } from "#contract/parts.ts";
import { PLURALS } from "#contract/vocabulary.ts";
import type { Database, Transaction } from "#server/platform/db/client.ts";
import { belongsTo } from "#server/platform/db/post-columns.ts";
import { comments } from "#server/platform/db/schema/index.ts";

export const isInThread = (thread: PostRef) => belongsTo(comments, thread);

export const countVisibleComments = (db: Database | Transaction, thread: PostRef): Promise<number> =>
  db.$count(comments, and(isInThread(thread), eq(comments.status, "visible")));

export const toLiveThread = ({ kind, id }: PostRef): LiveThread => `${PLURALS[kind]}/${id}`;
