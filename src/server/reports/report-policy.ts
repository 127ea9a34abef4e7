import { RESOLUTIONS, type ReportedItem, type Resolution } from "#contract/reports.ts";
import type { MemberReader } from "#server/platform/reader.ts";

/** This many reports by established members hide a comment until a moderator decides. */
export const REPORTS_THAT_HIDE = 3;

/** Ours: an account that was made to report with is not that old on the day, nor did it contribute. */
export const ESTABLISHED_AFTER_DAYS = 7;

interface Reported {
  kind: ReportedItem["subject"]["kind"];
  status: ReportedItem["status"];
}

/** Nobody is judge in their own case, be it what they wrote or what they alone complain about. */
export function canResolve(
  reader: MemberReader,
  { authorId, reporterIds }: { authorId: string; reporterIds: readonly string[] },
): boolean {
  if (!reader.isModerator || reader.userId === authorId) return false;
  return reporterIds.some((reporterId) => reporterId !== reader.userId);
}

/** Messages and people are nowhere to be hidden; what is gone for good stays gone. A removal of what its author has deleted counts against them. */
export function resolutionsFor({ kind, status }: Reported): Resolution[] {
  if (status === "withdrawn") return ["dismiss", "remove", "warn"];
  const canBeTakenAway =
    kind !== "message" && kind !== "person" && status !== "removed" && status !== "deleted";
  return canBeTakenAway ? [...RESOLUTIONS] : ["dismiss", "warn"];
}
