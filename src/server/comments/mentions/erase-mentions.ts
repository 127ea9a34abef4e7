import { type SQL, sql } from "drizzle-orm";
import type { RichInline, RichText } from "#contract/text/rich-text.ts";
import { DELETED_MEMBER, LIMITS } from "#contract/vocabulary.ts";
import type { AccountDeletion } from "#server/platform/account-deletion.ts";
import type { Transaction } from "#server/platform/db/client.ts";
import { mapInlines } from "#server/platform/text/rich-text.ts";

interface Text extends Record<string, unknown> {
  id: string;
  content: string;
  body: RichText;
}

const DELETED_MENTION = `@${DELETED_MEMBER}`;

export async function eraseMentions(tx: Transaction, deletion: AccountDeletion): Promise<void> {
  const { userId } = deletion;
  const comments = sql.identifier("comments");
  await rename(
    tx,
    deletion,
    comments,
    sql`id in (select comment_id from comment_mentions where user_id = ${userId})`,
  );
  // An earlier version may have mentions that the current text lacks. Few comments are ever edited.
  const versions = sql.identifier("comment_versions");
  await rename(tx, deletion, versions, sql`strpos(body::text, ${userId}) > 0`);
}

async function rename(
  tx: Transaction,
  deletion: AccountDeletion,
  table: SQL | ReturnType<typeof sql.identifier>,
  condition: SQL,
) {
  const { rows } = await tx.execute<Text>(
    sql`select id, content, body from ${table} where ${condition} and content is not null order by id for update`,
  );
  if (rows.length === 0) return;
  const changed = rows.map((row) => ({ id: row.id, ...withoutName(row, deletion) }));
  await tx.execute(sql`
    update ${table} t set content = changed.content, body = changed.body
    from jsonb_to_recordset(${JSON.stringify(changed)}::jsonb) as changed (id uuid, content text, body jsonb)
    where t.id = changed.id`);
}

/** In the source text, a mention has the same words as in the parsed text. */
export function withoutName(
  { content, body }: Pick<Text, "content" | "body">,
  deletion: Pick<AccountDeletion, "userId" | "deletedUserId">,
): Pick<Text, "content" | "body"> {
  const mentions = new Set<string>();
  const renamed = mapInlines(body, (node) => [inInline(node, deletion, mentions)]);
  // Longest first, because one mention may be a prefix of another.
  const words = [...mentions].sort((a, b) => b.length - a.length);
  const written = words.reduce((text, mention) => text.replaceAll(mention, DELETED_MENTION), content);
  return { content: written.slice(0, LIMITS.commentContent), body: renamed };
}

type Replacement = Pick<AccountDeletion, "userId" | "deletedUserId">;

function inInline(node: RichInline, replacement: Replacement, mentions: Set<string>): RichInline {
  if (node.type === "bold" || node.type === "italic" || node.type === "link") {
    return { ...node, children: node.children.map((child) => inInline(child, replacement, mentions)) };
  }
  if (node.type !== "mention" || node.userId !== replacement.userId) return node;
  mentions.add(node.text);
  return { type: "mention", userId: replacement.deletedUserId, text: DELETED_MENTION };
}
