import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { memberWrites, signedIn } from "#server/platform/access.ts";
import { api } from "#server/platform/api.ts";
import { users } from "#server/platform/db/schema/index.ts";
import type { Platform } from "#server/platform/platform.ts";

export const getSavedFeed = api.account.getSavedFeed.use(signedIn).handler(async ({ context }) => {
  const { db, reader } = context;
  const [user] = await db.select({ key: users.savedFeedKey }).from(users).where(eq(users.id, reader.userId));
  return { url: user?.key ? await savedFeedUrl(context, reader.userId, user.key) : null };
});

export const replaceSavedFeed = api.account.replaceSavedFeed
  .use(memberWrites)
  .handler(async ({ context }) => {
    const { db, reader } = context;
    const key = randomUUID();
    await db.update(users).set({ savedFeedKey: key }).where(eq(users.id, reader.userId));
    return { url: await savedFeedUrl(context, reader.userId, key) };
  });

/** The token names the account and its current key, so that a new key ends the former address. */
async function savedFeedUrl(
  { config, signedValues }: Pick<Platform, "config" | "signedValues">,
  userId: string,
  key: string,
): Promise<string> {
  const token = await signedValues.sign("saved-feed", { userId, key });
  // In the query, which the log leaves out.
  return `${config.publicUrl}/feeds/saved?token=${token}`;
}
