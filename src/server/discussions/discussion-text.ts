import type { RichText } from "#contract/text/rich-text.ts";
import { shorten } from "#server/platform/text/cut-text.ts";
import { parseRichText, plainTextOf } from "#server/platform/text/rich-text.ts";

export function toTextColumns(content: string, body: RichText | null = null) {
  const parsed = body ?? parseRichText(content);
  return { content, body: parsed, excerpt: shorten(plainTextOf(parsed)) };
}
