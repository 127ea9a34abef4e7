import { and, eq, isNull, or } from "drizzle-orm";
import type { Database } from "#server/platform/db/client.ts";
import { discussions } from "#server/platform/db/schema/index.ts";
import type { Platform } from "#server/platform/platform.ts";
import { parseStoredTexts } from "#server/platform/text/parse-stored-texts.ts";
import { toTextColumns } from "./discussion-text.ts";

/** Only nodes of the previous release, during an update, store unparsed texts. */
const PARSE_SECONDS = 60;

export function registerDiscussionJobs({ db, jobs }: Pick<Platform, "db" | "jobs">): void {
  jobs.every("parse-discussions", PARSE_SECONDS, () => parseDiscussions(db));
}

export async function parseDiscussions(db: Database): Promise<void> {
  await parseStoredTexts(
    (limit) =>
      db
        .select({ id: discussions.id, content: discussions.content })
        .from(discussions)
        .where(or(isNull(discussions.body), isNull(discussions.excerpt)))
        .limit(limit),
    ({ id, content }) =>
      db
        .update(discussions)
        .set(toTextColumns(content))
        .where(and(eq(discussions.id, id), eq(discussions.content, content))),
  );
}
