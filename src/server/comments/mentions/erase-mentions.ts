import { type SQL, sql } from "drizzle-orm";
import type { RichBlock, RichInline, RichText } from "#contract/rich-text.ts";
import { DELETED_MEMBER, LIMITS } from "#contract/vocabulary.ts";
import type { AccountDeletion } from "#server/platform/account-deletion.ts";
import type { Transaction } from "#server/platform/db/client.ts";

interface Text extends Record<string, unknown> {
  id: string;
  content: string;
  body: RichText;
}

const NAMELESS = `@${DELETED_MEMBER}`;

/** Takes a member's name out of the comments, and of their earlier versions, that call them by it. */
export async function eraseMentions(tx: Transaction, deletion: AccountDeletion): Promise<void> {
  const { userId } = deletion;
  const comments = sql.identifier("comments");
  await rename(
    tx,
    deletion,
    comments,
    sql`id in (select comment_id from comment_mentions where user_id = ${userId})`,
  );
  // An earlier version may name whom the last one does not. They are few: most comments are never changed.
  const versions = sql.identifier("comment_versions");
  await rename(tx, deletion, versions, sql`strpos(body::text, ${userId}) > 0`);
}

async function rename(
  tx: Transaction,
  deletion: AccountDeletion,
  table: SQL | ReturnType<typeof sql.identifier>,
  which: SQL,
) {
  const { rows } = await tx.execute<Text>(
    sql`select id, content, body from ${table} where ${which} and content is not null order by id for update`,
  );
  if (rows.length === 0) return;
  const changed = rows.map((row) => ({ id: row.id, ...withoutName(row, deletion) }));
  await tx.execute(sql`
    update ${table} t set content = changed.content, body = changed.body
    from jsonb_to_recordset(${JSON.stringify(changed)}::jsonb) as changed (id uuid, content text, body jsonb)
    where t.id = changed.id`);
}

/** As written, a call is the same words as shown. */
export function withoutName(
  { content, body }: Pick<Text, "content" | "body">,
  deletion: Pick<AccountDeletion, "userId" | "deletedUserId">,
): Pick<Text, "content" | "body"> {
  const calls = new Set<string>();
  const renamed = body.map((block) => inBlock(block, deletion, calls));
  // The longest first: one call may be the beginning of another.
  const words = [...calls].sort((a, b) => b.length - a.length);
  const written = words.reduce((text, call) => text.replaceAll(call, NAMELESS), content);
  return { content: written.slice(0, LIMITS.commentContent), body: renamed };
}

type Who = Pick<AccountDeletion, "userId" | "deletedUserId">;

function inBlock(block: RichBlock, who: Who, calls: Set<string>): RichBlock {
  switch (block.type) {
    case "paragraph":
      return { ...block, children: block.children.map((node) => inInline(node, who, calls)) };
    case "quote":
      return { ...block, children: block.children.map((child) => inBlock(child, who, calls)) };
    case "list":
      return {
        ...block,
        items: block.items.map((item) => item.map((child) => inBlock(child, who, calls))),
      };
  }
}

function inInline(node: RichInline, who: Who, calls: Set<string>): RichInline {
  if (node.type === "bold" || node.type === "italic" || node.type === "link") {
    return { ...node, children: node.children.map((child) => inInline(child, who, calls)) };
  }
  if (node.type !== "mention" || node.userId !== who.userId) return node;
  calls.add(node.text);
  return { type: "mention", userId: who.deletedUserId, text: NAMELESS };
}
