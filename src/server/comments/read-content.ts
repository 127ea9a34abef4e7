import type { ThreadRef } from "#contract/comments.ts";
import type { RichText } from "#contract/rich-text.ts";
import type { Database } from "#server/platform/db/client.ts";
import { parseRichText, plainTextOf } from "#server/platform/text/rich-text.ts";
import { loadParticipants } from "./mentions/load-participants.ts";
import { markMentions } from "./mentions/mentions.ts";

/** What somebody wrote, read. */
export interface ReadContent {
  content: string;
  body: RichText;
  mentionedIds: string[];
}

/** Reads the text of a comment, with the participants of its thread whom it names. */
export async function readContent(db: Database, thread: ThreadRef, content: string): Promise<ReadContent> {
  const body = parseComment(content);
  const participants = content.includes("@") ? await loadParticipants(db, thread) : [];
  return { content, ...markMentions(body, participants) };
}

/** A text of nothing but marks shows them: it would be empty otherwise. */
export function parseComment(content: string): RichText {
  const body = parseRichText(content);
  if (plainTextOf(body).trim() !== "" || content === "") return body;
  return [{ type: "paragraph", children: [{ type: "text", text: content }] }];
}
