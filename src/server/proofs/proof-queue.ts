import { sql } from "drizzle-orm";
import { decidedInLog, type ModeratorQueue } from "#server/moderation/index.ts";
import type { Database } from "#server/platform/db/client.ts";
import { licenseRequests, receipts } from "#server/platform/db/schema/index.ts";

export async function countProofs(db: Database): Promise<number> {
  const [licenses, pictures] = await Promise.all([db.$count(licenseRequests), db.$count(receipts)]);
  return licenses + pictures;
}

export const proofQueue: ModeratorQueue = {
  count: countProofs,
  waiting: sql`select created_at from ${licenseRequests} union all select created_at from ${receipts}`,
  decided: decidedInLog(sql`action in ('check-proof', 'reject-proof')`),
};
