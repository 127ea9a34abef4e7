import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { memberWrites } from "#server/platform/access.ts";
import { api } from "#server/platform/api.ts";
import { users } from "#server/platform/db/schema/index.ts";
import { savedFeedUrl } from "./saved-feed-url.ts";

export const replaceSavedFeed = api.account.replaceSavedFeed
  .use(memberWrites)
  .handler(async ({ context }) => {
    const { db, reader } = context;
    const key = randomUUID();
    await db.update(users).set({ savedFeedKey: key }).where(eq(users.id, reader.userId));
    return { url: await savedFeedUrl(context, reader.userId, key) };
  });
