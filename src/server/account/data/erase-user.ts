import { eraseCommentsOf } from "#server/comments/index.ts";
import { eraseLikes } from "#server/likes/index.ts";
import { eraseCorrespondent } from "#server/messages/index.ts";
import { eraseActor } from "#server/notifications/index.ts";
import { deleteUser, voidLinks } from "#server/platform/auth/deleted-users.ts";
import type { Transaction } from "#server/platform/db/client.ts";
import { eraseMails } from "#server/platform/mail/erase-mails.ts";
import type { Platform } from "#server/platform/platform.ts";
import { erasePostsOf } from "#server/posts/index.ts";
import { eraseReporter } from "#server/reports/index.ts";
import { eraseReviews } from "#server/reviews/index.ts";
import { cancelForDeletion } from "#server/subscriptions/index.ts";
import { createDeletedUser, removeUnusedDeletedUser } from "./deleted-user.ts";
import { eraseAddress } from "./erase-address.ts";
import { goodbyeMail } from "./goodbye-mail.ts";

interface Leaving {
  userId: string;
  email: string;
  keepsContributions: boolean;
}

/** Deletes a locked user as listed in data-inventory.ts. Tables not mentioned here cascade from `users`. */
export async function eraseUser(
  tx: Transaction,
  platform: Pick<Platform, "config" | "db" | "jobs" | "outbox">,
  leaving: Leaving,
): Promise<void> {
  const { config, jobs, outbox } = platform;
  const { userId, email, keepsContributions } = leaving;
  await cancelForDeletion(platform, userId, tx);
  const deletion = { userId, deletedUserId: await createDeletedUser(tx), keepsContributions };
  await eraseLikes(tx, deletion);
  // Deleting whole threads first leaves fewer comments to process.
  await eraseReviews(tx, deletion);
  await erasePostsOf(tx, "discussion", deletion);
  await eraseCommentsOf(tx, deletion);
  await eraseCorrespondent(tx, deletion);
  await eraseReporter(tx, deletion);
  await eraseActor(tx, deletion);
  await eraseAddress(tx, email);
  await voidLinks(tx, leaving);
  await eraseMails(tx, leaving);
  await jobs.forget(tx, "email", email);
  await deleteUser(tx, userId);
  await removeUnusedDeletedUser(tx, deletion.deletedUserId);
  await outbox.queue(tx, goodbyeMail(config, leaving));
}
