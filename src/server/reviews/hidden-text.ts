import { eq, sql } from "drizzle-orm";
import type { HiddenText } from "#contract/reviews/views.ts";
import { SERVER_LIMITS } from "#contract/server-limits.ts";
import { countWords } from "#contract/text/count-words.ts";
import { plainTextOf } from "#contract/text/plain-text-of.ts";
import type { RichText } from "#contract/text/rich-text.ts";
import type { Database, Transaction } from "#server/platform/db/client.ts";
import { prepareLookup } from "#server/platform/db/prepare-lookup.ts";
import { reviews } from "#server/platform/db/schema/index.ts";
import { onOneLine } from "#server/platform/text/cut-text.ts";

/**
 * Returns how much of a detailed review follows its excerpt, which ends between words. A paragraph counts if any
 * of its words is hidden; a list or a quote is one.
 */
export function countHidden(body: RichText, excerpt: string): HiddenText {
  const paragraphs = body.map((block) => onOneLine(plainTextOf([block])));
  let shown = excerpt.replace(/…$/, "").length;
  const hidden = paragraphs.map((paragraph) => {
    const rest = paragraph.slice(shown);
    // One space joins the paragraphs in the excerpt, and an empty one isn't there.
    if (paragraph !== "") shown = Math.max(0, shown - paragraph.length - 1);
    return countWords(rest);
  });
  const words = hidden.reduce((sum, count) => sum + count, 0);
  return {
    words,
    paragraphs: hidden.filter((count) => count > 0).length,
    isSold: words >= SERVER_LIMITS.unlockWords,
  };
}

const findText = prepareLookup("hidden_text", (db) =>
  db
    .select({ body: reviews.body, excerpt: reviews.excerpt })
    .from(reviews)
    .where(eq(reviews.id, sql.placeholder("id"))),
);

/** Only numbers leave this function, never the text. */
export async function findHidden(db: Database | Transaction, reviewId: string): Promise<HiddenText> {
  const [row] = await findText(db).execute({ id: reviewId });
  return countHidden(row?.body ?? [], row?.excerpt ?? "");
}
