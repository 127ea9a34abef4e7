import { storeDiscussion } from "#tests/support/stored-community.ts";
import { type Case, everyone, type Row, row, signedIn } from "./access-case.ts";
import type { Actor } from "./actors.ts";
import { commentOf, publicThread } from "./comments-stage.ts";
import type { Stage } from "./stage.ts";

type Item = (stage: Stage, actor: Actor) => Promise<string> | string;

const at = (item: Item, expected: Case["expected"]): Case => ({
  prepare: async (stage, actor) => ({ path: `/${await item(stage, actor)}/like` }),
  expected,
});

const unseen = { ...signedIn(404), moderator: 200, admin: 200 };

const ofItems = (): Record<string, Case> => ({
  "another's review": at(
    async (stage) => `reviews/${(await stage.othersReview("approved")).id}`,
    signedIn(200),
  ),
  "another's review, pending": at(
    async (stage) => `reviews/${(await stage.othersReview("pending")).id}`,
    unseen,
  ),
  "own review": at(
    async (stage, actor) => `reviews/${(await stage.ownReview(actor, "approved")).id}`,
    signedIn(200),
  ),
  "another's discussion": at(async (stage) => `discussions/${await publicThread(stage)}`, signedIn(200)),
  "another's discussion, removed": at(
    async ({ platform, other }) =>
      `discussions/${await storeDiscussion(platform.db, { userId: other.id, status: "removed" })}`,
    unseen,
  ),
  "another's comment": at(
    async (stage) => `comments/${await commentOf(stage, stage.other.id)}`,
    signedIn(200),
  ),
  "another's comment, held": at(
    async (stage) => `comments/${await commentOf(stage, stage.other.id, "held")}`,
    unseen,
  ),
  "own comment": at(
    async (stage, actor) => `comments/${await commentOf(stage, stage.userOf(actor).id)}`,
    signedIn(200),
  ),
  missing: at(({ missingId }) => `comments/${missingId}`, signedIn(404)),
  "of an unknown kind": at(({ missingId }) => `tools/${missingId}`, everyone(400)),
});

export const LIKES_ACCESS: Record<string, Row> = {
  "GET /{kind}/{id}/like": row(ofItems()),
  "PUT /{kind}/{id}/like": row(ofItems()),
  "DELETE /{kind}/{id}/like": row(ofItems()),
};
