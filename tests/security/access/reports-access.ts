import type { ReportSubject } from "#contract/moderation/reports.ts";
import { reports } from "#server/platform/db/schema/index.ts";
import { storeComment, storeDiscussion, storeMessage } from "#tests/support/stored-community.ts";
import { admins, type Case, moderators, nothing, type Row, row, signedIn } from "./access-case.ts";
import type { Actor } from "./actors.ts";
import type { Stage } from "./stage.ts";

type Prepared = (stage: Stage, actor: Actor) => Promise<ReportSubject> | ReportSubject;

const report = (subject: Prepared, expected: Case["expected"]): Case => ({
  prepare: async (stage, actor) => ({ body: { subject: await subject(stage, actor), reason: "spam" } }),
  expected,
});

const person = async (stage: Stage): Promise<ReportSubject> => ({
  kind: "person",
  id: (await stage.newAccount({ isConfirmed: true })).id,
});

const messageTo = async ({ platform, other }: Stage, recipientId: string): Promise<ReportSubject> => ({
  kind: "message",
  id: await storeMessage(platform.db, { senderId: other.id, recipientId }),
});

const discussionOf = async ({ platform }: Stage, userId: string): Promise<ReportSubject> => ({
  kind: "discussion",
  id: await storeDiscussion(platform.db, { userId }),
});

const removedComment = async ({ platform, other }: Stage): Promise<ReportSubject> => ({
  kind: "comment",
  id: await storeComment(platform.db, {
    userId: other.id,
    status: "removed",
    thread: { kind: "discussion", id: await storeDiscussion(platform.db, { userId: other.id }) },
  }),
});

/** An item reported by Uma, who is otherwise only the unconfirmed actor. */
const resolve = (
  prepared: Prepared,
  expected: Case["expected"],
  isReported = true,
  resolution = "dismiss",
  more: Record<string, string> = {},
): Case => ({
  prepare: async (stage, actor) => {
    const { kind, id } = await prepared(stage, actor);
    if (isReported) {
      const reporterId = stage.world.people.uma.id;
      await stage.platform.db.insert(reports).values({ reporterId, reason: "spam", [`${kind}Id`]: id });
    }
    return { path: `/moderation/reports/${kind}/${id}/resolution`, body: { resolution, ...more } };
  },
  expected,
});

/** Visible items can be reported; only moderators see and resolve reports. */
export const REPORTS_ACCESS: Record<string, Row> = {
  "POST /reports": row(
    {
      "a person": report(person, signedIn(201)),
      "another's discussion": report((stage) => discussionOf(stage, stage.other.id), signedIn(201)),
      own: report((stage, actor) => discussionOf(stage, stage.userOf(actor).id), signedIn(422)),
      "another's review, pending": report(
        async (stage) => ({ kind: "review", id: (await stage.othersReview("pending")).id }),
        { ...signedIn(404), moderator: 201, admin: 201 },
      ),
      "another's comment, removed": report(removedComment, { ...signedIn(404), moderator: 201, admin: 201 }),
      "a received message": report((stage, actor) => messageTo(stage, stage.userOf(actor).id), signedIn(201)),
      "a message to someone else": report(
        (stage) => messageTo(stage, stage.world.people.uma.id),
        signedIn(404),
      ),
      missing: report(({ missingId }) => ({ kind: "comment", id: missingId }), signedIn(404)),
    },
    ["subject", "reason", "details"],
  ),
  "GET /moderation/reports": row({ any: { prepare: nothing, expected: moderators(200) } }),
  "POST /moderation/reports/{kind}/{id}/resolution": row(
    {
      "another's": resolve((stage) => discussionOf(stage, stage.other.id), moderators(200)),
      "another's, to be removed": resolve(
        (stage) => discussionOf(stage, stage.other.id),
        moderators(200),
        true,
        "remove",
      ),
      "another's, with a suspension": resolve(
        async (stage) => discussionOf(stage, (await stage.newAccount({ isConfirmed: true })).id),
        admins(200),
        true,
        "remove",
        { suspendFor: "1-day", reason: "Spam." },
      ),
      "a moderator's, with a suspension": resolve(
        ({ world, ...stage }) => discussionOf({ world, ...stage }, world.people.max.id),
        { ...admins(422), moderator: 403 },
        true,
        "remove",
        { suspendFor: "1-day", reason: "Spam." },
      ),
      own: resolve((stage, actor) => discussionOf(stage, stage.userOf(actor).id), signedIn(403)),
      "a message, to be removed": resolve(
        (stage) => messageTo(stage, stage.world.people.uma.id),
        moderators(422),
        true,
        "remove",
      ),
      "not reported": resolve((stage) => discussionOf(stage, stage.other.id), moderators(404), false),
      missing: resolve(({ missingId }) => ({ kind: "review", id: missingId }), moderators(404), false),
    },
    ["resolution", "reason", "suspendFor"],
  ),
};
