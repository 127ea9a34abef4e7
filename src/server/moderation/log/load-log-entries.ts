import { desc, eq, type SQL } from "drizzle-orm";
import type { LogEntry } from "#contract/moderation/log.ts";
import { canRestore } from "#server/moderation/moderation-policy.ts";
import { loadSubjects } from "#server/moderation/subjects.ts";
import type { Database } from "#server/platform/db/client.ts";
import { moderationLog, profiles } from "#server/platform/db/schema/index.ts";
import type { MemberReader } from "#server/platform/reader.ts";
import { loadTakenAway } from "./load-taken-away.ts";

export async function loadLogEntries(
  db: Database,
  reader: MemberReader,
  { where, limit }: { where: SQL | undefined; limit: number },
): Promise<LogEntry[]> {
  const rows = await selectRows(db, where, limit);
  const taking = rows.filter(({ action }) => action === "hide" || action === "remove");
  const [subjects, takenAway] = await Promise.all([
    loadSubjects(
      db,
      rows.map(({ subjectKind: kind, subjectId: id }) => ({ kind, id })),
    ),
    loadTakenAway(db, [...new Set(taking.map(({ subjectId }) => subjectId))]),
  ]);
  return rows.map(({ subjectKind: kind, subjectId: id, at, actorName, actorId, ...row }) => {
    const item = takenAway.get(id);
    return {
      ...row,
      at: at.toISOString(),
      actor: actorId !== null && actorName !== null ? { id: actorId, fullName: actorName } : null,
      subject: { kind, id, ...(subjects.get(id) ?? { title: null, excerpt: null, thread: null }) },
      can: { restore: item?.entryId === row.id && canRestore(reader, item) },
    };
  });
}

const selectRows = (db: Database, where: SQL | undefined, limit: number) =>
  db
    .select({
      id: moderationLog.id,
      at: moderationLog.createdAt,
      actorId: moderationLog.actorId,
      actorName: profiles.fullName,
      action: moderationLog.action,
      subjectKind: moderationLog.subjectKind,
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
