import { sql } from "drizzle-orm";
import { moderatorWrites } from "#server/platform/access.ts";
import { api } from "#server/platform/api.ts";
import { changeDone } from "./change-done.ts";

/** Marks a request as done. Idempotent: keeps the first mark's time and author. */
export const putDone = api.contact.putDone
  .use(moderatorWrites)
  .handler(async ({ input, context, errors }) => {
    const { db, reader } = context;
    const changed = await changeDone(db, input.id, {
      doneAt: sql`coalesce(done_at, now())`,
      doneBy: sql`case when done_at is null then ${reader.userId}::uuid else done_by end`,
    });
    if (!changed) throw errors.NOT_FOUND();
    return changed;
  });
