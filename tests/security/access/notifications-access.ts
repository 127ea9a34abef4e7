import { notifications } from "#server/platform/db/schema/index.ts";
import { type Case, everyone, nothing, type Row, row, signedIn, visit } from "./access-case.ts";
import type { Actor } from "./actors.ts";
import type { Stage } from "./stage.ts";

const FORBIDDEN_TO_SEE = ["pending", "rejected"] as const;

/** A thread per kind of review that is visible or hidden. */
const ofThreads = (body?: Record<string, unknown>): Record<string, Case> => ({
  "another's, approved": {
    prepare: async (stage) => ({ ...pathOf((await stage.othersReview("approved")).id), body }),
    expected: signedIn(200),
  },
  ...Object.fromEntries(
    FORBIDDEN_TO_SEE.flatMap((status): [string, Case][] => [
      [
        `own, ${status}`,
        {
          prepare: async (stage, actor) => ({ ...pathOf((await stage.ownReview(actor, status)).id), body }),
          expected: signedIn(200),
        },
      ],
      [
        `another's, ${status}`,
        {
          prepare: async (stage) => ({ ...pathOf((await stage.othersReview(status)).id), body }),
          expected: { ...signedIn(404), moderator: 200, admin: 200 },
        },
      ],
    ]),
  ),
  missing: { prepare: (stage) => ({ ...pathOf(stage.missingId), body }), expected: signedIn(404) },
  "of an unknown kind": {
    prepare: (stage) => ({ path: `/tools/${stage.missingId}/follow`, body }),
    expected: everyone(400),
  },
});
const pathOf = (id: string) => ({ path: `/reviews/${id}/follow` });

async function told(stage: Stage, userId: string): Promise<string> {
  const [row] = await stage.platform.db
    .insert(notifications)
    .values({ userId, kind: "warning", actorId: null })
    .returning({ id: notifications.id });
  if (!row) throw new Error("a notification was stored and has no id");
  return row.id;
}

const readOf = (whose: (stage: Stage, actor: Actor) => string, status: number): Case => ({
  prepare: async (stage, actor) => ({
    path: `/notifications/${await told(stage, whose(stage, actor))}/read`,
  }),
  expected: signedIn(status),
});

/** Only the recipient has access, not even moderators. */
export const NOTIFICATIONS_ACCESS: Record<string, Row> = {
  "GET /notifications": row({ any: { prepare: nothing, expected: signedIn(200) } }),
  "POST /notifications/read": row({ any: { prepare: nothing, expected: signedIn(200) } }),
  "POST /notifications/{id}/read": row({
    own: readOf((stage, actor) => stage.userOf(actor).id, 200),
    "another's": readOf((stage) => stage.other.id, 404),
    missing: visit((stage) => `/notifications/${stage.missingId}/read`, signedIn(404)),
  }),
  "GET /{kind}/{id}/follow": row(ofThreads()),
  "PUT /{kind}/{id}/follow": row(ofThreads({ isMuted: true }), ["isMuted"]),
};
