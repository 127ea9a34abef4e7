import { eq } from "drizzle-orm";
import { signedIn } from "#server/platform/access.ts";
import { api } from "#server/platform/api.ts";
import { receipts, reviews } from "#server/platform/db/schema/index.ts";

/** As text in JSON, because the file has no address that a page could load it from. */
export const getReceiptPicture = api.proofs.getReceiptPicture
  .use(signedIn)
  .handler(async ({ input: { id }, context: { db, files, reader }, errors }) => {
    const [receipt] = await db
      .select({ userId: reviews.userId, key: receipts.fileKey })
      .from(receipts)
      .innerJoin(reviews, eq(reviews.id, receipts.reviewId))
      .where(eq(receipts.reviewId, id));
    if (!receipt || !(reader.isModerator || reader.userId === receipt.userId)) throw errors.NOT_FOUND();
    const bytes = await files.get(receipt.key);
    if (!bytes) throw errors.NOT_FOUND();
    return { picture: `data:image/webp;base64,${Buffer.from(bytes).toString("base64")}` };
  });
