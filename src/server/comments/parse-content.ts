import type { PostRef } from "#contract/parts.ts";
import { plainTextOf } from "#contract/text/plain-text-of.ts";
import type { RichText } from "#contract/text/rich-text.ts";
import type { Database } from "#server/platform/db/client.ts";
import { parseRichText } from "#server/platform/text/rich-text.ts";
import { loadParticipants } from "./mentions/load-participants.ts";
import { markMentions } from "./mentions/mentions.ts";

export interface ParsedContent {
  content: string;
  body: RichText;
  mentionedIds: string[];
}

export async function parseContent(db: Database, thread: PostRef, content: string): Promise<ParsedContent> {
  const body = parseComment(content);
  const participants = content.includes("@") ? await loadParticipants(db, thread) : [];
  return { content, ...markMentions(body, participants) };
}

/** A text of only marks is shown as typed, because it would be empty otherwise. */
export function parseComment(content: string): RichText {
  const body = parseRichText(content);
  if (plainTextOf(body).trim() !== "" || content === "") return body;
  return [{ type: "paragraph", children: [{ type: "text", text: content }] }];
}
