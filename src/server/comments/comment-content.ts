import type { PostRef } from "#contract/parts.ts";
import { plainTextOf } from "#contract/text/plain-text-of.ts";
import type { RichText } from "#contract/text/rich-text.ts";
import { limited, signedIn } from "#server/platform/access.ts";
import { api } from "#server/platform/api.ts";
import type { Database } from "#server/platform/db/client.ts";
import { parseRichText } from "#server/platform/text/rich-text.ts";
import { versionOf } from "#server/platform/versions.ts";
import { canEditComment } from "./comment-policy.ts";
import { findVisibleComment } from "./find-visible-comment.ts";
import { findNamed } from "./mentions/find-members.ts";
import { loadParticipants } from "./mentions/load-participants.ts";
import { markMentions } from "./mentions/mentions.ts";
import { loadStoredText } from "./versions.ts";

export const getCommentContent = api.comments.getContent
  .use(signedIn)
  .handler(async ({ input, context, errors }) => {
    const { db, reader } = context;
    const comment = await findVisibleComment(db, reader, input.id);
    if (!comment || !canEditComment(reader, comment)) throw errors.NOT_FOUND();
    const { content } = await loadStoredText(db, comment.id);
    if (content === null) throw errors.NOT_FOUND();
    return { content, version: versionOf({ content }) };
  });

export const previewComment = api.comments.preview
  .use(signedIn)
  .use(limited("preview"))
  .handler(({ input }) => ({ body: parseComment(input.content) }));

export interface ParsedContent {
  content: string;
  body: RichText;
  mentionedIds: string[];
}

export async function parseContent(db: Database, thread: PostRef, content: string): Promise<ParsedContent> {
  const body = parseComment(content);
  if (!content.includes("@")) return { content, body, mentionedIds: [] };
  const participants = await loadParticipants(db, thread);
  const others = await findNamed(db, content, participants);
  return { content, ...markMentions(body, [...participants, ...others]) };
}

/** A text of only marks is shown as typed, because it would be empty otherwise. */
export function parseComment(content: string): RichText {
  const body = parseRichText(content);
  if (plainTextOf(body).trim() !== "" || content === "") return body;
  return [{ type: "paragraph", children: [{ type: "text", text: content }] }];
}
