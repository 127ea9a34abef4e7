import { desc, eq, type SQL, sql } from "drizzle-orm";
import type { LogEntry } from "#contract/moderation.ts";
import { moderatorsOnly } from "#server/platform/access.ts";
import { api } from "#server/platform/api.ts";
import type { Database } from "#server/platform/db/client.ts";
import { moderationLog, profiles } from "#server/platform/db/schema/index.ts";
import { loadTakenAway } from "./load-taken-away.ts";
import { canGiveBack } from "./moderation-policy.ts";
import { loadSubjects } from "./subjects.ts";

/** The contract's. */
const PAGE_SIZE = 50;

type Action = LogEntry["action"];
type Kind = LogEntry["subject"]["kind"];

/** What moderators and the rules did, newest first, with what each was about, and whether it can be undone. */
export const listLog = api.moderation.listLog.use(moderatorsOnly).handler(async ({ input, context }) => {
  const { db, reader } = context;
  const rows = await selectRows(db, input.after);
  const page = rows.slice(0, PAGE_SIZE);
  const taking = page.filter(({ action }) => action === "hide" || action === "remove");
  const [subjects, takenAway] = await Promise.all([
    loadSubjects(db, page),
    loadTakenAway(db, [...new Set(taking.map(({ subjectId }) => subjectId))]),
  ]);
  const items = page.map(({ subjectKind: kind, subjectId: id, at, actorName, actorId, ...row }): LogEntry => {
    const { title, thread } = subjects.get(id) ?? { title: null, thread: null };
    const item = takenAway.get(id);
    return {
      ...row,
      at: at.toISOString(),
      actor: actorId !== null && actorName !== null ? { id: actorId, fullName: actorName } : null,
      subject: { kind, id, title, thread },
      can: { giveBack: item?.entryId === row.id && canGiveBack(reader, item) },
    };
  });
  return { items, next: rows.length > PAGE_SIZE ? (page.at(-1)?.id ?? null) : null };
});

/** One more than a page, to know whether there is another. */
const selectRows = (db: Database, after: string | undefined) =>
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
    .where(behind(after))
    .orderBy(desc(moderationLog.createdAt), desc(moderationLog.id))
    .limit(PAGE_SIZE + 1);

function behind(after: string | undefined): SQL | undefined {
  if (after === undefined) return undefined;
  return sql`(${moderationLog.createdAt}, ${moderationLog.id}) <
    (select created_at, id from moderation_log where id = ${after})`;
}
