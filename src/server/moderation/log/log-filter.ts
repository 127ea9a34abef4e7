import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import { AUTO_RULE, LOG_DAYS, type LogKind, type LogPeriod } from "#contract/moderation/terms.ts";
import { moderationLog } from "#server/platform/db/schema/index.ts";
import { isPastCursor } from "#server/platform/db/take-page.ts";

interface LogFilter {
  after?: string | undefined;
  actor?: string | undefined;
  kind?: LogKind | undefined;
  period?: LogPeriod | undefined;
}

export function wantedEntries({ after, actor, kind, period }: LogFilter): SQL | undefined {
  const { actorId, createdAt, subjectKind } = moderationLog;
  return and(
    isPastCursor(moderationLog, after, "desc"),
    actor === AUTO_RULE ? isNull(actorId) : actor === undefined ? undefined : eq(actorId, actor),
    kind === undefined ? undefined : eq(subjectKind, kind),
    period === undefined ? undefined : sql`${createdAt} > now() - make_interval(days => ${LOG_DAYS[period]})`,
  );
}
