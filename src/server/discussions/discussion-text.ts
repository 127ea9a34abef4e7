import { sql } from "drizzle-orm";
import type { RichText } from "#contract/rich-text.ts";
import { discussions } from "#server/platform/db/schema/index.ts";
import { shorten } from "#server/platform/text/cut-text.ts";
import { parseRichText, plainTextOf } from "#server/platform/text/rich-text.ts";

export function toTextColumns(content: string, body: RichText | null = null) {
  const parsed = body ?? parseRichText(content);
  return { content, body: parsed, excerpt: shorten(plainTextOf(parsed)) };
}

/** Selects the source text only where the parsed body is missing, so that most rows don't read it. */
export const UNPARSED = sql<
  string | null
>`case when ${discussions.body} is null or ${discussions.excerpt} is null then ${discussions.content} end`;
