import { and, asc, desc, isNotNull, isNull } from "drizzle-orm";
import { moderatorsOnly } from "#server/platform/access.ts";
import { api } from "#server/platform/api.ts";
import { contactRequests } from "#server/platform/db/schema/index.ts";
import { isPastCursor, takePage } from "#server/platform/db/take-page.ts";
import { countRequests } from "./contact-queue.ts";
import { selectRequests, toContactRequest } from "./contact-request-view.ts";

const PAGE_SIZE = 20;

export const listRequests = api.contact.listRequests
  .use(moderatorsOnly)
  .handler(async ({ input: { show, after }, context: { db } }) => {
    const { createdAt, doneAt, id } = contactRequests;
    const inOrder = show === "open" ? asc : desc;
    const [rows, counts] = await Promise.all([
      selectRequests(db)
        .where(
          and(
            show === "open" ? isNull(doneAt) : isNotNull(doneAt),
            isPastCursor(contactRequests, after, show === "open" ? "asc" : "desc"),
          ),
        )
        .orderBy(inOrder(createdAt), inOrder(id))
        .limit(PAGE_SIZE + 1),
      countRequests(db),
    ]);
    const { items, next } = takePage(rows.map(toContactRequest), PAGE_SIZE);
    return { items, counts, next };
  });
