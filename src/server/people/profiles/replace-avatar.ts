import { randomBytes } from "node:crypto";
import { eq } from "drizzle-orm";
import type { Transaction } from "#server/platform/db/client.ts";
import { profiles } from "#server/platform/db/schema/index.ts";
import { keyOfPublicPath, publicPathOf } from "#server/platform/files/public-paths.ts";
import { removeFile } from "#server/platform/files/remove-file.ts";
import { publishToPeople } from "#server/platform/live/publish.ts";
import type { Platform } from "#server/platform/platform.ts";

export const REMOVE_UNUSED_AVATAR = "remove-unused-avatar";

/** Returns a new random key in the user's folder: unguessable, and cacheable forever. */
export const newAvatarKey = (userId: string) => `avatars/${userId}/${randomBytes(12).toString("hex")}.webp`;

/** Deletes the previous file after the commit, so that no URL lacks its file. @returns false without a profile */
export async function replaceAvatar(
  tx: Transaction,
  jobs: Platform["jobs"],
  userId: string,
  key: string | null,
): Promise<boolean> {
  const [before] = await tx
    .select({ avatarUrl: profiles.avatarUrl })
    .from(profiles)
    .where(eq(profiles.id, userId))
    .for("update");
  if (!before) return false;
  const avatarUrl = key === null ? null : publicPathOf(key);
  await tx.update(profiles).set({ avatarUrl }).where(eq(profiles.id, userId));
  const oldKey = before.avatarUrl === null ? undefined : keyOfPublicPath(before.avatarUrl);
  if (oldKey !== undefined) await jobs.send(tx, REMOVE_UNUSED_AVATAR, { key: oldKey });
  await publishToPeople(tx, [userId], "account");
  return true;
}

export async function removeUnusedAvatar({ db, files }: Pick<Platform, "db" | "files">, key: string) {
  const [shown] = await db
    .select({ id: profiles.id })
    .from(profiles)
    .where(eq(profiles.avatarUrl, publicPathOf(key)));
  if (!shown) await removeFile({ db, files }, key);
}
