import { pushSubscriptions } from "#server/platform/db/schema/index.ts";
import { pushSessionsOf } from "#tests/support/push/push-sessions.ts";
import { newTestBrowser, subscriptionOf } from "#tests/support/push/push-stand-in.ts";
import { everyone, nothing, type Row, row, signedIn } from "./access-case.ts";
import type { Stage } from "./stage.ts";

/** @returns the id of a browser that shows notes */
async function browserOf(stage: Stage, userId: string): Promise<string> {
  const { id: sessionId } = await pushSessionsOf(stage).signIn("owen");
  const [stored] = await stage.db
    .insert(pushSubscriptions)
    .values({ ...subscriptionOf(newTestBrowser()), userId, sessionId })
    .returning({ id: pushSubscriptions.id });
  return stored?.id ?? "";
}

/** Only the owner has access, not even moderators. */
export const PUSH_ACCESS: Record<string, Row> = {
  "GET /account/push": row({ own: { prepare: nothing, expected: signedIn(200) } }),
  "PUT /account/push/browser": row(
    {
      own: { prepare: () => ({ body: subscriptionOf(newTestBrowser()) }), expected: signedIn(200) },
      "of an unknown push service": {
        prepare: () => ({ body: subscriptionOf(newTestBrowser("push.evil.test")) }),
        expected: signedIn(400),
      },
    },
    ["endpoint", "p256dh", "auth"],
  ),
  "DELETE /account/push/browsers/{id}": row({
    own: {
      prepare: async (stage, actor) => ({
        path: `/account/push/browsers/${await browserOf(stage, stage.userOf(actor).id)}`,
      }),
      expected: signedIn(200),
    },
    "another's": {
      prepare: async (stage) => ({
        path: `/account/push/browsers/${await browserOf(stage, stage.other.id)}`,
      }),
      expected: signedIn(404),
    },
    missing: {
      prepare: ({ missingId }) => ({ path: `/account/push/browsers/${missingId}` }),
      expected: signedIn(404),
    },
  }),
  "PUT /account/push/kinds": row(
    {
      own: { prepare: () => ({ body: { kinds: ["replies"] } }), expected: signedIn(200) },
      "of an unknown kind": { prepare: () => ({ body: { kinds: ["likes"] } }), expected: everyone(400) },
    },
    ["kinds"],
  ),
};
