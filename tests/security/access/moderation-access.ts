import type { PostStatus } from "#contract/parts.ts";
import { reports } from "#server/platform/db/schema/index.ts";
import { versionOf } from "#server/platform/versions.ts";
import { takeDiscussion } from "#tests/support/sent-discussions.ts";
import { storeComment } from "#tests/support/stored-community.ts";
import type { Person } from "#tests/support/world.ts";
import { type Case, moderators, nothing, type Row, row, visit } from "./access-case.ts";
import type { Actor } from "./actors.ts";
import { discussionOf } from "./discussions-stage.ts";
import type { Stage } from "./stage.ts";

const body = { decision: "rejected", reason: "No numbers." };
const all = { prepare: nothing, expected: moderators(200) };

const queueCase = (kind: string): Case => visit(() => `/moderation/${kind}`, moderators(200));

const onDiscussion = (revisionId: string) => ({
  path: `/moderation/discussions/${revisionId}/decision`,
  body,
});
const discussionCase = (
  whose: (stage: Stage, actor: Actor) => Person,
  status: PostStatus,
  expected: number,
): Case => ({
  prepare: async (stage, actor) =>
    onDiscussion((await discussionOf(stage, whose(stage, actor), status)).revisionId),
  expected: moderators(expected),
});

const onReview = (revisionId: string) => ({ path: `/moderation/reviews/${revisionId}/decision`, body });
const CONTENT = "They answer the phone.";
const onComment = (commentId: string) => ({
  path: `/moderation/comments/${commentId}/decision`,
  body: { ...body, version: versionOf({ content: CONTENT }) },
});

const commentCase = (
  status: "held" | "visible",
  userOf: (stage: Stage, actor: Actor) => { id: string },
  expected: number,
): Case => ({
  prepare: async (stage, actor) => {
    const { id } = await discussionOf(stage, "owen", "approved");
    const thread = { kind: "discussion", id } as const;
    const userId = userOf(stage, actor).id;
    return onComment(await storeComment(stage.platform.db, { status, thread, userId, content: CONTENT }));
  },
  expected: moderators(expected),
});

/** The response lists items that can't be decided on. */
const onItems = (...ids: string[]) => ({
  body: { kind: "discussion", items: ids.map((id) => ({ id })), ...body },
});
const batchCase = (whose: (stage: Stage, actor: Actor) => Person): Case => ({
  prepare: async (stage, actor) =>
    onItems((await discussionOf(stage, whose(stage, actor), "pending")).revisionId),
  expected: moderators(200),
});
async function batchOf(stage: Stage, moderator: Person): Promise<string> {
  const { revisionId } = await discussionOf(stage, "owen", "pending");
  const items = [{ id: revisionId }];
  const decided = stage
    .as(moderator)
    .moderation.decideItems({ kind: "discussion", items, decision: "approved" });
  return (await decided).batchId;
}
const undo = (batchId: string) => ({ path: `/moderation/decisions/${batchId}` });
const switchCase = (
  what: "lock" | "pin",
  body: Record<string, unknown>,
  whose: (stage: Stage, actor: Actor) => Person,
  status: PostStatus = "approved",
  expected = 200,
): Case => ({
  prepare: async (stage, actor) => ({
    path: `/moderation/discussions/${(await discussionOf(stage, whose(stage, actor), status)).id}/${what}`,
    body,
  }),
  expected: moderators(expected),
});

type Subject = { kind: "review" | "discussion" | "comment"; id: string };
const restore = ({ kind, id }: Subject) => ({
  path: `/moderation/${kind}/${id}/restoration`,
  body: { reason: "Our mistake." },
});
const restoreCase = (prepared: (stage: Stage, actor: Actor) => Promise<Subject>, expected: number): Case => ({
  prepare: async (stage, actor) => restore(await prepared(stage, actor)),
  expected: moderators(expected),
});
const hiddenDiscussion = async (stage: Stage, person: Person): Promise<Subject> => ({
  kind: "discussion",
  id: (await discussionOf(stage, person, "hidden")).id,
});

