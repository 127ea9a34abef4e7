import { sql } from "drizzle-orm";
import { PLURALS } from "#contract/vocabulary.ts";
import { signedIn } from "#server/platform/access.ts";
import { api } from "#server/platform/api.ts";
import { isNotMuted } from "./is-not-muted.ts";

/** Pages are rendered as for a visitor. The browser asks which posts of a list to leave out. */
export const listMutedPosts = api.mutes.listPosts.use(signedIn).handler(async ({ input, context }) => {
  const kind = PLURALS[input.kind];
  const { rows } = await context.db.execute<{ id: string }>(sql`
    select id from ${sql.identifier(kind)}
    where id = any(${sql.param(input.ids)}::uuid[]) and not ${isNotMuted(context.reader.userId, kind)}`);
  return { ids: rows.map(({ id }) => id) };
});
