import { eq } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { logAction } from "#server/moderation/index.ts";
import { limited, signedIn } from "#server/platform/access.ts";
import { api, type MemberContext } from "#server/platform/api.ts";
import { receipts, reviewProofs } from "#server/platform/db/schema/index.ts";
import { PictureError, redrawPicture } from "#server/platform/files/redraw-picture.ts";
import { removeFile } from "#server/platform/files/remove-file.ts";
import { storeFile } from "#server/platform/files/unclaimed-files.ts";
import { lockPost } from "#server/posts/index.ts";
import { findReviewToProve, isProved, loadOwnReceipt } from "./own-receipt.ts";

/** Small print of a whole page stays legible. */
const LONGEST_SIDE_PIXELS = 2400;

export const putReceipt = api.proofs.putReceipt
  .use(signedIn)
  .use(limited("proof"))
  .handler(async ({ input: { id, picture }, context, errors }) => {
    const { db, reader } = context;
    if (!(await findReviewToProve(db, reader, id))) throw errors.NOT_FOUND();
    const redrawn = await redrawPicture(new Uint8Array(await picture.arrayBuffer()), {
      ...{ width: LONGEST_SIDE_PIXELS, height: LONGEST_SIDE_PIXELS },
      ...{ fit: "inside", withoutEnlargement: true },
    }).catch((error) => {
      if (error instanceof PictureError) throw errors.UNUSABLE_PICTURE({ message: error.message });
      throw error;
    });
    // Not below a public folder.
    const key = `receipts/${reader.userId}/${uuidv7()}.webp`;
    await storeFile(context, key, redrawn);
    const problem = await store(context, id, key);
    if (problem) {
      await removeFile(context, key);
      throw errors[problem]();
    }
    return loadOwnReceipt(db, id);
  });

const store = ({ db, reader }: MemberContext, reviewId: string, key: string) =>
  db.transaction(async (tx): Promise<"NOT_FOUND" | "ALREADY_CHECKED" | null> => {
    const review = await lockPost(tx, { kind: "review", id: reviewId });
    const isGone = review?.userId !== reader.userId || !PROVABLE.has(review.moderationStatus);
    const isChecked = !isGone && (await tx.$count(reviewProofs, isProved(reviewId))) > 0;
    if (isGone) return "NOT_FOUND";
    if (isChecked) return "ALREADY_CHECKED";
    await tx.delete(receipts).where(eq(receipts.reviewId, reviewId));
    await tx.insert(receipts).values({ reviewId, fileKey: key });
    await logAction(tx, {
      ...{ actorId: reader.userId, action: "submit-proof", after: { proof: "receipt" } },
      subject: { kind: "review", id: reviewId },
    });
    return null;
  });

const PROVABLE: ReadonlySet<string> = new Set(["pending", "approved", "rejected", "hidden"]);
