import { randomBytes } from "node:crypto";
import { eq } from "drizzle-orm";
import type { Transaction } from "#server/platform/db/client.ts";
import { profiles } from "#server/platform/db/schema/index.ts";
import { keyOfPublicPath, publicPathOf } from "#server/platform/files/serve-files.ts";
import { tellPeople } from "#server/platform/live/publish.ts";
import type { Platform } from "#server/platform/platform.ts";

/** The job that removes the file of a picture that no profile shows; its data is the key. */
export const REMOVE_UNUSED_AVATAR = "remove-unused-avatar";

/** A key that was never used, in the folder of a person: nobody can guess it, and caches may keep it forever. */
export const newAvatarKey = (userId: string) => `avatars/${userId}/${randomBytes(12).toString("hex")}.webp`;

/**
 * Shows another picture on a profile, or none. The file of the one before is removed once this has committed,
 * so that neither a rollback nor a crash leaves an address without its file.
 *
 * @param key of a file that is stored already
 * @returns false when there is no such person any more
 */
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
  await tellPeople(tx, [userId], "account");
  return true;
}

/** Removes the file of a picture, unless a profile shows it. */
export async function removeUnusedAvatar({ db, files }: Pick<Platform, "db" | "files">, key: string) {
  const [shown] = await db
    .select({ id: profiles.id })
    .from(profiles)
    .where(eq(profiles.avatarUrl, publicPathOf(key)));
  if (!shown) await files.remove(key);
}
