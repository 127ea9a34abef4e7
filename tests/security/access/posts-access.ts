import { storeDiscussion } from "#tests/support/stored-community.ts";
import { type Case, everyone, type Row, row, signedIn } from "./access-case.ts";
import type { Actor } from "./actors.ts";
import type { Stage } from "./stage.ts";

const at = (
  item: (stage: Stage, actor: Actor) => Promise<string> | string,
  expected: Case["expected"],
): Case => ({ prepare: async (stage, actor) => ({ path: `/posts/${await item(stage, actor)}` }), expected });

const ownReview = (status: Parameters<Stage["ownReview"]>[1]) => async (stage: Stage, actor: Actor) =>
  `reviews/${(await stage.ownReview(actor, status)).id}`;

/** Members delete only their own posts; moderators remove posts through other operations. */
export const POSTS_ACCESS: Record<string, Row> = {
  "DELETE /posts/{kind}/{id}": row({
    "own review": at(ownReview("approved"), signedIn(200)),
    "own review, pending": at(ownReview("pending"), signedIn(200)),
    "own review, removed": at(ownReview("removed"), signedIn(404)),
    "another's review": at(
      async (stage) => `reviews/${(await stage.othersReview("approved")).id}`,
      signedIn(404),
    ),
    "own discussion": at(
      async (stage, actor) =>
        `discussions/${await storeDiscussion(stage.platform.db, { userId: stage.userOf(actor).id })}`,
      signedIn(200),
    ),
    "another's discussion": at(
      async ({ platform, other }) =>
        `discussions/${await storeDiscussion(platform.db, { userId: other.id })}`,
      signedIn(404),
    ),
    missing: at(({ missingId }) => `discussions/${missingId}`, signedIn(404)),
    "of an unknown kind": at(({ missingId }) => `tools/${missingId}`, everyone(400)),
  }),
};
