import { eq } from "drizzle-orm";
import type { Database } from "#server/platform/db/client.ts";
import { reviewRevisions } from "#server/platform/db/schema/index.ts";

/** How many versions of reviews wait for a decision. */
export const countPendingReviews = (db: Database): Promise<number> =>
  db.$count(reviewRevisions, eq(reviewRevisions.status, "pending"));
