import { forgetCommentsOf } from "#server/comments/index.ts";
import { forgetItems } from "#server/items/index.ts";
import { forgetLikes } from "#server/likes/index.ts";
import { forgetCorrespondent } from "#server/messages/index.ts";
import { forgetActor } from "#server/notifications/index.ts";
import { deleteUser, voidLinks } from "#server/platform/auth/departed-users.ts";
import type { Transaction } from "#server/platform/db/client.ts";
import { forgetMails } from "#server/platform/mail/forget-mails.ts";
import type { Platform } from "#server/platform/platform.ts";
import { forgetReporter } from "#server/reports/index.ts";
import { forgetReviews } from "#server/reviews/index.ts";
import { cancelForDeletion } from "#server/subscriptions/index.ts";
import { REMOVE_FILES } from "./account-data-jobs.ts";
import { forgetAddress } from "./forget-address.ts";
import { goodbyeMail } from "./goodbye-mail.ts";
import { createHeir, removeIdleHeir } from "./heir.ts";

interface Leaving {
  userId: string;
  email: string;
  keepsContributions: boolean;
}

/**
 * Forgets a person, whose row of `users` is locked: register.ts says of every table what becomes of what. What needs
 * no word here goes with the row of `users`.
 */
export async function forgetPerson(
  tx: Transaction,
  platform: Pick<Platform, "config" | "db" | "jobs" | "outbox">,
  leaving: Leaving,
): Promise<void> {
  const { config, jobs, outbox } = platform;
  const { userId, email, keepsContributions } = leaving;
  await cancelForDeletion(platform, userId, tx);
  const departure = { userId, heirId: await createHeir(tx), keepsContributions };
  await forgetLikes(tx, departure);
  // Their threads go whole, so that less of their comments is left to look at.
  await forgetReviews(tx, departure);
  await forgetItems(tx, "discussion", departure);
  await forgetCommentsOf(tx, departure);
  await forgetCorrespondent(tx, departure);
  await forgetReporter(tx, departure);
  await forgetActor(tx, departure);
  await forgetAddress(tx, email);
  await voidLinks(tx, leaving);
  await forgetMails(tx, leaving);
  await jobs.forget(tx, "email", email);
  await jobs.send(tx, REMOVE_FILES, { userId });
  await deleteUser(tx, userId);
  await removeIdleHeir(tx, departure.heirId);
  await outbox.queue(tx, goodbyeMail(config, leaving));
}
