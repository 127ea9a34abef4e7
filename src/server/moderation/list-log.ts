import { type SQL, sql } from "drizzle-orm";
import { moderatorsOnly } from "#server/platform/access.ts";
import { api } from "#server/platform/api.ts";
import { moderationLog } from "#server/platform/db/schema/index.ts";
import { loadLogEntries } from "./load-log-entries.ts";

/** The contract's. */
const PAGE_SIZE = 50;

/** What moderators and the rules did, newest first, with what each was about, and whether it can be undone. */
export const listLog = api.moderation.listLog.use(moderatorsOnly).handler(async ({ input, context }) => {
  const { db, reader } = context;
  // One more than a page, to know whether there is another.
  const entries = await loadLogEntries(db, reader, { where: behind(input.after), limit: PAGE_SIZE + 1 });
  const items = entries.slice(0, PAGE_SIZE);
  return { items, next: entries.length > PAGE_SIZE ? (items.at(-1)?.id ?? null) : null };
});

function behind(after: string | undefined): SQL | undefined {
  if (after === undefined) return undefined;
  return sql`(${moderationLog.createdAt}, ${moderationLog.id}) <
    (select created_at, id from moderation_log where id = ${after})`;
}
