import { eq } from "drizzle-orm";
import type { Transaction } from "#server/platform/db/client.ts";
import { profiles } from "#server/platform/db/schema/index.ts";

export async function loadFullName(tx: Transaction, userId: string): Promise<string> {
  const [profile] = await tx
    .select({ fullName: profiles.fullName })
    .from(profiles)
    .where(eq(profiles.id, userId));
  return profile?.fullName ?? "";
}
