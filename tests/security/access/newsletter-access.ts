import { eq } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { newsletterIssues, newsletterSubscribers } from "#server/platform/db/schema/index.ts";
import { versionOf } from "#server/platform/versions.ts";
import { type Case, everyone, type Filled, moderators, nothing, type Row, row } from "./access-case.ts";
import type { Stage } from "./stage.ts";

const content = { subject: "What changed", body: "Some **news**." };
const CONFIRMED_AT = new Date("2026-01-01T00:00:00Z");

async function storeSubscriber(stage: Stage, confirmedAt: Date | null): Promise<string> {
  const id = uuidv7();
  const email = `reader-${id}@world.test`;
  await stage.platform.db
    .insert(newsletterSubscribers)
    .values({ id, email, confirmed: confirmedAt !== null, confirmedAt });
  return id;
}

/** Inserts a draft or a sent issue, and a subscriber. */
async function storeIssue({ platform: { db } }: Stage, status: "draft" | "sent"): Promise<string> {
  const [row] = await db
    .insert(newsletterIssues)
    .values({ ...content, status })
    .returning({ id: newsletterIssues.id });
  return row?.id ?? "";
}

const onIssue = (fill: (id: string) => Filled, draft: number, sent: number): Record<string, Case> => ({
  draft: { prepare: async (stage) => fill(await storeIssue(stage, "draft")), expected: moderators(draft) },
  sent: { prepare: async (stage) => fill(await storeIssue(stage, "sent")), expected: moderators(sent) },
  missing: { prepare: ({ missingId }) => fill(missingId), expected: moderators(404) },
});
const at = (id: string) => ({ path: `/newsletter/issues/${id}` });
const version = versionOf(content);

/** Everyone may subscribe and unsubscribe; only moderators see subscribers and issues. */
export const NEWSLETTER_ACCESS: Record<string, Row> = {
  "POST /newsletter/subscriptions": row(
    {
      own: {
        prepare: (stage, actor) => ({ body: { email: stage.userOf(actor).email } }),
        expected: everyone(200),
      },
      missing: { prepare: (stage) => ({ body: { email: stage.newEmail() } }), expected: everyone(200) },
    },
    ["email", "q7"],
  ),
  "POST /newsletter/confirmations": row(
    {
      "with the link": {
        prepare: async (stage) => {
          const subscriberId = await storeSubscriber(stage, null);
          return { body: { token: await stage.linkFor("confirm-newsletter", { subscriberId }) } };
        },
        expected: everyone(200),
      },
      missing: { prepare: () => ({ body: { token: "invented" } }), expected: everyone(410) },
    },
    ["token"],
  ),
  "GET /newsletter/subscribers": row({ all: { prepare: nothing, expected: moderators(200) } }),
  "GET /newsletter/subscribers/export": row({ all: { prepare: nothing, expected: moderators(200) } }),
  "DELETE /newsletter/subscribers/{id}": row({
    one: {
      prepare: async (stage) => ({ path: `/newsletter/subscribers/${await storeSubscriber(stage, null)}` }),
      expected: moderators(200),
    },
    missing: {
      prepare: ({ missingId }) => ({ path: `/newsletter/subscribers/${missingId}` }),
      expected: moderators(404),
    },
  }),
  "GET /newsletter/issues": row({ all: { prepare: nothing, expected: moderators(200) } }),
  "POST /newsletter/issues": row({ new: { prepare: () => ({ body: content }), expected: moderators(201) } }, [
    "subject",
    "body",
  ]),
  "GET /newsletter/issues/{id}": row(onIssue(at, 200, 200)),
  "PUT /newsletter/issues/{id}": row(
    onIssue((id) => ({ ...at(id), body: { ...content, version } }), 200, 409),
    ["subject", "body", "version"],
  ),
  "DELETE /newsletter/issues/{id}": row(onIssue(at, 200, 409)),
  "POST /newsletter/issues/{id}/preview": row(
    onIssue((id) => ({ path: `/newsletter/issues/${id}/preview` }), 200, 200),
  ),
  "POST /newsletter/issues/{id}/test": row(
    onIssue((id) => ({ path: `/newsletter/issues/${id}/test` }), 200, 200),
  ),
  "POST /newsletter/issues/{id}/sending": row(
    {
      ...onIssue((id) => ({ path: `/newsletter/issues/${id}/sending`, body: { version } }), 422, 409),
      draft: {
        prepare: async (stage) => {
          await stage.platform.db.delete(newsletterSubscribers);
          await storeSubscriber(stage, CONFIRMED_AT);
          return {
            path: `/newsletter/issues/${await storeIssue(stage, "draft")}/sending`,
            body: { version },
          };
        },
        expected: moderators(200),
      },
      "draft, without subscribers": {
        prepare: async (stage) => {
          await stage.platform.db
            .delete(newsletterSubscribers)
            .where(eq(newsletterSubscribers.confirmed, true));
          return {
            path: `/newsletter/issues/${await storeIssue(stage, "draft")}/sending`,
            body: { version },
          };
        },
        expected: moderators(422),
      },
    },
    ["version"],
  ),
};
