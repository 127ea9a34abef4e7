import { and, desc, eq, lt } from "drizzle-orm";
import { isDeletedUser } from "#contract/vocabulary.ts";
import { signedIn } from "#server/platform/access.ts";
import { api } from "#server/platform/api.ts";
import { isDisabledPerson } from "#server/platform/auth/is-active-user.ts";
import type { Database } from "#server/platform/db/client.ts";
import { conversations, messages, profiles } from "#server/platform/db/schema/index.ts";
import { takePage } from "#server/platform/db/take-page.ts";
import { hasBlocked, otherOf } from "./find-conversation.ts";
import { canReply, isSeenBy, requestOf } from "./message-policy.ts";
import { type MessageRow, toMessage } from "./message-view.ts";

const PAGE_SIZE = 50;

/** Returns the conversation that contains a message: its newest messages, or those before a cursor. */
export const getConversation = api.messages.get.use(signedIn).handler(async ({ input, context, errors }) => {
  const { db, reader } = context;
  const { userId } = reader;
  const [found] = await db
    .select({ conversation: conversations })
    .from(messages)
    .innerJoin(conversations, eq(conversations.id, messages.conversationId))
    .where(and(eq(messages.id, input.id), isSeenBy(userId)));
  if (!found) throw errors.NOT_FOUND();

  const { conversation } = found;
  const otherId = otherOf(conversation, userId);
  const [rows, other, isBlocked] = await Promise.all([
    loadPage(db, conversation.id, userId, input.before),
    findAuthor(db, otherId),
    hasBlocked(db, userId, otherId),
  ]);
  // The other account was deleted between the queries, and the conversation with it.
  if (!other) throw errors.NOT_FOUND();
  const { items, next: earlier } = takePage(rows, PAGE_SIZE);
  const request = requestOf(conversation, userId);
  return {
    id: conversation.id,
    with: other,
    request,
    isBlocked,
    messages: items.toReversed().map((row) => toMessage(row, userId, conversation.acceptedAt !== null)),
    earlier,
    can: { reply: canReply(request, isBlocked) && !isDeletedUser(otherId) && !other.isDisabled },
  };
});

/** Newest first, with one extra row that shows whether there is another page. */
function loadPage(
  db: Database,
  conversationId: string,
  userId: string,
  before: string | undefined,
): Promise<MessageRow[]> {
  const isBefore = before === undefined ? undefined : lt(messages.id, before);
  return db
    .select()
    .from(messages)
    .where(and(eq(messages.conversationId, conversationId), isSeenBy(userId), isBefore))
    .orderBy(desc(messages.id))
    .limit(PAGE_SIZE + 1);
}

async function findAuthor(db: Database, id: string) {
  const [author] = await db
    .select({
      id: profiles.id,
      fullName: profiles.fullName,
      avatarUrl: profiles.avatarUrl,
      isTeam: profiles.isTeam,
      isDisabled: isDisabledPerson(profiles.id),
    })
    .from(profiles)
    .where(eq(profiles.id, id));
  return author;
}
