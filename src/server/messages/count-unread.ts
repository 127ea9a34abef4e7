import type { Database } from "#server/platform/db/client.ts";
import { messages } from "#server/platform/db/schema/index.ts";
import { isUnreadBy } from "./message-policy.ts";

export const countUnreadMessages = (db: Database, userId: string) => db.$count(messages, isUnreadBy(userId));
