import { sql } from "drizzle-orm";
import { moderatorWrites } from "#server/platform/access.ts";
import { api } from "#server/platform/api.ts";
import { changeDone } from "./change-done.ts";

/** Marks a request as done. Idempotent: keeps the first mark's time and author. */
export const putDone = api.contact.putDone.use(moderatorWrites).handler((call) =>
  changeDone(call, {
    doneAt: sql`coalesce(done_at, now())`,
    doneBy: sql`case when done_at is null then ${call.context.reader.userId}::uuid else done_by end`,
  }),
);
