import { signedIn } from "#server/platform/access.ts";
import { api } from "#server/platform/api.ts";
import type { Database } from "#server/platform/db/client.ts";
import { messages } from "#server/platform/db/schema/index.ts";
import { isUnreadBy } from "./message-policy.ts";

/** How many messages wait to be read, requests included, for the header. */
export const countUnread = api.messages.countUnread.use(signedIn).handler(async ({ context }) => ({
  unreadCount: await countUnreadOf(context.db, context.reader.userId),
}));

export const countUnreadOf = (db: Database, userId: string): Promise<number> =>
  db.$count(messages, isUnreadBy(userId));
