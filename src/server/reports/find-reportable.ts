import { and, eq } from "drizzle-orm";
import type { ReportSubject } from "#contract/moderation/reports.ts";
import { findVisibleComment } from "#server/comments/index.ts";
import { findMessageForReport } from "#server/messages/index.ts";
import { isActivePerson } from "#server/platform/auth/is-active-user.ts";
import type { Database } from "#server/platform/db/client.ts";
import { profiles } from "#server/platform/db/schema/index.ts";
import type { MemberReader } from "#server/platform/reader.ts";
import { findVisiblePost } from "#server/posts/index.ts";

export async function findReportable(
  db: Database,
  reader: MemberReader,
  { kind, id }: ReportSubject,
): Promise<{ authorId: string } | null> {
  switch (kind) {
    case "review":
    case "discussion":
      return writtenBy((await findVisiblePost(db, reader, { kind, id }))?.userId);
    case "comment":
      return writtenBy((await findVisibleComment(db, reader, id))?.userId);
    case "message":
      return writtenBy((await findMessageForReport(db, reader, id))?.senderId);
    case "person": {
      const isMeant = and(eq(profiles.id, id), isActivePerson(profiles.id));
      const [person] = await db.select({ id: profiles.id }).from(profiles).where(isMeant);
      return writtenBy(person?.id);
    }
  }
}

const writtenBy = (authorId: string | undefined) => (authorId === undefined ? null : { authorId });
