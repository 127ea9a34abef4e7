import { eq } from "drizzle-orm";
import type { ReportSubject } from "#contract/moderation/reports.ts";
import { isDeletedUser } from "#contract/vocabulary.ts";
import { findVisibleComment } from "#server/comments/index.ts";
import { findMessageForReport } from "#server/messages/index.ts";
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
      const [person] = await db.select({ id: profiles.id }).from(profiles).where(eq(profiles.id, id));
      return writtenBy(person && !isDeletedUser(person.id) ? person.id : undefined);
    }
  }
}

const writtenBy = (authorId: string | undefined) => (authorId === undefined ? null : { authorId });
