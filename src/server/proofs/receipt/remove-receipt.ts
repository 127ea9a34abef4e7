import { eq } from "drizzle-orm";
import { logAction } from "#server/moderation/index.ts";
import { memberWrites } from "#server/platform/access.ts";
import { api } from "#server/platform/api.ts";
import { receipts, reviewProofs } from "#server/platform/db/schema/index.ts";
import { findReviewToProve, isProved, loadOwnReceipt } from "./own-receipt.ts";

export const removeReceipt = api.proofs.removeReceipt
  .use(memberWrites)
  .handler(async ({ input: { id }, context, errors }) => {
    const { db, reader } = context;
    if (!(await findReviewToProve(db, reader, id))) throw errors.NOT_FOUND();
    await db.transaction(async (tx) => {
      const withdrawn = await tx
        .delete(receipts)
        .where(eq(receipts.reviewId, id))
        .returning({ id: receipts.id });
      const removed = await tx
        .delete(reviewProofs)
        .where(isProved(id))
        .returning({ reviewId: reviewProofs.reviewId });
      if (withdrawn.length + removed.length === 0) return;
      await logAction(tx, {
        ...{ actorId: reader.userId, action: "withdraw-proof", after: { proof: "receipt" } },
        subject: { kind: "review", id },
      });
    });
    return loadOwnReceipt(db, id);
  });
