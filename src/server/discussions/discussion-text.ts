import { sql } from "drizzle-orm";
import { LIMITS } from "#contract/parts.ts";
import type { RichText } from "#contract/rich-text.ts";
import { cutAtWord, onOneLine } from "#server/platform/cut-text.ts";
import { discussions } from "#server/platform/db/schema/index.ts";
import { parseRichText, plainTextOf } from "#server/platform/rich-text.ts";

/** The text of a discussion as it is stored: as written, as shown, and its first words. */
export function toTextColumns(content: string, body: RichText | null = null) {
  const parsed = body ?? parseRichText(content);
  return { content, body: parsed, opening: openingOf(parsed) };
}

/** A short text is its own opening: nothing of a discussion is locked. */
function openingOf(body: RichText): string {
  const whole = onOneLine(plainTextOf(body));
  return whole.length <= LIMITS.openingLength ? whole : cutAtWord(whole, LIMITS.openingLength);
}

/** The text as written where it is not parsed yet, otherwise null: of most rows it is not read. */
export const UNPARSED = sql<
  string | null
>`case when ${discussions.body} is null or ${discussions.opening} is null then ${discussions.content} end`;
