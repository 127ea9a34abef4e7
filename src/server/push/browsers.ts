import { and, desc, eq, or, sql } from "drizzle-orm";
import { memberWrites } from "#server/platform/access.ts";
import { api } from "#server/platform/api.ts";
import type { Transaction } from "#server/platform/db/client.ts";
import { pushSubscriptions } from "#server/platform/db/schema/index.ts";
import { encryptForBrowser } from "#server/platform/push/encrypt-for-browser.ts";
import { parseEndpoint } from "#server/platform/push/known-endpoints.ts";
import { loadPushSettings } from "./load-push-settings.ts";

/** Technical: far more than anyone reads notes in. Those that were seen least recently make room. */
const MOST_BROWSERS = 20;

/** Browsers call it at each visit, because they lose subscriptions and get new ones without telling the page. */
export const putBrowser = api.push.putBrowser
  .use(memberWrites)
  .handler(async ({ input, context, errors }) => {
    const { auth, db, reader } = context;
    const { userId, sessionId } = reader;
    if (!parseEndpoint(input.endpoint) || !isUsable(input)) throw errors.UNKNOWN_PUSH_SERVICE();
    await db.transaction(async (tx) => {
      if (sessionId === null || !(await auth.sessions.lock(tx, userId, sessionId)))
        throw errors.UNAUTHORIZED();
      const { endpoint } = input;
      // Someone else may have used the browser before, and a browser has one subscription.
      const isReplaced = or(
        eq(pushSubscriptions.endpoint, endpoint),
        eq(pushSubscriptions.sessionId, sessionId),
      );
      await tx.delete(pushSubscriptions).where(isReplaced);
      await tx.insert(pushSubscriptions).values({ ...input, userId, sessionId });
      await removeOldest(tx, userId);
    });
    return loadPushSettings(context);
  });

export const removeBrowser = api.push.removeBrowser
  .use(memberWrites)
  .handler(async ({ input, context, errors }) => {
    const removed = await context.db
      .delete(pushSubscriptions)
      .where(and(eq(pushSubscriptions.id, input.id), eq(pushSubscriptions.userId, context.reader.userId)))
      .returning({ id: pushSubscriptions.id });
    if (removed.length === 0) throw errors.NOT_FOUND();
    return loadPushSettings(context);
  });

/** A key off the curve could never be used. */
function isUsable(keys: { p256dh: string; auth: string }): boolean {
  try {
    encryptForBrowser("", keys);
    return true;
  } catch {
    return false;
  }
}

async function removeOldest(tx: Transaction, userId: string): Promise<void> {
  const kept = tx
    .select({ id: pushSubscriptions.id })
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.userId, userId))
    .orderBy(desc(pushSubscriptions.seenAt))
    .limit(MOST_BROWSERS);
  await tx
    .delete(pushSubscriptions)
    .where(and(eq(pushSubscriptions.userId, userId), sql`${pushSubscriptions.id} not in ${kept}`));
}
