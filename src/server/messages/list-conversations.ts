import { desc, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { ConversationRow } from "#contract/people/messages.ts";
import { signedIn } from "#server/platform/access.ts";
import { api } from "#server/platform/api.ts";
import type { Database } from "#server/platform/db/client.ts";
import { conversations, messages, profiles } from "#server/platform/db/schema/index.ts";
import { takePage } from "#server/platform/db/take-page.ts";
import { countUnreadMessages } from "./mark-read.ts";
import { requestOf } from "./message-policy.ts";
import { toMessage } from "./message-view.ts";

const PAGE_SIZE = 20;

export const listConversations = api.messages.list.use(signedIn).handler(async ({ input, context }) => {
  const { db, reader } = context;
  const [found, unreadCount] = await Promise.all([
    findPage(db, reader.userId, input),
    countUnreadMessages(db, reader.userId),
  ]);
  const { items, next } = takePage(found, PAGE_SIZE);
  return { items: await loadRows(db, reader.userId, items), unreadCount, next };
});

interface Found extends Record<string, unknown> {
  /** The newest message that the reader sees; also the cursor. */
  id: string;
  unreadCount: number;
}

async function findPage(
  db: Database,
  userId: string,
  { q, after }: { q: string; after?: string | undefined },
): Promise<Found[]> {
  const isLater = after === undefined ? sql`true` : sql`last.id < ${after}::uuid`;
  const { rows } = await db.execute<Found>(sql`
    select last.id, (
        select count(*)::int from messages m
        where m.conversation_id = c.id and m.recipient_id = ${userId} and not m.read and m.is_delivered
      ) as "unreadCount"
    from conversations c
    join profiles p on p.id = case when c.low_user_id = ${userId} then c.high_user_id else c.low_user_id end
    cross join lateral (
      select m.id from messages m where m.conversation_id = c.id and ${isSeen(userId)}
      order by m.id desc limit 1
    ) last
    where (c.low_user_id = ${userId} or c.high_user_id = ${userId}) and ${isLater} and ${isHit(userId, q)}
    order by last.id desc limit ${PAGE_SIZE + 1}`);
  return rows;
}

/** The SQL of `isSeenBy` for the alias m, in a conversation of the reader. */
const isSeen = (userId: string): SQL => sql`(m.sender_id = ${userId} or m.is_delivered)`;

function isHit(userId: string, q: string): SQL {
  if (q === "") return sql`true`;
  const pattern = `%${q.replace(/[\\%_]/g, "\\$&")}%`;
  return sql`(p.full_name ilike ${pattern} or exists (
    select from messages m where m.conversation_id = c.id and ${isSeen(userId)}
      and (m.subject ilike ${pattern} or m.content ilike ${pattern})))`;
}

async function loadRows(db: Database, userId: string, found: readonly Found[]): Promise<ConversationRow[]> {
  if (found.length === 0) return [];
  const unreadCounts = new Map(found.map(({ id, unreadCount }) => [id, unreadCount]));
  const rows = await db
    .select({
      message: messages,
      conversation: conversations,
      with: {
        id: profiles.id,
        fullName: profiles.fullName,
        avatarUrl: profiles.avatarUrl,
        isTeam: profiles.isTeam,
      },
    })
    .from(messages)
    .innerJoin(conversations, eq(conversations.id, messages.conversationId))
    .innerJoin(
      profiles,
      sql`${profiles.id} in (${messages.senderId}, ${messages.recipientId}) and ${profiles.id} <> ${userId}`,
    )
    .where(inArray(messages.id, [...unreadCounts.keys()]))
    .orderBy(desc(messages.id));
  return rows.map(({ message, conversation, ...row }) => ({
    id: conversation.id,
    with: row.with,
    lastMessage: toMessage(message, userId, conversation.acceptedAt !== null),
    unreadCount: unreadCounts.get(message.id) ?? 0,
    request: requestOf(conversation, userId),
  }));
}
