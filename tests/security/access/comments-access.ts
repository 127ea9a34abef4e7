import { storeComment, storeDiscussion } from "#tests/support/stored-community.ts";
import { type Case, everyone, type Row, row, signedIn } from "./access-case.ts";
import type { Actor } from "./actors.ts";
import { commentOf, establish, publicThread } from "./comments-stage.ts";
import { CURRENT, type Stage } from "./stage.ts";

type Id = (stage: Stage, actor: Actor) => Promise<string> | string;

const at = (
  path: (id: string) => string,
  find: Id,
  expected: Case["expected"],
  body?: Record<string, unknown>,
): Case => ({ prepare: async (stage, actor) => ({ path: path(await find(stage, actor)), body }), expected });

const own =
  (status?: Parameters<typeof commentOf>[2]): Id =>
  (stage, actor) =>
    commentOf(stage, stage.userOf(actor).id, status);
const someoneElses =
  (status?: Parameters<typeof commentOf>[2]): Id =>
  (stage) =>
    commentOf(stage, stage.other.id, status);
const missing: Id = ({ missingId }) => missingId;
const discussion =
  (moderationStatus: "pending" | "removed"): Id =>
  ({ platform, other }) =>
    storeDiscussion(platform.db, { userId: other.id, status: moderationStatus });

const ownersOnly = { ...everyone(200), visitor: 404, unconfirmed: 404 };
const moderatorsOnly = { ...everyone(404), moderator: 200, admin: 200 };
const membersButModerators = { ...signedIn(404), moderator: 200, admin: 200 };

const ofComment = (path: (id: string) => string, body?: Record<string, unknown>): Record<string, Case> => ({
  own: at(path, own(), signedIn(200), body),
  "own, held": at(path, own("held"), signedIn(200), body),
  "own, removed": at(path, own("removed"), signedIn(404), body),
  "another's": at(path, someoneElses(), signedIn(404), body),
  "another's, held": at(path, someoneElses("held"), signedIn(404), body),
  missing: at(path, missing, signedIn(404), body),
});

/** Cases of a new comment by its parent. */
const posting = (
  about: (stage: Stage, actor: Actor) => Promise<Record<string, unknown>>,
  status: number,
): Case => ({
  prepare: async (stage, actor) => {
    await establish(stage, stage.userOf(actor).id);
    return { body: { content: "It was for me.", ...(await about(stage, actor)) } };
  },
  expected: signedIn(status),
});

const replyTo =
  (status: "visible" | "held") =>
  async (stage: Stage): Promise<Record<string, unknown>> => {
    const id = await publicThread(stage);
    const thread = { kind: "discussion", id } as const;
    const comment = { userId: stage.other.id, thread, isCounted: true, status };
    return { thread, parentId: await storeComment(stage.platform.db, comment) };
  };

const versions = (id: string) => `/comments/${id}/versions`;
const participants = (id: string) => `/discussions/${id}/participants`;

/** Those who can see a thread read its visible comments; others are limited to author and moderators. */
export const COMMENTS_ACCESS: Record<string, Row> = {
  "GET /{kind}/{id}/comments": row({
    "review, another's, approved": at(
      (id) => `/reviews/${id}/comments`,
      async (stage) => (await stage.othersReview("approved")).id,
      everyone(200),
    ),
    "review, own, pending": at(
      (id) => `/reviews/${id}/comments`,
      async (stage, actor) => (await stage.ownReview(actor, "pending")).id,
      ownersOnly,
    ),
    "review, another's, pending": at(
      (id) => `/reviews/${id}/comments`,
      async (stage) => (await stage.othersReview("pending")).id,
      moderatorsOnly,
    ),
    "review, missing": at((id) => `/reviews/${id}/comments`, missing, everyone(404)),
    "another's, approved": at((id) => `/discussions/${id}/comments`, publicThread, everyone(200)),
    "another's, pending": at((id) => `/discussions/${id}/comments`, discussion("pending"), moderatorsOnly),
    "another's, removed": at((id) => `/discussions/${id}/comments`, discussion("removed"), moderatorsOnly),
    missing: at((id) => `/discussions/${id}/comments`, missing, everyone(404)),
  }),
  "POST /comments": row(
    {
      "on another's": posting(
        async (stage) => ({ thread: { kind: "discussion", id: await publicThread(stage) } }),
        201,
      ),
      "on own, pending": posting(
        async (stage, actor) => ({
          thread: { kind: "review", id: (await stage.ownReview(actor, "pending")).id },
        }),
        404,
      ),
      "on another's, pending": posting(
        async (stage, actor) => ({
          thread: { kind: "discussion", id: await discussion("pending")(stage, actor) },
        }),
        404,
      ),
      "on a missing item": posting(
        async ({ missingId }) => ({ thread: { kind: "review", id: missingId } }),
        404,
      ),
      "to another's comment": posting(replyTo("visible"), 201),
      "to another's held comment": posting(replyTo("held"), 409),
    },
    ["thread", "parentId", "content"],
  ),
  "GET /comments/{id}/content": row(ofComment((id) => `/comments/${id}/content`)),
  "PUT /comments/{id}": row(
    ofComment((id) => `/comments/${id}`, { content: "It was not for me.", version: CURRENT }),
    ["content", "version"],
  ),
  "DELETE /comments/{id}": row(ofComment((id) => `/comments/${id}`)),
  "GET /comments/{id}/versions": row({
    "another's": at(versions, someoneElses(), everyone(200)),
    "own, held": at(versions, own("held"), ownersOnly),
    "another's, held": at(versions, someoneElses("held"), moderatorsOnly),
    "another's, deleted": at(versions, someoneElses("deleted"), everyone(404)),
    missing: at(versions, missing, everyone(404)),
  }),
  "GET /{kind}/{id}/participants": row({
    "another's": at(participants, publicThread, signedIn(200)),
    "another's, pending": at(participants, discussion("pending"), membersButModerators),
    missing: at(participants, missing, signedIn(404)),
    "of an unknown kind": at((id) => `/tools/${id}/participants`, missing, everyone(400)),
  }),
  "POST /comments/preview": row(
    { any: { prepare: () => ({ body: { content: "**Yes**" } }), expected: signedIn(200) } },
    ["content"],
  ),
};
