import { desc, eq, sql } from "drizzle-orm";
import type { PushSettings } from "#contract/account/push.ts";
import { PUSH_KINDS } from "#contract/people/returning.ts";
import { nameDevice } from "#server/account/index.ts";
import { signedIn } from "#server/platform/access.ts";
import { api, type MemberContext } from "#server/platform/api.ts";
import { pushPreferences, pushSubscriptions, sessions } from "#server/platform/db/schema/index.ts";
import { loadPushKeys } from "#server/platform/push/push-keys.ts";

export const getPushSettings = api.push.get.use(signedIn).handler(({ context }) => loadPushSettings(context));

export async function loadPushSettings(context: MemberContext): Promise<PushSettings> {
  const { db, reader } = context;
  const { publicKey } = await loadPushKeys(context);
  const [chosen] = await db
    .select({ kinds: pushPreferences.kinds })
    .from(pushPreferences)
    .where(eq(pushPreferences.userId, reader.userId));
  const rows = await db
    .select({
      id: pushSubscriptions.id,
      sessionId: sessions.id,
      userAgent: sessions.userAgent,
      seenAt: pushSubscriptions.seenAt,
    })
    .from(pushSubscriptions)
    .innerJoin(sessions, eq(sessions.id, pushSubscriptions.sessionId))
    .where(eq(pushSubscriptions.userId, reader.userId))
    .orderBy(desc(sql`${sessions.id} = ${reader.sessionId}`), desc(pushSubscriptions.seenAt));
  return {
    publicKey,
    kinds: chosen?.kinds ?? [...PUSH_KINDS],
    browsers: rows.map(({ id, sessionId, userAgent, seenAt }) => ({
      id,
      device: nameDevice(userAgent),
      seenAt: seenAt.toISOString(),
      isCurrent: sessionId === reader.sessionId,
    })),
  };
}
