import { pushSubscriptions } from "#server/platform/db/schema/index.ts";
import type { Stage } from "#tests/security/access/stage.ts";
import { pushSessionsOf } from "#tests/support/push/push-sessions.ts";
import { newTestBrowser, subscriptionOf } from "#tests/support/push/push-stand-in.ts";

/** Nora's browser shows notes. With its endpoint and secret, anyone could send some. */
export async function createPushCanaries(stage: Stage): Promise<void> {
  const { id: sessionId } = await pushSessionsOf(stage).signIn("nora");
  await stage.db.insert(pushSubscriptions).values({
    ...subscriptionOf(newTestBrowser()),
    endpoint: "https://fcm.googleapis.com/send/zephyrendpoint",
    auth: "zephyrpushsecret------",
    userId: stage.world.people.nora.id,
    sessionId,
  });
}

export const PUSH_CANARIES = ["zephyrendpoint", "zephyrpushsecret"].map((word) => ({
  word,
  belongsTo: [],
}));
