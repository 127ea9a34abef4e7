import { and, asc, desc, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import type { ContactList } from "#contract/vocabulary.ts";
import { moderatorsOnly } from "#server/platform/access.ts";
import { api } from "#server/platform/api.ts";
import { contactRequests } from "#server/platform/db/schema/index.ts";
import { countRequests, selectRequests, toContactRequest } from "./contact-request-view.ts";

const PAGE_SIZE = 20;

export const listRequests = api.contact.listRequests
  .use(moderatorsOnly)
  .handler(async ({ input: { show, after }, context: { db } }) => {
    const { createdAt, doneAt, id } = contactRequests;
    const inOrder = show === "open" ? asc : desc;
    const [rows, counts] = await Promise.all([
      selectRequests(db)
        .where(and(show === "open" ? isNull(doneAt) : isNotNull(doneAt), isAfterCursor(show, after)))
        .orderBy(inOrder(createdAt), inOrder(id))
        .limit(PAGE_SIZE + 1),
      countRequests(db),
    ]);
    const page = rows.slice(0, PAGE_SIZE).map(toContactRequest);
    return { items: page, counts, next: rows.length > PAGE_SIZE ? (page.at(-1)?.id ?? null) : null };
  });

/** SQL condition: after the cursor. Compares by creation time, which doesn't change when the request is marked. */
function isAfterCursor(show: ContactList, after: string | undefined): SQL | undefined {
  if (after === undefined) return undefined;
  const { createdAt, id } = contactRequests;
  return sql`(${createdAt}, ${id}) ${sql.raw(show === "open" ? ">" : "<")}
    (select created_at, id from contact_requests where id = ${after})`;
}
