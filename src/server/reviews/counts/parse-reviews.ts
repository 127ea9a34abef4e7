import { and, eq, isNotNull, isNull } from "drizzle-orm";
import type { Database } from "#server/platform/db/client.ts";
import { reviews } from "#server/platform/db/schema/index.ts";
import { parseStoredTexts } from "#server/platform/text/parse-stored-texts.ts";
import { parseRichText } from "#server/platform/text/rich-text.ts";

export async function parseReviews(db: Database): Promise<void> {
  await parseStoredTexts(
    async (limit) => {
      const rows = await db
        .select({ id: reviews.id, content: reviews.detailedReview })
        .from(reviews)
        .where(and(isNull(reviews.body), isNotNull(reviews.detailedReview)))
        .limit(limit);
      return rows.map(({ id, content }) => ({ id, content: content ?? "" }));
    },
    ({ id, content }) =>
      db
        .update(reviews)
        .set({ body: parseRichText(content) })
        .where(and(eq(reviews.id, id), eq(reviews.detailedReview, content))),
  );
}