const dismissCase = (version: (stage: Stage, actor: Actor) => Promise<string>, expected: number): Case => ({
  prepare: async (stage, actor) => ({
    path: `/moderation/unusual-reviews/${await version(stage, actor)}/dismissal`,
  }),
  expected: moderators(expected),
});

/** A comment reported by Uma, who is otherwise only the unconfirmed actor. */
async function removedComment(stage: Stage): Promise<Subject> {
  const { db } = stage.platform;
  const thread = { kind: "discussion", id: (await discussionOf(stage, "owen", "approved")).id } as const;
  const id = await storeComment(db, { thread, userId: stage.other.id, isCounted: true });
  const reporterId = stage.world.people.uma.id;
  await db.insert(reports).values({ reporterId, reason: "spam", commentId: id });
  await stage.as("max").reports.resolve({ kind: "comment", id, resolution: "remove" });
  return { kind: "comment", id };
}

/** Only moderators may read the queues and decide, and never on their own content. */
export const MODERATION_ACCESS: Record<string, Row> = {
  "GET /moderation/counts": row({ all }),
  "GET /moderation/log": row({
    all,
    "after a missing cursor": {
      prepare: ({ missingId }) => ({ query: { after: missingId } }),
      expected: moderators(200),
    },
  }),
  "GET /moderation/log/export": row({ all }),
  "GET /moderation/unusual-reviews": row({ all }),
  "POST /moderation/unusual-reviews/{id}/dismissal": row({
    own: dismissCase(async (stage, actor) => (await stage.ownReview(actor, "approved")).revisionId, 403),
    "another's": dismissCase(async (stage) => (await stage.othersReview("approved")).revisionId, 200),
    "another's, pending": dismissCase(async (stage) => (await stage.othersReview("pending")).revisionId, 404),
    missing: dismissCase(async ({ missingId }) => missingId, 404),
  }),
  "DELETE /moderation/unusual-reviews/{id}/dismissal": row({
    "nobody's": dismissCase(async (stage) => (await stage.othersReview("approved")).revisionId, 409),
    missing: dismissCase(async ({ missingId }) => missingId, 409),
  }),
  "GET /moderation/figures": row({ all }),
  "GET /moderation/{kind}": row({
    reviews: queueCase("reviews"),
    discussions: queueCase("discussions"),
    comments: queueCase("comments"),
  }),
  "POST /moderation/{kind}/{id}/decision": row(
    {
      own: discussionCase((stage, actor) => stage.personOf(actor), "pending", 403),
      "another's": discussionCase(() => "owen", "pending", 200),
      "another's, decided": discussionCase(() => "owen", "approved", 409),
      missing: { prepare: (stage) => onDiscussion(stage.missingId), expected: moderators(404) },
      // Authors can't moderate their own content.
      "own review": {
        prepare: async (stage, actor) => onReview((await stage.ownReview(actor, "pending")).revisionId),
        expected: moderators(403),
      },
      "another's review": {
        prepare: async (stage) => onReview((await stage.othersReview("pending")).revisionId),
        expected: moderators(200),
      },
      "another's review, decided": {
        prepare: async (stage) => onReview((await stage.othersReview("approved")).revisionId),
        expected: moderators(409),
      },
      "missing review": { prepare: (stage) => onReview(stage.missingId), expected: moderators(404) },
      "own comment": commentCase("held", (stage, actor) => stage.userOf(actor), 403),
      "another's comment": commentCase("held", (stage) => stage.other, 200),
      "another's comment, never held": commentCase("visible", (stage) => stage.other, 404),
      "another's comment, decided": {
        prepare: async (stage) => {
          const { id } = await discussionOf(stage, "owen", "approved");
          const thread = { kind: "discussion", id } as const;
          const commentId = await storeComment(stage.platform.db, {
            status: "held",
            thread,
            userId: stage.other.id,
            content: CONTENT,
          });
          await stage.as("max").moderation.decide({ kind: "comments", id: commentId, decision: "approved" });
          return onComment(commentId);
        },
        expected: moderators(409),
      },
      "missing comment": { prepare: (stage) => onComment(stage.missingId), expected: moderators(404) },
    },
    ["decision", "reason", "version"],
  ),
  "POST /moderation/decisions": row(
    {
      own: batchCase((stage, actor) => stage.personOf(actor)),
      "another's": batchCase(() => "owen"),
      missing: { prepare: ({ missingId }) => onItems(missingId), expected: moderators(200) },
    },
    ["decision", "items", "kind", "reason"],
  ),
  "DELETE /moderation/decisions/{batchId}": row({
    "a moderator's own": {
      prepare: async (stage, actor) => undo(await batchOf(stage, actor === "admin" ? "ada" : "max")),
      expected: moderators(200),
    },
    "another moderator's": {
      prepare: async (stage, actor) => undo(await batchOf(stage, actor === "admin" ? "max" : "ada")),
      expected: { ...moderators(409), admin: 200 },
    },
    missing: { prepare: async ({ missingId }) => undo(missingId), expected: moderators(409) },
  }),
  "PUT /moderation/discussions/{id}/lock": row(
    {
      own: switchCase(
        "lock",
        { reason: "Settled." },
        (stage, actor) => stage.personOf(actor),
        "approved",
        403,
      ),
      "own, to be unlocked": switchCase(
        "lock",
        { reason: null },
        (stage, actor) => stage.personOf(actor),
        "approved",
        403,
      ),
      "another's": switchCase("lock", { reason: "Settled." }, () => "owen"),
      "another's, not locked": switchCase("lock", { reason: null }, () => "owen"),
      missing: {
        prepare: ({ missingId }) => ({
          path: `/moderation/discussions/${missingId}/lock`,
          body: { reason: "Settled." },
        }),
        expected: moderators(404),
      },
    },
    ["reason"],
  ),
  "PUT /moderation/discussions/{id}/pin": row(
    {
      own: switchCase("pin", { isPinned: true }, (stage, actor) => stage.personOf(actor), "approved", 403),
      "own, to be unpinned": switchCase(
        "pin",
        { isPinned: false },
        (stage, actor) => stage.personOf(actor),
        "approved",
        403,
      ),
      "another's": switchCase("pin", { isPinned: true }, () => "owen"),
      "another's, pending": switchCase("pin", { isPinned: true }, () => "owen", "pending", 404),
      missing: {
        prepare: ({ missingId }) => ({
          path: `/moderation/discussions/${missingId}/pin`,
          body: { isPinned: true },
        }),
        expected: moderators(404),
      },
    },
    ["isPinned"],
  ),
  "POST /moderation/{kind}/{id}/restoration": row(
    {
      own: restoreCase((stage, actor) => hiddenDiscussion(stage, stage.personOf(actor)), 403),
      "another's discussion": restoreCase((stage) => hiddenDiscussion(stage, "owen"), 200),
      "another's review": restoreCase(
        async (stage) => ({ kind: "review", id: (await stage.othersReview("removed")).id }),
        200,
      ),
      "another's comment": restoreCase(removedComment, 200),
      "another's, public": restoreCase(
        async (stage) => ({ kind: "discussion", id: (await discussionOf(stage, "owen", "approved")).id }),
        409,
      ),
      "another's, never public": restoreCase(async (stage) => {
        const { id } = await discussionOf(stage, "owen", "pending");
        await takeDiscussion(stage.platform.db, id, "removed", { actorId: stage.world.people.max.id });
        return { kind: "discussion", id };
      }, 422),
      missing: restoreCase(async ({ missingId }) => ({ kind: "review", id: missingId }), 404),
    },
    ["reason"],
  ),
};
