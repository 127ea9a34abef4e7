import { eq } from "drizzle-orm";
import type { Database, Transaction } from "#server/platform/db/client.ts";
import { profiles } from "#server/platform/db/schema/index.ts";

export async function loadFullName(db: Database | Transaction, userId: string): Promise<string> {
  const [profile] = await db
    .select({ fullName: profiles.fullName })
    .from(profiles)
    .where(eq(profiles.id, userId));
  return profile?.fullName ?? "";
}
