import { eq } from "drizzle-orm";
import { signedIn } from "#server/platform/access.ts";
import { api } from "#server/platform/api.ts";
import { users } from "#server/platform/db/schema/index.ts";
import { savedFeedUrl } from "./saved-feed-url.ts";

export const getSavedFeed = api.account.getSavedFeed.use(signedIn).handler(async ({ context }) => {
  const { db, reader } = context;
  const [user] = await db.select({ key: users.savedFeedKey }).from(users).where(eq(users.id, reader.userId));
  return { url: user?.key ? await savedFeedUrl(context, reader.userId, user.key) : null };
});
