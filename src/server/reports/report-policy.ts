import { RESOLUTIONS, type ReportedItem, type Resolution } from "#contract/moderation/reports.ts";
import { canModerate } from "#server/platform/access.ts";
import type { MemberReader } from "#server/platform/reader.ts";

export const REPORTS_THAT_HIDE = 3;

/** Accounts created just to report are usually younger and have no content. */
export const ESTABLISHED_AFTER_DAYS = 7;

interface Reported {
  kind: ReportedItem["subject"]["kind"];
  status: ReportedItem["status"];
}

/** Moderators can't resolve reports on their own content, or reports that only they made. */
export function canResolve(
  reader: MemberReader,
  { authorId, reporterIds }: { authorId: string; reporterIds: readonly string[] },
): boolean {
  if (!canModerate(reader, { userId: authorId })) return false;
  return reporterIds.some((reporterId) => reporterId !== reader.userId);
}

/** Messages and persons can't be hidden. Removing withdrawn content is still a sanction. */
export function resolutionsFor({ kind, status }: Reported): Resolution[] {
  if (status === "withdrawn") return ["dismiss", "remove", "warn"];
  const canBeTakenAway =
    kind !== "message" && kind !== "person" && status !== "removed" && status !== "deleted";
  return canBeTakenAway ? [...RESOLUTIONS] : ["dismiss", "warn"];
}
