import type { Transaction } from "#server/platform/db/client.ts";
import { findOwnReview, type Reviewed } from "./find-own-review.ts";
import { rejectSameMailbox } from "./reject-same-mailbox.ts";

export interface DuplicateErrors {
  ALREADY_REVIEWED: (options: { data: { reviewId: string } }) => Error;
  SAME_MAILBOX: () => Error;
}

/** @throws ALREADY_REVIEWED, SAME_MAILBOX */
export async function rejectDuplicate(
  tx: Transaction,
  reviewed: Reviewed,
  errors: DuplicateErrors,
): Promise<void> {
  const own = await findOwnReview(tx, reviewed);
  if (own) throw errors.ALREADY_REVIEWED({ data: { reviewId: own.id } });
  await rejectSameMailbox(tx, reviewed, errors);
}
