import { randomBytes } from "node:crypto";
import { eq } from "drizzle-orm";
import type { Transaction } from "#server/platform/db/client.ts";
import { profiles } from "#server/platform/db/schema/index.ts";
import { publicPathOf } from "#server/platform/files/public-paths.ts";
import { publishToPeople } from "#server/platform/live/publish.ts";

/** Returns a new random key in the user's folder: unguessable, and cacheable forever. */
export const newAvatarKey = (userId: string) => `avatars/${userId}/${randomBytes(12).toString("hex")}.webp`;

/** The previous file is removed after the commit, so that no URL lacks its file. @returns false without a profile */
export async function replaceAvatar(tx: Transaction, userId: string, key: string | null): Promise<boolean> {
  const avatarUrl = key === null ? null : publicPathOf(key);
  const changed = await tx
    .update(profiles)
    .set({ avatarUrl })
    .where(eq(profiles.id, userId))
    .returning({ id: profiles.id });
  if (changed.length === 0) return false;
  await publishToPeople(tx, [userId], "account");
  return true;
}
