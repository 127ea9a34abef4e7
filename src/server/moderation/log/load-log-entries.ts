import { desc, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { LogEntry } from "#contract/moderation/log.ts";
import { LIMITS } from "#contract/parts.ts";
import { canRestore } from "#server/moderation/moderation-policy.ts";
import { loadSubjects } from "#server/moderation/subjects.ts";
import type { Database } from "#server/platform/db/client.ts";
import { comments, moderationLog, profiles } from "#server/platform/db/schema/index.ts";
import type { MemberReader } from "#server/platform/reader.ts";
import { cutAtWord, onOneLine } from "#server/platform/text/cut-text.ts";
import { plainTextOf } from "#server/platform/text/rich-text.ts";
import { loadTakenAway } from "./load-taken-away.ts";

type Action = LogEntry["action"];
type Kind = LogEntry["subject"]["kind"];

/** Loads log entries, newest first, with their subjects and whether the reader can restore them. */
export async function loadLogEntries(
  db: Database,
  reader: MemberReader,
  { where, limit }: { where: SQL | undefined; limit: number },
): Promise<LogEntry[]> {
  const rows = await selectRows(db, where, limit);
  const taking = rows.filter(({ action }) => action === "hide" || action === "remove");
  const [subjects, excerpts, takenAway] = await Promise.all([
    loadSubjects(db, rows),
    loadExcerpts(db, rows),
    loadTakenAway(db, [...new Set(taking.map(({ subjectId }) => subjectId))]),
  ]);
  return rows.map(({ subjectKind: kind, subjectId: id, at, actorName, actorId, ...row }) => {
    const { title, thread } = subjects.get(id) ?? { title: null, thread: null };
    const item = takenAway.get(id);
    return {
      ...row,
      at: at.toISOString(),
      actor: actorId !== null && actorName !== null ? { id: actorId, fullName: actorName } : null,
      subject: { kind, id, title, excerpt: excerpts.get(id) ?? null, thread },
      can: { restore: item?.entryId === row.id && canRestore(reader, item) },
    };
  });
}

/** Loads excerpts of comments by id, because entries about one thread would look alike without. */
async function loadExcerpts(
  db: Database,
  rows: readonly { subjectKind: Kind; subjectId: string }[],
): Promise<Map<string, string>> {
  const ids = rows.filter(({ subjectKind }) => subjectKind === "comment").map(({ subjectId }) => subjectId);
  if (ids.length === 0) return new Map();
  const found = await db
    .select({ id: comments.id, body: comments.body })
    .from(comments)
    .where(inArray(comments.id, [...new Set(ids)]));
  return new Map(
    found.flatMap(({ id, body }) => {
      if (body === null) return [];
      const text = onOneLine(plainTextOf(body));
      const isShort = text.length <= LIMITS.excerptLength;
      return [[id, isShort ? text : cutAtWord(text, LIMITS.excerptLength)]];
    }),
  );
}

const selectRows = (db: Database, where: SQL | undefined, limit: number) =>
  db
    .select({
      id: moderationLog.id,
      at: moderationLog.createdAt,
      actorId: moderationLog.actorId,
      actorName: profiles.fullName,
      action: sql<Action>`${moderationLog.action}`,
      subjectKind: sql<Kind>`${moderationLog.subjectKind}`,
      subjectId: moderationLog.subjectId,
      reason: moderationLog.reason,
      before: moderationLog.before,
      after: moderationLog.after,
    })
    .from(moderationLog)
    .leftJoin(profiles, eq(profiles.id, moderationLog.actorId))
    .where(where)
    .orderBy(desc(moderationLog.createdAt), desc(moderationLog.id))
    .limit(limit);
